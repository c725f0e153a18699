//! Help and series play: what was found, and whether it is what the author meant.

use super::question::Wanted;
use super::{NoCertificate, OtherCount, Recount, Soundness};
use crate::certificate::{Written, write_help};
use crate::{
    Limits, LineError, LineOutcome, LineTask, Method, MethodChoice, Observer, Stage, Status, Stop,
    count_lines, solve_lines,
};
use keymove_chess::{Move, Position};
use keymove_problem::intended::Intended;
use keymove_problem::statement::Case;
use keymove_problem::{Intention, Length, Lengths, Stipulation, pattern};
use keymove_proof::HelpHeader;
use std::io;

/// Everything that was found out about a problem whose solution is a set of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineSolution {
    /// What was asked.
    pub task: LineTask,
    /// What was found.
    pub outcome: LineOutcome,
    /// The same for the play there would be if the other side began, if that was asked for.
    pub set_play: Option<(LineTask, LineOutcome)>,
    /// How many solutions the author meant: one if nothing was said.
    pub intention: Intention,
    /// Whether it was said how many, or that any number is meant.
    pub is_told: bool,
    /// Which solutions the author meant, if that was said.
    pub intended: Option<Intended>,
    /// Other ways in which the solutions were counted.
    pub counts: Vec<OtherCount>,
}

impl LineSolution {
    /// Finds the solutions, the set play, and what other ways of counting give, as far as that is wanted. All searches
    /// share the limits but for their number of positions.
    pub(super) fn find(
        case: &Case, wanted: &Wanted, limits: &Limits, observer: &dyn Observer,
    ) -> Result<Self, LineError> {
        let task = wanted.lines(case.position, case.stipulation);
        observer.begin(Stage::Search);
        let outcome = solve_lines(limits, &task, observer)?;
        let set_play = match set_play(case, &task) {
            Some(task) => {
                observer.begin(Stage::SetPlay);
                let outcome = solve_lines(limits, &task, observer)?;
                Some((task, outcome))
            }
            None => None,
        };
        let mut counts = Vec::new();
        // If pictures are of no use here, every move has been tried already.
        if wanted.compare && outcome.method == Method::Pictures {
            observer.begin(Stage::Comparison);
            let plain = LineTask { method: MethodChoice::Plain, ..task.clone() };
            counts.push(OtherCount::by_every_move(&outcome, &solve_lines(limits, &plain, observer)?));
        }
        if wanted.recount {
            observer.begin(Stage::Count);
            let count = || count_lines(&task, &|| limits.stopped());
            counts.push(OtherCount::by_plain_count(&outcome, count));
        }
        let number = if wanted.any_number { outcome.solutions().max(1) } else { 1 };
        let intended = wanted.intended.clone();
        let meant = intended.as_ref().map(|intended| Intention::Solutions(intended.solutions.len() as u64));
        let meant = meant.or_else(|| wanted.intention.clone());
        let is_told = meant.is_some() || wanted.any_number;
        let intention = meant.unwrap_or(Intention::Solutions(number));
        Ok(Self { task, outcome, set_play, intention, is_told, intended, counts })
    }

