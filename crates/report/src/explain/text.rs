//! The explanation in words: verdict, set play, keys, tries, themes, score.

use super::moves::Pen;
use super::phrases::phrase;
use super::{solving, table};
use crate::economy::economy_lines;
use crate::lines::{PhaseTask, numbered_moves, phase_line_text};
use crate::paint::{Ink, Paint};
use crate::themes::theme_names;
use crate::verdict::{dual_lines, verdict_line};
use crate::{Layout, header, line_verdict_line, lines_header, no_score_text};
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Move};
use keymove_problem::{Goal, Play};
use keymove_solve::answer::LineSolution;
use keymove_solve::tree::{PhaseKind, Tree};
use keymove_study::explain::{Account, Answer, Explained, Explanation};
use keymove_study::motives::{Class, Kind, Motive};
use keymove_study::{Act, Line};

/// Columns in which the moves of a variation stand before what is said about them.
const COLUMN: usize = 26;

/// With more answers to a reply than these, not all are written.
pub(super) const FEW: usize = 4;

/// What of an explanation is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExplainOptions {
    /// Colours.
    pub paint: Paint,
    /// Which tries get lines of their own; the others are counted.
    pub tries: ShownTries,
    /// How many variations of a phase are written.
    pub variations: usize,
    /// Whether it is told which units take part in which solutions: of one position of several that is told of all together.
    pub economy: bool,
}

impl Default for ExplainOptions {
    /// No colours, the five best tries, 200 variations of a phase, economy.
    fn default() -> Self {
        Self { paint: Paint::Plain, tries: ShownTries::Best(5), variations: 200, economy: true }
    }
}

/// Tries of which more than the number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShownTries {
    /// At most so many of those that a problemist would call tries, see [`Explanation::tries`].
    Best(usize),
    /// All first moves that were kept because they nearly solve.
    All,
}

/// The explanation of a battle; parts are separated by blank lines.
pub fn explain_text(tree: &Tree, explanation: &Explanation, options: &ExplainOptions) -> String {
    let page = Page { explanation, options, pen: Pen { goal: tree.stipulation.goal } };
    let verdict = verdict_line(tree, Style::Short, options.paint);
    let mut parts = vec![header(tree) + "\n", format!("{verdict}\n{}", dual_lines(tree, Style::Short, 8))];
    parts.extend(page.set_play());
    parts.extend(page.phases(|kind| matches!(kind, PhaseKind::Key | PhaseKind::PostKey)));
    parts.push(page.plans());
    parts.push(page.tries());
    if tree.verdict.is_sound() {
        parts.push(page.themes());
    }
    parts.push(page.main_lines());
    parts.push(page.score());
    parts.push(page.solving());
    parts.push(page.incomplete());
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// The explanation of solutions of help and series play.
pub fn explain_lines_text(
    solution: &LineSolution, explanation: &Explanation, options: &ExplainOptions,
) -> String {
    let page = Page { explanation, options, pen: Pen { goal: solution.task.stipulation.goal } };
    let mut parts = vec![lines_header(solution) + "\n", line_verdict_line(solution, options.paint) + "\n"];
    let study = &explanation.study;
    if let Some((_, set)) = &solution.set_play {
        let none = if set.lines.is_empty() { " none" } else { "" };
        parts.push(format!("Set play:{none}\n"));
    }
    let lines = study.lines.iter().zip(&explanation.phases).take(options.variations);
    let mut is_set = solution.set_play.is_some();
    for (line, account) in lines {
        if is_set && !study.setting(line.act).set_play {
            parts.push("Actual play:\n".to_owned());
            is_set = false;
        }
        let phase = PhaseTask::of(study, line.act);
        let words = phase_line_text(&phase, &line.moves, Layout::Short);
        parts.push(format!("{words}\n{}", page.purposes(&phase, &line.moves, account)));
    }
    let left_out = explanation.study.lines.len().saturating_sub(options.variations);
    if left_out > 0 {
        parts.push(format!("and {left_out} more solutions\n"));
    }
    parts.push(page.table());
    parts.push(page.economy());
    parts.push(page.themes());
    parts.push(page.incomplete());
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// What all positions of a problem of help or series play show together: the solutions side by side, and the themes.
pub fn explain_problem_text(explanation: &Explanation, options: &ExplainOptions) -> String {
    let page = Page { explanation, options, pen: Pen { goal: explanation.study.stipulation.goal } };
    let mut parts = vec![page.table(), page.economy(), page.themes(), page.incomplete()];
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// A line of a phase: replies of one unit that are answered in the same way for the same reasons, or replies that reach the
/// goal.
struct Row<'v> {
    variation: &'v Explained,
    depth: usize,
    replies: Vec<String>,
    answers: String,
    /// Whether the play ends here.
    ends: bool,
    reasons: String,
    /// Of replies that mate in self play, what helps in all these mates.
    helps: Vec<String>,
}

impl Row<'_> {
    /// Whether the other row can be written on the same line.
    fn takes(&self, other: &Self) -> bool {
        let (one, two) = (self.variation, other.variation);
        self.ends
            && !self.replies.is_empty()
            && one.way == two.way
            && (one.reply.from() == two.reply.from() || one.goal && two.goal)
            && (&self.answers, &self.reasons, self.ends) == (&other.answers, &other.reasons, other.ends)
    }
}

pub(super) struct Page<'a> {
    pub(super) explanation: &'a Explanation,
    pub(super) options: &'a ExplainOptions,
    pub(super) pen: Pen,
}

