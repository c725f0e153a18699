//! What a matrix was completed to, in words.

use crate::commands::improve::listener::Found;
use crate::commands::improve::show::sound_ones;
use keymove_compose::search::Plan;
use keymove_compose::wishes::Wishes;
use keymove_report::diagram;
use std::fmt::Write;

/// The matrix, what became of its positions, and the best.
pub(super) fn report(plan: &Plan, found: &Found, done: bool) -> String {
    let mut text = head(plan);
    let is_whole = done && found.pieces == plan.space.pieces();
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
    let Some(first) = found.best.list().next() else {
        return text + if is_whole { "\nnothing sound\n" } else { "\nnothing sound so far\n" };
    };
    let title = if is_whole { "Best" } else { "Best so far" };
    let _ = writeln!(text, "\n{}\n{title}", diagram(&first.first().position));
    text += &sound_ones(plan, &found.best);
    let shown: u64 = found.best.list().map(|group| group.count()).sum();
    if let more @ 1.. = counts.improved.saturating_sub(shown) {
        let _ = writeln!(text, "     and {more} more, none better (--top, --format json)");
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
