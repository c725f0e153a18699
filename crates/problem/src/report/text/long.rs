//! The long layout: every move on its own line.
//!
//! A reply stands 4 columns to the right of the move that it answers, a threat and an answer to a reply 8 columns.
//! Readers of other programs recognise moves of set play and of the play after a first move by this.

use super::Page;
use crate::tree::{Attack, Phase, PhaseKind, Play};
use keymove_chess::Position;

/// The column to which lines below a first move refer.
const FIRST_MOVE: usize = 2;

impl Page<'_> {
    pub(super) fn long_phase(&mut self, diagram: &Position, phase: &Phase) {
        let Some(start) = phase.start(diagram) else { return };
        if let Some(mv) = phase.first {
            let words = self.first_move(diagram, phase, mv) + phase.play().map_or("", tail);
            self.line(FIRST_MOVE + 1, &words);
        }
        if let Some(play) = phase.play() {
            self.long_play(&start, play, 1, FIRST_MOVE);
        }
        if phase.kind == PhaseKind::Try && !phase.refutations.is_empty() {
            self.line(FIRST_MOVE + 2, "but");
            for &mv in &phase.refutations {
                let words = self.refutation(&start, mv);
                self.line(FIRST_MOVE + 4, &words);
            }
        }
    }

    /// Threats and replies after the attacker's move with this number, which stands in column `indent`.
    fn long_play(&mut self, position: &Position, play: &Play, number: u16, indent: usize) {
        if let Some(passed) = position.passed() {
            self.long_attacks(&passed, &play.threats, number + 1, indent + 8);
        }
        for reply in self.shown(play) {
            let words = format!("{number}...{}", self.mv(position, reply.mv));
            self.line(indent + 4, &words);
            self.long_attacks(&position.play(reply.mv), &reply.continuations, number + 1, indent + 8);
        }
    }

    fn long_attacks(&mut self, position: &Position, attacks: &[Attack], number: u16, indent: usize) {
        for attack in attacks {
            let play = attack.next.play();
            let words = self.attack(position, attack, number) + play.map_or("", tail);
            self.line(indent, &words);
            if let Some(play) = play {
                self.long_play(&position.play(attack.mv), play, number, indent);
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
