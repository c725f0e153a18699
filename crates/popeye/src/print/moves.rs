//! A move in Popeye's notation.

use crate::language::Language;
use keymove_chess::{Arrangement, Move, Role};
use keymove_problem::Goal;

/// `Bh6-c1`, `b7*a8=S`, `e5*d6 ep.`, `0-0-0`, without a mark for check or goal.
pub(crate) fn move_text(language: Language, position: &Arrangement, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    let role = position.role_at(from).unwrap_or(Role::Pawn);
    if role == Role::King && from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2 {
        return if to.file() > from.file() { "0-0".into() } else { "0-0-0".into() };
    }
    let mut text = String::new();
    if role != Role::Pawn {
        text.push(language.letter(role));
    }
    let captures = position.role_at(to).is_some();
    let en_passant = role == Role::Pawn && !captures && from.file() != to.file();
    let stroke = if captures || en_passant { '*' } else { '-' };
    text.push_str(&format!("{from}{stroke}{to}"));
    if en_passant {
        text.push_str(" ep.");
    }
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(language.letter(role));
    }
    text
}

/// What follows a move that leads to this position: ` +` for check unless the goal says it, and the goal's mark if it is
/// reached.
pub(crate) fn goal_mark(after: &Arrangement, reached: Option<Goal>) -> String {
    let says_check = reached.is_some_and(|goal| {
        matches!(
            goal,
            Goal::Mate
                | Goal::Check
                | Goal::DoubleMate
                | Goal::CounterMate
                | Goal::MateOrStalemate
                | Goal::Stalemate
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
        )
    });
    let mut text = String::new();
    if !says_check && after.in_check() {
        text.push_str(" +");
    }
    let sign = match reached {
        None | Some(Goal::EnPassant | Goal::Castling | Goal::Circuit | Goal::Exchange | Goal::Any) => {
            String::new()
        }
        Some(Goal::Target(_)) => "z".into(),
        Some(goal) => goal.to_string(),
    };
    if !sign.is_empty() {
        text.push(' ');
        text.push_str(&sign);
    }
    text
}
