//! Every move of a solution with the position in which it is made, whatever the kind of play.

use super::{Answer, Found};
use crate::tree::{Attack, Next, Phase, Play, Reply, Tree};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::replay;

/// One move of a solution, in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Which part of the solution it belongs to, counted from 0: the phase of a tree, in the order of
    /// [`Tree::phases`]; the line of help and series play, or the introduction.
    pub part: usize,
    /// All moves down to this one, itself included. Where a side passes there is [`Move::NONE`]: the defender before a
    /// threat, in parry play the defender who is not in check.
    pub line: Vec<Move>,
    /// The position in which it is made.
    pub before: Arrangement,
    /// The arrangement after it: no position if the goal is one for which the own king may be left in check.
    pub after: Arrangement,
    /// Whether it reaches the goal.
    pub goal: bool,
}

impl Node {
    /// The move itself.
    pub fn mv(&self) -> Move {
        self.line.last().copied().unwrap_or(Move::NONE)
    }
}

impl Answer {
    /// Every move of the solution, parents before what follows them, in the order of the printed solution. Of one mate,
    /// its line.
    pub fn nodes(&self) -> Vec<Node> {
        match &self.found {
            Found::Battle(battle) => battle.tree.walk().collect(),
            Found::Lines(solution) => {
                let lines = solution.outcome.lines.iter().enumerate();
                lines.flat_map(|(part, line)| of_line(part, &solution.task.position, line, true)).collect()
            }
            Found::Introduced(introduced) => {
                let parts = introduced.solution.outcome.solved.iter().zip(&introduced.solution.trees);
                let mut nodes = Vec::new();
                for (part, (introduced, tree)) in parts.enumerate() {
                    let start = &introduced.line;
                    nodes.extend(of_line(part, &self.case.position, start, false));
                    let whole = |line: &[Move]| start.iter().chain(line).copied().collect();
                    nodes.extend(tree.walk().map(|node| Node { part, line: whole(&node.line), ..node }));
                }
                nodes
            }
            Found::Mate(mate) => {
                let line = mate.solution.outcome.mate.as_ref().map_or(&[][..], |mate| &mate.line);
                of_line(0, &self.case.position, line, true)
            }
        }
    }
}

fn of_line(part: usize, start: &Position, line: &[Move], ends: bool) -> Vec<Node> {
    let moves = replay::positions(start, line).enumerate();
    let node = |(index, (before, mv)): (usize, (Arrangement, Move))| Node {
        part,
        line: line[..=index].to_vec(),
        before,
        after: before.glimpse(mv),
        goal: ends && index + 1 == line.len(),
    };
    moves.map(node).collect()
}

impl Tree {
    /// Every move of the tree with its position, parents first, phase by phase; after each move of the attacker the
    /// threats come before the replies.
    pub fn walk(&self) -> impl Iterator<Item = Node> + '_ {
        let phases = self.phases().enumerate();
        phases.flat_map(|(part, phase)| Walk::new(part, phase, &self.position))
    }
}

/// A walk through one phase with a stack of its own, so that long problems take no deep recursion.
struct Walk<'a> {
    part: usize,
    line: Vec<Move>,
    /// What is still to be visited, the next one last.
    pending: Vec<Pending<'a>>,
}

struct Pending<'a> {
    /// How many moves precede it.
    depth: usize,
    /// The position in which it is made; the defender's before a pass.
    before: Arrangement,
    what: What<'a>,
}

#[derive(Clone, Copy)]
enum What<'a> {
    First(&'a Phase, Move),
    Threat(&'a Attack),
    Reply(&'a Reply),
    Answer(&'a Attack),
}

impl<'a> Walk<'a> {
    fn new(part: usize, phase: &'a Phase, diagram: &Position) -> Self {
        let mut walk = Self { part, line: Vec::new(), pending: Vec::new() };
        match (phase.first, phase.play(), phase.start(diagram)) {
            (Some(mv), ..) => {
                walk.pending.push(Pending { depth: 0, before: **diagram, what: What::First(phase, mv) });
            }
            (None, Some(play), Some(start)) => walk.expand(0, start, play),
            _ => {}
        }
        walk
    }

    /// Leaves the play for later, so that it comes in its order.
    fn expand(&mut self, depth: usize, before: Arrangement, play: &'a Play) {
        let replies = play.replies.iter().rev().map(What::Reply);
        let threats = play.threats.iter().rev().map(What::Threat);
        self.pending.extend(replies.chain(threats).map(|what| Pending { depth, before, what }));
    }

    fn follow(&mut self, next: &'a Next, after: Arrangement) {
        if let Next::Play(play) = next {
            self.expand(self.line.len(), after, play);
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Node;

    fn next(&mut self) -> Option<Node> {
        let Pending { depth, before, what } = self.pending.pop()?;
        self.line.truncate(depth);
        let (before, mv, goal) = match what {
            What::First(phase, mv) => (before, mv, phase.next == Next::Goal),
            What::Reply(reply) => (before, reply.mv, reply.goal),
            What::Answer(attack) => (before, attack.mv, attack.next == Next::Goal),
            What::Threat(attack) => {
                self.line.push(Move::NONE);
                (before.turned(), attack.mv, attack.next == Next::Goal)
            }
        };
        self.line.push(mv);
        let after = if mv == Move::NONE { before.turned() } else { before.glimpse(mv) };
        match what {
            What::First(phase, _) => self.follow(&phase.next, after),
            What::Threat(attack) | What::Answer(attack) => self.follow(&attack.next, after),
            What::Reply(reply) => {
                let depth = self.line.len();
                let answers = reply.continuations.iter().rev().map(What::Answer);
                self.pending.extend(answers.map(|what| Pending { depth, before: after, what }));
            }
        }
        Some(Node { part: self.part, line: self.line.clone(), before, after, goal })
    }
}
