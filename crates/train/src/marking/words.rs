//! Moves in words.

use keymove_chess::notation::{MoveError, MoveProblem, Style, format_move};
use keymove_chess::{Arrangement, Move};
use keymove_problem::written::{Unread, WhyUnread};
use keymove_problem::{Goal, Play, Stipulation};
use keymove_report::Phrase;

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
pub(super) fn fails(stipulation: &Stipulation) -> Phrase {
    Phrase::new(match (stipulation.play, stipulation.goal) {
        (Play::Direct, Goal::Mate) => "mark.fails.mate",
        (Play::Direct, _) => "mark.fails.goal",
        (_, Goal::Mate) => "mark.fails.force_mate",
        _ => "mark.fails.force_goal",
    })
}

/// A word that could not be followed, and why.
pub(super) fn unread(unread: &Unread) -> Phrase {
    Phrase::new("mark.unread").with("move", unread.text.clone()).with("why", why_unread(&unread.why))
}

fn why_unread(why: &WhyUnread) -> Phrase {
    match why {
        WhyUnread::TooFar => Phrase::new("mark.unread.too_far"),
        WhyUnread::NothingBefore => Phrase::new("mark.unread.nothing_before"),
        WhyUnread::NoMove => Phrase::new("mark.unread.no_move"),
        WhyUnread::NoneOf(text) => Phrase::new("mark.unread.none_of").with("move", text.clone()),
        WhyUnread::NotUnderstood => Phrase::new("mark.unread.not_understood"),
        WhyUnread::Move(error) => no_move(error),
    }
}

fn no_move(error: &MoveError) -> Phrase {
    let at =
        |name, found: &str| Phrase::new(name).with("column", error.column.to_string()).with("found", found);
    match &error.problem {
        MoveProblem::Illegal { found } => at("mark.unread.illegal", found),
        MoveProblem::NoPromotion { found } => at("mark.unread.promotion", found),
        MoveProblem::Ambiguous { found, moves } => {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            at("mark.unread.ambiguous", found).with("moves", moves.join(" / "))
        }
        _ => Phrase::new("mark.unread.other").with("words", error.to_string()),
    }
}
