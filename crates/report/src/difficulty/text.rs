//! A table with a line for each input.

use super::unit;
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_study::difficulty::{Difficulty, Input, Kind, NoDifficulty, Scale};

/// Position, key, the inputs with counts, coefficients and points, and the estimate.
pub fn difficulty_text(position: &Position, difficulty: &Difficulty) -> String {
    let Difficulty { kind, key, length, keys, base, inputs } = difficulty;
    let key = short_algebraic(position, *key);
    let mut text = match (kind, keys) {
        (Kind::Composed, _) => format!("{position}\n#{length}, composed problem, key 1.{key}\n\n"),
        (Kind::Game, 1) => format!("{position}\n#{length}, mate from a game, key 1.{key}\n\n"),
        (Kind::Game, keys) => {
            format!("{position}\n#{length}, mate from a game, 1.{key}, the easiest of {keys} keys\n\n")
        }
    };
    text += &format!("{:<34} {:>6} {:>10} {:>7} {:>7}\n", "", "count", "ln(1+n)", "each", unit(*kind));
    for input in inputs {
        text += &line(input);
    }
    text += &format!("{:<34} {:>32.1}\n{:-<67}\n", "base", base, "");
    let note = match kind {
        Kind::Game => "on the scale of lichess puzzles; a rough guess, see docs/difficulty.md",
        Kind::Composed => "points of our own, held against no ratings; see docs/difficulty.md",
    };
    text + &format!("{:<34} {:>32.0}\n{note}\n", "estimate", difficulty.estimate())
}

fn line(input: &Input) -> String {
    let value = match input.measure.scale() {
        Scale::Plain => String::new(),
        Scale::Log => format!("{:.2}", input.value()),
    };
    format!(
        "{:<34} {:>6} {value:>10} {:>7.1} {:>7.1}\n",
        input.measure.words(),
        input.count,
        input.coefficient,
        // Adding zero turns -0 into 0.
        input.points() + 0.0
    )
}

/// Why there is no estimate, with the first moves that show it, and the line end.
pub fn no_difficulty_text(position: &Position, reason: &NoDifficulty) -> String {
    let list = |moves: &[Move]| {
        let words: Vec<_> = moves.iter().map(|&mv| format!("1.{}", short_algebraic(position, mv))).collect();
        format!(": {}", words.join(", "))
    };
    let moves = match reason {
        NoDifficulty::ShortSolution { moves, .. } | NoDifficulty::Cooked(moves) => list(moves),
        NoDifficulty::NoSolution | NoDifficulty::Stopped(_) => String::new(),
    };
    let word =
        if matches!(reason, NoDifficulty::Stopped(_)) { "incomplete, no estimate" } else { "no estimate" };
    format!("{word}: {reason}{moves}\n")
}
