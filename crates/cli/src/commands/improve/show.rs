//! The improvements in words.

use super::listener::Found;
use crate::units::rate;
use keymove_chess::notation::short_algebraic;
use keymove_compose::search::{Counts, Improvement, Plan};
use keymove_compose::wishes::Wishes;
use keymove_problem::score::{Score, Scorer};
use std::fmt::Write;
use std::time::Duration;

/// The problem, what became of the positions, the best improvements and the front.
pub(super) fn report(plan: &Plan, found: &Found, done: bool) -> String {
    let mut text = String::new();
    let mut scorer = Scorer::new(plan.weights.clone());
    let before = scorer.evaluate(&plan.original, plan.key).ok();
    let key = short_algebraic(&plan.original, plan.key);
    let _ = writeln!(text, "{}\n#2  score {}  1.{key}!\n", plan.original, plan.score);
    let wishes = plan.wishes.to_string();
    if !wishes.is_empty() {
        let _ = writeln!(text, "Wishes: {wishes}\n");
    }
    let _ = writeln!(text, "{}", distribution(&found.counts, plan, done));
    if found.best.list().next().is_none() {
        let _ = writeln!(text, "\nno improvement");
        return text;
    }
    let _ = writeln!(text, "\nBest");
    for (number, one) in found.best.list().enumerate() {
        text += &entry(number + 1, one, before.as_ref(), &mut scorer);
    }
    let others: Vec<&Improvement> =
        found.best.front().filter(|one| found.best.list().all(|best| best != *one)).collect();
    if !others.is_empty() {
        let _ =
            writeln!(text, "\nAlso beaten by none in score, units, closeness and number of themes at once");
        for (number, one) in others.into_iter().enumerate() {
            text += &entry(number + 1, one, before.as_ref(), &mut scorer);
        }
    }
    text
}

/// Sound positions that so many transformations lead to, the highest score first.
pub(super) fn repairs(plan: &Plan, found: &Found, done: bool) -> String {
    let mut scorer = Scorer::new(plan.weights.clone());
    let count = found.counts.improved;
    let so_far = if done { "" } else { " so far" };
    let plural = if plan.level == 1 { "" } else { "s" };
    let mut text = format!(
        "\nSound with {} transformation{plural}: {count} of {} positions{so_far}\n",
        plan.level, found.counts.positions
    );
    for (number, one) in found.best.list().enumerate() {
        text += &entry(number + 1, one, None, &mut scorer);
    }
    text
}

fn entry(number: usize, one: &Improvement, before: Option<&Score>, scorer: &mut Scorer) -> String {
    let key = short_algebraic(&one.position, one.key);
    let mut text = format!("{number:>3}. {}  1.{key}!  {}\n", one.score, one.changes);
    let _ = writeln!(text, "     {}", one.position);
    if let (Some(before), Ok(after)) = (before, scorer.evaluate(&one.position, one.key)) {
        let differences = differences(before, &after);
        if !differences.is_empty() {
            let _ = writeln!(text, "     {}", differences.join(", "));
        }
    }
    text
}

/// What parts of the score change, as `selfblock 0 -> 25`.
fn differences(before: &Score, after: &Score) -> Vec<String> {
    use keymove_problem::score::{Bonus, Penalty, Theme};
    let mut changes = Vec::new();
    let mut compare = |name: &str, old: i64, new: i64| {
        if old != new {
            changes.push(format!("{name} {old} -> {new}"));
        }
    };
    for &theme in Theme::ALL {
        compare(theme.name(), before.themes[theme as usize], after.themes[theme as usize]);
    }
    for &bonus in Bonus::ALL {
        compare(bonus.name(), before.bonuses[bonus as usize], after.bonuses[bonus as usize]);
    }
    for &penalty in Penalty::ALL {
        compare(penalty.name(), -before.penalties[penalty as usize], -after.penalties[penalty as usize]);
    }
    changes
}

/// What became of the positions.
fn distribution(counts: &Counts, plan: &Plan, done: bool) -> String {
    let share = |count: u64| 100.0 * count as f64 / counts.positions.max(1) as f64;
    let line = |name: &str, count: u64| format!("\n  {name:<28}{count:>14}  {:6.2} %", share(count));
    let what = if done { "All" } else { "Incomplete:" };
    let lower = format!("score at most {}", plan.threshold);
    let improved = format!("score more than {}", plan.threshold);
    let mut unwanted = String::new();
    if plan.wishes != Wishes::default() {
        unwanted = line("more, but not as wished", counts.unwanted);
    }
    if counts.unclear > 0 {
        unwanted += &line("  of these too much to look at", counts.unclear);
    }
    format!(
        "{what} {} positions within {} transformation{}{}{}{}{unwanted}{}",
        counts.positions,
        plan.level,
        if plan.level == 1 { "" } else { "s" },
        line("illegal (Black in check)", counts.illegal),
        line("not sound", counts.unsound),
        line(&lower, counts.lower),
        line(&improved, counts.improved),
    )
}

/// Counts and times, for those who want to know what saves work.
pub(super) fn statistics(counts: &Counts, elapsed: Duration) -> String {
    let mut text = format!("{:.2} s, {} positions/s", elapsed.as_secs_f64(), rate(counts.positions, elapsed));
    for (name, count) in counts.named() {
        let _ = write!(text, "\n  {name:<12}{count:>14}");
    }
    text
}
