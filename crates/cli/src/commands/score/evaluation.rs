//! What is found out about one problem.

use crate::exit::Exit;
use crate::progress::Progress;
use crate::stop::{Interrupt, within};
use anyhow::Result;
use keymove_chess::{Move, Position};
use keymove_problem::report::{
    help_score_json, help_score_text, no_help_score_json, no_help_score_text, no_play_score_json,
    no_score_text, play_score_json, play_score_text, score_json, score_text,
};
use keymove_problem::score::{
    HelpScore, MOST_SOLUTIONS, MainPlay, NoHelpScore, NoScore, PlayScore, Score, Scorer, help_solutions,
    is_helpmate, sound_key_in,
};
use keymove_problem::solve::{Limits, Solver};
use keymove_problem::{Moves, Stipulation};
use std::time::Instant;

/// A directmate or helpmate.
pub(super) struct Problem {
    pub(super) position: Position,
    pub(super) stipulation: Stipulation,
}

impl Problem {
    fn moves(&self) -> Moves {
        self.stipulation.moves()
    }
}

/// Solves and scores.
pub(super) struct Examiner<'a> {
    pub(super) scorer: Scorer,
    pub(super) limits: Limits,
    pub(super) interrupt: &'a Interrupt,
}

/// The score of a problem, or why it has none.
pub(super) enum Evaluation {
    TwoMover(Score),
    Moremover(MainPlay, PlayScore),
    Helpmate(Vec<Vec<Move>>, HelpScore),
    None(NoScore),
    NoHelp(NoHelpScore),
}

impl Examiner<'_> {
    pub(super) fn examine(&mut self, problem: &Problem) -> Result<Evaluation> {
        if is_helpmate(problem.stipulation) {
            return Ok(self.examine_helpmate(problem));
        }
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let mut solver = Solver::new(self.limits.clone())?;
        let progress = Progress::start(false, false, &problem.stipulation);
        let key = sound_key_in(&problem.position, problem.moves(), &mut solver, &progress);
        drop(progress);
        let found = key.and_then(|key| {
            if problem.moves().get() == 2 {
                return self.scorer.score(&problem.position, key).map(Evaluation::TwoMover);
            }
            let play = within(&mut solver, self.interrupt, deadline, |oracle| {
                MainPlay::find(&problem.position, key, problem.moves(), oracle)
            })?;
            let scored = self.scorer.score_play(&problem.position, &play)?;
            Ok(Evaluation::Moremover(play, scored))
        });
        Ok(found.unwrap_or_else(Evaluation::None))
    }

    fn examine_helpmate(&self, problem: &Problem) -> Evaluation {
        let Problem { position, stipulation } = problem;
        let progress = Progress::start(false, false, stipulation);
        let solutions = help_solutions(position, *stipulation, MOST_SOLUTIONS, &self.limits, &progress);
        drop(progress);
        let scored = solutions.and_then(|solutions| {
            let score = HelpScore::of(position, &solutions, self.scorer.weights());
            score.map(|score| Evaluation::Helpmate(solutions, score)).ok_or(NoHelpScore::NoSolution)
        });
        scored.unwrap_or_else(Evaluation::NoHelp)
    }
}

impl Evaluation {
    /// In the layout of the paper, or the reason in words.
    pub(super) fn text(&self, problem: &Problem, examiner: &Examiner<'_>) -> String {
        let (position, scorer) = (&problem.position, &examiner.scorer);
        match self {
            Self::TwoMover(score) => score_text(position, score, scorer),
            Self::Moremover(play, scored) => play_score_text(position, play, scored, scorer),
            Self::Helpmate(solutions, score) => {
                help_score_text(position, problem.stipulation, solutions, score, scorer.weights())
            }
            Self::None(reason) => no_score_text(position, reason),
            Self::NoHelp(reason) => format!("{}\n", no_help_score_text(reason)),
        }
    }

    /// On one line.
    pub(super) fn json(&self, problem: &Problem, examiner: &Examiner<'_>) -> String {
        let (position, scorer) = (&problem.position, &examiner.scorer);
        match self {
            Self::TwoMover(score) => score_json(position, score, scorer),
            Self::Moremover(play, scored) => play_score_json(position, play, scored, scorer),
            Self::Helpmate(solutions, score) => {
                help_score_json(position, problem.stipulation, solutions, score, scorer.weights())
            }
            Self::NoHelp(reason) => no_help_score_json(position, problem.stipulation, reason),
            Self::None(reason) => no_play_score_json(position, problem.moves(), reason),
        }
    }

    pub(super) fn total(&self) -> Option<i64> {
        match self {
            Self::TwoMover(score) => Some(score.total()),
            Self::Moremover(_, scored) => Some(scored.score.total()),
            Self::Helpmate(_, score) => Some(score.total()),
            Self::None(_) | Self::NoHelp(_) => None,
        }
    }

    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::TwoMover(_) | Self::Moremover(..) | Self::Helpmate(..) => Exit::Solved,
            Self::NoHelp(NoHelpScore::Turn { .. } | NoHelpScore::Units(_)) => Exit::BadInput,
            Self::NoHelp(NoHelpScore::Stopped(_)) => Exit::Unanswered,
            Self::NoHelp(_) => Exit::Refuted,
            Self::None(NoScore::BlackToMove | NoScore::Units(_)) => Exit::BadInput,
            Self::None(NoScore::Stopped(_)) => Exit::Unanswered,
            Self::None(_) => Exit::Refuted,
        }
    }
}
