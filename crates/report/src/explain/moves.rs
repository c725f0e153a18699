//! Moves in their places: with numbers, signs of goals, and the board on which they are made.

use crate::words::{goal_move, move_for};
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Move, Position, Role};
use keymove_problem::Goal;

/// Writes the moves of one problem.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub(super) goal: Goal,
}

impl Pen {
    /// The move, with the sign of the goal if it reaches it.
    pub(super) fn mv(self, position: &Arrangement, mv: Move, reaches_goal: bool) -> String {
        if reaches_goal {
            goal_move(position, mv, self.goal, Style::Short)
        } else {
            move_for(position, mv, self.goal, Style::Short)
        }
    }

    /// Moves separated by a stroke, with one number: `2.Qe6#/Qd4#`.
    pub(super) fn list(
        self, position: &Arrangement, moves: &[Move], reaches_goal: bool, number: usize,
    ) -> String {
        let words: Vec<_> = moves.iter().map(|&mv| self.mv(position, mv, reaches_goal)).collect();
        format!("{number}.{}", words.join("/"))
    }

    /// Moves by both sides with numbers, the last with the sign of the goal: `1.Qg4+ Kc1 2.Qd1#`.
    pub(super) fn line(self, position: &Position, moves: &[Move]) -> String {
        let mut before = *position;
        let mut words = Vec::with_capacity(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            let number = if index % 2 == 0 { format!("{}.", index / 2 + 1) } else { String::new() };
            words.push(number + &self.mv(&before, mv, index + 1 == moves.len()));
            before = before.play(mv);
        }
        words.join(" ")
    }
}

impl Pen {
    /// Moves of a battle, the attacker's with numbers: `1.Rd4 g5 2.Be8`; where the defender passes, `1.Kb3 ~ 2.Kc2`. The last one
    /// has the sign of the goal if it reaches it.
    pub(super) fn whole(self, start: &Arrangement, moves: &[Move], reaches_goal: bool) -> String {
        let mut board = *start;
        let mut words = Vec::with_capacity(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            let number = if index % 2 == 0 { format!("{}.", index / 2 + 1) } else { String::new() };
            if mv == Move::NONE {
                words.push("~".to_owned());
                board = board.turned();
                continue;
            }
            words.push(number + &self.mv(&board, mv, reaches_goal && index + 1 == moves.len()));
            board = board.glimpse(mv);
        }
        words.join(" ")
    }
}

/// The move with the letter of the unit and without signs, for moves that a removal test has brought to light and that
/// need not be legal where they are named.
pub(super) fn bare(position: &Arrangement, mv: Move) -> String {
    let unit = match position.role_at(mv.from()) {
        Some(Role::Pawn) | None => "",
        Some(role) => letter(role),
    };
    let promotion = mv.promotion().map_or("", letter);
    format!("{unit}{}{promotion}", mv.to())
}

/// The letter of a unit in the notation of problems; S for the knight, P for the pawn.
pub(super) const fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "S",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}
