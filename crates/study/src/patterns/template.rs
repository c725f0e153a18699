//! A change pattern: phases in letters, or a grid of any size.

use core::fmt;

/// A pattern to be laid over the [phase table](super::table).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What it is called.
    pub name: String,
    /// In words; may be empty.
    pub definition: String,
    /// Whether one of its phases must be the actual play.
    pub with_key: bool,
    /// The scheme.
    pub scheme: Scheme,
}

/// What a pattern looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// A fixed number of phases.
    Letters {
        /// One template a phase, each for another phase.
        phases: Vec<Template>,
        /// Pairs of letters that may stand for the same move; all others stand for different ones.
        equal: Vec<(Letter, Letter)>,
    },
    /// Any number of phases and defences.
    Grid(Grid),
}

/// A letter of a template: `A` to `Z` for the attacker's moves, `a` to `z` for the defender's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Letter(pub(super) u8);

impl Letter {
    /// The letter, if the character is one.
    pub fn new(letter: char) -> Option<Self> {
        letter.is_ascii_alphabetic().then_some(Self(letter as u8))
    }

    /// Whether it stands for a move of the attacker.
    pub const fn is_attack(self) -> bool {
        self.0.is_ascii_uppercase()
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.0))
    }
}

/// A phase of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// What it may be.
    pub kinds: Kinds,
    /// What must hold of it.
    pub clauses: Vec<Clause>,
}

/// Which parts of a solution may be meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    /// Set play.
    pub set: bool,
    /// A try.
    pub tries: bool,
    /// The actual play.
    pub key: bool,
}

impl Kinds {
    /// All of them.
    pub const ANY: Self = Self { set: true, tries: true, key: true };
}

/// What must hold of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clause {
    /// `1.A`: it begins with this move.
    First(Letter),
    /// `threat A`: this is among the threats.
    Threat(Letter),
    /// `only threats A B`: these are the threats.
    OnlyThreats(Vec<Letter>),
    /// `no threat`: nothing is threatened, and there is no check.
    NoThreat,
    /// `not threat A`: this is not among the threats.
    NotThreat(Letter),
    /// `complete`: every reply is answered.
    Complete,
    /// `a -> A`: this defence has this answer and no other.
    Answer(Letter, Letter),
    /// `a -> A B`: this defence has just these answers.
    Answers(Letter, Vec<Letter>),
    /// `a -> _`: this defence has one answer, whichever.
    Answered(Letter),
    /// `a -/> A`: this answer does not work after this reply, or the reply is not possible.
    NotAnswer(Letter, Letter),
    /// `a!`: this reply refutes.
    Refutes(Letter),
}

impl Clause {
    /// The letters that it gives a meaning to.
    pub(super) fn binds(&self) -> Vec<Letter> {
        match self {
            Self::First(letter) | Self::Threat(letter) | Self::Answered(letter) | Self::Refutes(letter) => {
                vec![*letter]
            }
            Self::OnlyThreats(letters) => letters.clone(),
            Self::Answer(reply, answer) => vec![*reply, *answer],
            Self::Answers(reply, answers) => [&[*reply], answers.as_slice()].concat(),
            Self::NoThreat | Self::NotThreat(_) | Self::Complete | Self::NotAnswer(..) => Vec::new(),
        }
    }

    /// The letters that must have a meaning by other clauses.
    pub(super) fn needs(&self) -> Vec<Letter> {
        match self {
            Self::NotThreat(letter) => vec![*letter],
            Self::NotAnswer(reply, answer) => vec![*reply, *answer],
            _ => Vec::new(),
        }
    }
}

/// Phases by defences, each defence with one answer in each phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// How the answers change.
    pub answers: Change,
    /// The smallest number of phases.
    pub phases: usize,
    /// The smallest number of defences.
    pub defences: usize,
    /// The largest number of defences.
    pub most_defences: usize,
    /// What the phases may be.
    pub kinds: Kinds,
}

/// How the answers of a grid change from phase to phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A defence has another answer in every phase.
    Different,
    /// The phases have the same answers, shifted cyclically along the defences, by another number of places in each.
    Shifted,
}
