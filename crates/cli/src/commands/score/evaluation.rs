//! What is found out about one problem.

use crate::exit::Exit;
use crate::progress::Progress;
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_chess::Position;
use keymove_problem::Stipulation;
use keymove_report::{evaluation_json, evaluation_text};
use keymove_solve::Limits;
use keymove_study::score::{Evaluation, NoHelpScore, NoScore, Scorer, examine};

/// A directmate or helpmate.
pub(super) struct Problem {
    pub(super) position: Position,
    pub(super) stipulation: Stipulation,
}

/// Solves and scores.
pub(super) struct Examiner<'a> {
    pub(super) scorer: Scorer,
    pub(super) limits: Limits,
    pub(super) interrupt: &'a Interrupt,
}

impl Examiner<'_> {
    pub(super) fn examine(&mut self, problem: &Problem) -> Result<Evaluation> {
        let Problem { position, stipulation } = problem;
        let progress = Progress::start(false, false, stipulation);
        Ok(examine(position, *stipulation, &mut self.scorer, &self.limits, &progress)?)
    }

    /// The last evaluation in the layout of the paper, or the reason in words.
    pub(super) fn text(&self, problem: &Problem, evaluation: &Evaluation) -> String {
        evaluation_text(&problem.position, problem.stipulation, evaluation, &self.scorer)
    }

    /// The same on one line of JSON.
    pub(super) fn json(&self, problem: &Problem, evaluation: &Evaluation) -> String {
        evaluation_json(&problem.position, problem.stipulation, evaluation, &self.scorer)
    }
}

pub(super) const fn exit(evaluation: &Evaluation) -> Exit {
    match evaluation {
        Evaluation::TwoMover(_) | Evaluation::Moremover(..) | Evaluation::Helpmate(..) => Exit::Solved,
        Evaluation::NoHelp(NoHelpScore::Turn { .. } | NoHelpScore::Units(_)) => Exit::BadInput,
        Evaluation::NoHelp(NoHelpScore::Stopped(_)) => Exit::Unanswered,
        Evaluation::NoHelp(_) => Exit::Refuted,
        Evaluation::None(NoScore::BlackToMove | NoScore::Units(_)) => Exit::BadInput,
        Evaluation::None(NoScore::Stopped(_)) => Exit::Unanswered,
        Evaluation::None(_) => Exit::Refuted,
    }
}
