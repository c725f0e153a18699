//! Help and series play: every line of every admitted length.

use super::battle;
use super::goal::Goal;
use super::node::Node;
use super::stipulation::{Play, Stipulation};
use keymove_chess::Move;
use std::collections::BTreeSet;

type Path = Vec<Move>;
type Lines = BTreeSet<Vec<Move>>;

/// What must hold when the free moves are over and the other side is to move.
#[derive(Clone, Copy)]
enum End {
    /// The side that has just moved reached the goal with its last move.
    Reached(Goal),
    /// Every legal move reaches the goal, and there is one.
    Forced(Goal),
    /// Some move reaches the goal.
    Possible(Goal),
}

/// How the moves follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    Alternate,
    /// One side alone; it must not give check before its last move.
    Series,
    /// One side alone, but the other one helps when it is in check.
    Parry,
}

/// Adds all lines, those of the introduction included.
pub(crate) fn after_intro(node: &Node, stipulation: &Stipulation, path: &mut Path, lines: &mut Lines) {
    if stipulation.intro == 0 {
        return solve(node, stipulation, path, lines);
    }
    // The introduction is made by the side opposed to the one that begins without `.5`.
    let skips_turn = stipulation.half;
    for moves in 1..=stipulation.intro {
        walk(node, moves, Turns::Series, path, &mut |after, path| {
            let next = if skips_turn { after.passed() } else { Some(*after) };
            if let Some(next) = next {
                solve(&next, &Stipulation { intro: 0, ..*stipulation }, path, lines);
            }
        });
    }
}

fn solve(node: &Node, stipulation: &Stipulation, path: &mut Path, lines: &mut Lines) {
    use Play::*;
    match stipulation.play {
        Direct | OwnGoal | Reflex | SemiReflex | Parry | ParrySelf | ParryReflex | ParrySemiReflex => {
            battle::lines(node, stipulation, path, &mut |line| {
                lines.insert(line.to_vec());
            });
        }
        _ => {
            for moves in stipulation.free_moves() {
                of_length(node, moves, stipulation, path, lines);
            }
        }
    }
}

/// Adds the lines of the set play: what the side that does not begin can do without the first move, or without all
/// moves of a series.
pub(crate) fn set_play(node: &Node, stipulation: &Stipulation, lines: &mut Lines) {
    let mut path = Vec::new();
    if stipulation.intro > 0 {
        let next = if stipulation.half { Some(*node) } else { node.passed() };
        if let Some(next) = next {
            solve(&next, &Stipulation { intro: 0, ..*stipulation }, &mut path, lines);
        }
        return;
    }
    let Some(next) = node.passed() else { return };
    use Play::*;
    match stipulation.play {
        Direct | OwnGoal | Reflex | SemiReflex | Parry | ParrySelf | ParryReflex | ParrySemiReflex => {
            battle::set_lines(&next, stipulation, &mut |line| {
                lines.insert(line.to_vec());
            });
        }
        // The shortest reciprocal play has nothing before its end; of that only White's move is left.
        Reciprocal | SeriesReciprocal if stipulation.moves == 1 && !stipulation.half => {
            add(&path, stipulation.goal.moves(&next), lines);
        }
        SeriesReciprocal => of_length_0(node, stipulation, &mut path, lines),
        Help | HelpSelf | HelpReflex | Reciprocal if stipulation.free_moves().into_iter().all(|n| n < 2) => {}
        Help | HelpSelf | HelpReflex | Reciprocal => {
            for moves in stipulation.free_moves().into_iter().filter_map(|moves| moves.checked_sub(1)) {
                of_length(&next, moves, stipulation, &mut path, lines);
            }
        }
        _ => of_length_0(&next, stipulation, &mut path, lines),
    }
}

impl Stipulation {
    /// The numbers of free moves, before those that the end requires, that make admitted lengths.
    fn free_moves(&self) -> Vec<u16> {
        let plies = 2 * self.moves + u16::from(self.half);
        let (most, step): (u16, u16) = match self.play {
            Play::Help => (plies, 2),
            Play::HelpSelf | Play::HelpReflex => (plies - 1, 2),
            Play::Reciprocal => (plies - 2, 2),
            Play::SeriesReciprocal => (self.moves - 1, 1),
            _ => (self.moves, 1),
        };
        let least = match step {
            _ if self.exact => most,
            2 => most % 2,
            _ => most.min(1),
        };
        (least..=most).step_by(usize::from(step)).collect()
    }

    /// How free moves follow each other.
    fn turns(&self) -> Turns {
        match self.play {
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal => Turns::Alternate,
            Play::HelpParry | Play::HelpParrySelf | Play::HelpParryReflex => Turns::Parry,
            Play::ParryHelp | Play::ParryHelpSelf => Turns::Parry,
            _ => Turns::Series,
        }
    }

    /// What ends a line.
    fn end(&self) -> End {
        match self.play {
            Play::HelpSelf | Play::SeriesSelf | Play::SeriesHelpSelf => End::Forced(self.goal),
            Play::HelpParrySelf | Play::ParryHelpSelf => End::Forced(self.goal),
            Play::HelpReflex | Play::SeriesReflex | Play::SeriesSemiReflex | Play::HelpParryReflex => {
                End::Possible(self.goal)
            }
            _ => End::Reached(self.goal),
        }
    }

    /// The goal that the side imposing the end must not be able to reach itself.
    fn duty(&self) -> Option<Goal> {
        matches!(self.play, Play::HelpReflex | Play::SeriesReflex | Play::HelpParryReflex)
            .then_some(self.goal)
    }
}

