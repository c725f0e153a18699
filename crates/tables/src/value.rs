//! What a position is worth, and the byte that says so.

use core::fmt;

/// What a position is worth with best play by both sides, seen from the side to move; the rule of fifty moves is left out of account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move mates with this move of its own at the latest; at least 1.
    Win(u8),
    /// Nobody can force mate.
    Draw,
    /// The side to move is mated after so many moves of its own; 0 if it is mated already.
    Loss(u8),
}

/// The longest that a byte can say, in moves.
pub(crate) const LONGEST: u8 = 127;
/// Added to the moves until somebody is mated.
pub(crate) const LOST: u8 = 128;

impl Value {
    /// 0 for a draw, moves of a win, 128 and moves of a loss.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(moves) => moves,
            Self::Loss(moves) => LOST + moves,
        }
    }

    /// What a byte says.
    pub(crate) const fn of_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            LOST.. => Self::Loss(byte - LOST),
            moves => Self::Win(moves),
        }
    }

    /// What a move is worth that leads to a position with this value, for whoever makes it.
    pub const fn before(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win(moves) => Self::Loss(moves),
            Self::Loss(moves) => Self::Win(moves + 1),
        }
    }

    /// Whether whoever has the choice would take this one rather than the other: a quicker win, a slower loss.
    pub const fn is_better_than(self, other: Self) -> bool {
        self.rank() > other.rank()
    }

    /// Half-moves until mate; 0 in a draw.
    pub const fn plies(self) -> u16 {
        match self {
            Self::Draw => 0,
            Self::Win(moves) => (moves as u16 * 2).saturating_sub(1),
            Self::Loss(moves) => moves as u16 * 2,
        }
    }

    /// By this number values are ordered, the best last.
    pub(crate) const fn rank(self) -> i16 {
        match self {
            Self::Win(moves) => 1000 - moves as i16,
            Self::Draw => 0,
            Self::Loss(moves) => moves as i16 - 1000,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(moves) => write!(f, "mate in {moves}"),
            Self::Draw => write!(f, "draw"),
            Self::Loss(0) => write!(f, "mated"),
            Self::Loss(moves) => write!(f, "mated in {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_say_all_values() {
        for byte in 0..=u8::MAX {
            assert_eq!(Value::of_byte(byte).byte(), byte);
        }
        let order = [Value::Loss(0), Value::Loss(9), Value::Draw, Value::Win(9), Value::Win(1)];
        for (place, value) in order.iter().enumerate() {
            assert!(order[..place].iter().all(|worse| value.is_better_than(*worse)));
        }
    }
}
