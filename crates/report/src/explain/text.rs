//! The explanation in words: verdict, set play, keys, tries, themes, score.

use super::moves::{Pen, bare};
use super::phrases::phrase;
use super::solving;
use crate::paint::{Ink, Paint};
use crate::verdict::{dual_lines, verdict_line};
use crate::{Layout, header, line_text, line_verdict_line, lines_header, no_score_text};
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Move};
use keymove_problem::Play;
use keymove_solve::answer::LineSolution;
use keymove_solve::tree::{PhaseKind, Tree};
use keymove_study::explain::{Account, Answer, Defeat, Error, Explained, Explanation, Failure};
use keymove_study::motives::{Class, Kind, Motive};
use keymove_study::{Act, Finding};

/// Columns in which the moves of a variation stand before what is said about them.
const COLUMN: usize = 26;

/// With more answers to a reply than these, not all are written.
const FEW: usize = 4;

/// What of an explanation is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExplainOptions {
    /// Colours.
    pub paint: Paint,
    /// How many tries get lines of their own; the others are listed with their refutations.
    pub tries: usize,
    /// How many variations of a phase are written.
    pub variations: usize,
}

impl Default for ExplainOptions {
    /// No colours, eight tries, 200 variations of a phase.
    fn default() -> Self {
        Self { paint: Paint::Plain, tries: 8, variations: 200 }
    }
}

/// The explanation of a battle; parts are separated by blank lines.
pub fn explain_text(tree: &Tree, explanation: &Explanation, options: &ExplainOptions) -> String {
    let page = Page { explanation, options, pen: Pen { goal: tree.stipulation.goal } };
    let verdict = verdict_line(tree, Style::Short, options.paint);
    let mut parts = vec![header(tree) + "\n", format!("{verdict}\n{}", dual_lines(tree, Style::Short, 8))];
    parts.extend(page.phases(|kind| kind == PhaseKind::SetPlay));
    parts.extend(page.phases(|kind| matches!(kind, PhaseKind::Key | PhaseKind::PostKey)));
    parts.push(page.tries());
    if tree.verdict.is_sound() {
        parts.push(page.themes());
    }
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
    let lines = explanation.study.lines.iter().zip(&explanation.phases).take(options.variations);
    for (line, account) in lines {
        let words = line_text(&solution.task, &line.moves, Layout::Short);
        parts.push(format!("{words}\n{}", page.final_picture(account)));
    }
    let left_out = explanation.study.lines.len().saturating_sub(options.variations);
    if left_out > 0 {
        parts.push(format!("and {left_out} more solutions\n"));
    }
    parts.push(page.themes());
    parts.push(page.incomplete());
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// A move that a removal test has brought to light, and whether it mates.
type Proof = Option<(Move, bool)>;

/// A line of a phase: replies of one unit that are answered in the same way for the same reasons.
struct Row<'v> {
    variation: &'v Explained,
    depth: usize,
    replies: Vec<String>,
    answers: String,
    /// Whether the play ends here.
    ends: bool,
    reasons: String,
}

impl Row<'_> {
    /// Whether the other row can be written on the same line.
    fn takes(&self, other: &Self) -> bool {
        let (one, two) = (self.variation, other.variation);
        self.ends
            && !self.replies.is_empty()
            && one.way == two.way
            && one.reply.from() == two.reply.from()
            && (&self.answers, &self.reasons, self.ends) == (&other.answers, &other.reasons, other.ends)
    }
}

struct Page<'a> {
    explanation: &'a Explanation,
    options: &'a ExplainOptions,
    pen: Pen,
}

