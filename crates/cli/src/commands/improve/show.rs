//! The improvements in words.

use super::listener::Found;
use crate::commands::ranked::Nearest;
use crate::units::rate;
use keymove_chess::{Arrangement, Color, Move};
use keymove_compose::Task;
use keymove_compose::compare::{self, Comparer, Told, solution_lines, told_differences};
use keymove_compose::general::Solved;
use keymove_compose::search::{Best, Counts, Group, Improvement, Plan};
use keymove_compose::wishes::Wishes;
use keymove_report::{diagram, unit_count};
use std::fmt::Write;
use std::time::Duration;

/// The problem, what became of the positions, the best improvements and the front.
pub(super) fn report(plan: &Plan, found: &Found, done: bool, nearest: Option<&Nearest>) -> String {
    let is_whole = found.is_whole(plan, done);
    let (title, none) =
        if is_whole { ("Best", "no improvement") } else { ("Best so far", "no improvement so far") };
    let entries = Entries::new(plan);
    let ranking = ranking((entries, nearest), &found.best, found.counts.improved, title, none);
    format!("{}{}\n{ranking}", head(plan), distribution(found, plan, done))
}

/// The key after the units, empty for a helpmate.
fn key_words(position: &Arrangement, key: Move, solutions: &[Vec<Move>]) -> String {
    compare::key_words(position, key, solutions).map_or_else(String::new, |key| format!("{key}  "))
}

/// What a group has besides its first improvement: empty, or a line with its end.
fn others(group: &Group) -> String {
    let parts = compare::alike(group).parts();
    if parts.is_empty() { String::new() } else { format!("     same key and score: {}\n", parts.join("; ")) }
}

/// Those of a helpmate.
fn solutions_of(plan: &Plan) -> &[Vec<Move>] {
    plan.help.as_ref().map_or(&[], |help| &help.solutions)
}

/// The positions of a problem after the first.
fn others_of(plan: &Plan) -> &[Solved] {
    plan.whole.as_ref().map_or(&[], |whole| &whole.others)
}

/// The problem and what is wished.
pub(super) fn head(plan: &Plan) -> String {
    let solutions = solutions_of(plan);
    let key = key_words(&plan.original, plan.key, solutions);
    let (stipulation, units) = (plan.task.stipulation(), unit_count(&plan.original));
    let mut text = format!("{}\n{stipulation}  {units}  {key}score {}\n", plan.original, plan.score);
    for line in solution_lines(plan.task, &plan.original, solutions, others_of(plan)) {
        let _ = writeln!(text, "  {line}");
    }
    text.push('\n');
    let wishes = plan.wishes.to_string();
    if !wishes.is_empty() {
        let _ = writeln!(text, "Wishes: {wishes}\n");
    }
    text
}

/// The best of so many improvements, with a diagram of the first, and the front.
pub(super) fn ranking(
    (mut entries, nearest): (Entries, Option<&Nearest>), best: &Best, improved: u64, title: &str, none: &str,
) -> String {
    let Some(first) = best.list().next() else { return format!("\n{none}\n") };
    let mut text = format!("\n{}\n{title}\n", diagram(&first.first().position));
    let mut shown = 0;
    for (number, group) in best.list().enumerate() {
        text += &entries.entry(number + 1, group.first());
        text += &others(group);
        text += &Nearest::line_of(nearest, &group.first().position);
        shown += group.count();
    }
    if let more @ 1.. = improved.saturating_sub(shown) {
        let _ = writeln!(text, "     and {more} more, none better (--top, --format json)");
    }
    let others: Vec<&Improvement> =
        best.front().filter(|one| best.list().all(|group| !group.has(one))).collect();
    if !others.is_empty() {
        let _ =
            writeln!(text, "\nAlso beaten by none in score, units, closeness and number of themes at once");
        for (number, one) in others.into_iter().enumerate() {
            text += &entries.entry(number + 1, one);
            text += &Nearest::line_of(nearest, &one.position);
        }
    }
    text
}

/// Sound positions that so many transformations lead to, the highest score first.
pub(super) fn repairs(plan: &Plan, found: &Found, done: bool, nearest: Option<&Nearest>) -> String {
    let count = found.counts.improved;
    let so_far = if done { "" } else { " so far" };
    let plural = if plan.level == 1 { "" } else { "s" };
    let text = format!(
        "\nSound with {} transformation{plural}: {count} of {} positions{so_far}\n",
        plan.level, found.counts.positions
    );
    text + &sound_ones(plan, &found.best, nearest)
}

