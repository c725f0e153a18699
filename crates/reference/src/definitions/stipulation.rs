//! Reading the text of a stipulation, well-formed ones only.

use super::goal::Goal;
use keymove_chess::Square;

/// How the goal is played for, by the prefix of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    SeriesReciprocal,
    SeriesHelpSelf,
    SeriesHelp,
    SeriesSelf,
    SeriesSemiReflex,
    SeriesReflex,
    Series,
    HelpParryReflex,
    HelpParrySelf,
    HelpParry,
    ParryHelpSelf,
    ParryHelp,
    ParrySemiReflex,
    ParryReflex,
    ParrySelf,
    Parry,
    Reciprocal,
    HelpSelf,
    HelpReflex,
    Help,
    SemiReflex,
    OwnGoal,
    Reflex,
    Direct,
}

const PLAYS: [(&str, Play); 24] = [
    ("ser-reci-h", Play::SeriesReciprocal),
    ("ser-hs", Play::SeriesHelpSelf),
    ("ser-h", Play::SeriesHelp),
    ("ser-semi-r", Play::SeriesSemiReflex),
    ("ser-s", Play::SeriesSelf),
    ("ser-r", Play::SeriesReflex),
    ("ser-", Play::Series),
    ("phser-r", Play::HelpParryReflex),
    ("phser-s", Play::HelpParrySelf),
    ("phser-", Play::HelpParry),
    ("pser-hs", Play::ParryHelpSelf),
    ("pser-h", Play::ParryHelp),
    ("pser-semi-r", Play::ParrySemiReflex),
    ("pser-r", Play::ParryReflex),
    ("pser-s", Play::ParrySelf),
    ("pser-", Play::Parry),
    ("reci-h", Play::Reciprocal),
    ("hs", Play::HelpSelf),
    ("hr", Play::HelpReflex),
    ("h", Play::Help),
    ("semi-r", Play::SemiReflex),
    ("s", Play::OwnGoal),
    ("r", Play::Reflex),
    ("", Play::Direct),
];

const GOALS: [(&str, Goal); 17] = [
    ("##!", Goal::CounterMate),
    ("##", Goal::DoubleMate),
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("=", Goal::Stalemate),
    ("!=", Goal::AutoStalemate),
    ("!#", Goal::AutoMate),
    ("+", Goal::Check),
    ("x", Goal::Capture),
    ("%", Goal::Capture),
    ("ep", Goal::EnPassant),
    ("00", Goal::Castling),
    ("ct", Goal::Circuit),
    ("<>", Goal::Exchange),
    ("c81", Goal::FarRank),
    ("~", Goal::Any),
];

/// A stipulation as read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stipulation {
    /// At most this many moves before the play proper; 0 means none.
    pub(crate) intro: u16,
    pub(crate) exact: bool,
    pub(crate) play: Play,
    /// The goal of the last move.
    pub(crate) goal: Goal,
    /// In reciprocal play, the goal of the side that moves last but one.
    pub(crate) other_goal: Goal,
    pub(crate) moves: u16,
    /// Whether the length ends in `.5`.
    pub(crate) half: bool,
}

impl Stipulation {
    /// Reads a text such as `2->exact-ser-h#4`. Panics on what it does not know.
    pub(crate) fn read(text: &str) -> Self {
        let mut rest = text;
        let mut exact = strip(&mut rest, "exact-");
        let mut intro = 0;
        if let Some((number, after)) = rest.split_once("->") {
            intro = number.parse().unwrap_or_else(|_| panic!("{text}: introduction"));
            rest = after;
            exact |= strip(&mut rest, "exact-");
        }
        let play = PLAYS.into_iter().find(|(prefix, _)| strip(&mut rest, prefix)).map(|(_, play)| play);
        let bracketed = strip(&mut rest, "(").then(|| {
            let goal = goal(&mut rest);
            assert!(strip(&mut rest, ")"), "{text}: bracket");
            goal
        });
        let goal = goal(&mut rest);
        let half = rest.ends_with(".5");
        let moves = rest.trim_end_matches(".5").parse().unwrap_or_else(|_| panic!("{text}: length"));
        let play = play.unwrap_or(Play::Direct);
        Self { intro, exact, play, goal, other_goal: bracketed.unwrap_or(goal), moves, half }
    }
}

fn strip(rest: &mut &str, prefix: &str) -> bool {
    let after = rest.strip_prefix(prefix);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn goal(rest: &mut &str) -> Goal {
    if let Some((_, goal)) = GOALS.into_iter().find(|(sign, _)| strip(rest, sign)) {
        return goal;
    }
    let square = rest.strip_prefix('z').and_then(|after| Square::parse(after.get(..2)?));
    let square = square.unwrap_or_else(|| panic!("{rest}: goal"));
    *rest = &rest[3..];
    Goal::Target(square)
}
