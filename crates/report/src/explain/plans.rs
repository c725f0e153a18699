//! Plans of the logical school, and losses of the move: in words; plans as JSON.

use super::json::{motive, one, uci, unit};
use super::moves::Pen;
use super::phrases::{name, phrase};
use super::text::Page;
use super::wire;
use keymove_chess::{Arrangement, Color, Role};
use keymove_study::Study;
use keymove_study::explain::Explanation;
use keymove_study::logic::{Change, Fate, Obstacle, Plan, Sort, TempoLoss, board_after};

/// With more plans than these the others are counted.
const MOST: usize = 3;

impl Page<'_> {
    /// The plans, three lines each: what fails, what the foreplan changes, the whole play; then where the move is lost.
    pub(super) fn plans(&self) -> String {
        let study = &self.explanation.study;
        let mut text: String =
            study.plans.iter().take(MOST).map(|plan| lines(self.pen, study, plan)).collect();
        let left = study.plans.len().saturating_sub(MOST);
        if left > 0 {
            text += &self.note(&format!("other plans: {left}\n"));
        }
        text += &study
            .tempo_losses
            .iter()
            .take(MOST)
            .map(|loss| tempo(self.pen, study, loss))
            .collect::<String>();
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
    let plans = study.plans.iter().map(|plan| lines(pen, study, plan));
    plans.chain(study.tempo_losses.iter().map(|loss| tempo(pen, study, loss))).collect()
}

/// `Loss of the move: with Black to move the diagram is a mate in 1, with White to move not even in 2`, and the walk.
fn tempo(pen: Pen, study: &Study, loss: &TempoLoss) -> String {
    let moves = &study.lines[loss.line].moves;
    let [us, them] = [study.attacker, !study.attacker].map(|color| match color {
        Color::White => "White",
        Color::Black => "Black",
    });
    let place = match loss.begins {
        0 => "the diagram".to_owned(),
        begins => format!("the position after {}", pen.whole(&study.diagram, &moves[..begins], false)),
    };
    let walk = pen.whole(&study.diagram, &moves[..loss.ends], false);
    let whole = pen.whole(&study.diagram, moves, true);
    let mirrored = if loss.mirrored { " in the mirror" } else { "" };
    let rest = loss.rest.get();
    format!(
        "Loss of the move: with {them} to move {place} is a mate in {rest}, with {us} to move not even in {}\n  \
         {walk} is {place}{mirrored} with {them} to move\n  {whole}\n",
        rest + 1
    )
}

/// The plans as JSON.
pub(super) fn json(study: &Study) -> Vec<wire::Plan> {
    let pen = Pen { goal: study.stipulation.goal };
    study.plans.iter().map(|plan| plan_json(pen, study, plan)).collect()
}

fn plan_json(pen: Pen, study: &Study, plan: &Plan) -> wire::Plan {
    let before = board_after(&study.diagram, &plan.tried);
    let substitutes = plan.substitutes.iter().map(|other| wire::Substitute {
        reply: uci(&other.reply),
        answer: uci(&other.answer),
        new: other.new,
    });
    let mut obstacles: Vec<_> = plan.obstacles.iter().map(|other| obstacle_json(&before, other)).collect();
    let others = obstacles.split_off(1);
    wire::Plan {
        text: sentences(pen, study, plan).join("; "),
        phase: plan.act,
        foreplan: plan.foreplan.iter().map(uci).collect(),
        main: uci(&plan.main),
        length: plan.length.get(),
        tried: plan.tried.iter().map(uci).collect(),
        threat: plan.threat.map(|threat| one(&before.turned(), threat)),
        obstacle: obstacles.remove(0),
        others,
        pure: plan.pure,
        substitutes: substitutes.collect(),
        foreplans: plan.foreplans.0,
        longest_foreplan: plan.foreplans.1,
        line: study.lines[plan.line].moves.iter().map(uci).collect(),
    }
}

fn obstacle_json(before: &Arrangement, obstacle: &Obstacle) -> wire::Obstacle {
    let change = |change: &Change| wire::Change {
        kind: change.sort.name(),
        text: change_words(change),
        unit: unit(change.unit),
        to: change.to.map(|square| square.to_string()),
    };
    wire::Obstacle {
        refutation: one(before, obstacle.refutation),
        why: obstacle.why.iter().map(|why| motive(why, Some(obstacle.refutation))).collect(),
        answer: match &obstacle.fate {
            Fate::Impossible => None,
            Fate::Answered(answer) => Some(uci(answer)),
        },
        changes: obstacle.changes.iter().map(change).collect(),
        removed: obstacle.removed,
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
    let threat = match plan.threat {
        Some(threat) => {
            let goal = !passed.glimpse(threat).has_move();
            format!("threat {}.{}", number + 1, pen.mv(&passed, threat, goal))
        }
        None => "waiting".to_owned(),
    };
    let refutation = |one: &Obstacle| {
        let reply = pen.mv(&before, one.refutation, false);
        let why: Vec<String> = one.why.iter().map(|motive| phrase(motive, Some(one.refutation))).collect();
        let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
        format!("{number}...{reply}!{why}")
    };
    let refutations: Vec<String> = plan.obstacles.iter().map(refutation).collect();
    format!("{tried}? ({threat}) fails to {}", refutations.join(" and "))
}

/// `foreplan 1.Qg7 Be7: Bd6 is drawn away to e7, and nothing else is needed; 2...Bg3 is impossible`; of several refutations each
/// with the move after which it is removed.
fn changes(pen: Pen, study: &Study, plan: &Plan) -> String {
    let foreplan = pen.whole(&study.diagram, &plan.foreplan, false);
    let pure = if plan.pure { ", nothing else is needed" } else { "" };
    let removal = |one: &Obstacle| {
        let words: Vec<String> = one.changes.iter().map(change_words).collect();
        let fate = fate(pen, study, plan, one);
        if plan.obstacles.len() == 1 {
            return format!("{}{pure}; {fate}", words.join(", "));
        }
        let done = &plan.foreplan[..2 * one.removed];
        let after = match done.len() == plan.foreplan.len() {
            true => String::new(),
            false => format!(" by {}", pen.whole(&study.diagram, done, false)),
        };
        format!("{}{after}, {fate}", words.join(", "))
    };
    let removals: Vec<String> = plan.obstacles.iter().map(removal).collect();
    let pure = if plan.obstacles.len() > 1 { pure } else { "" };
    let several = match plan.foreplans {
        (1, _) => String::new(),
        (count, longest) => format!("; {count} foreplans, the longest of {longest} moves"),
    };
    format!("foreplan {foreplan}: {}{pure}{several}", removals.join("; "))
}

/// `2...Bg3 is not possible`.
fn fate(pen: Pen, study: &Study, plan: &Plan, obstacle: &Obstacle) -> String {
    let before = board_after(&study.diagram, &plan.played());
    let at = plan.foreplan.len() / 2 + plan.tried.len().div_ceil(2);
    match obstacle.fate {
        Fate::Impossible => {
            let refutation = pen.mv(&board_after(&study.diagram, &plan.tried), obstacle.refutation, false);
            format!("{at}...{refutation} is not possible")
        }
        Fate::Answered(answer) => {
            let replied = before.glimpse(obstacle.later);
            let goal = !replied.glimpse(answer).has_move();
            let (refutation, answer) =
                (pen.mv(&before, obstacle.later, false), pen.mv(&replied, answer, goal));
            format!("{at}...{refutation} is answered by {}.{answer}", at + 1)
        }
    }
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
        Sort::Spent => format!("{unit} has spent its move to {to}{promotion}"),
    }
}
