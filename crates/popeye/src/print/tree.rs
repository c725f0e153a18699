//! Solutions that are trees, indented.

use super::messages::{Message, message};
use super::{goal_mark, move_text, order};
use crate::language::Language;
use crate::problem::Options;
use keymove_chess::{Arrangement, Move};
use keymove_problem::sort::Sort as _;
use keymove_problem::{Goal, Moves, Play as ProblemPlay, Stipulation};
use keymove_solve::tree::{Attack, Defence, Next, Phase, PhaseKind, Play, Reply, Tree};

/// What the layout of trees depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeLook<'a> {
    pub(crate) language: Language,
    pub(crate) options: &'a Options,
}

/// The text of set play, and of everything else by first moves. Each of the two is followed by the end of a phase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TreeText {
    pub(crate) set_play: String,
    /// First moves with the play after them, in Popeye's order. No first move: the play after a key.
    pub(crate) play: Vec<(Option<Move>, String)>,
}

pub(crate) fn tree(look: TreeLook<'_>, tree: &Tree) -> TreeText {
    let Stipulation { goal, play, .. } = tree.stipulation;
    let is_reflex = matches!(play, ProblemPlay::Reflex | ProblemPlay::SemiReflex);
    let is_forced = is_reflex || play == ProblemPlay::SelfPlay;
    let mut printer = Printer { look, goal, is_reflex, is_forced, text: String::new() };
    if let Some(phase) = &tree.set_play {
        printer.play_after(tree, phase);
    }
    let mut text = TreeText { set_play: printer.take(), play: Vec::new() };
    if let Some(phase) = &tree.post_key {
        printer.post_key(tree, phase);
        text.play.push((None, printer.take()));
        return text;
    }
    let mut obliged = tree.obliged.clone();
    obliged.put_in_order_by_key(|&mv| order::last_key(&tree.position, mv, goal));
    for &mv in &obliged {
        printer.mv(&tree.position, mv, 0, true);
        printer.text.push_str(" ?!?");
        text.play.push((Some(mv), printer.take()));
    }
    if obliged.is_empty() {
        for phase in sorted_phases(tree) {
            printer.phase(tree, phase);
            text.play.push((phase.first, printer.take()));
        }
    }
    text
}

/// Keys and tries in Popeye's order.
fn sorted_phases(tree: &Tree) -> Vec<&Phase> {
    let last = tree.stipulation.moves() == Moves::ONE;
    // In a reflex problem of one move a reply that the duty does not force refutes nothing for Popeye.
    let is_reflex = matches!(tree.stipulation.play, ProblemPlay::Reflex | ProblemPlay::SemiReflex);
    let tries: &[Phase] = if last && is_reflex { &[] } else { &tree.tries };
    let mut phases: Vec<&Phase> = tree.keys.iter().chain(tries).collect();
    phases.put_in_order_by_key(|phase| {
        phase.first.map(|mv| match phase.next {
            Next::Goal if last => order::last_key(&tree.position, mv, tree.stipulation.goal),
            _ => order::key(&tree.position, mv),
        })
    });
    phases
}

/// A line after a key that is given.
enum Line<'a> {
    Reply(&'a Reply),
    Refutes(Move),
}

struct Printer<'a> {
    look: TreeLook<'a>,
    goal: Goal,
    is_reflex: bool,
    /// Whether it is the defender who reaches the goal.
    is_forced: bool,
    text: String,
}