impl Page<'_> {
    /// Every phase of the kinds that are wanted, with its account.
    fn chosen(&self, wanted: impl Fn(PhaseKind) -> bool) -> Vec<(&Act, &Account)> {
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

    /// `1.Qc4!  threat 2.Qd4#` with what the move does on a line of its own.
    fn head(&self, act: &Act, account: &Account) -> String {
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
        effects.extend(account.effects.iter().map(|motive| phrase(motive, act.first)));
        if !effects.is_empty() {
            text += &format!("  {}\n", effects.join("; "));
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
                format!("  threat {}", self.pen.list(&passed, &act.threats, goal, 2))
            }
            _ => String::new(),
        }
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

    fn variations(&self, act: &Act, account: &Account) -> String {
        let mut rows: Vec<Row<'_>> = Vec::new();
        for variation in account.variations.iter().take(self.options.variations) {
            let row = self.row(act, variation);
            match rows.last_mut() {
                Some(last) if last.takes(&row) => last.replies.extend(row.replies),
                _ => rows.push(row),
            }
        }
        let mut text = String::new();
        let mut way: &[Move] = &[];
        for row in &rows {
            if row.variation.way != way {
                way = &row.variation.way;
                text += &self.after_dual(account, way, row.depth);
            }
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
        Row { variation, depth, replies: reply.into_iter().collect(), answers, ends: goal, reasons }
    }

    fn write(&self, row: &Row<'_>) -> String {
        let replies = match row.replies.as_slice() {
            [] => String::new(),
            replies => format!("{}...{} ", row.depth, replies.join("/")),
        };
        self.line(2 * row.depth, &format!("{replies}{}", row.answers), &row.reasons)
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
    fn line(&self, indent: usize, words: &str, reasons: &str) -> String {
        let words = format!("{}{}", " ".repeat(indent), words.trim_start());
        match reasons {
            "" => words + "\n",
            reasons => format!("{words:<COLUMN$}  {}\n", self.note(reasons)),
        }
    }

    /// Motives of the defence, then errors.
    fn reasons(&self, variation: &Explained, replied: &Arrangement, depth: usize) -> String {
        let mut parts = Vec::new();
        let defence = self.defeats(&variation.defeats, &variation.before, variation.reply, depth);
        if !defence.is_empty() {
            parts.push(defence);
        }
        let errors = self.errors(variation, replied);
        if !errors.is_empty() {
            parts.push(format!("error: {errors}"));
        }
        parts.extend(variation.forced.iter().map(|motive| phrase(motive, None)));
        if !variation.examined {
            parts.push("not examined".into());
        }
        parts.join("; ")
    }

    fn errors(&self, variation: &Explained, replied: &Arrangement) -> String {
        let of = |answer: &Answer| {
            let single = answer.errors.iter().map(|error| error_phrase(error, variation.reply));
            let joint = answer.together.iter().map(|pair| joint_phrase(pair, variation.reply));
            single.chain(joint).collect::<Vec<_>>().join(", ")
        };
        let mut groups: Vec<(String, Vec<&Answer>)> = Vec::new();
        for answer in &variation.answers {
            let words = of(answer);
            match groups.iter_mut().find(|(other, _)| *other == words) {
                Some((_, answers)) => answers.push(answer),
                None => groups.push((words, vec![answer])),
            }
        }
        if let [(only, _)] = groups.as_slice() {
            return only.clone();
        }
        groups.retain(|(words, answers)| !words.is_empty() && answers.len() <= FEW);
        let words = groups.iter().map(|(words, answers)| {
            let moves: Vec<_> = answers.iter().map(|one| self.pen.mv(replied, one.mv, one.goal)).collect();
            format!("{words} ({})", moves.join(", "))
        });
        words.take(FEW).collect::<Vec<_>>().join(", ")
    }

    /// How the threats are defeated: once if it is the same for all of them.
    fn defeats(&self, defeats: &[Defeat], before: &Arrangement, reply: Move, depth: usize) -> String {
        let Some(passed) = before.passed() else { return String::new() };
        let words = |defeat: &Defeat| -> String {
            // What meets a threat is written where it is not known why it does.
            let is_known = defeat.motives.iter().any(|motive| motive.kind != Kind::Answers);
            let written = defeat.motives.iter().filter(|motive| !is_known || motive.kind != Kind::Answers);
            let words = written.map(|motive| {
                if motive.kind != Kind::Answers {
                    return phrase(motive, Some(reply));
                }
                let (Some(answer), replied) = (motive.proof, before.glimpse(reply)) else {
                    return String::new();
                };
                let threat = self.pen.mv(&replied, defeat.threat, false);
                let answer = self.pen.mv(&replied.glimpse(defeat.threat), answer, false);
                format!("{}.{threat}? fails to {}...{answer}!", depth + 1, depth + 1)
            });
            words.collect::<Vec<_>>().join(if defeat.motives.iter().any(|one| one.joint) {
                " and "
            } else {
                ", "
            })
        };
        let mut groups: Vec<(String, Vec<Move>)> = Vec::new();
        for defeat in defeats {
            let words = words(defeat);
            match groups.iter_mut().find(|(other, _)| *other == words) {
                Some((_, threats)) => threats.push(defeat.threat),
                None => groups.push((words, vec![defeat.threat])),
            }
        }
        groups.retain(|(words, _)| !words.is_empty());
        let one = |(words, threats): &(String, Vec<Move>)| {
            let moves: Vec<_> = threats.iter().take(FEW).map(|&mv| self.pen.mv(&passed, mv, false)).collect();
            let more = if threats.len() > FEW { ", ..." } else { "" };
            // What an answer refutes has been named.
            if words.contains("? fails to ") {
                words.clone()
            } else {
                format!("{words} (against {}{more})", moves.join(", "))
            }
        };
        let mut parts: Vec<String> = match groups.as_slice() {
            [(only, _)] => return only.clone(),
            several => several.iter().take(FEW).map(one).collect(),
        };
        if groups.len() > FEW {
            parts.push(format!("and so against {} more", groups.len() - FEW));
        }
        parts.join(", ")
    }

    fn refutations(&self, act: &Act, account: &Account) -> String {
        account.failures.iter().map(|failure| self.failure(act, failure)).collect()
    }

    /// `but 1...c6!` with how it refutes and what the try has spoilt.
    fn failure(&self, act: &Act, failure: &Failure) -> String {
        let mut parts = Vec::new();
        let defended = failure.defeats.iter().any(|defeat| !defeat.motives.is_empty());
        let specific = |motive: &&Motive| !matches!(motive.kind, Kind::NoAnswer | Kind::OneMoveLate);
        let is_plain = defended || failure.causes.iter().any(|motive| specific(&motive));
        let causes = failure.causes.iter().filter(|motive| match motive.kind {
            // The notation shows it.
            Kind::TryIsCaptured => !defended,
            Kind::OneMoveLate => !is_plain,
            kind => kind != Kind::NoAnswer,
        });
        let words = match failure.refutation {
            None if act.check => return "  but the defender is mated\n".into(),
            None => return "  but stalemate\n".into(),
            Some(mv) => {
                let reply = self.pen.mv(&act.start, mv, false);
                parts.push(self.defeats(&failure.defeats, &act.start, mv, 1));
                self.options.paint.ink(Ink::Refutation, &format!("but 1...{reply}!"))
            }
        };
        parts.extend(self.causes(act, failure.refutation, causes));
        parts.retain(|part| !part.is_empty());
        if !failure.examined {
            parts.push("not examined".into());
        } else if parts.is_empty() {
            parts.push("no answer".into());
        }
        self.line(2, &words, &parts.join("; "))
    }

    /// Causes that are proven by the same mate share its mention.
    fn causes<'m>(
        &self, act: &Act, refutation: Option<Move>, causes: impl Iterator<Item = &'m Motive>,
    ) -> Vec<String> {
        let board = refutation.map_or(act.start, |mv| act.start.glimpse(mv));
        let mut groups: Vec<(Proof, Vec<String>)> = Vec::new();
        for motive in causes {
            let words = phrase(motive, act.first);
            let key = motive.proof.map(|mv| (mv, motive.mates));
            match groups.iter_mut().find(|(proof, _)| *proof == key) {
                Some((_, group)) if group.contains(&words) => {}
                Some((_, group)) => group.push(words),
                None => groups.push((key, vec![words])),
            }
        }
        let written = |(proof, words): (Proof, Vec<String>)| match proof {
            Some((mate, mates)) => {
                // The unit of the try may have to be thought back to where it came from.
                let diagram = &self.explanation.study.diagram;
                let place = if board.role_at(mate.from()).is_some() { &board } else { diagram };
                let sign = if mates { "#" } else { "" };
                format!("{} (no 2.{}{sign})", words.join(", "), bare(place, mate))
            }
            None => words.join(", "),
        };
        groups.into_iter().map(written).collect()
    }

    fn tries(&self) -> String {
        let mut tries = self.chosen(|kind| kind == PhaseKind::Try);
        // Checks are seldom meant as tries.
        tries.sort_by_key(|(act, account)| (stalemates(account), act.check));
        let mut text: String = tries
            .iter()
            .take(self.options.tries)
            .map(|(act, account)| {
                let quiet =
                    Account { variations: changed(self.explanation, act, account), ..(*account).clone() };
                self.head(act, account) + &self.variations(act, &quiet) + &self.refutations(act, account)
            })
            .collect();
        let rest: Vec<String> = tries
            .iter()
            .skip(self.options.tries)
            .filter_map(|(act, account)| {
                let first = self.pen.mv(&self.explanation.study.diagram, act.first?, false);
                if stalemates(account) {
                    return Some(format!("1.{first}? {}", if act.check { "mate" } else { "stalemate" }));
                }
                let replies =
                    act.refutations.iter().map(|&mv| format!("1...{}!", self.pen.mv(&act.start, mv, false)));
                Some(format!("1.{first}? {}", replies.collect::<Vec<_>>().join(" ")))
            })
            .collect();
        if !rest.is_empty() {
            text += &format!("other tries: {}\n", rest.join(", "));
        }
        text
    }

    fn final_picture(&self, account: &Account) -> String {
        let words = account.variations.iter().filter_map(|variation| {
            let errors: Vec<_> = variation.answers.iter().flat_map(|answer| &answer.errors).collect();
            if errors.is_empty() {
                return None;
            }
            let mv = self.pen.mv(&variation.before, variation.reply, false);
            let words: Vec<_> =
                errors.iter().map(|error| phrase(&error.motive, Some(variation.reply))).collect();
            Some(self.line(2, &mv, &words.join(", ")))
        });
        words.collect()
    }

    fn themes(&self) -> String {
        let names = |findings: &[Finding]| {
            let mut names: Vec<String> = Vec::new();
            for finding in findings {
                let name = match finding.detail.as_str() {
                    "" => finding.theme.to_owned(),
                    detail => format!("{} ({detail})", finding.theme),
                };
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names
        };
        match names(&self.explanation.themes).as_slice() {
            [] => String::new(),
            names => format!("Themes: {}\n", names.join(", ")),
        }
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

    fn note(&self, words: &str) -> String {
        self.options.paint.ink(Ink::Note, words)
    }
}

/// Whether a try fails because the defender has no move.
fn stalemates(account: &Account) -> bool {
    account.failures.iter().any(|failure| failure.refutation.is_none())
}

/// An error, with the number of mates below that use it unless all do.
fn error_phrase(error: &Error, reply: Move) -> String {
    let words = phrase(&error.motive, Some(reply));
    if error.mates == error.of { words } else { format!("{words} ({} of {} mates)", error.mates, error.of) }
}

/// Two effects of which either is enough.
fn joint_phrase(pair: &[Motive; 2], reply: Move) -> String {
    let [one, other] = pair.map(|motive| phrase(&motive, Some(reply)));
    format!("{one} and {other} together (either enough)")
}

/// Of the variations of a try, those that are not the same after the key and are not below another one.
fn changed(explanation: &Explanation, act: &Act, account: &Account) -> Vec<Explained> {
    let key = explanation.study.key();
    let differs = |variation: &&Explained| {
        let moves: Vec<Move> = variation.answers.iter().map(|answer| answer.mv).collect();
        let threatened = variation.answers.iter().any(|answer| answer.threatened);
        let same =
            key.and_then(|key| key.variation(variation.reply)).is_some_and(|after| after.answers == moves);
        let is_first = variation.depth() == usize::from(act.first.is_some());
        is_first && moves.len() == 1 && !threatened && !same
    };
    account.variations.iter().filter(differs).cloned().collect()
}
