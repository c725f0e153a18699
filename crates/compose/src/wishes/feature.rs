//! Themes of the catalogue and patterns of one's own, asked of a solution.

use super::WishError;
use keymove_chess::Arrangement;
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_solve::answer::{Question, Wanted};
use keymove_solve::{Limits, Stop};
use keymove_study::Study;
use keymove_study::catalogue::{self, Detector, Theme};
use keymove_study::patterns::{Pattern, Table, built_in};

/// Something that a solution may show.
#[derive(Clone, Debug)]
pub enum Feature {
    /// A theme of the [catalogue].
    Theme(&'static Theme),
    /// A pattern of one's own.
    Pattern(Pattern),
}

impl PartialEq for Feature {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Theme(one), Self::Theme(other)) => one.name == other.name,
            (Self::Pattern(one), Self::Pattern(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Feature {}

impl Feature {
    /// The pattern of this name, or else the theme of the catalogue of this name or alias, whatever the case of the letters.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(name: &str, patterns: &[Pattern]) -> Result<Self, WishError> {
        let wanted = name.trim().to_lowercase();
        let own = patterns.iter().find(|pattern| pattern.name.to_lowercase() == wanted);
        own.cloned()
            .map(Self::Pattern)
            .or_else(|| catalogue::find(name).map(Self::Theme))
            .ok_or_else(|| WishError::Feature(name.to_owned()))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Theme(theme) => theme.name,
            Self::Pattern(pattern) => &pattern.name,
        }
    }

    /// Whether a solution shows it; `None` if it could not be looked at to the end.
    pub fn is_shown(&self, study: &Study) -> Option<bool> {
        let (shown, complete) = match self {
            Self::Theme(theme) if !theme.detect(study).is_empty() => (true, true),
            Self::Theme(Theme { detect: Detector::Pattern(name), .. }) => {
                let table = Table::of(study);
                let mut patterns = built_in().iter().filter(|pattern| pattern.name == *name);
                (false, patterns.all(|pattern| pattern.search(&table).complete))
            }
            Self::Theme(_) => (false, true),
            Self::Pattern(pattern) => {
                let search = pattern.search(&Table::of(study));
                (!search.matches.is_empty(), search.complete)
            }
        };
        // What was found holds; what was not found may be in the part that is missing.
        let all = complete && study.complete && study.open_plans == 0;
        if shown { Some(true) } else { all.then_some(false) }
    }
}

/// Why a solution is not there to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoStudy {
    /// It cannot be had, whatever the limits.
    Unfit,
    /// A limit has ended the search for it.
    Stopped(Stop),
}

/// The solution of a problem, as far as it can be had within these limits: what is shown by a part of a solution is not what the
/// solution shows.
pub(crate) fn studied(
    position: &Arrangement, stipulation: Stipulation, limits: &Limits,
) -> Result<Study, NoStudy> {
    let unfit = || NoStudy::Unfit;
    let statement = Statement::read(&position.to_string(), stipulation).ok().ok_or_else(unfit)?;
    let question = Question { statement, wanted: Wanted::studied(), limits: limits.clone() };
    let mut answers = question.answers().ok().ok_or_else(unfit)?;
    let mut answer = answers.next().and_then(Result::ok).ok_or_else(unfit)?;
    let study = Study::of(&mut answer).ok();
    match answer.stopped() {
        Some(stop) => Err(NoStudy::Stopped(stop)),
        None => study.ok_or(NoStudy::Unfit),
    }
}

/// The solution of a problem with all its positions, set play and tries, if it can be had within these limits.
pub fn study(position: &Arrangement, stipulation: Stipulation, limits: &Limits) -> Option<Study> {
    studied(position, stipulation, limits).ok()
}
