//! Who wants what, and who moves when.

use super::Length;
use core::fmt;
use keymove_chess::Color;

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

    /// The least number of half-moves that the play needs if both sides move in turn, with or without half a move.
    pub const fn least_plies(self, half: bool) -> u16 {
        match self {
            // A reply, then the attacker's last move.
            Self::Direct if half => 2 + 1,
            Self::Reciprocal => 2,
            _ => 1,
        }
    }

    /// Whether "White" must reach the goal when he can: with a goal that he can always reach there is no solution.
    pub const fn obliges_white(self) -> bool {
        matches!(
            self,
            Self::Reflex | Self::HelpReflex | Self::SeriesReflex | Self::ParryReflex | Self::HelpParryReflex
        )
    }

    /// Whether one side moves alone but for the end, and must not give check before.
    pub const fn moves_alone(self) -> bool {
        matches!(
            self,
            Self::Series
                | Self::SeriesHelp
                | Self::SeriesSelf
                | Self::SeriesReflex
                | Self::SeriesSemiReflex
                | Self::SeriesHelpSelf
                | Self::SeriesReciprocal
        )
    }

    /// Whether the solution is a set of lines, and the side that makes the last move of one is forced to it: all its moves reach
    /// the goal.
    pub const fn forces_last(self) -> bool {
        matches!(
            self,
            Self::HelpSelf
                | Self::SeriesSelf
                | Self::SeriesHelpSelf
                | Self::ParryHelpSelf
                | Self::HelpParrySelf
        )
    }

    /// Whether the play ends in two ways, "Black" reaching a goal in one of them and "White" in the other.
    pub const fn is_reciprocal(self) -> bool {
        matches!(self, Self::Reciprocal | Self::SeriesReciprocal)
    }

    /// Who begins if the length is a whole number, "White" or "Black".
    pub const fn starter(self) -> Color {
        match self {
            Self::Help
            | Self::Reciprocal
            | Self::SeriesHelp
            | Self::SeriesHelpSelf
            | Self::SeriesReciprocal
            | Self::ParryHelp
            | Self::ParryHelpSelf => Color::Black,
            _ => Color::White,
        }
    }

    /// Who reaches the goal, "White" or "Black". In reciprocal play it is "White"; "Black" has a goal too.
    pub const fn winner(self) -> Color {
        match self {
            Self::Direct
            | Self::Help
            | Self::Reciprocal
            | Self::Series
            | Self::SeriesHelp
            | Self::SeriesReciprocal
            | Self::Parry
            | Self::ParryHelp
            | Self::HelpParry => Color::White,
            _ => Color::Black,
        }
    }

    /// The greatest number of moves that the side which reaches the goal can make within the length.
    pub(super) const fn winner_moves(self, length: Length) -> u16 {
        match self {
            Self::SeriesHelp
            | Self::SeriesSelf
            | Self::SeriesReflex
            | Self::SeriesSemiReflex
            | Self::SeriesReciprocal => 1,
            Self::SeriesHelpSelf | Self::ParryHelpSelf => length.moves + 1,
            // The half-move is the other side's: the first reply to the key that has been played.
            Self::Direct => length.moves,
            _ => length.moves + length.half as u16,
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = Self::PREFIXES.iter().find(|(_, play)| play == self).map_or("", |&(prefix, _)| prefix);
        f.write_str(prefix)
    }
}
