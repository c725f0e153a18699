//! The order in which Popeye makes moves, and so prints them.
//!
//! Units are taken from a1 to h1, a2 to h8. A unit's moves come in the opposite of the order in which they are generated:
//! direction by direction, the nearest square first. Directions are generated right, up, left, down, then the diagonals from
//! up-left on clockwise; a knight's counterclockwise mirror image of them from up-left-left on; a king castles last, on the
//! queen's side at the very end. A pawn generates captures to the left and to the right, then one step, then two, seen
//! from White for both sides. Promotions to queen, knight, rook and bishop count as one move and come in this order.
//! Found out by listing the first moves of positions (`stipulation ~1`).

use keymove_chess::{Move, Position, Role, Square};

/// Files to the right and ranks up, in the order in which riders and kings generate.
const STEPS: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];
/// The same of a knight.
const LEAPS: [(i8, i8); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];
/// More than any number that a move gets in its generation.
const LAST: usize = 127;

/// What moves of the side that makes them are compared by: smaller comes first.
pub fn key(position: &Position, mv: Move) -> u32 {
    let (from, to) = (mv.from(), mv.to());
    let generated = match position.role_at(from) {
        Some(Role::Pawn) => pawn(from, to),
        Some(Role::Knight) => leap(from, to),
        Some(Role::King) if from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2 => {
            if to.file() > from.file() { 100 } else { 101 }
        }
        _ => ride(from, to),
    };
    let promotion = match mv.promotion() {
        Some(Role::Knight) => 1,
        Some(Role::Rook) => 2,
        Some(Role::Bishop) => 3,
        _ => 0,
    };
    ((from.index() << 16) | ((LAST - generated) << 4) | promotion) as u32
}

/// Sorts moves of one side.
pub fn sort(position: &Position, moves: &mut [Move]) {
    moves.sort_unstable_by_key(|&mv| key(position, mv));
}

const fn way(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

const fn pawn(from: Square, to: Square) -> usize {
    match way(from, to) {
        (-1, _) => 0,
        (1, _) => 1,
        (_, 1 | -1) => 2,
        _ => 3,
    }
}

fn leap(from: Square, to: Square) -> usize {
    LEAPS.iter().position(|&leap| leap == way(from, to)).unwrap_or(0)
}

fn ride(from: Square, to: Square) -> usize {
    let (files, ranks) = way(from, to);
    let direction = STEPS.iter().position(|&step| step == (files.signum(), ranks.signum())).unwrap_or(0);
    8 * direction + usize::from(files.unsigned_abs().max(ranks.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::print::move_text;

    fn check(fen: &str, expected: &str) {
        let position: Position = fen.parse().expect(fen);
        let mut moves = position.moves();
        sort(&position, &mut moves);
        let texts: Vec<String> =
            moves.iter().map(|&mv| move_text(Language::English, &position, mv)).collect();
        assert_eq!(texts.join(" "), expected, "{fen}");
    }

    #[test]
    fn moves_come_as_popeye_lists_them() {
        check(
            "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "Ra1-d1 Ra1-c1 Ra1-b1 Ra1*a8 Ra1-a7 Ra1-a6 Ra1-a5 Ra1-a4 Ra1-a3 Ra1-a2 0-0-0 0-0 Ke1-f2 Ke1-d2 Ke1-d1 Ke1-e2 Ke1-f1 Rh1-f1 Rh1-g1 Rh1*h8 Rh1-h7 Rh1-h6 Rh1-h5 Rh1-h4 Rh1-h3 Rh1-h2",
        );
        check(
            "8/1P6/8/8/3N4/k7/8/1K6 w - - 0 1",
            "Kb1-c1 Kb1-a1 Kb1-c2 Sd4-b3 Sd4-c2 Sd4-e2 Sd4-f3 Sd4-f5 Sd4-e6 Sd4-c6 Sd4-b5 b7-b8=Q b7-b8=S b7-b8=R b7-b8=B",
        );
    }
}
