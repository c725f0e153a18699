//! Try-lists: the attacker's moves that are worth a look, in the order of the look, and what became of each.

#[cfg(doc)]
use super::MOST_REPLIES;
use super::mobility::{Before, Left, Mobility, is_too_much};
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
    /// Of these replies, moves of the king.
    pub flights: u32,
    /// Whether one of these replies captures.
    pub capturing_reply: bool,
    /// What became of it.
    pub fate: Fate,
    /// Positions examined in the whole search when the list that it stands in had been made.
    pub listed_at: u64,
    /// Positions examined when its fate was known; the same if it was not tried.
    pub settled_at: u64,
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
    /// What it leaves to the defender does not compare with what the attacker's moves before left as [`Mobility`] wants it.
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
    pub(super) const fn left(&self) -> Left {
        Left { replies: self.replies, flights: self.flights }
    }

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

/// Puts moves into the order in which they are tried, which are listed after so many positions.
pub(super) fn list(tries: &mut [Try], positions: u64) {
    tries.put_in_order_by_key(Try::rank);
    for one in tries {
        (one.listed_at, one.settled_at) = (positions, positions);
    }
}

/// Where a line stands when the attacker is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The moves that the attacker has made.
    pub(super) depth: usize,
    /// What they have left to the defender.
    before: Before,
    mobility: Mobility,
    /// The move is the last that the line may have.
    last: bool,
}

impl Level {
    /// The attacker's first move.
    pub(super) fn first(rules: &Rules) -> Self {
        Self { depth: 0, before: Before::default(), mobility: rules.mobility, last: rules.moves <= 1 }
    }

    /// The attacker's move after this one.
    pub(super) fn after(self, one: &Try, rules: &Rules) -> Self {
        let depth = self.depth + 1;
        let before = self.before.after(one.left());
        Self { depth, before, last: depth + 1 >= usize::from(rules.moves), ..self }
    }

    /// The fate of a move before it is tried, unless it mates: dropped, or in the list.
    pub(super) fn prospect(self, left: Left) -> Fate {
        if is_too_much(left) {
            Fate::TooManyReplies
        } else if self.last {
            Fate::TooDeep
        } else if self.before.allows(left, self.mobility) {
            Fate::NotReached
        } else {
            Fate::NoDecline
        }
    }
}
