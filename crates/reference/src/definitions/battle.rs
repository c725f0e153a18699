//! Battle play: the attacker solves against every defence.

use super::goal::Goal;
use super::node::Node;
use super::stipulation::{Play, Stipulation};
use keymove_chess::Move;

/// The first moves that solve, with the smallest length in which each does.
pub(crate) fn keys(node: &Node, stipulation: &Stipulation) -> Vec<(Move, u16)> {
    if is_overdue(node, stipulation) {
        return Vec::new();
    }
    let candidates = candidates(node, stipulation);
    let length = |mv: Move| {
        let mut lengths =
            if stipulation.exact { stipulation.moves..=stipulation.moves } else { 1..=stipulation.moves };
        lengths.find(|&moves| solves(node, mv, moves, stipulation))
    };
    candidates.into_iter().filter_map(|mv| Some((mv, length(mv)?))).collect()
}

/// Every way through the tree of solving moves and all defences. Of the moves that solve, only the quickest count, except
/// that at the start of the whole solution all do.
pub(crate) fn lines(
    node: &Node, stipulation: &Stipulation, path: &mut Vec<Move>, found: &mut impl FnMut(&[Move]),
) {
    if !path.is_empty() {
        return quickest(node, stipulation.moves, stipulation, path, found);
    }
    for (mv, _) in keys(node, stipulation) {
        path.push(mv);
        lines_after(node, mv, stipulation.moves, stipulation, path, found);
        path.pop();
    }
}

/// The set play: `node` has the defender to move. Every defence that can be met, with what meets it.
pub(crate) fn set_lines(node: &Node, stipulation: &Stipulation, found: &mut impl FnMut(&[Move])) {
    if !stipulation.is_parry() || node.position.in_check() || !ends(node, stipulation).is_empty() {
        defence(node, stipulation.moves, stipulation, &mut Vec::new(), found);
    }
}

fn lines_after(
    node: &Node, mv: Move, moves: u16, stipulation: &Stipulation, path: &mut Vec<Move>,
    found: &mut impl FnMut(&[Move]),
) {
    let counts = moves == 1 || !stipulation.exact;
    if counts && stipulation.goal_is_attackers() && stipulation.goal.moves(node).contains(&mv) {
        found(path);
    } else {
        defence(&node.play(mv), moves, stipulation, path, found);
    }
}

/// Lines with the defender to move, `moves` counting the attacker's move just made.
fn defence(
    after: &Node, moves: u16, stipulation: &Stipulation, path: &mut Vec<Move>,
    found: &mut impl FnMut(&[Move]),
) {
    let counts = moves == 1 || !stipulation.exact;
    let ends = if counts { ends(after, stipulation) } else { Vec::new() };
    if !ends.is_empty() {
        for reply in ends {
            path.push(reply);
            found(path);
            path.pop();
        }
        return;
    }
    for reply in replies(after, stipulation) {
        let Some(reply) = reply else {
            if let Some(next) = after.passed() {
                quickest(&next, moves - 1, stipulation, path, found);
            }
            continue;
        };
        path.push(reply);
        if is_own_goal(after, reply, stipulation) {
            found(path);
        } else {
            quickest(&after.play(reply), moves - 1, stipulation, path, found);
        }
        path.pop();
    }
}

fn quickest(
    node: &Node, moves: u16, stipulation: &Stipulation, path: &mut Vec<Move>, found: &mut impl FnMut(&[Move]),
) {
    let shorter = if stipulation.exact { moves } else { 1 };
    let Some(least) = (shorter..=moves).find(|&moves| can_solve(node, moves, stipulation)) else { return };
    for mv in candidates(node, stipulation) {
        if solves(node, mv, least, stipulation) {
            path.push(mv);
            lines_after(node, mv, least, stipulation, path, found);
            path.pop();
        }
    }
}

