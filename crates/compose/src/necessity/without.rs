//! What goes wrong without a unit, as a value and in words.

use super::played::{Loss, Told, joined};
use keymove_chess::Move;
use keymove_problem::statement::StatementError;
use keymove_report::Phrase;
use std::sync::LazyLock;

/// What goes wrong; the first of these that does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// The position cannot be played.
    Illegal,
    /// The changes of the twin cannot be made.
    NoTwin,
    /// Fewer moves than stipulated suffice.
    ShortSolution,
    /// Nothing solves.
    NoSolution,
    /// More keys or solutions.
    Cooked,
    /// Fewer solutions than there were.
    TooFew,
    /// Another move is the only key, or another introduction leads to it.
    OtherKey,
    /// As many solutions, but other ones.
    OtherSolutions,
    /// The key threatens another thing, or more.
    OtherThreats,
    /// Answers or mates do not occur any more.
    LostPlay,
    /// Defences have more answers.
    Duals,
    /// The set play that was asked for is another one, or there is none.
    OtherSetPlay,
    /// A limit was reached before it was known.
    Undecided,
    /// Nothing: the unit is idle.
    Idle,
}

impl What {
    /// A word or two for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::NoTwin => "no twin",
            Self::ShortSolution => "short solution",
            Self::NoSolution => "no solution",
            Self::Cooked => "cooked",
            Self::TooFew => "too few solutions",
            Self::OtherKey => "other key",
            Self::OtherSolutions => "other solutions",
            Self::OtherThreats => "other threats",
            Self::LostPlay => "lost play",
            Self::Duals => "duals",
            Self::OtherSetPlay => "other set play",
            Self::Undecided => "undecided",
            Self::Idle => "idle",
        }
    }
}

/// What goes wrong, with what shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Without {
    /// What.
    pub what: What,
    /// The moves that show it: keys and shorter solutions, refutations of the key, threats, lost answers, defences with duals.
    pub moves: Vec<Move>,
    /// What is told of the play, move by move: threats, lost answers or duals.
    pub play: Vec<String>,
    /// All of it in words.
    pub explanation: Phrase,
}

/// Nothing goes wrong where there is nothing.
pub(super) static NOTHING: LazyLock<Without> = LazyLock::new(Without::idle);

impl Without {
    pub(super) fn idle() -> Self {
        Self::new(What::Idle, Vec::new(), Phrase::new("without.idle"))
    }

    pub(super) fn undecided(why: &str) -> Self {
        Self::new(What::Undecided, Vec::new(), Phrase::new("without.undecided").with("why", why))
    }

    pub(super) fn new(what: What, moves: Vec<Move>, explanation: Phrase) -> Self {
        Self { what, moves, play: Vec::new(), explanation }
    }

    /// Why a position cannot be solved without the unit.
    pub(super) fn of_error(error: &StatementError) -> Self {
        let (what, name, words) = match error {
            StatementError::Change { change, misfit, .. } => {
                (What::NoTwin, "without.no_twin", format!("{change}: {misfit}"))
            }
            StatementError::Continued { .. } => (What::NoTwin, "without.no_twin.continued", String::new()),
            StatementError::Unplayable { faults, .. } => {
                let faults: Vec<String> = faults.into_iter().map(|fault| fault.to_string()).collect();
                (What::Illegal, "without.illegal", faults.join("; "))
            }
            error => (What::Illegal, "without.words", error.to_string()),
        };
        Self::new(what, Vec::new(), Phrase::new(name).with("words", words))
    }

    /// What is worse in the play after the same key; of set play all is said to be other set play.
    pub(super) fn of_loss(loss: Loss, set_play: bool) -> Self {
        let (what, name, told) = match loss {
            Loss::Threats(all) if all.is_empty() => (What::OtherThreats, "without.no_threat", all),
            Loss::Threats(all) => (What::OtherThreats, "without.threatens", all),
            Loss::Answers(all) => (What::LostPlay, "without.loses", all),
            Loss::Duals(all) => (What::Duals, "without.duals", all),
        };
        let words = Phrase::new(name).with("moves", joined(&told));
        Self {
            what: if set_play { What::OtherSetPlay } else { what },
            moves: told.iter().map(|one| one.mv).collect(),
            play: told.iter().map(|Told { text, .. }| text.clone()).collect(),
            explanation: match set_play {
                true => Phrase::new("without.set_play").with("words", words),
                false => words,
            },
        }
    }
}
