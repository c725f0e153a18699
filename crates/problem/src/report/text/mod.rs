//! Solutions in the notation of chess problems.
//!
//! Moves of the side that mates carry plain numbers, whichever colour it has: `1.Qc4!` is its first move, `1...c5` a
//! reply to it. `!` marks keys and refutations, `?` tries; the knight is S.

mod long;
mod short;

use super::board::unit_count;
use super::paint::{Ink, Paint};
use super::verdict::{dual_lines, verdict_line};
use crate::Moves;
use crate::tree::{Attack, Defence, Next, Phase, PhaseKind, Play, Reply, Tree};
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Move, Position};

/// How a solution is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// Short notation, a variation on one line where it ends there: `1...c5 2.Qe6#`.
    #[default]
    Short,
    /// Long notation, every move on its own line, indented as Popeye does it: `1...c7-c5`, below it `2.Qc4-e6 #`.
    Long,
}

impl Layout {
    /// The notation of moves that goes with the layout.
    pub const fn style(self) -> Style {
        match self {
            Self::Short => Style::Short,
            Self::Long => Style::Long,
        }
    }
}

/// How a solution is written and which of its lines are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TextOptions {
    /// Notation and indentation.
    pub layout: Layout,
    /// Colours.
    pub paint: Paint,
    /// Whether replies are shown that leave every threat in force.
    pub non_defences: bool,
    /// Whether replies are shown that leave some of the threats in force.
    pub partial_defences: bool,
    /// Whether replies are shown after which mate comes sooner than stipulated.
    pub short_variations: bool,
    /// How many duals are written out below the verdict.
    pub duals: usize,
}

impl Default for TextOptions {
    /// Short notation without colours; replies that are no defences are hidden; up to eight duals.
    fn default() -> Self {
        Self {
            layout: Layout::Short,
            paint: Paint::Plain,
            non_defences: false,
            partial_defences: true,
            short_variations: true,
            duals: 8,
        }
    }
}

/// The whole report: header, solution, verdict, duals; parts are separated by blank lines.
pub fn text(tree: &Tree, options: &TextOptions) -> String {
    let style = options.layout.style();
    let verdict = verdict_line(tree, style, options.paint);
    let duals = dual_lines(tree, style, options.duals);
    let solution = solution(tree, options);
    let gap = if solution.is_empty() { "" } else { "\n" };
    format!("{}\n\n{solution}{gap}{verdict}\n{duals}", header(tree))
}

/// One line without line end: stipulation, number of units, side to move.
pub fn header(tree: &Tree) -> String {
    let checks = if tree.checks_only { ", checks only" } else { "" };
    format!("{}  {}  {} to move{checks}", tree.stipulation, unit_count(&tree.position), tree.position.turn())
}

/// Set play, tries and keys, each with its play, separated by blank lines; then a remark if the tree is incomplete.
/// Empty if there is nothing to show.
pub fn solution(tree: &Tree, options: &TextOptions) -> String {
    let mut blocks: Vec<String> = tree
        .phases()
        .map(|phase| {
            let mut page = Page { options, stipulated: tree.stipulation.moves(), text: String::new() };
            match options.layout {
                Layout::Short => page.short_phase(&tree.position, phase),
                Layout::Long => page.long_phase(&tree.position, phase),
            }
            page.text
        })
        .filter(|block| !block.is_empty())
        .collect();
    let remark = |what: &str| options.paint.ink(Ink::Note, &format!("{{incomplete: {what}}}")) + "\n";
    if tree.truncated {
        blocks.push(remark("limit on the size of the tree reached"));
    }
    if let Some(stop) = tree.stopped {
        blocks.push(remark(&stop.to_string()));
    }
    blocks.join("\n")
}

/// The text of one phase while it is written.
struct Page<'a> {
    options: &'a TextOptions,
    stipulated: Moves,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, indent: usize, words: &str) {
        self.text.extend(core::iter::repeat_n(' ', indent));
        self.text.push_str(words);
        self.text.push('\n');
    }

    fn mv(&self, position: &Position, mv: Move) -> String {
        format_move(position, mv, self.options.layout.style())
    }

    /// `1.Qc4!`, `1.Qa5?`, with a remark where a key mates too soon or a try stalemates.
    fn first_move(&self, diagram: &Position, phase: &Phase, mv: Move) -> String {
        let (ink, sign) = if phase.kind == PhaseKind::Try { (Ink::Try, '?') } else { (Ink::Key, '!') };
        let space = if self.options.layout == Layout::Long { " " } else { "" };
        let words = format!("1.{}{space}{sign}", self.mv(diagram, mv));
        let mut words = self.options.paint.ink(ink, &words);
        if phase.length < self.stipulated {
            words.push(' ');
            words.push_str(&self.note(&format!("{{mate in {}}}", phase.length)));
        }
        if phase.next == Next::Stalemate {
            words.push_str(" stalemate.");
        }
        words
    }

    fn refutation(&self, position: &Position, mv: Move) -> String {
        let space = if self.options.layout == Layout::Long { " " } else { "" };
        let words = format!("1...{}{space}!", self.mv(position, mv));
        self.options.paint.ink(Ink::Refutation, &words)
    }

    fn note(&self, words: &str) -> String {
        self.options.paint.ink(Ink::Note, words)
    }

    /// `2.Kd7`, with the number of the mating move if that is not to be seen in the tree.
    fn attack(&self, position: &Position, attack: &Attack, number: u16) -> String {
        let words = format!("{number}.{}", self.mv(position, attack.mv));
        if attack.next != Next::Unexpanded {
            return words;
        }
        let end = number + attack.length.get() - 1;
        format!("{words} {}", self.note(&format!("{{mate on move {end}}}")))
    }

    /// The replies that the options want to see. Refutations are not among them.
    fn shown<'p>(&self, play: &'p Play) -> impl Iterator<Item = &'p Reply> + use<'p> {
        let options = *self.options;
        play.replies.iter().filter(move |reply| {
            let wanted = match reply.defence {
                Defence::None => options.non_defences,
                Defence::Partial => options.partial_defences,
                Defence::Unthreatened | Defence::Full => true,
            };
            wanted && !reply.is_refutation() && (options.short_variations || !reply.short)
        })
    }
}
