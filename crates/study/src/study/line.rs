//! Ways through a solution, from the first move of a phase to its end.

use keymove_chess::{Arrangement, Move};
use keymove_problem::replay;
use keymove_solve::tree::{Attack, Defence, Next, Phase, Play};

/// One way from the start of a phase to the goal, to a refutation, or to where the tree ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Index of the phase, see [`Study::acts`](super::Study::acts).
    pub act: usize,
    /// The moves, the first move of the phase included. [`Move::NONE`] where a side passes: the defender in a threat, the
    /// side that does not move in parry play; series play has no such marks.
    pub moves: Vec<Move>,
    /// Whether it goes over a threat.
    pub threat: bool,
    /// Whether every reply on it is a defence and every move of the attacker the only one that is fast enough.
    pub main: bool,
    /// Whether it ends at the goal.
    pub goal: bool,
}

impl Line {
    pub(super) fn of_solution(act: usize, moves: &[Move]) -> Self {
        Self { act, moves: moves.to_vec(), threat: false, main: true, goal: true }
    }

    /// The moves, passes left out, each with the position in which it is made. `start` is the position in which the first
    /// of them is made: the diagram, with the move passed on where the defender begins.
    pub fn positions(&self, start: &Arrangement) -> impl Iterator<Item = (Arrangement, Move)> {
        replay::positions(start, &self.moves)
    }
}

/// Adds all lines of a phase, in the order of the tree: threats first.
pub(super) fn collect(act: usize, phase: &Phase, lines: &mut Vec<Line>) {
    let moves: Vec<Move> = phase.first.into_iter().collect();
    let mut walk = Walk { act, moves, lines };
    match phase.play() {
        Some(play) => walk.play(play, false, true),
        None if !walk.moves.is_empty() => walk.end(false, true, phase.next == Next::Goal),
        None => {}
    }
}

struct Walk<'a> {
    act: usize,
    moves: Vec<Move>,
    lines: &'a mut Vec<Line>,
}

impl Walk<'_> {
    fn play(&mut self, play: &Play, threat: bool, main: bool) {
        for attack in &play.threats {
            self.moves.push(Move::NONE);
            self.attack(attack, true, main && play.threats.len() == 1);
            self.moves.pop();
        }
        for reply in &play.replies {
            self.moves.push(reply.mv);
            let main = main && matches!(reply.defence, Defence::Full | Defence::Unthreatened);
            if reply.continuations.is_empty() {
                self.end(threat, main, reply.goal);
            }
            let only = reply.shortest().len() == 1;
            for (index, attack) in reply.continuations.iter().enumerate() {
                self.attack(attack, threat, main && only && index == 0);
            }
            self.moves.pop();
        }
    }

    fn attack(&mut self, attack: &Attack, threat: bool, main: bool) {
        self.moves.push(attack.mv);
        match attack.next.play() {
            Some(play) => self.play(play, threat, main),
            None => self.end(threat, main, attack.next == Next::Goal),
        }
        self.moves.pop();
    }

    fn end(&mut self, threat: bool, main: bool, goal: bool) {
        self.lines.push(Line { act: self.act, moves: self.moves.clone(), threat, main, goal });
    }
}