impl Page<'_> {
    /// Every phase of the kinds that are wanted, with its account.
    pub(super) fn chosen(&self, wanted: impl Fn(PhaseKind) -> bool) -> Vec<(&Act, &Account)> {
        let acts = self.explanation.study.acts.iter().zip(&self.explanation.phases);
        acts.filter(|(act, _)| wanted(act.kind)).collect()
    }

    fn phases(&self, wanted: impl Fn(PhaseKind) -> bool) -> Vec<String> {
        let words = |(act, account): (&Act, &Account)| {
            let text = self.head(act, account) + &self.variations(act, account);
            text + &self.refutations(act, account)
        };
        self.chosen(wanted).into_iter().map(words).collect()
    }

    /// The longest play after each key of a mate in four or more, whole: the line that is shown where there is one, a threat if
    /// only that takes so long. Of several the first with the most quiet moves of the attacker.
    fn main_lines(&self) -> String {
        let study = &self.explanation.study;
        if study.stipulation.moves().get() < 4 || study.stipulation.goal != Goal::Mate {
            return String::new();
        }
        let keys = (0..study.acts.len()).filter(|&act| study.acts[act].solves());
        let lines = keys.filter_map(|act| {
            let lines = study.lines.iter().filter(|line| line.act == act && line.goal);
            let quiet = |line: &Line| {
                let start = study.origin(line);
                let own = line.positions(&start).filter(|(board, _)| board.turn() == study.attacker);
                own.filter(|(board, mv)| !board.is_capture(*mv) && !board.glimpse(*mv).in_check()).count()
            };
            let worth = |line: &&Line| (line.moves.len(), line.main, !line.threat, quiet(line));
            // The first of the best.
            lines.rev().max_by_key(worth)
        });
        let text: String = lines
            .filter(|line| line.moves.len() > 4)
            .map(|line| format!("Main line: {}\n", self.pen.whole(&study.origin(line), &line.moves, true)))
            .collect();
        text
    }

    /// The set play. Where it leaves replies without an answer, what follows after an answer is beside the point.
    fn set_play(&self) -> Vec<String> {
        let words = |(act, account): (&Act, &Account)| {
            let mut account = account.clone();
            account.variations.retain(|variation| act.is_complete() || variation.way.is_empty());
            self.head(act, &account) + &self.variations(act, &account)
        };
        self.chosen(|kind| kind == PhaseKind::SetPlay).into_iter().map(words).collect()
    }

    /// `1.Qc4!  threat 2.Qd4#` with what the move does on a line of its own.
    pub(super) fn head(&self, act: &Act, account: &Account) -> String {
        let Some(first) = act.first else { return self.set_head(act) };
        let (sign, ink) = if act.kind == PhaseKind::Try { ('?', Ink::Try) } else { ('!', Ink::Key) };
        let diagram = &self.explanation.study.diagram;
        let goal =
            act.solves() && act.length.get() == 1 && act.variations.is_empty() && !act.start.has_move();
        let words = format!("1.{}{sign}", self.pen.mv(diagram, first, goal));
        let mut text = self.options.paint.ink(ink, &words);
        if act.solves() && act.length < self.explanation.study.stipulation.moves() {
            text += &self.note(&format!(" (in {})", act.length));
        }
        text += &self.purpose(act);
        text.push('\n');
        let mut effects = Vec::new();
        // That there is a threat is said above.
        if let Some(class) =
            account.class.filter(|&class| act.kind != PhaseKind::Try && class != Class::Threat)
        {
            effects.push(class.words().to_owned());
        }
        let is_telling = |motive: &&Motive| act.kind != PhaseKind::Try || motive.kind != Kind::Withdraws;
        effects
            .extend(account.effects.iter().filter(is_telling).map(|motive| phrase(motive, act.first).text()));
        if !effects.is_empty() {
            text += &format!("  {}\n", effects.join("; "));
        }
        if !account.serves.is_empty() {
            let serves: Vec<String> =
                account.serves.iter().map(|motive| phrase(motive, act.first).text()).collect();
            text += &format!("  for the threat: {}\n", serves.join("; "));
        }
        text
    }

    /// What the first move threatens.
    fn purpose(&self, act: &Act) -> String {
        if act.block {
            return "  zugzwang".into();
        }
        match act.start.passed() {
            Some(passed) if !act.threats.is_empty() => {
                let goal = self.ends(&passed, &act.threats);
                let mates = self.forced_mates(&passed, &act.threats);
                format!("  threat {}{mates}", self.pen.list(&passed, &act.threats, goal, 2))
            }
            _ => String::new(),
        }
    }

    /// In self and reflex play, the mates that a single threat forces at once, if there are few.
    fn forced_mates(&self, passed: &Arrangement, threats: &[Move]) -> String {
        let stipulation = self.explanation.study.stipulation;
        let ([threat], Goal::Mate) = (threats, stipulation.goal) else { return String::new() };
        let end = passed.glimpse(*threat);
        let moves = end.moves();
        let mates: Vec<Move> = moves.iter().copied().filter(|&mv| end.glimpse(mv).is_mate()).collect();
        let forces = match stipulation.play {
            Play::SelfPlay => mates.len() == moves.len(),
            Play::Reflex | Play::SemiReflex => true,
            _ => false,
        };
        if !forces || mates.is_empty() || mates.len() > FEW {
            return String::new();
        }
        let words: Vec<String> = mates.iter().map(|&mv| self.pen.mv(&end, mv, true)).collect();
        format!(" {}", words.join("/"))
    }

    /// Whether the moves end the play by reaching the goal of direct play.
    fn ends(&self, position: &Arrangement, moves: &[Move]) -> bool {
        self.explanation.study.stipulation.play == Play::Direct
            && moves.iter().all(|&mv| !position.glimpse(mv).has_move())
    }

    fn set_head(&self, act: &Act) -> String {
        if act.kind == PhaseKind::PostKey {
            return String::new();
        }
        let all = act.variations.len();
        let answered = act.variations.iter().filter(|variation| variation.length.is_some()).count();
        match (all, answered) {
            _ if !act.expanded => "Set play: not known\n".into(),
            (0, _) => "Set play: the defender has no move\n".into(),
            (_, 0) => "Set play: none\n".into(),
            (all, answered) if all == answered => "Set play: complete\n".into(),
            (all, answered) => format!("Set play: {answered} of {all} moves answered\n"),
        }
    }

    pub(super) fn variations(&self, act: &Act, account: &Account) -> String {
        let mut rows: Vec<Row<'_>> = Vec::new();
        for variation in account.variations.iter().take(self.options.variations) {
            let row = self.row(act, variation);
            match rows.last_mut() {
                Some(last) if last.takes(&row) => {
                    last.replies.extend(row.replies);
                    last.helps.retain(|help| row.helps.contains(help));
                }
                _ => rows.push(row),
            }
        }
        let mut text = String::new();
        let mut headed: &[Move] = &[];
        for row in &rows {
            let way = row.variation.way.as_slice();
            // Rows of play further down may stand between two replies to the same answer.
            if !headed.starts_with(way) {
                text += &self.after_dual(account, way, row.depth);
            }
            headed = way;
            text += &self.write(row);
        }
        let left_out = account.variations.len().saturating_sub(self.options.variations);
        if left_out > 0 {
            text += &self.note(&format!("  and {left_out} more variations\n"));
        }
        text
    }

    /// Below several answers to a reply, which of them the play follows.
    fn after_dual(&self, account: &Account, way: &[Move], depth: usize) -> String {
        let [start @ .., reply, answer] = way else { return String::new() };
        let above = account.variations.iter().find(|one| one.way == start && one.reply == *reply);
        match above {
            Some(above) if above.answers.len() > 1 && *reply != Move::NONE => {
                let words = self.pen.mv(&above.before.glimpse(*reply), *answer, false);
                format!("{}after {depth}.{words}\n", " ".repeat(2 * depth - 1))
            }
            _ => String::new(),
        }
    }

    fn row<'v>(&self, act: &Act, variation: &'v Explained) -> Row<'v> {
        let depth = if act.first.is_some() { variation.depth() } else { variation.way.len() / 2 + 1 };
        let replied = match variation.reply {
            Move::NONE => variation.before.turned(),
            mv => variation.before.glimpse(mv),
        };
        let moves: Vec<Move> = variation.answers.iter().map(|answer| answer.mv).collect();
        let goal = variation.answers.iter().any(|answer| answer.goal);
        let mut answers = String::new();
        if !moves.is_empty() {
            let few = if moves.len() > FEW { FEW - 1 } else { moves.len() };
            answers += &self.pen.list(&replied, &moves[..few], goal, depth + 1);
            if few < moves.len() {
                answers += &format!(" and {} more", moves.len() - few);
            }
        }
        if let [answer] = variation.answers.as_slice() {
            answers += &self.continuation(&replied, answer, depth);
        }
        let reply = match variation.reply {
            Move::NONE => None,
            mv => Some(self.pen.mv(&variation.before, mv, variation.goal)),
        };
        let reasons = self.reasons(variation, &replied, depth);
        let ends = goal || variation.goal;
        let helps = variation.forced.iter().filter(|motive| motive.kind.is_in_mate());
        let helps = helps.map(|motive| phrase(motive, None).text()).collect();
        Row { variation, depth, replies: reply.into_iter().collect(), answers, ends, reasons, helps }
    }

    fn write(&self, row: &Row<'_>) -> String {
        let replies = match row.replies.as_slice() {
            [] => String::new(),
            replies => format!("{}...{} ", row.depth, replies.join("/")),
        };
        let said = std::iter::once(&row.reasons).filter(|reasons| !reasons.is_empty()).chain(&row.helps);
        let said: Vec<&str> = said.map(String::as_str).collect();
        self.line(2 * row.depth, &format!("{replies}{}", row.answers), &said.join("; "))
    }

    /// What an answer that is not the last move threatens.
    fn continuation(&self, replied: &Arrangement, answer: &Answer, depth: usize) -> String {
        if answer.zugzwang {
            return " zugzwang".into();
        }
        match replied.glimpse(answer.mv).passed() {
            Some(passed) if !answer.threats.is_empty() => {
                let goal = self.ends(&passed, &answer.threats);
                format!(" threat {}", self.pen.list(&passed, &answer.threats, goal, depth + 2))
            }
            _ => String::new(),
        }
    }

    /// The moves, and after them, in a column, what is said about them.
    pub(super) fn line(&self, indent: usize, words: &str, reasons: &str) -> String {
        let words = format!("{}{}", " ".repeat(indent), words.trim());
        match reasons {
            "" => words + "\n",
            reasons => format!("{words:<COLUMN$}  {}\n", self.note(reasons)),
        }
    }

    /// What the moves of a solution are for, a line each. That the last one mates is seen.
    fn purposes(&self, phase: &PhaseTask, line: &[Move], account: &Account) -> String {
        let words = account.variations.iter().zip(numbered_moves(phase, line)).filter_map(|(one, mv)| {
            let telling = one.serves.iter().filter(|motive| motive.kind != Kind::EndsPlay);
            let reasons: Vec<String> = telling.map(|motive| phrase(motive, Some(one.reply)).text()).collect();
            (!reasons.is_empty()).then(|| self.line(2, &mv, &reasons.join(", ")))
        });
        words.collect()
    }

    fn table(&self) -> String {
        let table = self.explanation.table.as_ref();
        table.map_or_else(String::new, |table| table::text(&self.explanation.study, table))
    }

    fn themes(&self) -> String {
        match theme_names(&self.explanation.themes).as_slice() {
            [] => String::new(),
            names => format!("Themes: {}\n", names.join(", ")),
        }
    }

    fn economy(&self) -> String {
        let economy = self.explanation.economy.as_ref().filter(|_| self.options.economy);
        let lines = economy.map_or_else(Vec::new, economy_lines);
        if lines.is_empty() {
            return String::new();
        }
        lines.iter().fold("Economy:\n".to_owned(), |text, line| format!("{text}  {line}\n"))
    }

    fn score(&self) -> String {
        match &self.explanation.score {
            Some(Ok(scored)) => format!("Score: {} ({})\n", scored.total, scored.weights),
            Some(Err(reason)) => no_score_text(&self.explanation.study.diagram, reason),
            None => String::new(),
        }
    }

    fn solving(&self) -> String {
        let study = &self.explanation.study;
        let solving = self.explanation.solving.as_ref();
        solving.map_or_else(String::new, |one| {
            solving::text(&study.diagram, one, study.stipulation.moves().get())
        })
    }

    fn incomplete(&self) -> String {
        let Explanation { unexamined, stopped, complete, .. } = self.explanation;
        if *complete {
            return String::new();
        }
        let mut reasons = Vec::new();
        if let Some(stop) = stopped {
            reasons.push(stop.to_string());
        }
        if *unexamined > 0 {
            let noun = if *unexamined == 1 { "matter" } else { "matters" };
            reasons.push(format!("{unexamined} {noun} not looked into"));
        }
        if reasons.is_empty() {
            reasons.push("the solution is not known to its end".into());
        }
        format!("incomplete: {}\n", reasons.join("; "))
    }

    pub(super) fn note(&self, words: &str) -> String {
        self.options.paint.ink(Ink::Note, words)
    }
}
