//! Try-lists: the attacker's moves that are worth a look, in the order of the look, and what became of each.

use super::MOST_REPLIES;
use keymove_chess::{Bitboard, Move};
use keymove_problem::sort::Sort as _;

/// Which moves the attacker thinks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Program {
    /// Only checks.
    One,
    /// Checks; at the first move, if they fail, also moves that threaten mate in one and press on the king's sector.
    Two,
}

impl Program {
    /// `Mater I` or `Mater II`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "Mater I",
            Self::Two => "Mater II",
        }
    }

    /// 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// How a move's replies must compare with those to the attacker's move before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Mobility {
    /// Fewer.
    Falling,
    /// Not more.
    #[default]
    NotRising,
}

/// What a search may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Rules {
    /// The moves thought of.
    pub program: Program,
    /// When a line is given up.
    pub mobility: Mobility,
    /// The largest number of the attacker's moves in a line.
    pub moves: u16,
}

impl Rules {
    /// Five moves, which are nine plies, and mobility that does not rise.
    pub const fn new(program: Program) -> Self {
        Self { program, mobility: Mobility::NotRising, moves: 5 }
    }
}

/// The attacker's moves in one position, in the order in which they are tried. Those that are not tried come last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TryList {
    /// The moves.
    pub tries: Vec<Try>,
}

impl TryList {
    /// The move that mates or forces mate, if one has been found.
    pub fn success(&self) -> Option<&Try> {
        self.tries.iter().find(|one| one.fate.succeeds())
    }
}

/// A move of the attacker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub mv: Move,
    /// Why it is worth a look.
    pub kind: Kind,
    /// The legal replies to a check, or the replies that parry a threat. For a threat with more than
    /// [`MOST_REPLIES`] parries, how many were seen before it was dropped.
    pub replies: u32,
    /// Whether one of these replies captures.
    pub capturing_reply: bool,
    /// What became of it.
    pub fate: Fate,
}

/// Why a move is worth a look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It gives check, perhaps with two units.
    Check {
        /// Two units give check.
        double: bool,
    },
    /// If the defender could pass, these moves would mate.
    Threat {
        /// The mates.
        mates: Vec<Move>,
    },
}

/// What became of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It mates.
    Mate,
    /// It leaves more than [`MOST_REPLIES`] replies.
    TooManyReplies,
    /// It leaves as many replies as the attacker's move before, or more: see [`Mobility`].
    NoDecline,
    /// It does not mate, and is the last move of a line that may not be longer.
    TooDeep,
    /// A move before it was good enough, or the search was stopped.
    NotReached,
    /// Every reply has been answered. The replies to a check; of those to a threat, the parries.
    Works(Vec<Answer>),
    /// The last of these replies leaves nothing to try that works.
    Fails(Vec<Answer>),
    /// The search was stopped at the last of these replies.
    Open(Vec<Answer>),
}

impl Fate {
    /// Whether the move mates or forces mate.
    pub const fn succeeds(&self) -> bool {
        matches!(self, Self::Mate | Self::Works(_))
    }

    /// The replies that were looked at, in their order.
    pub fn answers(&self) -> &[Answer] {
        match self {
            Self::Works(answers) | Self::Fails(answers) | Self::Open(answers) => answers,
            Self::Mate | Self::TooManyReplies | Self::NoDecline | Self::TooDeep | Self::NotReached => &[],
        }
    }
}

/// A reply of the defender, and the attacker's try-list after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The reply.
    pub reply: Move,
    /// What the attacker tried.
    pub list: TryList,
}

impl Try {
    /// Where its mates strike, as squares of departure and arrival; empty for a check.
    pub(super) fn mating_squares(&self) -> Bitboard {
        match &self.kind {
            Kind::Check { .. } => Bitboard::EMPTY,
            Kind::Threat { mates } => mates.iter().fold(Bitboard::EMPTY, |set, mv| set | mv.to().into()),
        }
    }

    /// What is tried first has the smallest value: fewest replies, double checks, no capturing reply; then the order is
    /// arbitrary but always the same.
    fn rank(&self) -> (bool, u32, bool, bool, u16) {
        let dropped = matches!(self.fate, Fate::TooManyReplies | Fate::NoDecline | Fate::TooDeep);
        let double = matches!(self.kind, Kind::Check { double: true });
        (dropped, self.replies, !double, self.capturing_reply, self.mv.bits())
    }
}

/// Puts moves into the order in which they are tried.
pub(super) fn sort(tries: &mut [Try]) {
    tries.put_in_order_by_key(Try::rank);
}

/// Where a line stands when the attacker is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The moves that the attacker has made.
    pub(super) depth: usize,
    /// The most replies that a move may leave.
    pub(super) most: u32,
    /// The move is the last that the line may have.
    pub(super) last: bool,
}

impl Level {
    /// The attacker's first move.
    pub(super) const fn first(rules: &Rules) -> Self {
        Self { depth: 0, most: MOST_REPLIES, last: rules.moves <= 1 }
    }

    /// The attacker's move after one that leaves so many replies.
    pub(super) fn after(self, replies: u32, rules: &Rules) -> Self {
        let most = match rules.mobility {
            Mobility::Falling => replies.saturating_sub(1),
            Mobility::NotRising => replies,
        };
        let depth = self.depth + 1;
        Self { depth, most: most.min(MOST_REPLIES), last: depth + 1 >= usize::from(rules.moves) }
    }

    /// The fate of a move before it is tried, unless it mates: dropped, or in the list.
    pub(super) const fn prospect(self, replies: u32) -> Fate {
        if replies > MOST_REPLIES {
            Fate::TooManyReplies
        } else if self.last {
            Fate::TooDeep
        } else if replies > self.most {
            Fate::NoDecline
        } else {
            Fate::NotReached
        }
    }
}
