//! What is found out about one problem.

use crate::args::ScaleChoice;
use crate::batch::Task;
use crate::exit::Exit;
use crate::progress::Progress;
use anyhow::Result;
use keymove_problem::statement::Case;
use keymove_report::{
    COMPOSER, Object, PROBLEMIST, evaluation_json, evaluation_text, other_total_text, taste_json, taste_text,
};
use keymove_solve::Limits;
use keymove_solve::answer::Wanted;
use keymove_study::Study;
use keymove_study::score::problemist::TasteScore;
use keymove_study::score::{Evaluation, NoGeneralScore, NoHelpScore, NoScore, Scorer, examine};

/// Solves and scores.
pub(super) struct Examiner {
    pub(super) scorer: Scorer,
    pub(super) scale: ScaleChoice,
}

/// What both scales say of a position.
pub(super) struct Scored {
    /// By the scale `composer-2006`; the reason if the problem is not sound, for both.
    pub(super) evaluation: Evaluation,
    /// By the scale `problemist`, with the solution; `None` without a score.
    pub(super) taste: Option<(Study, TasteScore)>,
}

impl Scored {
    /// The total by the scale `problemist`.
    fn taste_total(&self) -> Option<i64> {
        self.taste.as_ref().map(|(_, score)| score.total())
    }

    /// The total by this scale.
    pub(super) fn total(&self, scale: ScaleChoice) -> Option<i64> {
        match scale {
            ScaleChoice::Problemist => self.taste_total(),
            ScaleChoice::Composer => self.evaluation.total(),
        }
    }
}

impl Examiner {
    /// Scores a position by both scales, within the limits of the task together.
    pub(super) fn examine(&mut self, case: &Case, task: &Task<'_>, quiet: bool) -> Result<Scored> {
        let progress = Progress::start(false, quiet || !task.is_single(), &case.stipulation);
        let limits = task.limits.begun();
        let evaluation = examine(&case.position, case.stipulation, &mut self.scorer, &limits, &progress)?;
        // What is not sound has no score by either, and has been explained already.
        let taste = evaluation.total().and_then(|_| taste(case, &limits, &progress));
        Ok(Scored { evaluation, taste })
    }

    /// The score in full, or the reason in words.
    pub(super) fn text(&self, case: &Case, scored: &Scored) -> String {
        let total = scored.evaluation.total();
        if let (ScaleChoice::Problemist, Some((study, score))) = (self.scale, &scored.taste) {
            return taste_text(study, score, total);
        }
        if self.scale == ScaleChoice::Problemist && total.is_some() {
            return format!("{UNSTUDIED}\n{}", other_total_text(COMPOSER, total));
        }
        let text = self.reason(case, &scored.evaluation);
        let other = total.map(|_| other_total_text(PROBLEMIST, scored.taste_total()));
        text + &other.unwrap_or_default()
    }

    /// By the scale `composer-2006`, or why there is no score.
    pub(super) fn reason(&self, case: &Case, evaluation: &Evaluation) -> String {
        evaluation_text(&case.position, case.stipulation, evaluation, &self.scorer)
    }

    /// The same as JSON.
    pub(super) fn object(&self, case: &Case, scored: &Scored) -> Result<Object> {
        let total = scored.evaluation.total();
        if let (ScaleChoice::Problemist, Some((study, score))) = (self.scale, &scored.taste) {
            return Ok(Object::read(&taste_json(study, score, total))?);
        }
        let Scored { evaluation, .. } = scored;
        let text = evaluation_json(&case.position, case.stipulation, evaluation, &self.scorer);
        let mut object = Object::read(&text)?;
        if total.is_some() {
            object.add("scale", &COMPOSER);
            object.add("totals", &serde_json::json!({ PROBLEMIST: scored.taste_total(), COMPOSER: total }));
        }
        Ok(object)
    }
}

/// What is said of a sound problem whose solution has not been found with all that the scale looks at.
pub(super) const UNSTUDIED: &str =
    "no score by the scale problemist: set play and tries were not found within the limits";

fn taste(case: &Case, limits: &Limits, progress: &Progress) -> Option<(Study, TasteScore)> {
    let wanted = Wanted { any_number: true, ..Wanted::studied() };
    let mut answer = wanted.answer(case, limits, progress).ok()?;
    let study = Study::of(&mut answer).ok()?;
    let score = TasteScore::of(&study)?;
    Some((study, score))
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
