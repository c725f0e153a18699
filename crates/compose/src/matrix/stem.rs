//! One arrangement of a matrix, by its number.

use super::{Choice, Matrix};
use crate::rules;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square, attacks};

impl Matrix {
    /// The units of an arrangement that are not given, in the order of the matrix, kings first; `None` if two of them are on one
    /// square, or where a king is something else must be.
    fn placed(&self, number: u32) -> Option<Vec<(Square, Piece)>> {
        let mut rest = number as usize;
        // The last part changes fastest.
        let mut digits: Vec<usize> = self
            .sizes()
            .rev()
            .map(|size| {
                let digit = rest % size;
                rest /= size;
                digit
            })
            .collect();
        digits.reverse();
        let mut digits = digits.into_iter();
        let mut placed: Vec<(Square, Piece)> = Vec::new();
        for color in Color::ALL {
            if let Some(squares) = self.kings[color.index()] {
                let square = squares.into_iter().nth(digits.next()?)?;
                placed.push((square, Piece { color, role: Role::King }));
            }
        }
        if let [one, other] = placed[..]
            && one.0 == other.0
        {
            return None;
        }
        for (Choice { square, units }, digit) in self.choices.iter().zip(digits) {
            match units.get(digit)? {
                Some(_) if placed.iter().any(|unit| unit.0 == *square) => return None,
                Some(piece) => placed.push((*square, *piece)),
                None => {}
            }
        }
        Some(placed)
    }

    /// The units of an arrangement that are not given; none if there is no such arrangement.
    pub(crate) fn chosen_units(&self, number: u32) -> Vec<(Square, Piece)> {
        self.placed(number).unwrap_or_default()
    }

    /// The arrangement, White to move, to which so many units are to be added; `None` if it cannot be, or leads to nothing with the
    /// key that is wanted.
    pub(crate) fn arrangement(&self, number: u32, additions: u16) -> Option<Arrangement> {
        let mut position = self.fixed;
        for (square, piece) in self.placed(number)? {
            position = position.with_unit(square, piece);
        }
        let kings = Color::ALL.map(|color| position.king(color));
        let [Some(white), Some(black)] = kings else { return None };
        let fits = rules::are_kept(&position) && !attacks::king(white).has(black);
        (fits && self.leaves_the_key(&position, additions)).then_some(position)
    }

    /// Whether the key that is wanted may still be played.
    fn leaves_the_key(&self, position: &Arrangement, additions: u16) -> bool {
        let Some(key) = &self.key else { return true };
        let mover = self.task.starter();
        let may_come = |square: Square| {
            additions > 0
                && (0..KINDS.len()).any(|kind| {
                    KINDS[kind].color == mover
                        && key.fits(KINDS[kind].role)
                        && !self.barred()[kind].has(square)
                })
        };
        let is_mover = |square| match position.piece_at(square) {
            Some(piece) => piece.color == mover && key.fits(piece.role),
            None => may_come(square),
        };
        key.from().is_none_or(is_mover)
            && (key.way() & position.occupied()).is_empty()
            && key.to().is_none_or(|to| !position.color(mover).has(to))
    }

    /// Where no unit is added, indexed as [`KINDS`].
    pub(crate) fn barred(&self) -> [Bitboard; KINDS.len()] {
        let mover = self.task.starter();
        let all = self.empty | self.chosen() | !self.additions.squares;
        core::array::from_fn(|kind| {
            if !self.additions.kinds[kind] {
                return Bitboard::FULL;
            }
            let Some(key) = &self.key else { return all };
            let is_mover = KINDS[kind].color == mover;
            let mut barred = all | key.way();
            if is_mover {
                barred |= key.to().map_or(Bitboard::EMPTY, Bitboard::from);
            }
            if !(is_mover && key.fits(KINDS[kind].role)) {
                barred |= key.from().map_or(Bitboard::EMPTY, Bitboard::from);
            }
            barred
        })
    }
}
