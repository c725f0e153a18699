//! Plans of the logical school: in words and as JSON.

use super::json::{motive, one, uci, unit};
use super::moves::Pen;
use super::phrases::{name, phrase};
use super::text::Page;
use super::wire;
use keymove_chess::Role;
use keymove_study::Study;
use keymove_study::explain::Explanation;
use keymove_study::logic::{Change, Fate, Plan, Sort, board_after};

/// With more plans than these the others are counted.
const MOST: usize = 3;

impl Page<'_> {
    /// The plans, three lines each: what fails, what the foreplan changes, the whole play.
    pub(super) fn plans(&self) -> String {
        let study = &self.explanation.study;
        let mut text: String =
            study.plans.iter().take(MOST).map(|plan| lines(self.pen, study, plan)).collect();
        let left = study.plans.len().saturating_sub(MOST);
        if left > 0 {
            text += &self.note(&format!("other plans: {left}\n"));
        }
        text
    }
}

fn lines(pen: Pen, study: &Study, plan: &Plan) -> String {
    let [fails, changes, play] = sentences(pen, study, plan);
    format!("Main plan {fails}\n  {changes}\n  {play}\n")
}

/// All plans of the logical school, three lines each.
pub fn explain_plans_text(explanation: &Explanation) -> String {
    let study = &explanation.study;
    let pen = Pen { goal: study.stipulation.goal };
    study.plans.iter().map(|plan| lines(pen, study, plan)).collect()
}

/// The plans as JSON.
pub(super) fn json(study: &Study) -> Vec<wire::Plan> {
    let pen = Pen { goal: study.stipulation.goal };
    study.plans.iter().map(|plan| plan_json(pen, study, plan)).collect()
}

fn plan_json(pen: Pen, study: &Study, plan: &Plan) -> wire::Plan {
    let before = board_after(&study.diagram, &plan.tried);
    let change = |change: &Change| wire::Change {
        kind: change.sort.name(),
        text: change_words(change),
        unit: unit(change.unit),
        to: change.to.map(|square| square.to_string()),
    };
    let substitutes = plan.substitutes.iter().map(|other| wire::Substitute {
        reply: uci(&other.reply),
        answer: uci(&other.answer),
        new: other.new,
    });
    wire::Plan {
        text: sentences(pen, study, plan).join("; "),
        phase: plan.act,
        foreplan: plan.foreplan.iter().map(uci).collect(),
        main: uci(&plan.main),
        length: plan.length.get(),
        tried: plan.tried.iter().map(uci).collect(),
        threat: one(&before.turned(), plan.threat),
        refutation: one(&before, plan.refutation),
        why: plan.why.iter().map(|why| motive(why, Some(plan.refutation))).collect(),
        answer: match &plan.fate {
            Fate::Impossible => None,
            Fate::Answered(answer) => Some(uci(answer)),
        },
        changes: plan.changes.iter().map(change).collect(),
        pure: plan.pure,
        substitutes: substitutes.collect(),
        foreplans: plan.foreplans.0,
        longest_foreplan: plan.foreplans.1,
        line: study.lines[plan.line].moves.iter().map(uci).collect(),
    }
}

/// What fails, what the foreplan changes, the whole play.
fn sentences(pen: Pen, study: &Study, plan: &Plan) -> [String; 3] {
    [fails(pen, study, plan), changes(pen, study, plan), {
        let moves = &study.lines[plan.line].moves;
        pen.whole(&study.diagram, moves, true)
    }]
}

/// `1.Qb2? (threat 2.Qb8#) fails to 1...Bg3! (guards b8)`.
fn fails(pen: Pen, study: &Study, plan: &Plan) -> String {
    let before = board_after(&study.diagram, &plan.tried);
    let number = plan.tried.len().div_ceil(2);
    let tried = pen.whole(&study.diagram, &plan.tried, false);
    let passed = before.turned();
    let goal = !passed.glimpse(plan.threat).has_move();
    let threat = format!(" (threat {}.{})", number + 1, pen.mv(&passed, plan.threat, goal));
    let refutation = pen.mv(&before, plan.refutation, false);
    let why: Vec<String> = plan.why.iter().map(|motive| phrase(motive, Some(plan.refutation))).collect();
    let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
    format!("{tried}?{threat} fails to {number}...{refutation}!{why}")
}

/// `foreplan 1.Qg7 Be7: Bd6 is drawn away to e7, and nothing else is needed; 2...Bg3 is impossible`.
fn changes(pen: Pen, study: &Study, plan: &Plan) -> String {
    let foreplan = pen.whole(&study.diagram, &plan.foreplan, false);
    let words: Vec<String> = plan.changes.iter().map(change_words).collect();
    let pure = if plan.pure { ", nothing else is needed" } else { "" };
    let number = plan.foreplan.len() / 2;
    let before = board_after(&study.diagram, &plan.played());
    let at = number + plan.tried.len().div_ceil(2);
    let fate = match plan.fate {
        Fate::Impossible => {
            let refutation = pen.mv(&board_after(&study.diagram, &plan.tried), plan.refutation, false);
            format!("{at}...{refutation} is not possible")
        }
        Fate::Answered(answer) => {
            let replied = before.glimpse(plan.refutation);
            let goal = !replied.glimpse(answer).has_move();
            let (refutation, answer) =
                (pen.mv(&before, plan.refutation, false), pen.mv(&replied, answer, goal));
            format!("{at}...{refutation} is answered by {}.{answer}", at + 1)
        }
    };
    let several = match plan.foreplans {
        (1, _) => String::new(),
        (count, longest) => format!("; {count} foreplans, the longest of {longest} moves"),
    };
    format!("foreplan {foreplan}: {}{pure}; {fate}{several}", words.join(", "))
}

/// `Bd6 is drawn away to e7`.
fn change_words(change: &Change) -> String {
    let unit = match change.unit.piece.role {
        Role::King => "the king".to_owned(),
        _ => name(change.unit),
    };
    let to = change.to.map_or_else(String::new, |square| square.to_string());
    let promotion = change.promoted.map_or_else(String::new, |role| format!(" as {}", role.name()));
    match change.sort {
        Sort::DrawnAway => format!("{unit} is drawn away to {to}{promotion}"),
        Sort::DrawnTo | Sort::KingDrawn => format!("{unit} is drawn to {to}{promotion}"),
        Sort::Vacates => format!("{unit} is out of the way on {to}{promotion}"),
        Sort::Arrives | Sort::KingMoves => format!("{unit} comes to {to}{promotion}"),
        Sort::Captured => format!("{unit} is captured"),
    }
}
