//! Pawns around the king, own ones that cover it and enemy ones that come.

use super::geometry::{distance, edge_distance, rank, rank_set, stop};
use super::pawns::Skeleton;
use super::record::{Record, Sum};
use super::terms::{KING_FILE, KING_TO_PAWN, SHELTER, STORM, STORM_BLOCKED};
use keymove_chess::{Bitboard, Color, Square};

/// Adds shelter, storm and the state of the king's file; gives what they are worth in the middlegame.
pub(super) fn evaluate<R: Record>(skeleton: &Skeleton, sum: &mut Sum<R>, us: Color) -> i32 {
    let before = sum.scores[us.index()].middlegame();
    let king = skeleton.kings[us.index()];
    // A king at the edge is covered by the same three files as one beside it.
    let middle = king.file().clamp(1, 6);
    let not_behind = !ranks_behind(us, king);
    for file in middle - 1..=middle + 1 {
        cover_of_file(skeleton, sum, us, file, not_behind);
    }
    king_file(skeleton, sum, us, king);
    sum.scores[us.index()].middlegame() - before
}

/// All ranks behind the square's.
fn ranks_behind(us: Color, sq: Square) -> Bitboard {
    (0..rank(us, sq) as u8).fold(Bitboard::EMPTY, |set, rank| set | rank_set(us, rank))
}

/// The shelter and the storm on one file.
fn cover_of_file<R: Record>(
    skeleton: &Skeleton, sum: &mut Sum<R>, us: Color, file: u8, not_behind: Bitboard,
) {
    let squares = Bitboard::file(file) & not_behind;
    let own = nearest(us, skeleton.pawns[us.index()] & squares);
    let enemy = nearest(us, skeleton.pawns[(!us).index()] & squares);
    let (own_rank, enemy_rank) = (own.map_or(0, |sq| rank(us, sq)), enemy.map_or(0, |sq| rank(us, sq)));
    let row = edge_distance(file) * 8;
    sum.one(us, SHELTER.at(row + own_rank));
    if own.is_some_and(|own| Some(stop(us, own)) == enemy) {
        sum.one(us, STORM_BLOCKED.at(enemy_rank));
    } else {
        sum.one(us, STORM.at(row + enemy_rank));
    }
}

/// The pawn of the set that is nearest to the first rank.
fn nearest(us: Color, pawns: Bitboard) -> Option<Square> {
    match us {
        Color::White => pawns.into_iter().next(),
        Color::Black => pawns.into_iter().next_back(),
    }
}

/// Whether the king stands on a file without pawns.
fn king_file<R: Record>(skeleton: &Skeleton, sum: &mut Sum<R>, us: Color, king: Square) {
    let file = Bitboard::file(king.file());
    let lacks = |color: Color| usize::from((skeleton.pawns[color.index()] & file).is_empty());
    sum.one(us, KING_FILE.at(lacks(us) + 2 * lacks(!us)));
}

/// How far the king is from the nearest pawn.
pub(super) fn king_to_pawn<R: Record>(skeleton: &Skeleton, sum: &mut Sum<R>, us: Color) {
    let king = skeleton.kings[us.index()];
    let pawns = skeleton.pawns[0] | skeleton.pawns[1];
    let steps = pawns.into_iter().map(|sq| distance(king, sq)).min().unwrap_or(0);
    sum.add(us, KING_TO_PAWN.value(), steps);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_is_seen_from_the_side() {
        assert_eq!(ranks_behind(Color::White, Square::E3), Bitboard(0xffff));
        assert_eq!(ranks_behind(Color::Black, Square::E7), Bitboard::rank(7));
        assert_eq!(ranks_behind(Color::White, Square::E1), Bitboard::EMPTY);
    }
}
