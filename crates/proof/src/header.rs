//! The text at the head of a certificate: the problem and what is claimed about it.

use super::body::ordered_attacks;
use super::envelope::{Head, MAX_HEADER_BYTES};
use core::fmt;
use keymove_chess::notation::FenError;
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Lengths, Moves, Stipulation, StipulationError};

/// The first line: kind of file and version of the format.
const MAGIC: &str = "keymove-certificate 1";

/// A first move and the number of moves, itself included, within which it solves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FirstMove {
    /// The move.
    pub mv: Move,
    /// The number of moves.
    pub moves: Moves,
}

/// As in the header: `e2e4=3`.
impl fmt::Display for FirstMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.mv, self.moves)
    }
}

/// What a certificate says about a battle in n moves. A first move "solves" if it forces what the stipulation asks for:
/// mate, if that is the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Each of these first moves, at least one, solves within its number of moves and not within fewer; no other first
    /// move solves within n. In ascending order of moves.
    Full(Vec<FirstMove>),
    /// This first move solves within its number of moves. Nothing is said about others.
    Mate(FirstMove),
    /// This first move solves within its number of moves, and no first move solves within fewer.
    Shortest(FirstMove),
    /// No first move solves within n. If the defender begins (n and a half): one of his moves cannot be answered.
    None,
    /// The defender begins (n and a half), and the attacker has an answer to each of his moves.
    Answered,
}

impl Claim {
    /// The word that stands for the claim in the header.
    const fn word(&self) -> &'static str {
        match self {
            Self::Full(_) => "full",
            Self::Mate(_) => "mate",
            Self::Shortest(_) => "shortest",
            Self::None => "none",
            Self::Answered => "answered",
        }
    }

    /// The first moves that are said to solve.
    pub fn first_moves(&self) -> &[FirstMove] {
        match self {
            Self::Full(list) => list,
            Self::Mate(first) | Self::Shortest(first) => core::slice::from_ref(first),
            Self::None | Self::Answered => &[],
        }
    }

    fn read(word: &str, list: Vec<FirstMove>) -> Result<Self, HeaderError> {
        match (word, list.as_slice()) {
            ("full", [_, ..]) => Ok(Self::Full(list)),
            ("mate", &[first]) => Ok(Self::Mate(first)),
            ("shortest", &[first]) => Ok(Self::Shortest(first)),
            ("none", []) => Ok(Self::None),
            ("answered", []) => Ok(Self::Answered),
            _ => Err(HeaderError::Claim { word: word.into(), first_moves: list.len() }),
        }
    }
}

/// The problem and the claim of a certificate. All first moves of the claim are legal, different, and no longer than
/// the stipulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    position: Position,
    stipulation: Stipulation,
    battle: Battle,
    claim: Claim,
}

impl Header {
    /// A claim about a problem; puts the first moves in order.
    ///
    /// # Errors
    /// [`HeaderError`] if the claim makes no sense for the problem. Whether it is true is not looked at.
    pub fn new(position: Position, stipulation: Stipulation, mut claim: Claim) -> Result<Self, HeaderError> {
        let battle = supported(&position, &stipulation)?;
        if let Claim::Full(list) = &mut claim {
            list.sort_unstable();
        }
        let first_moves = claim.first_moves().len();
        let fits = match claim {
            Claim::Full(_) => !stipulation.length.half && first_moves > 0,
            Claim::Mate(_) | Claim::Shortest(_) => !stipulation.length.half,
            Claim::Answered => stipulation.length.half,
            Claim::None => true,
        };
        if !fits {
            return Err(HeaderError::Claim { word: claim.word().into(), first_moves });
        }
        let legal = ordered_attacks(&battle, &position);
        let mut previous = None;
        for first in claim.first_moves() {
            if !legal.contains(&first.mv) || previous == Some(first.mv) || first.moves > stipulation.moves() {
                return Err(HeaderError::FirstMove { text: first.to_string() });
            }
            previous = Some(first.mv);
        }
        Ok(Self { position, stipulation, battle, claim })
    }

    /// Whether there are certificates about such a stipulation at all.
    pub fn is_about(stipulation: &Stipulation) -> bool {
        battle(stipulation).is_some()
    }

    /// The position of the problem.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The stipulation of the problem.
    pub const fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// The battle of the stipulation.
    pub const fn battle(&self) -> Battle {
        self.battle
    }

    /// What is claimed.
    pub const fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Reads a header in normal form and tells how many bytes it takes.
    pub fn read(bytes: &[u8]) -> Result<(Self, usize), HeaderError> {
        let mut head = Head::of(bytes, MAGIC)?;
        let position: Position = head.field("fen")?.parse()?;
        let stipulation: Stipulation = head.field("stipulation")?.parse()?;
        let word = head.field("claim")?;
        let list = match head.field("mates")? {
            "-" => Vec::new(),
            list => read_first_moves(&position, &stipulation, list)?,
        };
        let header = Self::new(position, stipulation, Claim::read(word, list)?)?;
        let length = head.is_normal(header.to_string())?;
        Ok((header, length))
    }
}

