//! What of the search's mates may be shown as one.

use super::check_line;
use crate::Game;
use crate::search::{Bound, Report, Score};

/// A mate that is not shown as one is worth so many centipawns, less the half-moves to it: beyond every evaluation.
const DOUBTFUL_MATE: i32 = 32_000;

/// The mate of a report whose line holds what the score says.
pub fn sound_mate(game: &Game, report: &Report) -> Option<i32> {
    match report.score {
        Score::Mate(moves)
            if report.bound == Bound::Exact && check_line(game, moves, &report.moves).is_ok() =>
        {
            Some(moves)
        }
        _ => None,
    }
}

/// The score of a report as it may be shown: a mate only if its line holds.
pub fn shown_score(game: &Game, report: &Report) -> Score {
    sound_mate(game, report).map_or_else(|| without_mate(report.score), Score::Mate)
}

/// The score with a mate as centipawns beyond every evaluation.
pub fn without_mate(score: Score) -> Score {
    match score {
        Score::Centipawns(_) => score,
        Score::Mate(moves) => {
            let plies = moves.saturating_abs().saturating_mul(2).min(1000);
            Score::Centipawns(if moves > 0 { DOUBTFUL_MATE - plies } else { plies - DOUBTFUL_MATE })
        }
    }
}
