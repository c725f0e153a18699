//! Plans of the logical school, and losses of the move: in words; plans as JSON.

use super::json::{motive, one, uci, unit};
use super::moves::Pen;
use super::phrases::{name, phrase};
use super::text::Page;
use super::wire;
use crate::phrase::{Phrase, Value, man, text_of};
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
    let [fails, changes, play] = sentences(pen, study, plan).map(|phrases| text_of(&phrases));
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
    let [fails, changes, play] = sentences(pen, study, plan);
    let phrases = [fails, vec![next()], changes, vec![next()], play].concat();
    wire::Plan {
        text: text_of(&phrases),
        phrases,
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
        text: change_words(change).text(),
        phrase: change_words(change),
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

/// What fails, what the foreplan changes, the whole play; each is written without gaps between its phrases.
fn sentences(pen: Pen, study: &Study, plan: &Plan) -> [Vec<Phrase>; 3] {
    let line = pen.whole(&study.diagram, &study.lines[plan.line].moves, true);
    let play = Phrase::new("plan.line").with("moves", line);
    [fails(pen, study, plan), changes(pen, study, plan), vec![play]]
}

fn next() -> Phrase {
    Phrase::new("plan.next")
}

/// `1.Qb2? (threat 2.Qb8#) fails to 1...Bg3! (guards b8)`.
fn fails(pen: Pen, study: &Study, plan: &Plan) -> Vec<Phrase> {
    let before = board_after(&study.diagram, &plan.tried);
    let number = plan.tried.len().div_ceil(2);
    let tried = pen.whole(&study.diagram, &plan.tried, false);
    let passed = before.turned();
    let threat = match plan.threat {
        Some(threat) => {
            let goal = !passed.glimpse(threat).has_move();
            let mv = pen.mv(&passed, threat, goal);
            Phrase::new("plan.threat").with("move", format!("{}.{mv}", number + 1))
        }
        None => Phrase::new("plan.waiting"),
    };
    let refutation = |one: &Obstacle| {
        let reply = format!("{number}...{}", pen.mv(&before, one.refutation, false));
        let why: Vec<Phrase> = one.why.iter().map(|motive| phrase(motive, Some(one.refutation))).collect();
        let name = if why.is_empty() { "plan.refutation" } else { "plan.refutation.why" };
        Phrase::new(name).with("move", reply).with("why", why)
    };
    let mut phrases = vec![Phrase::new("plan.fails").with("tried", tried).with("threat", threat)];
    for (index, one) in plan.obstacles.iter().enumerate() {
        phrases.extend((index > 0).then(|| Phrase::new("plan.and")));
        phrases.push(refutation(one));
    }
    phrases
}

/// `foreplan 1.Qg7 Be7: Bd6 is drawn away to e7, and nothing else is needed; 2...Bg3 is impossible`; of several refutations each
/// with the move after which it is removed.
fn changes(pen: Pen, study: &Study, plan: &Plan) -> Vec<Phrase> {
    let foreplan = pen.whole(&study.diagram, &plan.foreplan, false);
    let pure = || plan.pure.then(|| Phrase::new("plan.nothing_else"));
    let mut phrases = vec![Phrase::new("plan.foreplan").with("foreplan", foreplan)];
    for (index, one) in plan.obstacles.iter().enumerate() {
        phrases.extend((index > 0).then(next));
        let changes: Vec<Phrase> = one.changes.iter().map(change_words).collect();
        let fate = fate(pen, study, plan, one);
        if plan.obstacles.len() == 1 {
            phrases.push(Phrase::new("plan.changes").with("changes", changes));
            phrases.extend(pure());
            phrases.extend([next(), fate]);
            continue;
        }
        let done = &plan.foreplan[..2 * one.removed];
        let is_last = done.len() == plan.foreplan.len();
        let name = if is_last { "plan.changes" } else { "plan.changes.by" };
        let moves = pen.whole(&study.diagram, done, false);
        phrases.push(Phrase::new(name).with("changes", changes).with("moves", moves));
        phrases.push(Phrase::new("plan.fate").with("fate", fate));
    }
    phrases.extend(pure().filter(|_| plan.obstacles.len() > 1));
    if let (count @ 2.., longest) = plan.foreplans {
        let several = Phrase::new("plan.several").with("count", count.to_string());
        phrases.push(several.with("longest", longest.to_string()));
    }
    phrases
}

/// `2...Bg3 is not possible`.
fn fate(pen: Pen, study: &Study, plan: &Plan, obstacle: &Obstacle) -> Phrase {
    let before = board_after(&study.diagram, &plan.played());
    let at = plan.foreplan.len() / 2 + plan.tried.len().div_ceil(2);
    match obstacle.fate {
        Fate::Impossible => {
            let refutation = pen.mv(&board_after(&study.diagram, &plan.tried), obstacle.refutation, false);
            Phrase::new("plan.impossible").with("move", format!("{at}...{refutation}"))
        }
        Fate::Answered(answer) => {
            let replied = before.glimpse(obstacle.later);
            let goal = !replied.glimpse(answer).has_move();
            let (refutation, answer) =
                (pen.mv(&before, obstacle.later, false), pen.mv(&replied, answer, goal));
            Phrase::new("plan.answered")
                .with("move", format!("{at}...{refutation}"))
                .with("answer", format!("{}.{answer}", at + 1))
        }
    }
}

/// `Bd6 is drawn away to e7`.
fn change_words(change: &Change) -> Phrase {
    let unit = match change.unit.piece.role {
        Role::King => Value::Phrase(Phrase::new("plan.king")),
        _ => name(change.unit).into(),
    };
    let place = if change.promoted.is_some() { "plan.promoted" } else { "plan.square" };
    let to = Phrase::new(place)
        .with("square", change.to.map_or_else(String::new, |square| square.to_string()))
        .with("man", Phrase::new(man(change.promoted.unwrap_or(Role::Queen))));
    let pattern = match change.sort {
        Sort::DrawnAway => "plan.drawn_away",
        Sort::DrawnTo | Sort::KingDrawn => "plan.drawn_to",
        Sort::Vacates => "plan.vacates",
        Sort::Arrives | Sort::KingMoves => "plan.arrives",
        Sort::Captured => "plan.captured",
        Sort::Spent => "plan.spent",
    };
    Phrase::new(pattern).with("unit", unit).with("square", to)
}
