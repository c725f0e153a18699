//! Moves in the notation of games, looked up without making a list of all legal ones.
//!
//! Understood is what [`keymove_chess::notation::parse_san`] understands, but for lower-case units; that reader has the
//! words for what is wrong.

use crate::Language;
use keymove_chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// Why a move was not found at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Miss {
    /// A letter of a unit in another language.
    Letter,
    /// No move, no legal one, or more than one.
    Other,
}

/// The move, and in `next` the position after it, in which hashes mean nothing. Handing positions out by value would copy
/// them several times for every move.
#[inline]
pub(super) fn find(
    position: &Position, word: &[u8], language: Language, next: &mut Position,
) -> Result<Move, Miss> {
    let said = Said::read(word, language)?;
    match said.place {
        Place::Castling { short } => castle(position, short, next),
        Place::Square(to) => said.resolve(position, to, next),
    }
}

/// What a word says about a move.
#[derive(Clone, Copy)]
struct Said {
    role: Role,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    captures: bool,
    place: Place,
    promotion: Option<Role>,
}

#[derive(Clone, Copy)]
enum Place {
    Square(Square),
    Castling { short: bool },
}

impl Said {
    /// `word` is without marks at its end.
    #[inline]
    fn read(word: &[u8], language: Language) -> Result<Self, Miss> {
        let first = *word.first().ok_or(Miss::Other)?;
        let mut said = Self {
            role: Role::Pawn,
            from_file: None,
            from_rank: None,
            captures: false,
            place: Place::Castling { short: true },
            promotion: None,
        };
        let mut rest = word;
        if !first.is_ascii_lowercase() {
            match word {
                b"O-O" | b"0-0" => return Ok(said),
                b"O-O-O" | b"0-0-0" => return Ok(Self { place: Place::Castling { short: false }, ..said }),
                _ => {}
            }
            said.role = unit(first, language)?;
            rest = &word[1..];
        }
        // From behind: what the pawn becomes, the square, the stroke; what is left in front says where from.
        if said.role == Role::Pawn
            && let Some((&last, before)) = rest.split_last()
            && last.is_ascii_uppercase()
        {
            said.promotion = Some(unit(last, language)?);
            rest = before.strip_suffix(b"=").unwrap_or(before);
        }
        let [before @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = rest else { return Err(Miss::Other) };
        said.place = Place::Square(Square::at(file - b'a', rank - b'1'));
        rest = match before {
            [before @ .., b'x' | b':' | b'*'] => {
                said.captures = true;
                before
            }
            // Only between two squares.
            [b'a'..=b'h', b'1'..=b'8', b'-'] => &before[..2],
            before => before,
        };
        match *rest {
            [] => {}
            [file @ b'a'..=b'h'] => said.from_file = Some(file - b'a'),
            [rank @ b'1'..=b'8'] => said.from_rank = Some(rank - b'1'),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                (said.from_file, said.from_rank) = (Some(file - b'a'), Some(rank - b'1'));
            }
            _ => return Err(Miss::Other),
        }
        Ok(said)
    }

    #[inline]
    fn resolve(self, position: &Position, to: Square, next: &mut Position) -> Result<Move, Miss> {
        let us = position.turn();
        if position.color(us).has(to) {
            return Err(Miss::Other);
        }
        let is_capture = position.color(!us).has(to);
        let mut from = match self.role {
            Role::Pawn => self.pawns(position, to, is_capture)?,
            role => {
                if self.promotion.is_some() || self.captures && !is_capture {
                    return Err(Miss::Other);
                }
                attacks::of(us, role, to, position.occupied()) & position.pieces(us, role)
            }
        };
        if let Some(file) = self.from_file {
            from &= Bitboard(0x0101_0101_0101_0101 << file);
        }
        if let Some(rank) = self.from_rank {
            from &= Bitboard(0xff << (8 * rank));
        }
        let mut found = Err(Miss::Other);
        for from in from {
            let mv = match self.promotion {
                Some(role) => Move::promoting(from, to, role),
                None => Move::new(from, to),
            };
            // A second candidate must not take the place of the position after the first.
            if found.is_ok() {
                if !position.glimpse(mv).king_attacked(us) {
                    return Err(Miss::Other);
                }
                continue;
            }
            *next = position.glimpse(mv);
            if !next.king_attacked(us) {
                found = Ok(mv);
            }
        }
        found
    }

    /// The pawns that can go to this square, apart from checks.
    #[inline]
    fn pawns(self, position: &Position, to: Square, is_capture: bool) -> Result<Bitboard, Miss> {
        let us = position.turn();
        let last = if us == Color::White { 7 } else { 0 };
        let becomes = self.promotion.is_none_or(|role| !matches!(role, Role::King | Role::Pawn));
        if (to.rank() == last) != self.promotion.is_some() || !becomes {
            return Err(Miss::Other);
        }
        let pawns = position.pieces(us, Role::Pawn);
        if is_capture
            || position.en_passant() == Some(to) && (self.captures || self.from_file != Some(to.file()))
        {
            let takers = attacks::pawn(!us, to) & pawns;
            // A straight step onto the square behind a double step is no capture.
            if is_capture || self.captures || self.from_file.is_some() {
                return Ok(takers);
            }
        }
        if self.captures {
            return Err(Miss::Other);
        }
        let back =
            |rank: u8| if us == Color::White { rank.checked_sub(1) } else { (rank < 7).then_some(rank + 1) };
        let behind = |square: Square| back(square.rank()).map(|rank| Square::at(square.file(), rank));
        let one = behind(to).ok_or(Miss::Other)?;
        if pawns.has(one) {
            return Ok(one.into());
        }
        let double = if us == Color::White { 3 } else { 4 };
        match behind(one) {
            Some(two) if to.rank() == double && !position.occupied().has(one) && pawns.has(two) => {
                Ok(two.into())
            }
            _ => Err(Miss::Other),
        }
    }
}

/// The unit of a capital letter.
#[inline]
fn unit(letter: u8, language: Language) -> Result<Role, Miss> {
    let role = match (language, letter) {
        (Language::English, b'K') => Role::King,
        (Language::English, b'Q') => Role::Queen,
        (Language::English, b'R') => Role::Rook,
        (Language::English, b'B') => Role::Bishop,
        (Language::English, b'N' | b'S') => Role::Knight,
        (Language::English, b'P') => Role::Pawn,
        (Language::English, b'D' | b'T' | b'L' | b'C' | b'F') => return Err(Miss::Letter),
        (Language::English, _) => return Err(Miss::Other),
        (language, letter) => language.role(char::from(letter)).ok_or(Miss::Letter)?,
    };
    Ok(role)
}

#[cold]
fn castle(position: &Position, short: bool, next: &mut Position) -> Result<Move, Miss> {
    let king = position.king(position.turn()).ok_or(Miss::Other)?;
    if king.file() != 4 {
        return Err(Miss::Other);
    }
    let mv = Move::new(king, Square::at(if short { 6 } else { 2 }, king.rank()));
    if !position.is_legal(mv) {
        return Err(Miss::Other);
    }
    *next = position.glimpse(mv);
    Ok(mv)
}
