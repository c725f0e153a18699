//! What can be scored: a legal helpmate with a few solutions of the stipulated length.

use crate::score::sound::{NoScore, UnitFault, check_diagram};
use keymove_chess::{Color, Move, Position};
use keymove_problem::{Goal, Lengths, Play, Stipulation};
use keymove_solve::{Limits, LineError, LineTask, Observer, Status, Stop, solve_lines};

/// The most solutions that a helpmate may have to be scored. Which of them its author meant is not known; more are never
/// all meant.
pub const MOST_SOLUTIONS: u64 = 12;

/// Why a helpmate has no score.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoHelpScore {
    /// The side to move is not the one that the stipulation lets begin.
    #[error("{found} is to move; {stipulation} begins with {expected}")]
    Turn {
        /// What is asked.
        stipulation: Stipulation,
        /// The side to move.
        found: Color,
        /// The side that begins.
        expected: Color,
    },
    /// No composition may have these units: all faults.
    #[error("not a legal composition: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Units(Vec<UnitFault>),
    /// There is no line.
    #[error("no solution")]
    NoSolution,
    /// These lines are shorter than stipulated.
    #[error("{}", short(.0, .1))]
    Short(Stipulation, Vec<Vec<Move>>),
    /// There are more lines than meant, at least so many.
    #[error("unsound, at least {0} solutions where at most {1} are meant")]
    Cooked(u64, u64),
    /// The solver was stopped before it knew.
    #[error("{0} before the solution was known")]
    Stopped(Stop),
    /// The solver does not take it.
    #[error("{0}")]
    Line(LineError),
}

fn short(stipulation: &Stipulation, lines: &[Vec<Move>]) -> String {
    let words = |line: &Vec<Move>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let first = lines.first().map(words).unwrap_or_default();
    format!("unsound, a line shorter than {stipulation} mates: {first}")
}

/// Whether units and side to move are those of a helpmate that can be scored.
///
/// # Errors
/// [`NoHelpScore::Turn`], [`NoHelpScore::Units`].
pub fn check_help_diagram(position: &Position, stipulation: Stipulation) -> Result<(), NoHelpScore> {
    let (found, expected) = (position.turn(), stipulation.starter());
    if found != expected {
        return Err(NoHelpScore::Turn { stipulation, found, expected });
    }
    let white = if found == Color::White { **position } else { position.turned() };
    match check_diagram(&white) {
        Err(NoScore::Units(faults)) => Err(NoHelpScore::Units(faults)),
        _ => Ok(()),
    }
}

/// Whether the stipulation is `h#n` or `h#n.5` without any addition.
pub fn is_helpmate(stipulation: Stipulation) -> bool {
    stipulation.play == Play::Help
        && stipulation.goal == Goal::Mate
        && stipulation.intro == 0
        && stipulation.other_goal.is_none()
        && stipulation.lengths == Lengths::UpTo
}

/// Solves a helpmate: all its solutions, at most `most` of them, in canonical order.
///
/// # Errors
/// Every reason not to score it.
pub fn help_solutions(
    position: &Position, stipulation: Stipulation, most: u64, limits: &Limits, observer: &dyn Observer,
) -> Result<Vec<Vec<Move>>, NoHelpScore> {
    check_help_diagram(position, stipulation)?;
    let mut task = LineTask::new(*position, stipulation);
    task.max_solutions = Some(most.saturating_add(1));
    let outcome = solve_lines(limits, &task, observer).map_err(NoHelpScore::Line)?;
    let plies = usize::from(stipulation.length.plies());
    let (full, short): (Vec<_>, Vec<_>) = outcome.lines.into_iter().partition(|line| line.len() == plies);
    let count = full.len() as u64;
    match outcome.status {
        _ if !short.is_empty() => Err(NoHelpScore::Short(stipulation, short)),
        _ if count > most => Err(NoHelpScore::Cooked(count, most)),
        Status::Stopped(stop) => Err(NoHelpScore::Stopped(stop)),
        Status::Complete if full.is_empty() => Err(NoHelpScore::NoSolution),
        Status::Complete => Ok(full),
    }
}
