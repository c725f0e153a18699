//! What goes wrong without each unit, as text.

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Move};
use keymove_compose::necessity::{Necessity, Without};
use keymove_compose::search::{Plan, piece_name};
use std::fmt::Write;

/// A line for each unit.
pub(super) fn text(plan: &Plan, all: &[Necessity]) -> String {
    let key = short_algebraic(&plan.original, plan.key);
    let mut text = format!("{}\n#2  score {}  1.{key}!\n\nWithout\n", plan.original, plan.score);
    for one in all {
        let unit = format!("{} {}", piece_name(one.piece), one.square);
        let score = one.score.map_or_else(String::new, |score| format!("  (score {score})"));
        let _ = writeln!(text, "  {unit:<16} {}{score}", words(plan, one));
    }
    let idle = all.iter().filter(|one| one.without == Without::Idle).count();
    let _ = match idle {
        0 => writeln!(text, "\nno unit is idle"),
        1 => writeln!(text, "\n1 unit is idle"),
        _ => writeln!(text, "\n{idle} units are idle, each for itself; without one another may be needed"),
    };
    text
}

fn words(plan: &Plan, one: &Necessity) -> String {
    let position = &one.position;
    let old = short_algebraic(&plan.original, plan.key);
    match &one.without {
        Without::Illegal => "illegal: Black is in check with White to move".into(),
        Without::MateInOne(moves) => format!("mate in one: {}", firsts(position, moves)),
        Without::NoSolution(None) => format!("no solution: 1.{old} cannot be played"),
        Without::NoSolution(Some(replies)) => {
            format!("no solution: 1.{old}? {}", refutation(plan, one, replies))
        }
        Without::Cooked(keys) => format!("cooked: {}", firsts(position, keys)),
        Without::OtherKey(key) => format!("another key: 1.{}!", short_algebraic(position, *key)),
        Without::OtherThreats(threats) if threats.is_empty() => "nothing is threatened".into(),
        Without::OtherThreats(_) => format!("threatens {}", one.without.told()),
        Without::LostMates(_) => format!("loses {}", one.without.told()),
        Without::Duals(_) => format!("duals: {}", one.without.told()),
        Without::Idle => "nothing goes wrong: the unit is idle".into(),
    }
}

fn firsts(position: &Arrangement, moves: &[Move]) -> String {
    moves.iter().map(|&mv| format!("1.{}", short_algebraic(position, mv))).collect::<Vec<_>>().join(", ")
}

fn refutation(plan: &Plan, one: &Necessity, replies: &[Move]) -> String {
    if replies.is_empty() {
        return "is stalemate".into();
    }
    let after = one.position.glimpse(plan.key);
    let replies: Vec<String> =
        replies.iter().map(|&reply| format!("{}!", short_algebraic(&after, reply))).collect();
    format!("1...{}", replies.join(", "))
}
