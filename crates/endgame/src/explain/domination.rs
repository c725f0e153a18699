//! A man that may go to many squares and is lost on each of them.
//!
//! The word is H. Rinck's; G. M. Kasparyan collected such studies (*Domination in 2545 Endgame Studies*, 1980). What is asked here is stricter than their
//! use of it: everything is proven, and a man that is only exchanged, or lost later than by a fork or a skewer, is not dominated.

use super::{Explain, Theme};
use keymove_chess::{Move, Position, Role, Square};

/// To how many squares a man must be able to go; nothing for kings and pawns, which are never dominated.
const fn least_squares(role: Role) -> Option<usize> {
    match role {
        Role::Knight => Some(2),
        Role::Bishop => Some(3),
        Role::Rook => Some(4),
        Role::Queen => Some(5),
        Role::King | Role::Pawn => None,
    }
}

impl Explain<'_, '_, '_> {
    /// Positions of the main line in which the other side is to move and a man of it is dominated.
    pub(super) fn domination(&mut self) {
        for at in core::iter::once(0).chain(self.study.main_line()) {
            let position = self.study.nodes[at].position;
            // Where the solution is over there is nothing to find any more; the move that leads here must belong to it.
            let before = self.study.nodes[at].parent.unwrap_or(at);
            let is_asked = position.turn() != self.study.solver
                && !position.in_check()
                && !self.checked.findings[before].is_free
                && self.checked.findings[at].verdict.proven() == Some(true);
            if !is_asked {
                continue;
            }
            let men = position.color(position.turn());
            let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
            for square in roles.into_iter().flat_map(|role| men & position.role(role)) {
                if self.is_dominated(&position, square) {
                    self.show_man(at, square);
                }
            }
        }
    }

    /// Whether the man on this square may go to enough others, and is lost on each of them and where it stands. The cheap questions come first.
    fn is_dominated(&mut self, position: &Position, square: Square) -> bool {
        let least = position.role_at(square).and_then(least_squares);
        let moves: Vec<Move> = position.moves().iter().copied().filter(|mv| mv.from() == square).collect();
        least.is_some_and(|least| moves.len() >= least)
            && moves.iter().all(|&mv| is_within_reach(&position.play(mv), mv.to()))
            && self.stays_lost(position, square)
            && moves.iter().all(|&mv| self.is_lost(&position.play(mv), mv.to()))
    }

    /// Whether the man is lost where it stands: it could be taken if it were not its side's turn, or its side is in zugzwang.
    fn stays_lost(&mut self, position: &Position, square: Square) -> bool {
        let Some(turned) = position.passed() else { return false };
        self.takes(&turned, square) || self.is_zugzwang(position)
    }

    /// Whether the solver's side, which is to move, wins the man on this square: takes it at once, or attacks it so that it takes it next whatever is
    /// replied. Each move of this is proven to achieve the aim.
    fn is_lost(&mut self, position: &Position, square: Square) -> bool {
        self.takes(position, square) || self.attacks_for_good(position, square)
    }

    /// Whether the solver's side, which is to move, can take what stands there without being taken back at once, and is proven to achieve its aim by it.
    fn takes(&mut self, position: &Position, square: Square) -> bool {
        captures(position, square).any(|mv| self.succeeds(&position.play(mv)) == Some(true))
    }

    fn attacks_for_good(&mut self, position: &Position, square: Square) -> bool {
        let forks = |mv: &Move| is_fork(&position.play(*mv), square);
        let quiet: Vec<Move> = position.moves().iter().copied().filter(forks).collect();
        quiet.into_iter().any(|mv| {
            let there = position.play(mv);
            self.succeeds(&there) == Some(true)
                && there.moves().iter().all(|&reply| {
                    self.effort.limits.check().is_ok() && self.takes(&there.play(reply), after(square, reply))
                })
        })
    }

    fn show_man(&mut self, at: usize, square: Square) {
        self.show(Theme::Domination, at, None, None);
        if let Some(shown) = self.found.last_mut() {
            shown.man = Some(square);
        }
    }
}

/// Where the man that stood on this square stands after a move of its side.
fn after(square: Square, mv: Move) -> Square {
    if mv.from() == square { mv.to() } else { square }
}

/// The captures on a square that cannot be answered by a capture there.
fn captures(position: &Position, square: Square) -> impl Iterator<Item = Move> {
    let is_for_good = |mv: &Move| {
        let there = position.play(*mv);
        mv.to() == square
            && position.captured_on(*mv) == Some(square)
            && !there.moves().iter().any(|reply| reply.to() == square)
    };
    position.moves().iter().copied().filter(is_for_good).collect::<Vec<_>>().into_iter()
}

/// Whether, by the squares alone, the man there can be taken at once or be attacked for good.
fn is_within_reach(position: &Position, square: Square) -> bool {
    captures(position, square).next().is_some()
        || position.moves().iter().any(|&mv| is_fork(&position.play(mv), square))
}

/// Whether, by the squares alone, the man there is taken whatever is replied. Who has no reply is mated or stalemated, and loses no man.
fn is_fork(position: &Position, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| piece.color == position.turn())
        && position.has_move()
        && position
            .moves()
            .iter()
            .all(|&reply| captures(&position.play(reply), after(square, reply)).next().is_some())
}
