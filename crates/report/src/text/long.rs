//! The long layout: every move on its own line.
//!
//! A reply stands 4 columns to the right of the move that it answers, a threat and an answer to a reply 8 columns.
//! Readers of other programs recognise moves of set play and of the play after a first move by this.

use super::Page;
use crate::words::after_reply;
use keymove_chess::{Arrangement, Move, Position};
use keymove_solve::tree::{Attack, Phase, PhaseKind, Play};

/// The column to which lines below a first move refer.
pub(super) const FIRST_MOVE: usize = 2;

impl Page<'_> {
    pub(super) fn long_phase(&mut self, diagram: &Position, phase: &Phase) {
        let Some(start) = phase.start(diagram) else { return };
        if let Some(mv) = phase.first {
            let words = self.first_move(diagram, phase, mv) + phase.play().map_or("", tail);
            self.line(FIRST_MOVE + 1, &words);
        } else if phase.kind == PhaseKind::PostKey {
            // What stands behind a key, without the key.
            let words = if phase.check { " +" } else { "" }.to_owned() + phase.play().map_or("", tail);
            if !words.is_empty() {
                self.line(0, &words);
            }
        }
        if let Some(play) = phase.play() {
            self.long_play(&start, play, 1, FIRST_MOVE);
        }
        match phase.kind {
            PhaseKind::PostKey => self.refuting(&start, phase),
            PhaseKind::Try if !phase.refutations.is_empty() => self.but(&start, phase),
            _ => {}
        }
    }

    /// The refutations of a try.
    fn but(&mut self, start: &Arrangement, phase: &Phase) {
        self.line(FIRST_MOVE + 2, "but");
        for refutation in &phase.refutations {
            let words = self.refutation(start, refutation);
            self.line(FIRST_MOVE + 4, &words);
            self.long_obliged(&after_reply(start, refutation.mv), &refutation.obliged);
        }
    }

    /// The refutations where the defender begins.
    fn refuting(&mut self, start: &Arrangement, phase: &Phase) {
        for refutation in &phase.refutations {
            let words = format!("1...{}", self.mv(start, refutation.mv, false));
            self.line(FIRST_MOVE + 4, &words);
            self.long_obliged(&after_reply(start, refutation.mv), &refutation.obliged);
            self.line(FIRST_MOVE + 6, "refutes.");
        }
    }

    fn long_obliged(&mut self, position: &Arrangement, moves: &[Move]) {
        for &mv in moves {
            let words = self.unwilling(position, mv, 2);
            self.line(FIRST_MOVE + 8, &words);
        }
    }

    /// Threats and replies after the attacker's move with this number, which stands in column `indent`.
    fn long_play(&mut self, position: &Arrangement, play: &Play, number: u16, indent: usize) {
        if let Some(passed) = position.passed() {
            self.long_attacks(&passed, &play.threats, number + 1, indent + 8);
        }
        for reply in self.shown(play) {
            // A defender who leaves the move to the attacker plays nothing that could be shown.
            if reply.mv != Move::NONE {
                let words = format!("{number}...{}", self.mv(position, reply.mv, reply.goal));
                self.line(indent + 4, &words);
            }
            self.long_attacks(&after_reply(position, reply.mv), &reply.continuations, number + 1, indent + 8);
        }
    }

    fn long_attacks(&mut self, position: &Arrangement, attacks: &[Attack], number: u16, indent: usize) {
        for attack in attacks {
            let play = attack.next.play();
            let words = self.attack(position, attack, number) + play.map_or("", tail);
            self.line(indent, &words);
            if let Some(play) = play {
                self.long_play(&position.glimpse(attack.mv), play, number, indent);
            }
        }
    }
}

/// What stands behind a move whose play follows.
fn tail(play: &Play) -> &'static str {
    match (play.threats.is_empty(), play.zugzwang) {
        (false, _) => " threat:",
        (true, true) => " zugzwang.",
        (true, false) => "",
    }
}
