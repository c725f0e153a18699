//! What goes wrong without each unit of a longer problem, as text.

use keymove_compose::needs::Need;
use keymove_compose::search::{Plan, piece_name};
use std::fmt::Write;

/// A line for each unit.
pub(super) fn text(plan: &Plan, all: &[Need]) -> String {
    let mut text =
        format!("{}\n{}  score {}\n\nWithout\n", plan.original, plan.task.stipulation(), plan.score);
    for one in all {
        let unit = format!("{} {}", piece_name(one.piece), one.square);
        let score = one.score.map_or_else(String::new, |score| format!("  (score {score})"));
        let _ = writeln!(text, "  {unit:<16} {}{score}", one.explanation);
    }
    let idle = all.iter().filter(|one| one.without == "idle").count();
    let _ = match idle {
        0 => writeln!(text, "\nno unit is idle"),
        1 => writeln!(text, "\n1 unit is idle"),
        _ => writeln!(text, "\n{idle} units are idle, each for itself; without one another may be needed"),
    };
    text
}
