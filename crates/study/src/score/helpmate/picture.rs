//! The mate at the end of a solution.

use super::track::quiet;
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// What a mate looks like.
#[derive(Clone, Debug)]
pub(super) struct FinalPicture {
    /// It is pure, and every White unit but king and pawns takes part.
    pub(super) is_model: bool,
    /// It is a model mate, and every unit takes part.
    pub(super) is_ideal: bool,
    king: Option<Square>,
    /// Units without which it would be no mate.
    parts: Bitboard,
    /// What it looks like from the king, the same however it is turned or mirrored.
    shape: Vec<(i8, i8, u8)>,
}

impl FinalPicture {
    /// Looks at a mate of Black.
    pub(super) fn of(end: &Arrangement) -> Self {
        let calm = quiet(end);
        let takes_part = |square: Square| !calm.without_unit(square).is_mate();
        let kings = calm.role(Role::King);
        let black_king = kings & calm.color(Color::Black);
        let parts: Bitboard =
            calm.occupied().without(black_king).into_iter().filter(|&square| takes_part(square)).collect();
        let officers = calm.color(Color::White).without(kings | calm.role(Role::Pawn));
        let is_model = is_pure(&calm) && officers.without(parts).is_empty();
        Self {
            is_model,
            is_ideal: is_model && calm.occupied().without(black_king | parts).is_empty(),
            king: calm.king(Color::Black),
            parts,
            shape: shape(&calm, parts),
        }
    }

    /// Whether the unit on this square of the mate takes part in it.
    pub(super) fn takes_part(&self, square: Square) -> bool {
        self.parts.has(square)
    }

    /// Whether both are model mates that look the same, with the king on another square.
    pub(super) fn echoes(&self, other: &Self) -> bool {
        self.is_model && other.is_model && self.king != other.king && self.shape == other.shape
    }

    /// Whether the kings stand on squares of different colours.
    pub(super) fn has_other_colour(&self, other: &Self) -> bool {
        let is_dark = |king: Option<Square>| king.is_some_and(|king| Bitboard::DARK.has(king));
        is_dark(self.king) != is_dark(other.king)
    }
}

/// Whether the king is checked by one unit, and each square around him is either attacked once by White, or blocked by a
/// Black unit that White does not attack.
fn is_pure(end: &Arrangement) -> bool {
    let Some(king) = end.king(Color::Black) else { return false };
    // Lines pass through the king.
    let occupied = end.occupied().without(king.into());
    let once = |square: Square| {
        let attackers = end.attackers(Color::White, square, occupied).len();
        attackers == u32::from(!end.color(Color::Black).has(square))
    };
    end.checkers().len() == 1 && attacks::king(king).into_iter().all(once)
}

/// White's line pieces and where they stand.
pub(super) fn line_units(position: &Arrangement) -> impl Iterator<Item = (Role, Square)> + '_ {
    [Role::Bishop, Role::Rook, Role::Queen].into_iter().flat_map(move |role| {
        position.pieces(Color::White, role).into_iter().map(move |square| (role, square))
    })
}

/// The units that take part and the edges next to the king, seen from him: the smallest of all turned and mirrored forms.
/// Pawns know up and down: with them only left and right are exchanged.
fn shape(end: &Arrangement, parts: Bitboard) -> Vec<(i8, i8, u8)> {
    let Some(king) = end.king(Color::Black) else { return Vec::new() };
    let (file, rank) = (king.file() as i8, king.rank() as i8);
    let mut cells: Vec<(i8, i8, u8)> = parts
        .into_iter()
        .filter_map(|square| {
            let piece = end.piece_at(square)?;
            Some((square.file() as i8 - file, square.rank() as i8 - rank, piece.letter() as u8))
        })
        .collect();
    for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
        let is_outside = !(0..8).contains(&(file + x)) || !(0..8).contains(&(rank + y));
        if is_outside {
            cells.push((x, y, b'#'));
        }
    }
    let has_pawns = (parts & end.role(Role::Pawn)).any();
    (0..8_u8)
        .filter(|&turn| !has_pawns || turn & 6 == 0)
        .map(|turn| {
            let mut turned: Vec<_> =
                cells.iter().map(|&(x, y, letter)| turn_cell(turn, x, y, letter)).collect();
            turned.sort_unstable();
            turned
        })
        .min()
        .unwrap_or_default()
}

/// Bit 0 exchanges left and right, bit 1 up and down, bit 2 files and ranks.
const fn turn_cell(turn: u8, x: i8, y: i8, letter: u8) -> (i8, i8, u8) {
    let x = if turn & 1 == 0 { x } else { -x };
    let y = if turn & 2 == 0 { y } else { -y };
    if turn & 4 == 0 { (x, y, letter) } else { (y, x, letter) }
}
