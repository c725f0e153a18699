//! What a matrix was completed to, in words and as JSON.

use crate::commands::improve::listener::Found;
use crate::commands::improve::show::{sound_one, sound_ones};
use crate::commands::ranked::{Nearest, Shown};
use keymove_compose::ranking::Proposal;
use keymove_compose::search::Plan;
use keymove_compose::wishes::Wishes;
use keymove_report::diagram;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The matrix, what became of its positions, and the best by the score of the paper.
pub(super) fn report(plan: &Plan, found: &Found, done: bool, nearest: Option<&Nearest>) -> String {
    let mut text = account(plan, found, done);
    let Some(first) = found.best.list().next() else { return text };
    let title = if found.is_whole(plan, done) { "Best" } else { "Best so far" };
    let _ = writeln!(text, "\n{}\n{title}", diagram(&first.first().position));
    text += &sound_ones(plan, &found.best, nearest);
    let shown: u64 = found.best.list().map(|group| group.count()).sum();
    if let more @ 1.. = found.counts.improved.saturating_sub(shown) {
        let _ = writeln!(text, "     and {more} more, none better (--top, --format json)");
    }
    text
}

/// The same with what judges would prefer.
pub(super) fn judged(plan: &Plan, found: &Found, done: bool, shown: &Shown<'_>) -> String {
    let text = account(plan, found, done);
    if found.counts.improved == 0 {
        return text;
    }
    text + &shown.text(|number, points, one| sound_one(plan.task, number, points, &one.improvement))
}

/// What judges would prefer as an object of JSON.
pub(super) fn list(plan: &Plan, found: &Found, shown: &Shown<'_>) -> Value {
    let counts = found.counts.named().map(|(name, count)| (name.to_owned(), count.into()));
    let mut list = json!({
        "matrix": plan.space.matrix().map(ToString::to_string),
        "stipulation": plan.task.stipulation().to_string(),
        "scale": "problemist",
        "complete": shown.is_complete(),
        "counts": counts.collect::<Map<String, Value>>(),
    });
    if let Value::Object(list) = &mut list {
        list.extend(shown.json(Proposal::to_json));
    }
    list
}

/// The matrix, and what became of its positions.
fn account(plan: &Plan, found: &Found, done: bool) -> String {
    let mut text = head(plan);
    let is_whole = found.is_whole(plan, done);
    let counts = &found.counts;
    let what = match is_whole {
        true => "All".to_owned(),
        false if done => format!("Part {}:", plan.part),
        false => "Incomplete:".to_owned(),
    };
    let _ = writeln!(text, "{what} {} positions", counts.positions);
    let mut line = |name: &str, count: u64| {
        let _ = writeln!(text, "  {name:<28}{count:>14}");
    };
    line("illegal", counts.illegal);
    line("not sound", counts.unsound);
    let others = [
        ("undecided", counts.undecided),
        ("  of these if as wished", counts.unclear),
        ("score too low", counts.lower),
        ("impossible in a game", counts.impossible),
        ("sound, but not as wished", counts.unwanted),
        ("disproved by the solver", counts.disproved),
    ];
    others.into_iter().filter(|&(_, count)| count > 0).for_each(|(name, count)| line(name, count));
    line("sound", counts.improved);
    if counts.improved == 0 {
        text += if is_whole { "\nnothing sound\n" } else { "\nnothing sound so far\n" };
    }
    text
}

/// The matrix as a file has it, and what is wished.
fn head(plan: &Plan) -> String {
    let mut text = String::new();
    if let Some(matrix) = plan.space.matrix() {
        let _ = writeln!(text, "{}", matrix.to_string().replace("; ", "\n  "));
    }
    // The key stands in the matrix.
    let wishes = Wishes { key: None, ..plan.wishes.clone() }.to_string();
    if !wishes.is_empty() {
        let _ = writeln!(text, "Wishes: {wishes}");
    }
    text + "\n"
}
