//! The short layout: a variation stands on one line if it ends there, and below its first move otherwise.

use super::Page;
use crate::words::after_reply;
use keymove_chess::{Arrangement, Move, Position};
use keymove_solve::tree::{Attack, Next, Phase, PhaseKind, Play, Reply};

/// Columns between a line and those below it.
const STEP: usize = 2;

impl Page<'_> {
    pub(super) fn short_phase(&mut self, diagram: &Position, phase: &Phase) {
        let Some(start) = phase.start(diagram) else { return };
        let refutations = self.refutations(&start, phase);
        let inline = phase.play().is_none() && !refutations.is_empty();
        let tail = phase.play().map_or_else(String::new, |play| self.tail(&start, play, 2));
        if let Some(mv) = phase.first {
            let but = if inline { format!(" but {refutations}") } else { String::new() };
            let words = self.first_move(diagram, phase, mv) + &tail + &but;
            self.line(0, &words);
        } else if phase.play().is_some_and(|play| !play.is_end()) && !tail.is_empty() {
            self.line(0, tail.trim_start());
        }
        if let Some(play) = phase.play()
            && !(phase.first.is_some() && play.is_end())
        {
            self.short_play(&start, play, 1, 0);
        }
        match phase.kind {
            PhaseKind::Try if !inline && !refutations.is_empty() => {
                self.line(STEP, &format!("but {refutations}"));
            }
            PhaseKind::PostKey if !refutations.is_empty() => self.line(STEP, &refutations),
            _ => {}
        }
    }

    /// All refutations of a phase, in reflex play with what the attacker must play then: `1...Rb8! 2.Qc2# ?!?`.
    pub(super) fn refutations(&self, start: &Arrangement, phase: &Phase) -> String {
        let words = phase.refutations.iter().map(|refutation| {
            let mut words = self.refutation(start, refutation);
            for &mv in &refutation.obliged {
                words.push(' ');
                words.push_str(&self.unwilling(&after_reply(start, refutation.mv), mv, 2));
            }
            words
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// What follows an attacker's move on its line: `threat: 2.Qxc7#`, or the bare word if the threats need lines of
    /// their own; replies that reach the goal, if there are no others. `number` is that of his next move.
    fn tail(&self, position: &Arrangement, play: &Play, number: u16) -> String {
        if play.is_end() {
            let words: Vec<_> = play.replies.iter().map(|reply| self.mv(position, reply.mv, true)).collect();
            return format!(" {}", words.join("/"));
        }
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
    fn short_play(&mut self, position: &Arrangement, play: &Play, number: u16, indent: usize) {
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

    fn short_reply(&mut self, position: &Arrangement, reply: &Reply, number: u16, indent: usize) {
        let words = match reply.mv {
            // A defender who leaves the move to the attacker plays nothing that could be shown.
            Move::NONE => String::new(),
            mv => format!("{number}...{} ", self.mv(position, mv, reply.goal)),
        };
        let next = after_reply(position, reply.mv);
        if ends_here(&reply.continuations) {
            let answers = self.list(&next, &reply.continuations, number + 1);
            self.line(indent, format!("{words}{answers}").trim_end());
        } else if let [only] = reply.continuations.as_slice() {
            self.short_attack(&words, &next, only, number + 1, indent);
        } else {
            if !words.is_empty() {
                self.line(indent, words.trim_end());
            }
            for attack in &reply.continuations {
                self.short_attack("", &next, attack, number + 1, indent + STEP);
            }
        }
    }

    /// A line for an attacker's move after `before`, and the play below it.
    fn short_attack(
        &mut self, before: &str, position: &Arrangement, attack: &Attack, number: u16, indent: usize,
    ) {
        let words = self.attack_with_tail(position, attack, number);
        self.line(indent, &format!("{before}{words}"));
        if let Some(play) = attack.next.play().filter(|play| !play.is_end()) {
            self.short_play(&position.glimpse(attack.mv), play, number, indent);
        }
    }

    fn attack_with_tail(&self, position: &Arrangement, attack: &Attack, number: u16) -> String {
        let next = position.glimpse(attack.mv);
        let tail = attack.next.play().map_or_else(String::new, |play| self.tail(&next, play, number + 1));
        self.attack(position, attack, number) + &tail
    }

    /// Several attacker's moves on one line, with the replies to them that are the end.
    fn list(&self, position: &Arrangement, attacks: &[Attack], number: u16) -> String {
        let words: Vec<_> =
            attacks.iter().map(|attack| self.attack_with_tail(position, attack, number)).collect();
        words.join(", ")
    }
}

/// Whether none of the moves has play below it in the tree that needs lines of its own.
fn ends_here(attacks: &[Attack]) -> bool {
    attacks.iter().all(|attack| match &attack.next {
        Next::Play(play) => play.is_end(),
        _ => true,
    })
}
