//! The certificate of a count: what was found is solved again by the solver, and counted again by a plain search.

use super::{Problem, Wanted};
use keymove_chess::Position;
use keymove_problem::Intention;
use keymove_problem::sort::Sort as _;
use keymove_solve::answer::{LineSolution, OtherCount, Recount};
use keymove_solve::{Limits, LineTask, Status, count_lines, solve_lines};

/// A problem whose solutions the solver has found too, with what a second count says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The problem.
    pub problem: Problem,
    /// Its solutions as the solver has found them; [`LineSolution::counts`] has the second count.
    pub solution: LineSolution,
}

impl Proven {
    /// Whether the second count came to its end.
    pub fn is_counted(&self) -> bool {
        self.solution.counts.iter().all(|count| count.result == Recount::Same)
    }
}

/// Two ways of counting do not agree: the program is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fen}: {found} solutions were found, {other} say otherwise; please report this")]
pub struct Disagreement {
    /// The diagram.
    pub fen: String,
    /// How many solutions the search has found.
    pub found: usize,
    /// Who says otherwise.
    pub other: String,
}

/// Solves a problem anew and counts its solutions anew, both without what the search knew. A count that limits end is told as unfinished;
/// `None` if the solver did not come to its end.
///
/// # Errors
/// [`Disagreement`] if another number, or other solutions, come out.
pub fn proven(problem: &Problem, wanted: &Wanted, limits: &Limits) -> Result<Option<Proven>, Disagreement> {
    let fen = problem.position.to_string();
    let found = problem.solutions.len();
    let disagreement = |other: &str| Disagreement { fen: fen.clone(), found, other: other.to_owned() };
    let position =
        Position::from_arrangement(&problem.position).map_err(|_| disagreement("the rules of chess"))?;
    let task = LineTask::new(position, wanted.stipulation);
    let outcome = solve_lines(limits, &task, &()).map_err(|_| disagreement("the limits of the solver"))?;
    if outcome.status != Status::Complete {
        return Ok(None);
    }
    let (mut lines, mut own) = (outcome.lines.clone(), problem.solutions.clone());
    lines.put_in_order();
    own.put_in_order();
    if lines != own || outcome.unlisted > 0 {
        return Err(disagreement("the lines of the solver"));
    }
    let count = OtherCount::by_plain_count(&outcome, || count_lines(&task, &|| limits.stopped()));
    if let Recount::Other(_) = count.result {
        return Err(disagreement("the moves of a plain search"));
    }
    let solution = LineSolution {
        task,
        outcome,
        set_play: None,
        intention: wanted.pattern.clone().unwrap_or(Intention::Solutions(wanted.solutions)),
        is_told: true,
        intended: None,
        counts: vec![count],
    };
    Ok(Some(Proven { problem: problem.clone(), solution }))
}
