//! From one case of a statement to its solution, proven and laid out: what reports that look at solutions start from.
//!
//! ```
//! use keymove_problem::analysis::{Request, Soundness, catalogue, examine};
//! use keymove_problem::solve::Limits;
//! use keymove_problem::statement::Statement;
//!
//! // H. Weenink 1917.
//! let statement = Statement::read("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2".parse()?)?;
//! for case in statement.cases()? {
//!     let examined = examine(&case, &Limits::default(), &Request::default(), &())?;
//!     assert_eq!(examined.soundness(), Soundness::Sound);
//!     assert!(examined.study.complete);
//!     let findings = catalogue::detect(&examined.study);
//!     assert!(findings.iter().all(|finding| catalogue::find(finding.theme).is_some()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::Study;
use crate::Stipulation;
use crate::report::{Intention, LineSolution, LineVerdict, Paint, line_verdict_line, verdict_line};
use crate::solve::{
    BattleSolver, BattleTask, Bounded, Limits, LineError, LineTask, Observer, OutOfMemory, Status, Stop,
    solve_lines,
};
use crate::statement::Case;
use crate::tree::{self, Tree, Verdict, build};
use keymove_chess::notation::Style;
use std::time::Instant;

/// How much of the solution is wanted. The default is what [`tree::Options`] give by default; of help and series play all
/// solutions, each of them intended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// Of battles.
    pub tree: tree::Options,
    /// How many solutions of help and series play the author meant; `None`: as many as there are.
    pub intention: Option<Intention>,
}

/// A solution and the study made of it.
#[derive(Clone, Debug)]
pub struct Examined {
    /// What was found.
    pub solution: Solution,
    /// The same laid out. Not complete after a stop, or if the tree is cut.
    pub study: Study,
}

/// What a solver has found, by kind of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// One side resists.
    Battle {
        /// The solution.
        tree: Tree,
        /// Why the first moves were not all settled, if they were not. Why the tree breaks off is said by
        /// [`Tree::stopped`].
        stop: Option<Stop>,
    },
    /// Both sides help, or one moves alone.
    Lines(LineSolution),
}

/// Whether a problem does what it promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// One key and nothing shorter; as many solutions as intended.
    Sound,
    /// No solution, more than intended, or a shorter one.
    Unsound,
    /// The search was stopped before it was known.
    Unknown,
}

/// Why a case cannot be examined at all.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ExamineError {
    /// An introduction has a tree for each way through it.
    #[error(
        "{0}: battles after an introduction are not analysed; expected the stipulation without its introduction"
    )]
    Introduction(Stipulation),
    /// No memory for the smallest table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// No task for the solver of lines.
    #[error(transparent)]
    Lines(#[from] LineError),
}

/// Solves a case and lays the solution out. The time of `limits` is for everything together, the positions and the table
/// for each search.
///
/// A search that is stopped is no error: the answer says so, see [`Examined::stopped`].
///
/// # Errors
/// [`ExamineError`]: what cannot be examined however much time there is.
pub fn examine(
    case: &Case, limits: &Limits, request: &Request, observer: &dyn Observer,
) -> Result<Examined, ExamineError> {
    if !case.stipulation.play.is_battle() {
        return examine_lines(case, limits, request, observer);
    }
    if case.stipulation.intro > 0 {
        return Err(ExamineError::Introduction(case.stipulation));
    }
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let mut solver = BattleSolver::new(limits.clone())?;
    let (task, outcome) = solver.shortest(&BattleTask::new(case.position, case.stipulation), observer);
    let set_play = case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    let options = tree::Options {
        set_en_passant: set_play.and_then(|position| position.en_passant()).or(request.tree.set_en_passant),
        ..request.tree.clone()
    };
    let tree = build(task, &outcome, &options, &mut Bounded::new(&mut solver, deadline));
    let stop = match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    let mut study = Study::of_tree(&tree);
    study.complete &= stop.is_none();
    Ok(Examined { solution: Solution::Battle { tree, stop }, study })
}

fn examine_lines(
    case: &Case, limits: &Limits, request: &Request, observer: &dyn Observer,
) -> Result<Examined, ExamineError> {
    let task = LineTask::new(case.position, case.stipulation);
    let outcome = solve_lines(limits, &task, observer)?;
    let complete = outcome.status == Status::Complete && outcome.unlisted == 0;
    let study = Study::of_lines(&case.position, case.stipulation, &outcome.lines, complete);
    let as_many = || Intention::Solutions(outcome.solutions().max(1));
    let intention = request.intention.clone().unwrap_or_else(as_many);
    let solution = LineSolution { task, outcome, set_play: None, intention, counts: Vec::new() };
    Ok(Examined { solution: Solution::Lines(solution), study })
}

