//! What there are points for in a battle: the attacker's continuations of full length.

use super::words::line;
use keymove_chess::{Arrangement, Move};
use keymove_report::Phrase;
use keymove_solve::tree::{Attack, Defence, Phase, Play};

/// A continuation that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unit {
    /// The attacker's moves from the key on; where several solve equally fast, all of them.
    pub(super) attacks: Vec<Vec<Move>>,
    /// The lines that end with it, the first one for words; a pass before a threat.
    pub(super) lines: Vec<Vec<Move>>,
}

impl Unit {
    /// Whether these are its moves.
    pub(super) fn has(&self, attacks: &[Move]) -> bool {
        attacks.len() == self.attacks.len()
            && self.attacks.iter().zip(attacks).all(|(own, mv)| own.contains(mv))
    }

    /// `variation 1...Bc5 2.Qd4`.
    pub(super) fn words(&self, start: &Arrangement) -> Phrase {
        let name = if self.is_threat() { "mark.for.threat" } else { "mark.for.variation" };
        Phrase::new(name).with("line", line(start, &self.lines[0], 1))
    }

    pub(super) fn is_threat(&self) -> bool {
        let line = &self.lines[0];
        line.len().checked_sub(2).is_some_and(|at| line[at] == Move::NONE)
    }
}

/// The continuations behind a key, up to this move of the attacker, counted from 1. Each sequence of the attacker's moves counts
/// once; nothing is asked for behind a dual, of which one suffices.
pub(super) fn of_key(key: &Phase, last: u16) -> Vec<Unit> {
    let mut units = Units { last, found: Vec::new() };
    if let (Some(first), Some(play)) = (key.first, key.play()) {
        units.collect(play, key.length.get(), 1, &[vec![first]], &[first]);
    }
    units.found
}

struct Units {
    last: u16,
    found: Vec<Unit>,
}

impl Units {
    /// What follows the attacker's move with this number, which takes so many moves, itself counted.
    fn collect(&mut self, play: &Play, length: u16, number: u16, attacks: &[Vec<Move>], line: &[Move]) {
        if number >= self.last {
            return;
        }
        let rest = length.saturating_sub(1);
        let is_full = |attack: &&Attack| attack.length.get() == rest;
        let threats: Vec<&Attack> = play.threats.iter().filter(is_full).collect();
        let mut next = Vec::new();
        if !threats.is_empty() {
            next.push((Move::NONE, threats.clone()));
        }
        for reply in &play.replies {
            let defends = threats.is_empty() || reply.defence == Defence::Full;
            if defends && !reply.goal && reply.length() == Some(rest) {
                next.push((reply.mv, reply.shortest().iter().collect()));
            }
        }
        for (reply, answers) in next {
            let mut moves = attacks.to_vec();
            moves.push(answers.iter().map(|attack| attack.mv).collect());
            let line: Vec<Move> = line.iter().copied().chain([reply, answers[0].mv]).collect();
            match self.found.iter_mut().find(|unit| unit.attacks == moves) {
                Some(unit) => unit.lines.push(line.clone()),
                None => self.found.push(Unit { attacks: moves.clone(), lines: vec![line.clone()] }),
            }
            if let ([attack], Some(play)) = (answers.as_slice(), answers[0].next.play()) {
                self.collect(play, attack.length.get(), number + 1, &moves, &line);
            }
        }
    }
}