/// Whether the attacker, who is to move, solves in at most this many moves.
fn can_solve(node: &Node, moves: u16, stipulation: &Stipulation) -> bool {
    !is_overdue(node, stipulation)
        && candidates(node, stipulation).into_iter().any(|mv| solves(node, mv, moves, stipulation))
}

/// The attacker's moves: the legal ones, and those that reach his goal.
fn candidates(node: &Node, stipulation: &Stipulation) -> Vec<Move> {
    let mut moves = node.moves();
    if stipulation.goal_is_attackers() {
        moves.extend(
            stipulation.goal.moves(node).into_iter().filter(|mv| !node.position.moves().contains(mv)),
        );
    }
    moves
}

/// In reflex play: whether the attacker, who is to move, has failed because he must reach the goal himself.
fn is_overdue(node: &Node, stipulation: &Stipulation) -> bool {
    stipulation.binds_attacker() && stipulation.goal.is_near(node)
}

/// Whether the attacker's move solves in at most this many moves, itself counted.
fn solves(node: &Node, mv: Move, moves: u16, stipulation: &Stipulation) -> bool {
    let is_last = moves == 1;
    // With an exact length what is reached too early is not reached.
    let counts = is_last || !stipulation.exact;
    if counts && stipulation.goal_is_attackers() && stipulation.goal.moves(node).contains(&mv) {
        return true;
    }
    if !node.moves().contains(&mv) {
        return false;
    }
    let after = node.play(mv);
    if counts && !ends(&after, stipulation).is_empty() {
        return true;
    }
    if is_last && !stipulation.is_self() {
        return false;
    }
    let replies = replies(&after, stipulation);
    !replies.is_empty()
        && replies.into_iter().all(|reply| match reply {
            None => after.passed().is_some_and(|next| !is_last && can_solve(&next, moves - 1, stipulation)),
            Some(reply) if is_own_goal(&after, reply, stipulation) => counts,
            Some(reply) => !is_last && can_solve(&after.play(reply), moves - 1, stipulation),
        })
}

/// The replies that end the play at once wherever the defender is to move: in reflex play those that reach the goal, in
/// self play with parry moves all of them if they all do.
fn ends(after: &Node, stipulation: &Stipulation) -> Vec<Move> {
    match stipulation.play {
        Play::Reflex | Play::SemiReflex | Play::ParryReflex | Play::ParrySemiReflex => {
            stipulation.goal.moves(after)
        }
        Play::ParrySelf => forced(after, stipulation.goal),
        _ => Vec::new(),
    }
}

/// The defender's replies if he has any and every one reaches the goal.
pub(crate) fn forced(after: &Node, goal: Goal) -> Vec<Move> {
    let ends = goal.moves(after);
    if after.moves().into_iter().all(|reply| ends.contains(&reply)) { ends } else { Vec::new() }
}

/// What the defender may do; `None` is to do nothing, which in play with parry moves is all he may do out of check.
fn replies(after: &Node, stipulation: &Stipulation) -> Vec<Option<Move>> {
    if stipulation.is_parry() && !after.position.in_check() {
        return vec![None];
    }
    let mut replies = after.moves();
    if stipulation.is_self() {
        replies.extend(
            stipulation.goal.moves(after).into_iter().filter(|mv| !after.position.moves().contains(mv)),
        );
    }
    replies.into_iter().map(Some).collect()
}

/// In self play: whether the defender's reply reaches the goal.
fn is_own_goal(after: &Node, reply: Move, stipulation: &Stipulation) -> bool {
    stipulation.is_self() && stipulation.goal.moves(after).contains(&reply)
}

impl Stipulation {
    fn goal_is_attackers(&self) -> bool {
        matches!(self.play, Play::Direct | Play::Parry)
    }

    fn is_self(&self) -> bool {
        matches!(self.play, Play::OwnGoal | Play::ParrySelf)
    }

    fn binds_attacker(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::ParryReflex)
    }

    fn is_parry(&self) -> bool {
        matches!(self.play, Play::Parry | Play::ParrySelf | Play::ParryReflex | Play::ParrySemiReflex)
    }
}
