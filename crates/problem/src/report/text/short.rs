//! The short layout: a variation stands on one line if it ends there, and below its first move otherwise.

use super::Page;
use crate::tree::{Attack, Next, Phase, PhaseKind, Play, Reply};
use keymove_chess::Position;

/// Columns between a line and those below it.
const STEP: usize = 2;

impl Page<'_> {
    pub(super) fn short_phase(&mut self, diagram: &Position, phase: &Phase) {
        let Some(start) = phase.start(diagram) else { return };
        let refutations: Vec<_> = phase.refutations.iter().map(|&mv| self.refutation(&start, mv)).collect();
        let refutations = refutations.join(", ");
        let inline = phase.play().is_none() && !refutations.is_empty();
        if let Some(mv) = phase.first {
            let tail = phase.play().map_or_else(String::new, |play| self.tail(&start, play, 2));
            let but = if inline { format!(" but {refutations}") } else { String::new() };
            let words = self.first_move(diagram, phase, mv) + &tail + &but;
            self.line(0, &words);
        }
        if let Some(play) = phase.play() {
            self.short_play(&start, play, 1, 0);
        }
        if phase.kind == PhaseKind::Try && !inline && !refutations.is_empty() {
            self.line(STEP, &format!("but {refutations}"));
        }
    }

    /// What follows an attacker's move on its line: `threat: 2.Qxc7#`, or the bare word if the threats need lines of
    /// their own.
    fn tail(&self, position: &Position, play: &Play, number: u16) -> String {
        if play.zugzwang {
            return " zugzwang".into();
        }
        match position.passed() {
            Some(passed) if !play.threats.is_empty() && ends_here(&play.threats) => {
                format!(" threat: {}", self.list(&passed, &play.threats, number))
            }
            Some(_) if !play.threats.is_empty() => " threat:".into(),
            _ => String::new(),
        }
    }

    /// Threats, unless they stand on the line above, and replies after the attacker's move with this number.
    fn short_play(&mut self, position: &Position, play: &Play, number: u16, indent: usize) {
        if let Some(passed) = position.passed()
            && !ends_here(&play.threats)
        {
            for threat in &play.threats {
                self.short_attack("", &passed, threat, number + 1, indent + 2 * STEP);
            }
        }
        for reply in self.shown(play) {
            self.short_reply(position, reply, number, indent + STEP);
        }
    }

    fn short_reply(&mut self, position: &Position, reply: &Reply, number: u16, indent: usize) {
        let words = format!("{number}...{}", self.mv(position, reply.mv));
        let next = position.play(reply.mv);
        if ends_here(&reply.continuations) {
            let answers = self.list(&next, &reply.continuations, number + 1);
            self.line(indent, &format!("{words} {answers}"));
        } else if let [only] = reply.continuations.as_slice() {
            self.short_attack(&format!("{words} "), &next, only, number + 1, indent);
        } else {
            self.line(indent, &words);
            for attack in &reply.continuations {
                self.short_attack("", &next, attack, number + 1, indent + STEP);
            }
        }
    }

    /// A line for an attacker's move after `before`, and the play below it.
    fn short_attack(
        &mut self, before: &str, position: &Position, attack: &Attack, number: u16, indent: usize,
    ) {
        let next = position.play(attack.mv);
        let play = attack.next.play();
        let tail = play.map_or_else(String::new, |play| self.tail(&next, play, number + 1));
        let words = self.attack(position, attack, number);
        self.line(indent, &format!("{before}{words}{tail}"));
        if let Some(play) = play {
            self.short_play(&next, play, number, indent);
        }
    }

    /// Several attacker's moves on one line.
    fn list(&self, position: &Position, attacks: &[Attack], number: u16) -> String {
        let words: Vec<_> = attacks.iter().map(|attack| self.attack(position, attack, number)).collect();
        words.join(", ")
    }
}

/// Whether none of the moves has play below it in the tree.
fn ends_here(attacks: &[Attack]) -> bool {
    attacks.iter().all(|attack| !matches!(attack.next, Next::Play(_)))
}