impl Printer<'_> {
    /// A line with a move that many half-moves below the first one.
    fn mv(&mut self, position: &Arrangement, mv: Move, depth: usize, reaches: bool) {
        let width = (4 * depth).max(1);
        let number = depth / 2 + 1;
        self.text.push_str(&format!("\n{:width$}{number:3}.", ""));
        if depth % 2 == 1 {
            self.text.push_str("..");
        }
        self.text.push_str(&move_text(self.look.language, position, mv));
        let after = position.glimpse(mv);
        self.text.push_str(&goal_mark(&after, reaches.then_some(self.goal)));
    }

    fn take(&mut self) -> String {
        core::mem::take(&mut self.text)
    }

    fn say(&mut self, what: Message) {
        self.text.push_str(message(self.look.language, what));
    }

    /// A first move with the play after it.
    fn phase(&mut self, tree: &Tree, phase: &Phase) {
        let Some(first) = phase.first else { return };
        self.mv(&tree.position, first, 0, phase.next == Next::Goal);
        self.text.push_str(if phase.kind == PhaseKind::Try { " ?" } else { " !" });
        if self.look.options.variations {
            self.play_after(tree, phase);
        }
        if phase.kind == PhaseKind::Try {
            self.refutations(tree, phase);
        }
        self.text.push('\n');
    }

    fn play_after(&mut self, tree: &Tree, phase: &Phase) {
        if let (Some(play), Some(position)) = (phase.play(), phase.start(&tree.position)) {
            self.play(&position, play, 1);
        }
    }

    fn refutations(&mut self, tree: &Tree, phase: &Phase) {
        let Some(position) = phase.start(&tree.position) else { return };
        self.text.push_str("\n    ");
        self.say(Message::But);
        let mut refutations: Vec<_> = phase.refutations.iter().collect();
        refutations.put_in_order_by_key(|refutation| order::key(&position, refutation.mv));
        for refutation in refutations {
            let after = position.glimpse(refutation.mv);
            // Too early in an exact problem.
            let mates = self.is_forced && self.goal == Goal::Mate && after.is_mate();
            self.mv(&position, refutation.mv, 1, mates);
            self.text.push_str(" !");
            let mut obliged = refutation.obliged.clone();
            obliged.put_in_order_by_key(|&mv| order::last_key(&after, mv, self.goal));
            for mv in obliged {
                self.mv(&after, mv, 2, true);
                self.text.push_str(" ?!?");
            }
        }
    }

    fn post_key(&mut self, tree: &Tree, phase: &Phase) {
        let Some(play) = phase.play() else { return };
        let position = tree.position;
        if !self.look.options.no_threat && (!play.threats.is_empty() || play.zugzwang) {
            self.text.push('\n');
        }
        self.intent(&position, play, 1);
        let refutations = phase.refutations.iter().map(|refutation| Line::Refutes(refutation.mv));
        let mut lines: Vec<Line<'_>> =
            self.replies(play).into_iter().map(Line::Reply).chain(refutations).collect();
        lines.put_in_order_by_key(|line| match line {
            Line::Reply(reply) => self.order(&position, reply),
            Line::Refutes(mv) => order::key(&position, *mv),
        });
        for line in lines {
            match line {
                Line::Reply(reply) => self.reply(&position, reply, 1),
                Line::Refutes(mv) => {
                    self.mv(&position, mv, 1, false);
                    self.text.push_str("\n        ");
                    self.say(Message::Refutes);
                }
            }
        }
    }

    /// Threats and replies; `depth` is that of the replies.
    fn play(&mut self, position: &Arrangement, play: &Play, depth: usize) {
        self.intent(position, play, depth);
        let mut replies = self.replies(play);
        replies.put_in_order_by_key(|reply| self.order(position, reply));
        for reply in replies {
            self.reply(position, reply, depth);
        }
    }

    /// Threats, or that there are none.
    fn intent(&mut self, position: &Arrangement, play: &Play, depth: usize) {
        if !self.look.options.no_threat {
            if !play.threats.is_empty() {
                self.say(Message::Threat);
                let passed = position.turned();
                self.attacks(&passed, &play.threats, depth + 1);
            } else if play.zugzwang {
                self.say(Message::Zugzwang);
            }
        }
    }

    fn reply(&mut self, position: &Arrangement, reply: &Reply, depth: usize) {
        self.mv(position, reply.mv, depth, reply.goal);
        self.attacks(&position.glimpse(reply.mv), &reply.continuations, depth + 1);
    }

    /// The replies that are worth a line.
    fn replies<'b>(&self, play: &'b Play) -> Vec<&'b Reply> {
        play.replies.iter().filter(|reply| self.shows(play, reply)).collect()
    }

    /// A reply that is played because the goal must be reached is looked for as a last move.
    fn order(&self, position: &Arrangement, reply: &Reply) -> u32 {
        match reply.goal && self.is_reflex {
            true => order::last_key(position, reply.mv, self.goal),
            false => order::key(position, reply.mv),
        }
    }

    /// Whether a reply is worth a line.
    fn shows(&self, play: &Play, reply: &Reply) -> bool {
        if reply.is_refutation() {
            return false;
        }
        if reply.goal {
            return self.look.options.mates_in_one || play.is_end() || !reply.short;
        }
        let defends = self.look.options.no_threat || reply.defence != Defence::None;
        defends && !(self.look.options.no_short_variations && reply.short)
    }

    fn attacks(&mut self, position: &Arrangement, attacks: &[Attack], depth: usize) {
        let mut attacks: Vec<&Attack> = attacks.iter().collect();
        attacks.put_in_order_by_key(|attack| match attack.next {
            Next::Goal => order::last_key(position, attack.mv, self.goal),
            _ => order::key(position, attack.mv),
        });
        for attack in attacks {
            self.mv(position, attack.mv, depth, attack.next == Next::Goal);
            if let Some(play) = attack.next.play() {
                self.play(&position.glimpse(attack.mv), play, depth + 1);
            }
        }
    }
}
