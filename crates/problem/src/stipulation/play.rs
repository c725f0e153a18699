//! Who wants what, and who moves when.

use core::fmt;

/// How the goal is played for. "White" is the side that begins in direct play and "Black" the other one, whatever their
/// colours; where "Black" begins, the side to move in the diagram is "Black".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// White reaches the goal against any defence.
    Direct,
    /// `s`: White forces Black to reach the goal.
    SelfPlay,
    /// `r`: as self play, but either side must reach the goal when it can.
    Reflex,
    /// `semi-r`: as self play, but Black must reach the goal when he can.
    SemiReflex,
    /// `h`: Black begins, both help White to reach the goal.
    Help,
    /// `hs`: both help to a position in which White's last move forces Black to reach the goal.
    HelpSelf,
    /// `hr`: both help to a position in which Black can, and so must, reach the goal; White must not be able to before.
    HelpReflex,
    /// `reci-h`: both help to a position in which Black can reach the goal, and can help White to reach it.
    Reciprocal,
    /// `ser-`: White alone moves, and reaches the goal with the last move.
    Series,
    /// `ser-h`: Black alone moves, then White reaches the goal in one.
    SeriesHelp,
    /// `ser-s`: White alone moves, then Black is forced to reach the goal.
    SeriesSelf,
    /// `ser-r`: White alone moves, then Black can, and so must, reach the goal; White must not be able to before.
    SeriesReflex,
    /// `ser-semi-r`: as `ser-r` without White's duty.
    SeriesSemiReflex,
    /// `ser-hs`: Black alone moves, then White makes a move that forces Black to reach the goal.
    SeriesHelpSelf,
    /// `ser-reci-h`: as reciprocal help play, with Black alone moving before.
    SeriesReciprocal,
    /// `pser-`: as `ser-`, but Black, who resists, moves whenever he is in check.
    Parry,
    /// `pser-s`: as `ser-s`, but Black, who resists, moves whenever he is in check.
    ParrySelf,
    /// `pser-r`: as `ser-r`, but Black, who resists, moves whenever he is in check.
    ParryReflex,
    /// `pser-semi-r`: as `ser-semi-r`, but Black, who resists, moves whenever he is in check.
    ParrySemiReflex,
    /// `pser-h`: as `ser-h`, but White, who helps, moves whenever he is in check.
    ParryHelp,
    /// `pser-hs`: as `ser-hs`, but White, who helps, moves whenever he is in check.
    ParryHelpSelf,
    /// `phser-`: as `ser-`, but Black, who helps, moves whenever he is in check.
    HelpParry,
    /// `phser-s`: as `ser-s`, but Black, who helps, moves whenever he is in check.
    HelpParrySelf,
    /// `phser-r`: as `ser-r`, but Black, who helps, moves whenever he is in check.
    HelpParryReflex,
}

impl Play {
    /// What stands before the goal, in the order in which it must be tried: none before one that it begins.
    pub(super) const PREFIXES: [(&'static str, Self); 24] = [
        ("ser-reci-h", Self::SeriesReciprocal),
        ("ser-semi-r", Self::SeriesSemiReflex),
        ("ser-hs", Self::SeriesHelpSelf),
        ("ser-h", Self::SeriesHelp),
        ("ser-s", Self::SeriesSelf),
        ("ser-r", Self::SeriesReflex),
        ("ser-", Self::Series),
        ("phser-r", Self::HelpParryReflex),
        ("phser-s", Self::HelpParrySelf),
        ("phser-", Self::HelpParry),
        ("pser-semi-r", Self::ParrySemiReflex),
        ("pser-hs", Self::ParryHelpSelf),
        ("pser-h", Self::ParryHelp),
        ("pser-s", Self::ParrySelf),
        ("pser-r", Self::ParryReflex),
        ("pser-", Self::Parry),
        ("reci-h", Self::Reciprocal),
        ("hs", Self::HelpSelf),
        ("hr", Self::HelpReflex),
        ("h", Self::Help),
        ("semi-r", Self::SemiReflex),
        ("s", Self::SelfPlay),
        ("r", Self::Reflex),
        ("", Self::Direct),
    ];

    /// Whether one side resists: the solution is a tree of variations, not a set of lines.
    pub const fn is_battle(self) -> bool {
        matches!(
            self,
            Self::Direct
                | Self::SelfPlay
                | Self::Reflex
                | Self::SemiReflex
                | Self::Parry
                | Self::ParrySelf
                | Self::ParryReflex
                | Self::ParrySemiReflex
        )
    }

    /// Whether both sides move in turn.
    pub const fn alternates(self) -> bool {
        matches!(
            self,
            Self::Direct
                | Self::SelfPlay
                | Self::Reflex
                | Self::SemiReflex
                | Self::Help
                | Self::HelpSelf
                | Self::HelpReflex
                | Self::Reciprocal
        )
    }

    /// Whether lengths with half a move make sense.
    pub const fn takes_half(self) -> bool {
        self.alternates()
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = Self::PREFIXES.iter().find(|(_, play)| play == self).map_or("", |&(prefix, _)| prefix);
        f.write_str(prefix)
    }
}
