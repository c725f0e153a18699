//! What the last move of a solution is to achieve.

use core::fmt;
use keymove_chess::Square;

/// A goal. The side that makes the last move "reaches" it; the other side is the one that is mated, stalemated, checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `#`: the other side is mated.
    Mate,
    /// `=`: the other side is stalemated.
    Stalemate,
    /// `#=`: the other side has no move, in check or not.
    MateOrStalemate,
    /// `==`: neither side has a move, and neither is in check.
    DoubleStalemate,
    /// `!=`: the mover stalemates himself.
    AutoStalemate,
    /// `!#`: the mover mates himself, which the rules of chess do not allow.
    AutoMate,
    /// `##`: both kings are mated; the mover may leave his own in check.
    DoubleMate,
    /// `##!`: the mover, mated himself, mates; he may leave his own king in check.
    CounterMate,
    /// `+`: the other side is in check.
    Check,
    /// `x`: the move captures.
    Capture,
    /// `%`: the mover captures a unit that does not come back; among orthodox units the same as `x`.
    PieceWin,
    /// `z` and a square: a unit arrives there.
    Target(Square),
    /// `ep`: the move captures en passant.
    EnPassant,
    /// `00`: the move is a castling.
    Castling,
    /// `ct`: the unit moved is back on its square in the diagram.
    Circuit,
    /// `<>`: the unit moved and another one have exchanged their squares of the diagram.
    Exchange,
    /// `c81`: the unit moved arrives on the far rank of its side.
    FarRank,
    /// `~`: any move.
    Any,
}

impl Goal {
    /// Signs of the goals that need no square, in the order in which they must be tried: none before one that it begins.
    pub(super) const SIGNS: [(&'static str, Self); 17] = [
        ("##!", Self::CounterMate),
        ("##", Self::DoubleMate),
        ("#=", Self::MateOrStalemate),
        ("#", Self::Mate),
        ("==", Self::DoubleStalemate),
        ("=", Self::Stalemate),
        ("!=", Self::AutoStalemate),
        ("!#", Self::AutoMate),
        ("+", Self::Check),
        ("x", Self::Capture),
        ("%", Self::PieceWin),
        ("ep", Self::EnPassant),
        ("00", Self::Castling),
        ("ct", Self::Circuit),
        ("<>", Self::Exchange),
        ("c81", Self::FarRank),
        ("~", Self::Any),
    ];

    /// Whether the side that suffers the goal must have a king, or nothing can ever reach it.
    pub const fn needs_king(self) -> bool {
        matches!(self, Self::Mate | Self::DoubleMate | Self::CounterMate | Self::Check)
    }

    /// Whether the side that reaches the goal must have a king, or it never can.
    pub const fn needs_own_king(self) -> bool {
        matches!(self, Self::AutoMate | Self::DoubleMate | Self::CounterMate | Self::Castling)
    }

    /// The least number of moves of its side after which a unit can reach the goal: back on its square after two; on the
    /// square of another one, which is on its own, after three.
    pub(super) const fn least_moves(self) -> u16 {
        match self {
            Self::Circuit => 2,
            Self::Exchange => 3,
            _ => 1,
        }
    }

    /// Whether the goal depends on where units stood in the diagram, not on the last move alone.
    pub const fn needs_history(self) -> bool {
        matches!(self, Self::Circuit | Self::Exchange)
    }

    /// Whether the move that reaches the goal leaves the mover's own king in check.
    pub const fn ignores_check(self) -> bool {
        matches!(self, Self::AutoMate | Self::DoubleMate | Self::CounterMate)
    }

    /// Whether the play necessarily ends where the goal is reached: the other side has no move then.
    pub const fn ends_play(self) -> bool {
        matches!(self, Self::Mate | Self::Stalemate | Self::MateOrStalemate | Self::DoubleStalemate)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Target(square) = self {
            return write!(f, "z{square}");
        }
        let sign = Self::SIGNS.iter().find(|(_, goal)| goal == self).map_or("", |&(sign, _)| sign);
        f.write_str(sign)
    }
}
