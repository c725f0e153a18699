//! What is found out about one problem.

use crate::batch::Task;
use crate::exit::Exit;
use crate::progress::Progress;
use anyhow::Result;
use keymove_problem::statement::Case;
use keymove_report::{Object, evaluation_json, evaluation_text};
use keymove_study::score::{Evaluation, NoGeneralScore, NoHelpScore, NoScore, Scorer, examine};

/// Solves and scores.
pub(super) struct Examiner {
    pub(super) scorer: Scorer,
}

impl Examiner {
    pub(super) fn examine(&mut self, case: &Case, task: &Task<'_>, quiet: bool) -> Result<Evaluation> {
        let progress = Progress::start(false, quiet || !task.is_single(), &case.stipulation);
        Ok(examine(&case.position, case.stipulation, &mut self.scorer, &task.limits, &progress)?)
    }

    /// The last evaluation in the layout of the paper, or the reason in words.
    pub(super) fn text(&self, case: &Case, evaluation: &Evaluation) -> String {
        evaluation_text(&case.position, case.stipulation, evaluation, &self.scorer)
    }

    /// The same as JSON.
    pub(super) fn object(&self, case: &Case, evaluation: &Evaluation) -> Result<Object> {
        Ok(Object::read(&evaluation_json(&case.position, case.stipulation, evaluation, &self.scorer))?)
    }
}

pub(super) const fn exit(evaluation: &Evaluation) -> Exit {
    match evaluation {
        Evaluation::TwoMover(_)
        | Evaluation::Moremover(..)
        | Evaluation::Helpmate(..)
        | Evaluation::General(_) => Exit::Solved,
        Evaluation::NoGeneral(NoGeneralScore::Turn(..) | NoGeneralScore::Units(_)) => Exit::BadInput,
        Evaluation::NoGeneral(NoGeneralScore::Unsound(_)) => Exit::Refuted,
        Evaluation::NoGeneral(_) => Exit::Unanswered,
        Evaluation::NoHelp(NoHelpScore::Turn { .. } | NoHelpScore::Units(_)) => Exit::BadInput,
        Evaluation::NoHelp(NoHelpScore::Stopped(_)) => Exit::Unanswered,
        Evaluation::NoHelp(_) => Exit::Refuted,
        Evaluation::None(NoScore::BlackToMove | NoScore::Units(_)) => Exit::BadInput,
        Evaluation::None(NoScore::Stopped(_)) => Exit::Unanswered,
        Evaluation::None(_) => Exit::Refuted,
    }
}