/// Adds the lines with exactly this many free moves.
fn of_length(node: &Node, moves: u16, stipulation: &Stipulation, path: &mut Path, lines: &mut Lines) {
    let turns = stipulation.turns();
    match stipulation.play {
        Play::SeriesHelp
        | Play::ParryHelp
        | Play::SeriesHelpSelf
        | Play::ParryHelpSelf
        | Play::Reciprocal => {
            walk(node, moves, turns, path, &mut |after, path| of_length_0(after, stipulation, path, lines));
        }
        Play::SeriesReciprocal if moves == 0 => of_length_0(node, stipulation, path, lines),
        Play::SeriesReciprocal => walk(node, moves, turns, path, &mut |after, path| {
            if let Some(next) = after.passed() {
                of_length_0(&next, stipulation, path, lines);
            }
        }),
        _ => to_end(node, moves, turns, stipulation.end(), stipulation.duty(), path, lines),
    }
}

/// Adds what completes the line once the free moves of the series are over and the other side is to move.
fn of_length_0(node: &Node, stipulation: &Stipulation, path: &mut Path, lines: &mut Lines) {
    let end = stipulation.end();
    match stipulation.play {
        Play::Reciprocal | Play::SeriesReciprocal => reciprocal(node, stipulation, path, lines),
        Play::SeriesHelp | Play::ParryHelp | Play::SeriesHelpSelf | Play::ParryHelpSelf => {
            to_end(node, 1, Turns::Alternate, end, None, path, lines);
        }
        _ => add(path, end.replies(node), lines),
    }
}

/// Plays this many free moves of the beginning side (of both sides if they alternate) and hands over each position
/// after the last one, with the other side to move.
fn walk(node: &Node, moves: u16, turns: Turns, path: &mut Path, visit: &mut dyn FnMut(&Node, &mut Path)) {
    if moves == 0 {
        return visit(node, path);
    }
    for mv in node.moves() {
        path.push(mv);
        let after = node.play(mv);
        if moves == 1 {
            visit(&after, path);
        } else {
            between(&after, turns, path, &mut |next, path| walk(next, moves - 1, turns, path, visit));
        }
        path.pop();
    }
}

/// What lies between two moves that are counted: nothing where sides alternate, a pass, or a parry.
fn between(after: &Node, turns: Turns, path: &mut Path, visit: &mut dyn FnMut(&Node, &mut Path)) {
    match (turns, after.passed()) {
        (Turns::Alternate, _) => visit(after, path),
        (_, Some(next)) => visit(&next, path),
        (Turns::Series, None) => {}
        (Turns::Parry, None) => {
            for reply in after.moves() {
                path.push(reply);
                visit(&after.play(reply), path);
                path.pop();
            }
        }
    }
}

/// Adds the lines with exactly this many moves before the end. A line stops where its end is reached: none goes on from
/// there to a later one, except in series play through positions in which the other side is stalemated as demanded.
/// `duty`: the goal that the side on which the end is imposed must not be able to reach itself.
fn to_end(
    node: &Node, moves: u16, turns: Turns, end: End, duty: Option<Goal>, path: &mut Path, lines: &mut Lines,
) {
    // Where sides alternate, the side that makes the last free move is to move if the number of moves is odd.
    let is_finisher = turns != Turns::Alternate || moves % 2 == 1;
    if !is_finisher {
        let ends = end.replies(node);
        if moves == 0 {
            add(path, ends, lines);
        } else if ends.is_empty() {
            for mv in node.moves() {
                path.push(mv);
                to_end(&node.play(mv), moves - 1, turns, end, duty, path, lines);
                path.pop();
            }
        }
        return;
    }
    if duty.is_some_and(|goal| goal.is_near(node)) {
        return;
    }
    let mut reaching = Vec::new();
    if let End::Reached(goal) = end {
        if moves == 1 {
            return add(path, goal.moves(node), lines);
        }
        // A stalemated side has nothing against further moves of a series.
        if !goal.is_immobility() {
            reaching = goal.moves(node);
        }
    }
    for mv in node.moves().into_iter().filter(|mv| !reaching.contains(mv)) {
        path.push(mv);
        let after = node.play(mv);
        if turns == Turns::Alternate {
            to_end(&after, moves - 1, turns, end, duty, path, lines);
        } else {
            let ends = end.replies(&after);
            if moves == 1 {
                add(path, ends, lines);
            } else if ends.is_empty() {
                between(&after, turns, path, &mut |next, path| {
                    to_end(next, moves - 1, turns, end, duty, path, lines);
                });
            }
        }
        path.pop();
    }
}

impl End {
    /// The replies of the side to move that complete the line.
    fn replies(self, node: &Node) -> Vec<Move> {
        match self {
            Self::Reached(_) => Vec::new(),
            Self::Forced(goal) => battle::forced(node, goal),
            Self::Possible(goal) => goal.moves(node),
        }
    }
}

/// The end of reciprocal play: the side to move can reach its goal, and can make a move after which the other side can.
fn reciprocal(node: &Node, stipulation: &Stipulation, path: &mut Path, lines: &mut Lines) {
    let own = stipulation.other_goal.moves(node);
    let mut helped = Lines::new();
    to_end(node, 2, Turns::Alternate, End::Reached(stipulation.goal), None, path, &mut helped);
    if !own.is_empty() && !helped.is_empty() {
        lines.append(&mut helped);
        add(path, own, lines);
    }
}

fn add(path: &[Move], last: Vec<Move>, lines: &mut Lines) {
    for mv in last {
        lines.insert([path, &[mv]].concat());
    }
}
