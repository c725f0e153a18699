//! Why proof-number search avoids a node where its nodes are positions, and for how long.
//!
//! What follows a repetition, or needs more moves than are left, fails on this way to the position; on another one it may mate
//! (the graph-history interaction problem: Campbell 1985). So with a node that is avoided one reason is remembered: a position that it
//! comes back to, or a number of moves that was too small. Where the reason does not hold, nothing is known of the node. With several
//! reasons, one stands for all, so that a node may still be avoided too long or too short; that costs mates which could have been found,
//! and proves nothing.

use core::cmp::Reverse;

/// A reason. The greater one holds in more places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Reason {
    /// The position after so many moves of the attacker on the way comes again.
    Repeats(Reverse<u16>),
    /// There are no more moves left than these.
    Moves(u16),
}

impl Reason {
    /// A reason that always holds.
    const ALWAYS: Self = Self::Moves(u16::MAX);

    /// The position on the way with this index comes again.
    pub(super) const fn repeats(index: usize) -> Self {
        Self::Repeats(Reverse(index as u16))
    }

    /// The reason to avoid a position with the attacker to move, the last one on a way of so many, whose moves are all avoided for these
    /// reasons. It ends as soon as one of them does. That a move comes back to this very position is no reason on the way to it.
    pub(super) fn of_all(reasons: impl Iterator<Item = Self>, way: usize) -> Self {
        let here = Self::repeats(way - 1);
        reasons.filter(|&reason| reason != here).min().unwrap_or(Self::ALWAYS)
    }

    /// The reason to avoid a position with the defender to move, who has replies for these reasons. It holds as long as one of
    /// them does.
    pub(super) fn of_any(reasons: impl Iterator<Item = Self>) -> Self {
        match reasons.max() {
            // The attacker's move before the reply was one of those that are left.
            Some(Self::Moves(moves)) => Self::Moves(moves.saturating_add(1)),
            reason => reason.unwrap_or(Self::ALWAYS),
        }
    }

    /// The reason as 31 bits of the hash of the position that comes again, or a number of moves.
    pub(super) fn pack(self, way: &[u64]) -> u32 {
        match self {
            Self::Repeats(Reverse(index)) => short(way[usize::from(index)]),
            Self::Moves(moves) => IS_MOVES | u32::from(moves),
        }
    }

    /// A reason that was packed, if it holds on this way and with so many moves left.
    pub(super) fn unpack(word: u32, way: &[u64], moves: u16) -> Option<Self> {
        if word & IS_MOVES == 0 {
            return way.iter().position(|&hash| short(hash) == word).map(Self::repeats);
        }
        let most = word as u16;
        (moves <= most).then_some(Self::Moves(most))
    }
}

/// Marks a number of moves.
const IS_MOVES: u32 = 1 << 31;

const fn short(hash: u64) -> u32 {
    hash as u32 & !IS_MOVES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_holds_where_it_says() {
        let way = [5, 1 << 31 | 7, 9];
        for (reason, elsewhere, moves) in [
            (Reason::repeats(1), [5, 9, 11], 3),
            (Reason::repeats(0), [9, 7, 11], 3),
            (Reason::Moves(4), way, 5),
        ] {
            let word = reason.pack(&way);
            assert_eq!(Reason::unpack(word, &way, 4), Some(reason));
            assert_eq!(Reason::unpack(word, &elsewhere, moves), None, "{reason:?}");
        }
        // The position may stand elsewhere on another way.
        assert_eq!(Reason::unpack(Reason::repeats(2).pack(&way), &[9], 1), Some(Reason::repeats(0)));
        assert_eq!(Reason::unpack(Reason::Moves(4).pack(&way), &[], 3), Some(Reason::Moves(4)));
    }

    #[test]
    fn one_reason_stands_for_all() {
        use Reason::Moves;
        let at = Reason::repeats;
        let all = |reasons: &[Reason]| Reason::of_all(reasons.iter().copied(), 4);
        assert_eq!(all(&[at(0), at(2), Moves(9)]), at(2));
        assert_eq!(all(&[Moves(3), Moves(9)]), Moves(3));
        // Of the moves from the position with index 3 one comes back to it.
        assert_eq!(all(&[at(0), at(3)]), at(0));
        assert_eq!(all(&[at(3)]), Reason::ALWAYS);
        let any = |reasons: &[Reason]| Reason::of_any(reasons.iter().copied());
        assert_eq!(any(&[at(0), at(2)]), at(0));
        assert_eq!(any(&[at(0), Moves(3), Moves(5)]), Moves(6));
        assert_eq!(any(&[Reason::ALWAYS]), Reason::ALWAYS);
    }
}
