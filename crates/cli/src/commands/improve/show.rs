//! The improvements in words.

mod differences;
mod groups;

use super::listener::Found;
use crate::units::rate;
use differences::{Judged, differences};
use keymove_chess::notation::short_algebraic;
use keymove_compose::search::{Best, Counts, Improvement, Plan};
use keymove_compose::wishes::Wishes;
use keymove_problem::report::{diagram, unit_count};
use keymove_problem::score::Scorer;
use std::fmt::Write;
use std::time::Duration;

/// The problem, what became of the positions, the best improvements and the front.
pub(super) fn report(plan: &Plan, found: &Found, done: bool) -> String {
    let (title, none) =
        if done { ("Best", "no improvement") } else { ("Best so far", "no improvement so far") };
    let entries = Entries::new(plan);
    let ranking = ranking(entries, &found.best, found.counts.improved, title, none);
    format!("{}{}\n{ranking}", head(plan), distribution(&found.counts, plan, done))
}

/// The problem and what is wished.
pub(super) fn head(plan: &Plan) -> String {
    let key = short_algebraic(&plan.original, plan.key);
    let mut text =
        format!("{}\n#2  {}  1.{key}!  score {}\n\n", plan.original, unit_count(&plan.original), plan.score);
    let wishes = plan.wishes.to_string();
    if !wishes.is_empty() {
        let _ = writeln!(text, "Wishes: {wishes}\n");
    }
    text
}

/// The best of so many improvements, with a diagram of the first, and the front.
pub(super) fn ranking(mut entries: Entries, best: &Best, improved: u64, title: &str, none: &str) -> String {
    let Some(first) = best.list().next() else { return format!("\n{none}\n") };
    let mut text = format!("\n{}\n{title}\n", diagram(&first.first().position));
    let mut shown = 0;
    for (number, group) in best.list().enumerate() {
        text += &entries.entry(number + 1, group.first());
        text += &groups::others(group);
        shown += group.count();
    }
    if let more @ 1.. = improved.saturating_sub(shown) {
        let _ = writeln!(text, "     and {more} more, none better (--top, --format jsonl)");
    }
    let others: Vec<&Improvement> =
        best.front().filter(|one| best.list().all(|group| !group.has(one))).collect();
    if !others.is_empty() {
        let _ =
            writeln!(text, "\nAlso beaten by none in score, units, closeness and number of themes at once");
        for (number, one) in others.into_iter().enumerate() {
            text += &entries.entry(number + 1, one);
        }
    }
    text
}

/// Sound positions that so many transformations lead to, the highest score first.
pub(super) fn repairs(plan: &Plan, found: &Found, done: bool) -> String {
    let count = found.counts.improved;
    let so_far = if done { "" } else { " so far" };
    let plural = if plan.level == 1 { "" } else { "s" };
    let mut text = format!(
        "\nSound with {} transformation{plural}: {count} of {} positions{so_far}\n",
        plan.level, found.counts.positions
    );
    for (number, group) in found.best.list().enumerate() {
        let one = group.first();
        let key = short_algebraic(&one.position, one.key);
        let (number, units) = (number + 1, unit_count(&one.position));
        let _ = writeln!(text, "{number:>3}. {}  {units}  1.{key}!  {}", one.score, one.changes);
        let _ = writeln!(text, "     {}", one.position);
        text += &groups::others(group);
    }
    text
}

/// Writes improvements beside the original.
pub(super) struct Entries {
    scorer: Scorer,
    before: Option<Judged>,
    score: i64,
    /// Whether the transformations are counted too: they are easily overlooked where they are many.
    pub(super) counted: bool,
}

impl Entries {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut scorer = Scorer::new(plan.weights.clone());
        let before = Judged::new(&mut scorer, &plan.original, plan.key);
        Self { scorer, before, score: plan.score, counted: false }
    }

    fn entry(&mut self, number: usize, one: &Improvement) -> String {
        let key = short_algebraic(&one.position, one.key);
        let (units, gain) = (unit_count(&one.position), one.score - self.score);
        let count = match one.changes.len() {
            1 if self.counted => "1 transformation: ".to_owned(),
            count if self.counted => format!("{count} transformations: "),
            _ => String::new(),
        };
        let mut text =
            format!("{number:>3}. {} ({gain:+})  {units}  1.{key}!  {count}{}\n", one.score, one.changes);
        let _ = writeln!(text, "     {}", one.position);
        let after = Judged::new(&mut self.scorer, &one.position, one.key);
        if let (Some(before), Some(after)) = (&self.before, after) {
            for line in differences(before, &after) {
                let _ = writeln!(text, "     {line}");
            }
        }
        text
    }
}

/// What became of the positions.
fn distribution(counts: &Counts, plan: &Plan, done: bool) -> String {
    let share = |count: u64| match 100.0 * count as f64 / counts.positions.max(1) as f64 {
        share if share < 0.005 && count > 0 => "< 0.01".to_owned(),
        share => format!("{share:.2}"),
    };
    let line = |name: &str, count: u64| format!("\n  {name:<28}{count:>14}  {:>6} %", share(count));
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
        "{what} {} positions within {} transformation{}{}{}{}{}{unwanted}{}",
        counts.positions,
        plan.level,
        if plan.level == 1 { "" } else { "s" },
        line("illegal (Black in check)", counts.illegal),
        line("not sound", counts.unsound),
        line(&lower, counts.lower),
        if plan.legal { line("impossible in a game", counts.impossible) } else { String::new() },
        line(&improved, counts.improved),
    )
}

/// Counts and times, for those who want to know what saves work. So many positions were searched in this time.
pub(super) fn statistics(counts: &Counts, searched: u64, elapsed: Duration) -> String {
    let mut text = format!("{:.2} s, {} positions/s", elapsed.as_secs_f64(), rate(searched, elapsed));
    for (name, count) in counts.named() {
        let _ = write!(text, "\n  {name:<12}{count:>14}");
    }
    text
}
