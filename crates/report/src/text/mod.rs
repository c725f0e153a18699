//! Solutions in the notation of chess problems.
//!
//! Moves of the attacker carry plain numbers, whichever colour he has: `1.Qc4!` is his first move, `1...c5` a reply to it.
//! `!` marks keys and refutations, `?` tries, `?!?` moves that an attacker in reflex play would rather not but must make;
//! the knight is S. A move that reaches the goal has its sign behind it: `#`, `=`, ` x`.

mod long;
mod print;
mod short;

pub use print::{Printed, printed};

use super::board::unit_count;
use super::paint::{Ink, Paint};
use super::verdict::{dual_lines, verdict_line};
use super::words;
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::{Goal, Moves};
use keymove_solve::tree::{Attack, Defence, Next, Phase, PhaseKind, Play, Refutation, Reply, Tree};

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
    /// Whether replies are shown after which the goal is reached sooner than stipulated.
    pub short_variations: bool,
    /// Whether replies of self play are shown that reach the goal sooner than the attacker's last move promised, or in set
    /// play the stipulation, though the defender is not forced to.
    pub short_goals: bool,
    /// How many duals are written out below the verdict.
    pub duals: usize,
}

impl Default for TextOptions {
    /// Short notation without colours; replies are hidden that are no defences or reach the goal at once; up to eight duals.
    fn default() -> Self {
        Self {
            layout: Layout::Short,
            paint: Paint::Plain,
            non_defences: false,
            partial_defences: true,
            short_variations: true,
            short_goals: false,
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
    let left_out = words::restriction(&tree.restriction);
    format!("{}  {}  {} to move{left_out}", tree.asked, unit_count(&tree.position), tree.position.turn())
}

/// Set play, tries and keys, each with its play, separated by blank lines; then a remark if the tree is incomplete.
/// Empty if there is nothing to show.
pub fn solution(tree: &Tree, options: &TextOptions) -> String {
    let page = || empty_page(tree, options);
    let block = |phase: &Phase| {
        let mut page = page();
        match options.layout {
            Layout::Short => page.short_phase(&tree.position, phase),
            Layout::Long => page.long_phase(&tree.position, phase),
        }
        page.text
    };
    let mut blocks: Vec<String> = tree.set_play.iter().map(block).collect();
    blocks.push(page().obliged(tree));
    blocks.extend(tree.phases().filter(|phase| phase.kind != PhaseKind::SetPlay).map(block));
    blocks.retain(|block| !block.is_empty());
    let remark = |what: &str| options.paint.ink(Ink::Note, &format!("{{incomplete: {what}}}")) + "\n";
    if tree.truncated {
        blocks.push(remark("limit on the size of the tree reached"));
    }
    if let Some(stop) = tree.stopped {
        blocks.push(remark(&stop.to_string()));
    }
    blocks.join("\n")
}

/// An empty page for a phase of the tree.
fn empty_page<'a>(tree: &Tree, options: &'a TextOptions) -> Page<'a> {
    Page {
        options,
        goal: tree.stipulation.goal,
        aim: words::aim(&tree.stipulation).text(),
        stipulated: tree.stipulation.moves(),
        text: String::new(),
    }
}

/// The text of one phase while it is written.
struct Page<'a> {
    options: &'a TextOptions,
    goal: Goal,
    /// What a solution is, in words.
    aim: String,
    stipulated: Moves,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, indent: usize, words: &str) {
        self.text.extend(core::iter::repeat_n(' ', indent));
        self.text.push_str(words);
        self.text.push('\n');
    }

    /// The move, with the sign of the goal if it reaches it.
    fn mv(&self, position: &Arrangement, mv: Move, reaches_goal: bool) -> String {
        let style = self.options.layout.style();
        if reaches_goal {
            words::goal_move(position, mv, self.goal, style)
        } else {
            words::move_for(position, mv, self.goal, style)
        }
    }

    /// The moves by which the attacker must reach the goal in the diagram.
    fn obliged(mut self, tree: &Tree) -> String {
        let indent = if self.options.layout == Layout::Long { long::FIRST_MOVE + 1 } else { 0 };
        for mv in &tree.obliged {
            let words = self.unwilling(&tree.position, *mv, 1);
            self.line(indent, &words);
        }
        self.text
    }

    /// A move by which the attacker must reach the goal in reflex play.
    fn unwilling(&self, position: &Arrangement, mv: Move, number: u16) -> String {
        format!("{number}.{} ?!?", self.mv(position, mv, true))
    }

    /// `1.Qc4!`, `1.Qa5?`, with a remark where a key solves too soon or a try leaves no move.
    fn first_move(&self, diagram: &Position, phase: &Phase, mv: Move) -> String {
        let (ink, sign) = if phase.kind == PhaseKind::Try { (Ink::Try, '?') } else { (Ink::Key, '!') };
        let space = if self.options.layout == Layout::Long { " " } else { "" };
        let words = format!("1.{}{space}{sign}", self.mv(diagram, mv, phase.next == Next::Goal));
        let mut words = self.options.paint.ink(ink, &words);
        if phase.length < self.stipulated {
            words.push(' ');
            words.push_str(&self.note(&format!("{{{} in {}}}", self.aim, phase.length)));
        }
        if phase.next == Next::NoMove {
            words.push_str(if phase.check { " mate." } else { " stalemate." });
        }
        words
    }

    fn refutation(&self, position: &Arrangement, refutation: &Refutation) -> String {
        let space = if self.options.layout == Layout::Long { " " } else { "" };
        let words = format!("1...{}{space}!", self.mv(position, refutation.mv, false));
        self.options.paint.ink(Ink::Refutation, &words)
    }

    fn note(&self, words: &str) -> String {
        self.options.paint.ink(Ink::Note, words)
    }

    /// `2.Kd7`, with the number of the last move if that is not to be seen in the tree.
    fn attack(&self, position: &Arrangement, attack: &Attack, number: u16) -> String {
        let words = format!("{number}.{}", self.mv(position, attack.mv, attack.next == Next::Goal));
        if attack.next != Next::Unexpanded {
            return words;
        }
        let end = number + attack.length.get() - 1;
        format!("{words} {}", self.note(&format!("{{{} on move {end}}}", self.aim)))
    }

    /// The replies that the options want to see. Refutations are not among them.
    fn shown<'p>(&self, play: &'p Play) -> impl Iterator<Item = &'p Reply> + use<'p> {
        let options = *self.options;
        // A defender who cannot but reach the goal leaves nothing else to be shown.
        let forced = play.obliged || play.replies.iter().all(|reply| reply.goal);
        play.replies.iter().filter(move |reply| {
            let wanted = match reply.defence {
                _ if reply.goal => return options.short_goals || forced || !reply.short,
                Defence::None => options.non_defences,
                Defence::Partial => options.partial_defences,
                Defence::Unthreatened | Defence::Full => true,
            };
            wanted && !reply.is_refutation() && (options.short_variations || !reply.short)
        })
    }
}
