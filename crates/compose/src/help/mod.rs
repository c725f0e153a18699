//! Whether positions are sound helpmates: as many solutions as wanted, and none that is shorter.
//!
//! [`plain`] asks the solver, which knows nothing of other positions. [`Family`] first asks how many of the parent's
//! solutions stand: if these are too many, the position is cooked, and nothing is searched. Helpmates of up to two moves
//! and a half then have a search of their own, which begins with the moves that were solutions of others lately; longer ones
//! are left to the solver. That both say the same is tested.

mod search;
#[cfg(test)]
mod tests;

use crate::search::{Counts, Filters};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::{Limits, LineTask, Status, solve_lines};
use keymove_study::score::{NoHelpScore, help_solutions};
pub(crate) use search::Found;
use search::Search;

/// What a position is as a helpmate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side that is not to move is in check.
    Illegal,
    /// There is a shorter solution, or there are fewer or more than wanted.
    Unsound,
    /// A limit was reached before it was known.
    Undecided,
    /// These are all solutions, as many as wanted.
    Sound(Vec<Vec<Move>>),
}

/// What is asked of all positions of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// `h#n` or `h#n.5`.
    pub stipulation: Stipulation,
    /// The number of solutions.
    pub solutions: u64,
    /// The most positions that are looked at for one answer.
    pub most: u64,
}

/// The plain way: all solutions by the solver, one more than wanted at most.
pub fn plain(position: &Arrangement, wanted: &Wanted, limits: &Limits) -> Verdict {
    let Ok(position) = Position::from_arrangement(position) else { return Verdict::Illegal };
    match help_solutions(
        &position,
        wanted.stipulation,
        wanted.solutions,
        &limits.with_nodes(wanted.most),
        &(),
    ) {
        Ok(lines) => judged(lines, wanted.solutions),
        Err(NoHelpScore::Stopped(_) | NoHelpScore::Line(_)) => Verdict::Undecided,
        Err(_) => Verdict::Unsound,
    }
}

/// In the order of squares, however they were found.
fn judged(mut lines: Vec<Vec<Move>>, wanted: u64) -> Verdict {
    lines.sort_unstable_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
    if lines.len() as u64 == wanted { Verdict::Sound(lines) } else { Verdict::Unsound }
}

/// The most solutions of a parent that are handed down.
const HANDED_DOWN: u64 = 64;
/// The longest helpmates, in half-moves, that are searched here.
const OWN_SEARCH: u16 = 5;

/// Judges positions that differ little from each other.
#[derive(Clone, Debug)]
pub struct Family {
    wanted: Wanted,
    filters: Filters,
    /// Solutions of the parent, shorter ones too.
    standing: Vec<Vec<Move>>,
    search: Search,
    limits: Limits,
    /// What was looked at.
    pub counts: Counts,
}

impl Family {
    /// For these helpmates. What it is asked when the search is to end it leaves undecided.
    pub fn new(wanted: Wanted, filters: Filters, limits: &Limits) -> Self {
        Self {
            wanted,
            filters,
            standing: Vec::new(),
            search: Search::new(wanted.most, filters.cooks, limits),
            limits: limits.clone(),
            counts: Counts::default(),
        }
    }

    /// What follows has one unit more than this position. `children`: about how many positions these are.
    pub fn begin(&mut self, parent: &Arrangement, children: u32) {
        self.standing.clear();
        if !self.filters.standing || children < 4 || parent.king_attacked(!parent.turn()) {
            return;
        }
        match self.solve(parent, HANDED_DOWN) {
            Some(Found { lines, short }) => {
                self.standing = lines;
                self.standing.extend(short);
            }
            None => self.standing.clear(),
        }
    }

    /// What follows has nothing in common with the parent.
    pub fn end(&mut self) {
        self.standing.clear();
    }

    /// What a position is.
    pub fn verdict(&mut self, position: &Arrangement) -> Verdict {
        if position.king_attacked(!position.turn()) {
            return Verdict::Illegal;
        }
        if self.is_cooked_as_before(position) {
            self.counts.standing += 1;
            return Verdict::Unsound;
        }
        match self.solve(position, self.wanted.solutions) {
            None => Verdict::Undecided,
            Some(found) if found.short.is_some() => Verdict::Unsound,
            Some(found) => judged(found.lines, self.wanted.solutions),
        }
    }

    /// The solutions of a position in which the side that is not to move is not in check, one more than `most` at the most, or a
    /// shorter one; `None` if a limit was reached.
    pub(crate) fn solutions(&mut self, position: &Arrangement, most: u64) -> Option<Found> {
        self.solve(position, most)
    }

    /// Whether too many of the parent's solutions are solutions here too, or a shorter one.
    fn is_cooked_as_before(&self, position: &Arrangement) -> bool {
        let plies = usize::from(self.wanted.stipulation.length.plies());
        let mut left = self.wanted.solutions;
        for line in self.standing.iter().filter(|line| stands(position, line)) {
            if left == 0 || line.len() < plies {
                return true;
            }
            left -= 1;
        }
        false
    }

    /// All solutions, one more than `most` at the most; `None` if a limit was reached.
    fn solve(&mut self, position: &Arrangement, most: u64) -> Option<Found> {
        let stipulation = self.wanted.stipulation;
        let plies = stipulation.length.plies();
        if plies <= OWN_SEARCH && self.filters.closing {
            return self.search.all(position, plies, most + 1);
        }
        let mut task = LineTask::new(Position::from_arrangement(position).ok()?, stipulation);
        task.max_solutions = Some(most + 1);
        let outcome = solve_lines(&self.limits.with_nodes(self.wanted.most), &task, &()).ok()?;
        if outcome.status != Status::Complete {
            return None;
        }
        let (lines, short): (Vec<_>, Vec<_>) =
            outcome.lines.into_iter().partition(|line| line.len() == usize::from(plies));
        Some(Found { lines, short: short.into_iter().next() })
    }
}

/// Whether the line can be played and ends in mate.
fn stands(position: &Arrangement, line: &[Move]) -> bool {
    let mut position = *position;
    for &mv in line {
        if !position.is_legal(mv) {
            return false;
        }
        position = position.glimpse(mv);
    }
    position.is_mate()
}