impl Examined {
    /// Whether the problem is sound.
    pub fn soundness(&self) -> Soundness {
        match &self.solution {
            Solution::Battle { tree, .. } => match tree.verdict {
                Verdict::Sound { .. } | Verdict::Answered { .. } => Soundness::Sound,
                Verdict::Stopped { .. } | Verdict::Restricted { .. } => Soundness::Unknown,
                _ => Soundness::Unsound,
            },
            Solution::Lines(solution) => match LineVerdict::of(solution) {
                LineVerdict::Sound => Soundness::Sound,
                LineVerdict::Stopped { .. } | LineVerdict::Restricted => Soundness::Unknown,
                _ => Soundness::Unsound,
            },
        }
    }

    /// The verdict as one line without line end: `C+  1.Qc4! is the only key; no mate in fewer than 2 moves`.
    pub fn verdict_line(&self) -> String {
        match &self.solution {
            Solution::Battle { tree, .. } => verdict_line(tree, Style::Short, Paint::Plain),
            Solution::Lines(solution) => line_verdict_line(solution, Paint::Plain),
        }
    }

    /// Why something is missing, if a limit or the user ended a search.
    pub fn stopped(&self) -> Option<Stop> {
        match &self.solution {
            Solution::Battle { tree, stop } => stop.or(tree.stopped),
            Solution::Lines(solution) => match solution.outcome.status {
                Status::Complete => None,
                Status::Stopped(stop) => Some(stop),
            },
        }
    }

    /// Why something is missing, in words: a stop, or more moves than fit. `None` if nothing is.
    pub fn missing(&self) -> Option<String> {
        match (&self.solution, self.stopped()) {
            (_, Some(stop)) => Some(stop.to_string()),
            (Solution::Battle { tree, .. }, None) if tree.truncated => {
                Some(format!("only the first {} moves of the solution were looked at", tree.nodes))
            }
            (Solution::Lines(solution), None) if solution.outcome.unlisted > 0 => {
                Some(format!("{} solutions did not fit into the memory", solution.outcome.unlisted))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::Statement;
    use std::time::Duration;

    fn examined(fen: &str, stipulation: &str, limits: &Limits) -> Examined {
        let statement = Statement::read(fen, stipulation.parse().expect("holds")).expect("a FEN");
        let cases = statement.cases().expect("one case");
        examine(&cases[0], limits, &Request::default(), &()).expect("can be examined")
    }

    #[test]
    fn kinds_of_play() {
        let limits = Limits::default();
        let battle = examined("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", &limits);
        assert_eq!((battle.soundness(), battle.stopped(), battle.missing()), (Soundness::Sound, None, None));
        assert!(battle.study.key().is_some() && battle.verdict_line().starts_with("C+  1.Qc4!"));
        let lines = examined("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", &limits);
        assert_eq!((lines.soundness(), lines.study.acts.len()), (Soundness::Sound, 2));
        let none = examined("4k3/8/8/8/8/8/8/4K3 w - -", "#2", &limits);
        assert_eq!(none.soundness(), Soundness::Unsound);
    }

    #[test]
    fn a_stop_is_said() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let stopped = examined(start, "#7", &limits);
        assert_eq!((stopped.soundness(), stopped.stopped()), (Soundness::Unknown, Some(Stop::Nodes)));
        assert!(!stopped.study.complete && stopped.missing().is_some());
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let stopped = examined("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", &limits);
        assert!(!stopped.study.complete, "{stopped:?}");
        assert_eq!(examined(start, "h#6", &limits).soundness(), Soundness::Unknown);
    }

    #[test]
    fn introductions_are_refused() {
        let stipulation = "2->s#2".parse().expect("holds");
        let statement = Statement::read("4k3/8/8/8/8/8/8/R3K3", stipulation).expect("a FEN");
        let error =
            examine(&statement.cases().expect("a case")[0], &Limits::default(), &Request::default(), &());
        assert!(error.expect_err("refused").to_string().contains("2->s#2: battles after an introduction"));
    }
}