    /// Why one of the searches for solutions ended early, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        let set_play = self.set_play.as_ref().map(|(_, outcome)| outcome);
        [Some(&self.outcome), set_play].into_iter().flatten().find_map(|outcome| match outcome.status {
            Status::Stopped(stop) => Some(stop),
            Status::Complete => None,
        })
    }

    /// Whether all solutions are known and listed.
    pub fn is_complete(&self) -> bool {
        self.outcome.status == Status::Complete && self.outcome.unlisted == 0
    }

    /// The smallest length that has a solution, as far as is known.
    pub fn shortest(&self) -> Option<Length> {
        self.outcome.lengths.iter().find(|report| report.solutions > 0).map(|report| report.length)
    }

    /// The largest length up to which there is no solution; a search that was stopped has proven it too. `None` if that is not
    /// proven of any length, or if moves were left out or only one length was asked for.
    pub fn none_up_to(&self) -> Option<Length> {
        let LineOutcome { lengths, status, stopped_at_max, .. } = &self.outcome;
        let is_exact = self.task.stipulation.lengths == Lengths::Exact;
        let begins_late = lengths.first().is_none_or(|report| report.length.moves > 1);
        if self.is_restricted() || is_exact || begins_late {
            return None;
        }
        let unfinished = usize::from(*status != Status::Complete || *stopped_at_max);
        let finished = &lengths[..lengths.len() - unfinished];
        finished.iter().take_while(|report| report.solutions == 0).last().map(|report| report.length)
    }

    /// What a search that was stopped has proven to be wrong.
    pub(super) fn proven_unsound(&self) -> Option<Soundness> {
        let stipulated = self.task.stipulation.length.plies();
        if self.shortest().is_some_and(|length| length.plies() < stipulated) {
            return Some(Soundness::ShortSolution);
        }
        (self.is_told && self.outcome.solutions() > self.intention.solutions() || self.has_cook())
            .then_some(Soundness::Cooked)
    }

    /// Whether a solution is known that is none of those that were said to be meant.
    pub fn has_cook(&self) -> bool {
        let is_cook = |line: &Vec<Move>| self.intended.as_ref().is_some_and(|intended| !intended.has(line));
        self.outcome.lines.iter().any(is_cook)
    }

    /// Whether solutions that were said to be meant are not among those that were found.
    fn has_failing(&self) -> bool {
        self.intended.as_ref().is_some_and(|intended| !intended.are_all_in(&self.outcome.lines))
    }

    /// Whether no other way of counting gave something else. If one did, one of the solvers is wrong.
    pub fn agrees(&self) -> bool {
        !self.counts.iter().any(|count| matches!(count.result, Recount::Other(_)))
    }

    /// Writes the certificate of a helpmate whose solutions are all known.
    pub(super) fn certify<W: io::Write>(
        &self, position: Position, stipulation: Stipulation, out: W,
    ) -> Result<Written, NoCertificate> {
        let LineOutcome { lines, unlisted, status, stopped_at_max, .. } = &self.outcome;
        let is_all = *status == Status::Complete && !stopped_at_max && !self.is_restricted();
        if !is_all || !self.agrees() {
            return Err(NoCertificate::NothingProven);
        }
        if *unlisted > 0 {
            return Err(NoCertificate::Unlisted { solutions: *unlisted });
        }
        let header = HelpHeader::new(position, stipulation, lines.len() as u64)?;
        Ok(write_help(&header, lines, out)?)
    }

    /// Whether moves were left out on purpose.
    pub fn is_restricted(&self) -> bool {
        self.outcome.restricted || !self.task.restriction.is_none() || self.task.first_moves.is_some()
    }

    /// The pattern of all solutions, where both sides move in turn, and all are listed.
    pub fn pattern(&self) -> Option<Vec<u64>> {
        let stipulation = &self.task.stipulation;
        let in_turn = stipulation.play.alternates() && stipulation.intro == 0;
        if in_turn && self.outcome.unlisted == 0 { pattern(&self.outcome.lines) } else { None }
    }
}

/// The soundness of a problem whose solution is a set of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineVerdict {
    /// Computer-tested (C+): everything was searched, and the solutions are as many as intended, none of them shorter than
    /// stipulated.
    Sound,
    /// More solutions than intended.
    Cooked,
    /// Fewer moves than stipulated suffice.
    Short {
        /// The smallest number of moves.
        length: Length,
        /// The number of solutions of that length.
        solutions: u64,
    },
    /// Several solutions, none of them shorter than stipulated, and it was not said how many are meant.
    NotStated,
    /// Fewer solutions than intended, or intended ones that are none.
    TooFew,
    /// As many solutions as intended, but otherwise branched.
    OtherPattern,
    /// There is no solution.
    NoSolution,
    /// The search ended early: there may be more solutions.
    Stopped {
        /// Why; `None` because as many solutions were found as were asked for.
        reason: Option<Stop>,
    },
    /// Moves were left out on purpose: there may be more solutions.
    Restricted,
}

impl LineVerdict {
    /// The verdict that follows from what was found.
    pub fn of(solution: &LineSolution) -> Self {
        let LineSolution { task, outcome, intention, .. } = solution;
        if let Status::Stopped(stop) = outcome.status {
            return Self::Stopped { reason: Some(stop) };
        }
        if outcome.stopped_at_max {
            return Self::Stopped { reason: None };
        }
        if solution.is_restricted() {
            return Self::Restricted;
        }
        let found = outcome.solutions();
        let shortest = outcome.lengths.iter().find(|report| report.solutions > 0);
        let stipulated = task.stipulation.length.plies();
        match shortest {
            None => Self::NoSolution,
            Some(report) if report.length.plies() < stipulated => {
                Self::Short { length: report.length, solutions: report.solutions }
            }
            _ if !solution.is_told && found > 1 => Self::NotStated,
            _ if found > intention.solutions() || solution.has_cook() => Self::Cooked,
            _ if solution.has_failing() => Self::TooFew,
            _ if found < intention.solutions() => Self::TooFew,
            _ if !intention.fits(solution.pattern().as_deref()) => Self::OtherPattern,
            _ => Self::Sound,
        }
    }

    /// Whether this is C+.
    pub const fn is_sound(&self) -> bool {
        matches!(self, Self::Sound)
    }
}

/// The play if the other side begins. First moves have other numbers then, so all are tried.
fn set_play(case: &Case, task: &LineTask) -> Option<LineTask> {
    let stipulation = task.stipulation.set_play()?;
    let position = case.set_play.as_ref()?.as_ref().ok().copied()?;
    Some(LineTask { position, stipulation, first_moves: None, ..task.clone() })
}