/// The battle, if it is one that certificates are about and the position can be written down in full.
fn supported(position: &Position, stipulation: &Stipulation) -> Result<Battle, HeaderError> {
    let battle = battle(stipulation)
        .ok_or_else(|| HeaderError::Unsupported { stipulation: stipulation.to_string() })?;
    if position.exclusive_castlings().is_none() { Ok(battle) } else { Err(HeaderError::ExclusiveCastlings) }
}

/// The battle, if it is one that certificates are about.
fn battle(stipulation: &Stipulation) -> Option<Battle> {
    let plain =
        stipulation.intro == 0 && stipulation.other_goal.is_none() && stipulation.lengths == Lengths::UpTo;
    Battle::new(stipulation).filter(|_| plain)
}

fn read_first_moves(
    position: &Position, stipulation: &Stipulation, list: &str,
) -> Result<Vec<FirstMove>, HeaderError> {
    let legal = ordered_attacks(&supported(position, stipulation)?, position);
    let read = |text: &str| {
        let (name, moves) = text.split_once('=')?;
        let mv = *legal.iter().find(|mv| mv.to_string() == name)?;
        Some(FirstMove { mv, moves: Moves::new(moves.parse().ok()?)? })
    };
    list.split(' ')
        .map(|text| read(text).ok_or_else(|| HeaderError::FirstMove { text: text.into() }))
        .collect()
}

/// The whole header with the blank line at its end.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}\nfen {}\nstipulation {}", self.position, self.stipulation)?;
        write!(f, "claim {}\nmates", self.claim.word())?;
        for first in self.claim.first_moves() {
            write!(f, " {first}")?;
        }
        f.write_str(if self.claim.first_moves().is_empty() { " -\n\n" } else { "\n\n" })
    }
}

/// What a certificate claims, unchecked: enough for display, proof of nothing.
///
/// # Errors
/// [`HeaderError`] if these are not the first bytes of a certificate.
pub fn read_header(bytes: &[u8]) -> Result<Header, HeaderError> {
    Header::read(bytes).map(|(header, _)| header)
}

/// Why bytes are not the header of a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// Something else than a certificate, or one of another version.
    #[error("the first line is not `{expected}`")]
    Magic {
        /// What it should be.
        expected: &'static str,
    },
    /// The blank line is missing.
    #[error("no blank line within the first {MAX_HEADER_BYTES} bytes")]
    Unended,
    /// Bytes that are no text.
    #[error("the header is not UTF-8 text")]
    NotText,
    /// A line is missing or begins with another word.
    #[error("the line `{name} ...` is missing")]
    Field {
        /// The word with which the line begins.
        name: &'static str,
    },
    /// The line `fen`.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The line `stipulation`.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// Play that certificates are not about.
    #[error(
        "there are no certificates for `{stipulation}`; expected direct, self, reflex or parry play such as `#3` or \
         `s#2`, of up to so many moves, with a goal that does not depend on where units stood in the diagram"
    )]
    Unsupported {
        /// The stipulation.
        stipulation: String,
    },
    /// A convention that the line `fen` cannot express.
    #[error("there are no certificates for castlings that exclude each other")]
    ExclusiveCastlings,
    /// The line `claim`, or the number of first moves or the stipulation does not go with it.
    #[error(
        "claim `{word}` with {first_moves} first moves; expected `full` with at least one, `mate` or `shortest` with \
         one, `none` with none; if the defender begins `answered` or `none`"
    )]
    Claim {
        /// The word.
        word: String,
        /// The number of first moves.
        first_moves: usize,
    },
    /// Play that certificates of lines are not about.
    #[error(
        "there are no certificates of lines for `{stipulation}`; expected help play for mate, of up to so many moves, such as \
         `h#3` or `h#2.5`"
    )]
    NoHelpmate {
        /// The stipulation.
        stipulation: String,
    },
    /// The line `claim` of a certificate of lines.
    #[error("claim `{word}`; expected `solutions`")]
    NoSolutions {
        /// The word.
        word: String,
    },
    /// The line `lines`.
    #[error("`lines {text}`; expected the number of solutions")]
    Count {
        /// What stands there.
        text: String,
    },
    /// A first move that is not legal, stands there twice, or whose length is not within the stipulation.
    #[error(
        "`{text}`; expected a legal first move, once, with a length within the stipulation, such as `e2e4=3`"
    )]
    FirstMove {
        /// The move with its length.
        text: String,
    },
    /// The same could be said in other words.
    #[error("the header is not in normal form, which is:\n{normal}")]
    NotNormal {
        /// The normal form.
        normal: String,
    },
}
