//! Lines counted a second time, by the definition of each play and nothing else: every move is made, nothing is remembered,
//! no position is left out because of what it looks like.
//!
//! It shares nothing with the solver but the rules of chess and the definition of the goals, so that a fault of the solver shows.

use super::super::limits::Stop;
use super::task::LineTask;
use keymove_chess::{Move, MoveList, Position};
use keymove_problem::{Goal, Lengths, Origins, Play, Stipulation};

/// Positions between two questions whether to stop.
const PERIOD: u64 = 1 << 12;

/// The number of solutions of a task by a plain search without a table. What the task restricts is not looked at: all solutions
/// are counted. `stop` is asked every few thousand positions whether the count has to end.
///
/// # Errors
/// What `stop` said.
pub fn count(task: &LineTask, stop: &dyn Fn() -> Option<Stop>) -> Result<u64, Stop> {
    let mut counter = Counter { stipulation: task.stipulation, stop, positions: 0 };
    let node = Node { position: task.position, origins: Origins::IN_DIAGRAM };
    let mut solutions = 0;
    for steps in counter.lengths() {
        solutions += match task.stipulation.intro {
            0 => counter.below(&node, steps)?,
            most => (1..=most).try_fold(0, |sum, moves| Ok(sum + counter.introduce(&node, moves, steps)?))?,
        };
        if solutions > 0 && task.stipulation.lengths == Lengths::Shortest {
            break;
        }
    }
    Ok(solutions)
}

/// A position, and where its units come from.
struct Node {
    position: Position,
    origins: Origins,
}

impl Node {
    fn after(&self, mv: Move) -> Self {
        Self { position: self.position.play(mv), origins: self.origins.after(&self.position, mv) }
    }

    /// The same with the turn passed on, which is impossible in check.
    fn passed(&self) -> Option<Self> {
        Some(Self { position: self.position.passed()?, origins: self.origins })
    }

    /// Whether a line is at its end after this move: the goal is reached. After a stalemate there is nobody who could go
    /// on, but the side that moves alone in a series.
    fn ends_with(&self, goal: Goal, mv: Move) -> bool {
        !matches!(goal, Goal::Stalemate | Goal::MateOrStalemate) && self.reaches(goal, mv)
    }

    fn reaches(&self, goal: Goal, mv: Move) -> bool {
        goal.is_reached(&self.position, mv, &self.origins)
    }

    fn goal_moves(&self, goal: Goal) -> MoveList {
        goal.moves(&self.position, &self.origins)
    }

    /// The moves that reach the goal if no legal move fails to, and there is one.
    fn forced(&self, goal: Goal) -> MoveList {
        let moves = self.position.moves();
        if moves.iter().any(|&mv| !self.reaches(goal, mv)) {
            return MoveList::new();
        }
        if goal.ignores_check() { self.goal_moves(goal) } else { moves }
    }
}

/// What a series does between two moves of its side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    /// The other side does not move, and must not be in check.
    Nothing,
    /// The other side moves if it is in check.
    Parry,
}

struct Counter<'a> {
    stipulation: Stipulation,
    stop: &'a dyn Fn() -> Option<Stop>,
    positions: u64,
}

type Count = Result<u64, Stop>;

