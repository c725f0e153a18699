//! From a problem to its score: solved first, then scored.

use super::{
    HelpScore, MOST_SOLUTIONS, MainPlay, NoHelpScore, NoScore, PlayScore, Score, Scorer, help_solutions,
    is_helpmate, sound_key_in,
};
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::{Limits, Observer, OutOfMemory, Solver};

/// Whether problems of this kind have a score: directmates from two moves on, and helpmates.
pub fn is_scored(stipulation: Stipulation) -> bool {
    stipulation.is_mate() && stipulation.moves().get() >= 2 || is_helpmate(stipulation)
}

/// The score of a problem, or why it has none.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Of a two-mover; the scorer still knows its play.
    TwoMover(Score),
    /// Of a longer directmate, with the play that is scored.
    Moremover(MainPlay, PlayScore),
    /// Of a helpmate, with its solutions.
    Helpmate(Vec<Vec<Move>>, HelpScore),
    /// A directmate has none.
    None(NoScore),
    /// A helpmate has none.
    NoHelp(NoHelpScore),
}

impl Evaluation {
    /// All points together; `None` without a score.
    pub fn total(&self) -> Option<i64> {
        match self {
            Self::TwoMover(score) => Some(score.total()),
            Self::Moremover(_, scored) => Some(scored.score.total()),
            Self::Helpmate(_, score) => Some(score.total()),
            Self::None(_) | Self::NoHelp(_) => None,
        }
    }
}

/// Solves a problem of a [scored](is_scored) kind within limits, and scores it.
///
/// # Errors
/// If there is no memory for the smallest table.
pub fn examine(
    position: &Position, stipulation: Stipulation, scorer: &mut Scorer, limits: &Limits,
    observer: &dyn Observer,
) -> Result<Evaluation, OutOfMemory> {
    if is_helpmate(stipulation) {
        let solutions = help_solutions(position, stipulation, MOST_SOLUTIONS, limits, observer);
        let scored = solutions.and_then(|solutions| {
            let score = HelpScore::of(position, &solutions, scorer.weights());
            score.map(|score| Evaluation::Helpmate(solutions, score)).ok_or(NoHelpScore::NoSolution)
        });
        return Ok(scored.unwrap_or_else(Evaluation::NoHelp));
    }
    let mut solver = Solver::new(limits.begun())?;
    let moves = stipulation.moves();
    let found = sound_key_in(position, moves, &mut solver, observer).and_then(|key| {
        if moves.get() == 2 {
            return scorer.score(position, key).map(Evaluation::TwoMover);
        }
        let play = MainPlay::find(position, key, moves, &mut solver)?;
        let scored = scorer.score_play(position, &play)?;
        Ok(Evaluation::Moremover(play, scored))
    });
    Ok(found.unwrap_or_else(Evaluation::None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Weights;
    use core::sync::atomic::{AtomicBool, Ordering};
    use keymove_solve::Stop;
    use std::sync::Arc;

    fn evaluation(fen: &str, stipulation: &str, limits: &Limits) -> Evaluation {
        let (position, stipulation) = (fen.parse().expect(fen), stipulation.parse().expect(stipulation));
        assert!(is_scored(stipulation));
        let mut scorer = Scorer::new(Weights::default());
        examine(&position, stipulation, &mut scorer, limits, &()).expect("memory")
    }

    #[test]
    fn problems_of_each_kind() {
        let limits = Limits::default();
        let check = |fen, stipulation, expected| {
            assert_eq!(evaluation(fen, stipulation, &limits).total(), Some(expected))
        };
        // H. Weenink; P. Benko; J. E. Chiasson: docs/compose.md.
        check("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", 118);
        check("1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -", "#3", 77);
        check("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", 177);
        for text in ["#1", "s#2", "h=2", "ser-h#2"] {
            assert!(!is_scored(text.parse().expect(text)), "{text}");
        }
    }

    #[test]
    fn a_stop_is_no_verdict() {
        let limits = Limits::default();
        limits.interrupt.store(true, Ordering::Relaxed);
        let stopped = evaluation("1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -", "#3", &limits);
        assert!(matches!(stopped, Evaluation::None(NoScore::Stopped(Stop::User))), "{stopped:?}");
        let limits = Limits { interrupt: Arc::new(AtomicBool::new(true)), ..Limits::default() };
        let stopped = evaluation("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#3", &limits);
        assert!(matches!(stopped, Evaluation::NoHelp(NoHelpScore::Stopped(Stop::User))), "{stopped:?}");
    }
}
