//! What a position is worth under the rule of fifty moves.

use core::fmt;

/// What a position is worth with best play by both sides and the rule of fifty moves, seen from the side to move. Ordered from lost to won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost but for the fifty-move rule: a draw.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won but for the fifty-move rule: a draw.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    const ALL: [Self; 5] = [Self::Draw, Self::Win, Self::Loss, Self::CursedWin, Self::BlessedLoss];

    /// The same for the other side.
    pub const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// What a byte says.
    pub(crate) fn of_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.byte() == byte)
    }

    /// The byte that says it in a file.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win => 1,
            Self::Loss => 2,
            Self::CursedWin => 3,
            Self::BlessedLoss => 4,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "draw by the rule of fifty moves, else lost",
            Self::Draw => "draw",
            Self::CursedWin => "draw by the rule of fifty moves, else won",
            Self::Win => "win",
        })
    }
}

/// The half-moves without a capture or a move of a pawn after which a game is drawn.
pub const FIFTY_MOVES: u8 = 100;

/// What a position is worth if the last move was a capture or a move of a pawn, and how far the next one is.
///
/// The winner goes the shortest way to a capture, a move of a pawn or mate after which he still wins, the loser the longest one; half-moves are counted
/// until then, that move among them. Up to [`FIFTY_MOVES`] they are the way of a win under the rule. A greater number belongs to a win that the rule
/// takes away: either it is as far to the first such move, or that move leads, at the least, to another win that the rule takes away; then it is
/// counted as the half-move after the hundredth. Ronald de Man's Syzygy tables count in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Zeroing {
    /// What it is worth.
    pub wdl: Wdl,
    /// Half-moves; 0 if it is drawn, or the side to move is mated.
    pub plies: u8,
}

impl Zeroing {
    /// Nobody can win.
    pub const DRAW: Self = Self { wdl: Wdl::Draw, plies: 0 };
    /// The side to move is mated.
    pub const MATED: Self = Self { wdl: Wdl::Loss, plies: 0 };

    /// A win after so many half-moves, of which the rule allows so many.
    pub(crate) const fn win(plies: u8, rule: u8) -> Self {
        Self { wdl: if plies <= rule { Wdl::Win } else { Wdl::CursedWin }, plies }
    }

    /// A loss after so many half-moves.
    pub(crate) const fn loss(plies: u8, rule: u8) -> Self {
        Self { wdl: if plies <= rule { Wdl::Loss } else { Wdl::BlessedLoss }, plies }
    }

    /// What two bytes say; `None` if they contradict each other.
    pub(crate) fn of_bytes(wdl: u8, plies: u8) -> Option<Self> {
        let wdl = Wdl::of_byte(wdl)?;
        let told = Self { wdl, plies };
        let expected = match wdl {
            Wdl::Draw => Self::DRAW,
            Wdl::Win | Wdl::CursedWin if plies == 0 => return None,
            Wdl::Win | Wdl::CursedWin => Self::win(plies, FIFTY_MOVES),
            Wdl::Loss | Wdl::BlessedLoss => Self::loss(plies, FIFTY_MOVES),
        };
        (told == expected).then_some(told)
    }

    /// What a move is worth that leads to a position with this value, for whoever makes it; `is_zeroing` if it is a capture or a move of a pawn. `None`
    /// if that is more than can be told.
    pub fn before(self, is_zeroing: bool) -> Option<Self> {
        Some(match (self.wdl.turned(), is_zeroing) {
            (Wdl::Draw, _) => Self::DRAW,
            (wdl @ (Wdl::Win | Wdl::Loss), true) => Self { wdl, plies: 1 },
            (wdl, true) => Self { wdl, plies: FIFTY_MOVES + 1 },
            (Wdl::Win | Wdl::CursedWin, false) => Self::win(self.plies.checked_add(1)?, FIFTY_MOVES),
            (Wdl::Loss | Wdl::BlessedLoss, false) => Self::loss(self.plies.checked_add(1)?, FIFTY_MOVES),
        })
    }

    /// What it is worth if so many half-moves without a capture or a move of a pawn have gone before.
    pub fn after(self, halfmoves: u32) -> Wdl {
        let is_late = u32::from(self.plies) + halfmoves > FIFTY_MOVES.into();
        match self.wdl {
            Wdl::Win if is_late => Wdl::CursedWin,
            // Who is mated has lost, whatever the counter says.
            Wdl::Loss if is_late && self.plies > 0 => Wdl::BlessedLoss,
            wdl => wdl,
        }
    }

    /// By this number values are ordered, the best last: a win in fewer half-moves, a loss in more.
    pub(crate) const fn rank(self) -> i16 {
        match self.wdl {
            Wdl::Win | Wdl::CursedWin => 1000 - self.plies as i16,
            Wdl::Draw => 0,
            Wdl::BlessedLoss | Wdl::Loss => self.plies as i16 - 1000,
        }
    }
}

impl fmt::Display for Zeroing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.wdl, self.plies) {
            (Wdl::Draw, _) => write!(f, "draw"),
            (Wdl::Loss, 0) => write!(f, "mated"),
            (wdl, plies) => write!(f, "{wdl} ({plies})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_say_all_values() {
        let mut known = 0;
        for (wdl, plies) in (0..=u8::MAX).flat_map(|wdl| (0..=u8::MAX).map(move |plies| (wdl, plies))) {
            let Some(told) = Zeroing::of_bytes(wdl, plies) else { continue };
            known += 1;
            assert_eq!((told.wdl.byte(), told.plies), (wdl, plies));
        }
        // A draw; wins of 1 to 255, losses of 0 to 255 half-moves.
        assert_eq!(known, 1 + 255 + 256);
    }

    #[test]
    fn the_rule_of_fifty_moves() {
        let mated = Zeroing::MATED;
        let at_once = mated.before(false).expect("a win");
        assert_eq!(at_once, Zeroing { wdl: Wdl::Win, plies: 1 });
        assert_eq!([at_once.after(99), at_once.after(100)], [Wdl::Win, Wdl::CursedWin]);
        assert_eq!(mated.after(100), Wdl::Loss);
        let late = Zeroing { wdl: Wdl::Loss, plies: 100 };
        assert_eq!(late.before(false), Some(Zeroing { wdl: Wdl::CursedWin, plies: 101 }));
        assert_eq!(late.before(true), Some(Zeroing { wdl: Wdl::Win, plies: 1 }));
        assert_eq!([late.after(0), late.after(1)], [Wdl::Loss, Wdl::BlessedLoss]);
        let blessed = Zeroing { wdl: Wdl::BlessedLoss, plies: 130 };
        assert_eq!(blessed.before(true), Some(Zeroing { wdl: Wdl::CursedWin, plies: 101 }));
        assert_eq!(blessed.before(false), Some(Zeroing { wdl: Wdl::CursedWin, plies: 131 }));
        assert_eq!(Zeroing { wdl: Wdl::CursedWin, plies: 255 }.before(false), None);
    }
}