impl Counter<'_> {
    /// The numbers of steps, moves of either side apart from parries, of each length.
    fn lengths(&self) -> Vec<u16> {
        let Stipulation { play, length, lengths, .. } = self.stipulation;
        let moves = length.moves;
        let (most, least, stride) = match play {
            Play::Help | Play::HelpSelf | Play::HelpReflex => (length.plies(), 2 - length.plies() % 2, 2),
            Play::Reciprocal => (length.plies(), 2 + length.plies() % 2, 2),
            Play::Series | Play::HelpParry => (moves, 1, 1),
            Play::SeriesHelpSelf | Play::ParryHelpSelf => (moves + 2, 3, 1),
            // A series of none is the reciprocal play without series, asked for by 1 alone.
            Play::SeriesReciprocal => (moves + 1, moves.min(2) + 1, 1),
            _ => (moves + 1, 2, 1),
        };
        let least = if lengths == Lengths::Exact { most } else { least };
        (least..=most).step_by(stride).collect()
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.positions += 1;
        match self.positions.is_multiple_of(PERIOD).then(self.stop).flatten() {
            Some(stop) => Err(stop),
            None => Ok(()),
        }
    }

    /// The introduction, then the play itself.
    fn introduce(&mut self, node: &Node, moves: u16, steps: u16) -> Count {
        let mut sum = 0;
        for mv in node.position.moves() {
            self.tick()?;
            let after = node.after(mv);
            sum += match after.passed() {
                Some(passed) if moves > 1 => self.introduce(&passed, moves - 1, steps)?,
                // The half-move belongs to the side that has made the introduction.
                Some(passed) if self.stipulation.length.half => self.below(&passed, steps)?,
                None if moves > 1 || self.stipulation.length.half => 0,
                _ => self.below(&after, steps)?,
            };
        }
        Ok(sum)
    }

    /// The lines of so many steps from this node.
    fn below(&mut self, node: &Node, left: u16) -> Count {
        use Between::{Nothing, Parry};
        match self.stipulation.play {
            Play::Help => self.help(node, left),
            Play::HelpSelf => self.help_self(node, left),
            Play::HelpReflex => self.help_reflex(node, left),
            Play::Reciprocal => self.reciprocal(node, left),
            Play::Series => self.series(node, left, Nothing),
            Play::HelpParry => self.series(node, left, Parry),
            Play::SeriesHelp => self.series_help(node, left, Nothing),
            Play::ParryHelp => self.series_help(node, left, Parry),
            Play::SeriesSelf => self.series_self(node, left, Nothing),
            Play::HelpParrySelf => self.series_self(node, left, Parry),
            Play::SeriesReflex | Play::SeriesSemiReflex => self.series_reflex(node, left, Nothing),
            Play::HelpParryReflex => self.series_reflex(node, left, Parry),
            Play::SeriesHelpSelf => self.series_help_self(node, left, Nothing),
            Play::ParryHelpSelf => self.series_help_self(node, left, Parry),
            Play::SeriesReciprocal => self.reciprocal(node, left),
            // Battles have no lines.
            _ => Ok(0),
        }
    }

    /// The lines after each move that `admits` lets through, with the other side to move.
    fn each(&mut self, node: &Node, left: u16, admits: impl Fn(&Node, Move) -> bool) -> Count {
        let mut sum = 0;
        for mv in node.position.moves() {
            self.tick()?;
            if admits(node, mv) {
                sum += self.below(&node.after(mv), left - 1)?;
            }
        }
        Ok(sum)
    }

    /// The same in a series: the side moves again, if need be after a parry.
    fn again(
        &mut self, node: &Node, left: u16, between: Between, admits: impl Fn(&Node, Move) -> bool,
    ) -> Count {
        let mut sum = 0;
        for mv in node.position.moves() {
            self.tick()?;
            if !admits(node, mv) {
                continue;
            }
            let after = node.after(mv);
            if let Some(passed) = after.passed() {
                sum += self.below(&passed, left - 1)?;
            } else if between == Between::Parry {
                for parry in after.position.moves() {
                    self.tick()?;
                    sum += self.below(&after.after(parry), left - 1)?;
                }
            }
        }
        Ok(sum)
    }

    fn help(&mut self, node: &Node, left: u16) -> Count {
        let goal = self.stipulation.goal;
        match left {
            1 => Ok(node.goal_moves(goal).len() as u64),
            // The side that is to reach the goal: a line that reaches it is at its end.
            _ if left % 2 == 1 => self.each(node, left, |node, mv| !node.ends_with(goal, mv)),
            _ => self.each(node, left, |_, _| true),
        }
    }

    fn help_self(&mut self, node: &Node, left: u16) -> Count {
        let goal = self.stipulation.goal;
        match left {
            1 => Ok(node.forced(goal).len() as u64),
            _ if left % 2 == 1 && !node.forced(goal).is_empty() => Ok(0),
            _ => self.each(node, left, |_, _| true),
        }
    }

    /// Whoever could reach the goal before the end ends the line: one side because it is the end, the other by its duty.
    fn help_reflex(&mut self, node: &Node, left: u16) -> Count {
        let moves = node.goal_moves(self.stipulation.goal);
        match left {
            1 => Ok(moves.len() as u64),
            _ if !moves.is_empty() => Ok(0),
            _ => self.each(node, left, |_, _| true),
        }
    }

    fn reciprocal(&mut self, node: &Node, left: u16) -> Count {
        if left > 2 {
            return match self.stipulation.play {
                Play::SeriesReciprocal => self.again(node, left, Between::Nothing, |_, _| true),
                _ => self.each(node, left, |_, _| true),
            };
        }
        let Stipulation { goal, other_goal, .. } = self.stipulation;
        let own = node.goal_moves(other_goal.unwrap_or(goal)).len() as u64;
        let mut helped = 0;
        for mv in node.position.moves() {
            self.tick()?;
            helped += node.after(mv).goal_moves(goal).len() as u64;
        }
        Ok(if own > 0 && helped > 0 { own + helped } else { 0 })
    }

    fn series(&mut self, node: &Node, left: u16, between: Between) -> Count {
        let goal = self.stipulation.goal;
        match left {
            1 => Ok(node.goal_moves(goal).len() as u64),
            _ => self.again(node, left, between, |node, mv| !node.ends_with(goal, mv)),
        }
    }

    fn series_help(&mut self, node: &Node, left: u16, between: Between) -> Count {
        match left {
            1 => Ok(node.goal_moves(self.stipulation.goal).len() as u64),
            2 => self.each(node, left, |_, _| true),
            _ => self.again(node, left, between, |_, _| true),
        }
    }

    fn series_self(&mut self, node: &Node, left: u16, between: Between) -> Count {
        let goal = self.stipulation.goal;
        match left {
            1 => Ok(node.forced(goal).len() as u64),
            2 => self.each(node, left, |_, _| true),
            _ => self.again(node, left, between, |node, mv| node.after(mv).forced(goal).is_empty()),
        }
    }

    fn series_reflex(&mut self, node: &Node, left: u16, between: Between) -> Count {
        let goal = self.stipulation.goal;
        let duty = self.stipulation.play != Play::SeriesSemiReflex;
        match left {
            1 => Ok(node.goal_moves(goal).len() as u64),
            _ if duty && !node.goal_moves(goal).is_empty() => Ok(0),
            2 => self.each(node, left, |_, _| true),
            _ => self.again(node, left, between, |node, mv| node.after(mv).goal_moves(goal).is_empty()),
        }
    }

    fn series_help_self(&mut self, node: &Node, left: u16, between: Between) -> Count {
        match left {
            1 => Ok(node.forced(self.stipulation.goal).len() as u64),
            2 | 3 => self.each(node, left, |_, _| true),
            _ => self.again(node, left, between, |_, _| true),
        }
    }
}
