//! Moves in words.

use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Arrangement, Move};
use keymove_problem::{Goal, Play, Stipulation};

/// A move with its number: `1.Qc4`, `1...Bc5`.
pub(super) fn numbered(before: &Arrangement, mv: Move, ply: usize) -> String {
    let points = if ply % 2 == 1 { "..." } else { "." };
    format!("{}{points}{}", ply / 2 + 1, format_move(before, mv, Style::Short))
}

/// The moves of a line from this ply on, a pass left out: `1...Bc5 2.Qd4`.
pub(super) fn line(start: &Arrangement, moves: &[Move], from: usize) -> String {
    let mut position = *start;
    let mut words = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        if mv == Move::NONE {
            position = position.turned();
            continue;
        }
        if ply >= from {
            let is_numbered = ply % 2 == 0 || words.is_empty();
            words.push(match is_numbered {
                true => numbered(&position, mv, ply),
                false => format_move(&position, mv, Style::Short),
            });
        }
        position = position.glimpse(mv);
    }
    words.join(" ")
}

/// What a wrong move fails to do.
pub(super) const fn fails(stipulation: &Stipulation) -> &'static str {
    match (stipulation.play, stipulation.goal) {
        (Play::Direct, Goal::Mate) => "does not mate in time",
        (Play::Direct, _) => "does not reach the goal in time",
        (_, Goal::Mate) => "does not force mate in time",
        _ => "does not force the goal in time",
    }
}
