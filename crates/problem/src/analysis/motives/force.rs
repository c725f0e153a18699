//! Mates of more than one move on a board with effects undone: a plain full-width search.
//!
//! The solver cannot be asked, because such a board need not be a position. The search is bounded; what it does not finish
//! counts as not proven, on either side. Castling of the defender is not known here: ask
//! [`Men::may_castle`](super::men::Men::may_castle) first.

use super::men::Men;
use keymove_chess::{Color, Move};

/// The largest number of boards on which a mate is looked for, all questions together.
const BOARDS: u32 = 2_000;

/// Moves that have mated or refuted elsewhere, and what is left of the work.
#[derive(Clone, Debug)]
pub(super) struct Force {
    left: u32,
    mates: Vec<Move>,
    killers: Vec<Move>,
}

impl Default for Force {
    fn default() -> Self {
        Self { left: BOARDS, mates: Vec::new(), killers: Vec::new() }
    }
}

impl Force {
    /// Whether the move is possible and mates within `rest` further moves against any defence; `None` if the search did
    /// not finish.
    pub(super) fn after(&mut self, men: &Men, mv: Move, rest: u16) -> Option<bool> {
        let Some(piece) = men.piece_at(mv.from()).filter(|_| men.can(mv)) else { return Some(false) };
        self.holds(&men.play(mv), piece.color, rest)
    }

    /// A move of the winner that mates within `moves` moves, itself included, one of `first` if any of them does.
    pub(super) fn first(
        &mut self, men: &Men, winner: Color, moves: u16, first: &[Move],
    ) -> Option<Option<Move>> {
        self.left = self.left.checked_sub(1)?;
        let mate = first.iter().copied().find(|&mv| men.color(winner).has(mv.from()) && men.mates(mv));
        if let Some(mate) = mate.or_else(|| men.mating_move(winner, &self.mates)) {
            remember(&mut self.mates, mate);
            return Some(Some(mate));
        }
        if moves <= 1 {
            return Some(None);
        }
        let own = |mv: &&Move| men.color(winner).has(mv.from());
        for mv in first.iter().filter(own).copied().chain(men.moves(winner)) {
            if self.after(men, mv, moves - 1)? {
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// Replies that leave the winner without a mate within `rest` moves; `None` if the search did not finish.
    pub(super) fn parries(&mut self, men: &Men, winner: Color, rest: u16) -> Option<Vec<Move>> {
        if rest == 0 {
            return Some(men.moves(!winner).collect());
        }
        let mut parries = Vec::new();
        for reply in men.moves(!winner) {
            if self.first(&men.play(reply), winner, rest, &[])?.is_none() {
                parries.push(reply);
            }
        }
        Some(parries)
    }

    /// Whether the winner mates within `rest` moves against any reply. Stalemate is none.
    fn holds(&mut self, men: &Men, winner: Color, rest: u16) -> Option<bool> {
        let mut replies: Vec<Move> = men.moves(!winner).collect();
        if replies.is_empty() || rest == 0 {
            return Some(replies.is_empty() && men.in_check(!winner));
        }
        replies.sort_by_key(|reply| !self.killers.contains(reply));
        for reply in replies {
            if self.first(&men.play(reply), winner, rest, &[])?.is_none() {
                remember(&mut self.killers, reply);
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The latest first, eight of them.
fn remember(moves: &mut Vec<Move>, mv: Move) {
    moves.retain(|other| *other != mv);
    moves.insert(0, mv);
    moves.truncate(8);
}
