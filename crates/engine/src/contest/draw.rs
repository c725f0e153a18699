//! Whether the engine agrees to a draw.

use crate::Score;

/// From this half-move on it agrees if it is not better.
const LATE: usize = 80;
/// Before, only if it is worse by half a pawn.
const EARLY_MOST: i32 = -50;

/// Whether the engine agrees to a draw that is offered to it.
///
/// `score` is what it thinks of its own side, `halfmoves` how many have been played. Whoever mates does not agree; whoever is
/// mated does. Before the fortieth move it agrees only if it is worse by half a pawn, so that nobody has to do with draws
/// in the opening.
pub const fn agrees_to_draw(score: Score, halfmoves: usize) -> bool {
    match score {
        Score::Mate(moves) => moves <= 0,
        Score::Centipawns(value) => value <= if halfmoves >= LATE { 0 } else { EARLY_MOST },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_only_if_worse_late_if_not_better() {
        let early = |score| agrees_to_draw(score, LATE - 1);
        assert!(!early(Score::Centipawns(-49)) && early(Score::Centipawns(-50)));
        let late = |score| agrees_to_draw(score, LATE);
        assert!(!late(Score::Centipawns(1)) && late(Score::Centipawns(0)));
        for agrees in [early, late] {
            assert!(!agrees(Score::Mate(3)) && agrees(Score::Mate(-3)));
        }
    }
}