/// The best of sound positions, whatever they came of, with their numbers.
pub(in crate::commands) fn sound_ones(plan: &Plan, best: &Best, nearest: Option<&Nearest>) -> String {
    let mut text = String::new();
    for (number, group) in best.list().enumerate() {
        let one = group.first();
        text += &sound_one(plan.task, number + 1, &one.score.to_string(), one);
        text += &others(group);
        text += &Nearest::line_of(nearest, &one.position);
    }
    text
}

/// One of them, with its points in words.
pub(in crate::commands) fn sound_one(task: Task, number: usize, points: &str, one: &Improvement) -> String {
    let key = key_words(&one.position, one.key, &one.solutions);
    let units = unit_count(&one.position);
    let mut text = format!("{number:>3}. {points}  {units}  {key}{}\n     {}\n", one.changes, one.position);
    for line in solution_lines(task, &one.position, &one.solutions, &one.others) {
        let _ = writeln!(text, "     {line}");
    }
    text
}

/// Writes improvements beside the original.
pub(super) struct Entries {
    comparer: Comparer,
    before: Option<Told>,
    task: Task,
    score: i64,
    /// Whether the transformations are counted too: they are easily overlooked where they are many.
    pub(super) counted: bool,
}

impl Entries {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut comparer = Comparer::new(plan);
        let before = comparer.tell(&plan.original, plan.key, solutions_of(plan));
        Self { comparer, before, task: plan.task, score: plan.score, counted: false }
    }

    fn entry(&mut self, number: usize, one: &Improvement) -> String {
        let gain = one.score - self.score;
        self.lines(number, &format!("{} ({gain:+})", one.score), one)
    }

    /// An entry of a list by another scale, with the points of that first and those of the paper behind them.
    pub(super) fn ranked(&mut self, number: usize, points: &str, one: &Improvement) -> String {
        let gain = one.score - self.score;
        self.lines(number, &format!("{points} ({gain:+})"), one)
    }

    fn lines(&mut self, number: usize, points: &str, one: &Improvement) -> String {
        let key = key_words(&one.position, one.key, &one.solutions);
        let units = unit_count(&one.position);
        let count = match one.changes.len() {
            1 if self.counted => "1 transformation: ".to_owned(),
            count if self.counted => format!("{count} transformations: "),
            _ => String::new(),
        };
        let mut text = format!("{number:>3}. {points}  {units}  {key}{count}{}\n", one.changes);
        let _ = writeln!(text, "     {}", one.position);
        for line in solution_lines(self.task, &one.position, &one.solutions, &one.others) {
            let _ = writeln!(text, "     {line}");
        }
        let after = self.comparer.tell(&one.position, one.key, &one.solutions);
        if let (Some(before), Some(after)) = (&self.before, after) {
            for line in told_differences(before, &after).lines() {
                let _ = writeln!(text, "     {line}");
            }
        }
        text
    }
}

/// What became of the positions.
pub(super) fn distribution(found: &Found, plan: &Plan, done: bool) -> String {
    let counts = &found.counts;
    let share = |count: u64| match 100.0 * count as f64 / counts.positions.max(1) as f64 {
        share if share < 0.005 && count > 0 => "< 0.01".to_owned(),
        share => format!("{share:.2}"),
    };
    let line = |name: &str, count: u64| format!("\n  {name:<28}{count:>14}  {:>6} %", share(count));
    let part = format!("Part {}:", plan.part);
    let what = match found.pieces == plan.space.pieces() {
        _ if !done => "Incomplete:",
        true => "All",
        false => &part,
    };
    let lower = format!("score at most {}", plan.threshold);
    let improved = format!("score more than {}", plan.threshold);
    let mut unwanted = String::new();
    if plan.wishes != Wishes::default() {
        unwanted = line("more, but not as wished", counts.unwanted);
    }
    let mut undecided =
        if counts.undecided > 0 { line("undecided", counts.undecided) } else { String::new() };
    if counts.unclear > 0 {
        undecided += &line("  of these if as wished", counts.unclear);
    }
    format!(
        "{what} {} positions within {} transformation{}{}{}{undecided}{}{}{unwanted}{}",
        counts.positions,
        plan.level,
        if plan.level == 1 { "" } else { "s" },
        line(&format!("illegal ({} in check)", name_of(!plan.task.starter())), counts.illegal),
        line("not sound", counts.unsound),
        line(&lower, counts.lower),
        if plan.legal { line("impossible in a game", counts.impossible) } else { String::new() },
        line(&improved, counts.improved),
    )
}

const fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Counts and times, for those who want to know what saves work. So many positions were searched in this time.
pub(in crate::commands) fn statistics(counts: &Counts, searched: u64, elapsed: Duration) -> String {
    let mut text = format!("{:.2} s, {} positions/s", elapsed.as_secs_f64(), rate(searched, elapsed));
    for (name, count) in counts.named() {
        let _ = write!(text, "\n  {name:<12}{count:>14}");
    }
    text
}
