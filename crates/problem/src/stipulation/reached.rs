//! Whether a move reaches a goal.

use super::Goal;
use keymove_chess::{Arrangement, Color, Move, MoveList, Role, Square};

/// Where the units now on the board stood in the diagram. Needed for goals that ask for it, see [`Goal::needs_history`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origins([Square; 64]);

impl Origins {
    /// Every unit stands where it stood.
    pub const IN_DIAGRAM: Self = {
        let mut squares = [Square::A1; 64];
        let mut index = 0;
        while index < 64 {
            squares[index as usize] = Square::new_masked(index);
            index += 1;
        }
        Self(squares)
    };

    /// Every unit stands where it stood.
    pub const fn in_diagram() -> Self {
        Self::IN_DIAGRAM
    }

    /// After a legal move from `before`.
    #[must_use]
    pub fn after(&self, before: &Arrangement, mv: Move) -> Self {
        let mut next = *self;
        next.0[mv.to().index()] = self.0[mv.from().index()];
        if let Some((from, to)) = castled_rook(before, mv) {
            next.0[to.index()] = self.0[from.index()];
        }
        next
    }

    /// Where the unit on this square stood in the diagram.
    pub fn of(&self, square: Square) -> Square {
        self.0[square.index()]
    }
}

/// Where the rook goes if the move is a castling.
fn castled_rook(before: &Arrangement, mv: Move) -> Option<(Square, Square)> {
    let files = mv.to().file().abs_diff(mv.from().file());
    if before.role_at(mv.from()) != Some(Role::King) || files < 2 {
        return None;
    }
    let rank = mv.from().rank();
    let (from, to) = if mv.to().file() == 6 { (7, 5) } else { (0, 3) };
    Some((Square::at(from, rank), Square::at(to, rank)))
}

impl Goal {
    /// All moves of the side to move that reach the goal. `origins` are those of `position`.
    pub fn moves(self, position: &Arrangement, origins: &Origins) -> MoveList {
        match self {
            Self::Mate => position.mating_moves(),
            _ => self
                .candidates(position)
                .into_iter()
                .filter(|&mv| self.is_reached(position, mv, origins))
                .collect(),
        }
    }

    /// Whether the side to move can reach the goal with one move.
    pub fn is_within_reach(self, position: &Arrangement, origins: &Origins) -> bool {
        match self {
            Self::Mate => position.mating_move().is_some(),
            _ => self.candidates(position).into_iter().any(|mv| self.is_reached(position, mv, origins)),
        }
    }

    /// The moves that may reach the goal.
    fn candidates(self, position: &Arrangement) -> MoveList {
        if self.ignores_check() { position.moves_ignoring_check() } else { position.moves() }
    }

    /// Whether this move reaches the goal. It must be legal but for leaving the own king in check, which no goal but those
    /// that [ignore check](Self::ignores_check) allows. `origins` are those of `before`.
    pub fn is_reached(self, before: &Arrangement, mv: Move, origins: &Origins) -> bool {
        let after = before.glimpse(mv);
        match self {
            Self::Mate => after.is_mate(),
            Self::Stalemate => after.is_stalemate(),
            Self::MateOrStalemate => !after.has_move(),
            Self::DoubleStalemate => {
                after.is_stalemate() && after.passed().is_some_and(|passed| passed.is_stalemate())
            }
            Self::AutoStalemate => after.passed().is_some_and(|passed| passed.is_stalemate()),
            Self::AutoMate => is_mated(&after, before.turn()),
            Self::DoubleMate => before.has_move() && both_mated(&after),
            Self::CounterMate => before.is_mate() && both_mated(&after),
            Self::Check => after.in_check(),
            // A captured orthodox unit never comes back.
            Self::Capture | Self::PieceWin => before.is_capture(mv),
            Self::Target(square) => mv.to() == square,
            Self::EnPassant => is_en_passant(before, mv),
            Self::Castling => castled_rook(before, mv).is_some(),
            Self::Circuit => origins.of(mv.from()) == mv.to(),
            Self::Exchange => {
                let next = origins.after(before, mv);
                let origin = next.of(mv.to());
                let own = after.color(before.turn()).has(origin);
                own && origin != mv.to() && next.of(origin) == mv.to()
            }
            Self::FarRank => mv.to().rank() == 7 - before.turn().home_rank(),
            Self::Any => true,
        }
    }
}

fn both_mated(position: &Arrangement) -> bool {
    is_mated(position, Color::White) && is_mated(position, Color::Black)
}

/// Whether this side is in check and no move of its would end that. After a move that leaves the own king in check the
/// kings may stand side by side; then a capture of the enemy king is a move like any other.
fn is_mated(position: &Arrangement, side: Color) -> bool {
    if !position.is_mated(side) {
        return false;
    }
    let (Some(own), Some(enemy)) = (position.king(side), position.king(!side)) else { return true };
    if own.file().abs_diff(enemy.file()) > 1 || own.rank().abs_diff(enemy.rank()) > 1 {
        return true;
    }
    position.attackers(side, enemy, position.occupied()).into_iter().all(|from| {
        let king = if from == own { enemy } else { own };
        let attackers = position.attackers(!side, king, position.occupied().without(from.into()));
        attackers.without(enemy.into()).any()
    })
}

fn is_en_passant(before: &Arrangement, mv: Move) -> bool {
    before.en_passant() == Some(mv.to()) && before.role_at(mv.from()) == Some(Role::Pawn)
}
