//! Mates of more than one move on a board with effects undone: a plain full-width search.
//!
//! The solver cannot be asked, because such a board need not be a position. The search is bounded; what it does not finish
//! counts as not proven, on either side. Castling of the defender is not known here: ask
//! [`Men::may_castle`](super::men::Men::may_castle) first.

use super::men::Men;
use keymove_chess::{Color, Move};
use keymove_problem::sort::Sort as _;

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
        replies.put_in_order_by_key(|reply| !self.killers.contains(reply));
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

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;

    /// Whether the move mates within `rest` further moves, by the legal moves alone.
    fn mates(position: &Position, mv: Move, rest: u16) -> bool {
        let after = position.play(mv);
        let replies = after.moves();
        if replies.is_empty() {
            return after.is_mate();
        }
        let answered = |reply: &Move| {
            let replied = after.play(*reply);
            replied.moves().iter().any(|&answer| mates(&replied, answer, rest - 1))
        };
        rest > 0 && replies.iter().all(answered)
    }

    fn compare(fen: &str, rest: u16) {
        let position: Position = fen.parse().expect("a position");
        let men = Men::from(&*position);
        for mv in position.moves() {
            let found = Force::default().after(&men, mv, rest);
            assert_eq!(found, Some(mates(&position, mv, rest)), "{fen} {mv}");
        }
    }

    /// H. Weenink, Good Companion 1917; a mutate and a block from the collection of YACPDB; Loyd's smothered mate, Bell's
    /// Life in London 1867, one move shorter; a stalemate and a promotion.
    #[test]
    fn agrees_with_the_legal_moves_where_nothing_is_undone() {
        compare("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", 1);
        compare("8/2Q5/2n3p1/p1k2bR1/P7/1P1pN3/1pPRN3/bK2B3 w - -", 1);
        compare("1B3R2/5B1K/3n4/N2p1pN1/3k1p1R/P7/1P2PP2/6Q1 w - -", 1);
        compare("5r1k/5Bpp/7N/5Q2/8/4P1K1/8/8 w - -", 1);
        compare("8/5P1k/5K2/8/8/8/8/8 w - -", 1);
        compare("8/8/8/8/8/5K2/6R1/7k w - -", 2);
    }

    #[test]
    fn what_takes_too_long_is_not_decided() {
        let position: Position =
            "2K3N1/2B5/1p1P3Q/R1rk1p2/4N3/P4B2/3n4/3R4 w - -".parse().expect("a position");
        let mut force = Force { left: 3, ..Force::default() };
        assert_eq!(force.first(&Men::from(&*position), Color::White, 2, &[]), None);
    }
}
