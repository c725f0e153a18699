//! What an entry means: a statement that can be solved, or why there is none.

use crate::Entry;
use keymove_chess::notation::FenError;
use keymove_problem::statement::{
    Duplex, Statement, TextError, Twins, read_en_passant, read_exclusive_castlings, read_no_castling,
};
use keymove_problem::{Intention, IntentionError};
use keymove_problem::{Stipulation, StipulationError};
use serde_json::Value;

/// What an entry means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Diagram, stipulation, conventions and the twins up to the first that cannot be read.
    pub statement: Statement,
    /// The number of solutions that the author means, if it is given.
    pub intention: Option<Intention>,
    /// The first twin that cannot be read, and those after it, which may continue it.
    pub unread: Vec<UnreadTwin>,
}

/// A twin that is not part of the statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadTwin {
    /// As it is written.
    pub text: String,
    /// Why not, in a sentence that names it.
    pub problem: String,
}

/// An entry that is no problem, or none that can be solved here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MeaningError {
    /// The diagram.
    #[error("{0}")]
    Fen(FenError),
    /// There is no FEN but lists of men, with fairy units among them.
    #[error("{problem}; expected {expected}")]
    Men {
        /// What is wrong with them.
        problem: String,
        /// What would be right.
        expected: String,
    },
    /// There is no stipulation.
    #[error("no stipulation; expected one such as #2, h#2.5, s#3")]
    NoStipulation,
    /// The collection says that the side to move is mated.
    #[error(
        "{moves} moves to mate: the side to move is mated; expected a number above 0: a problem asks the side to move to mate"
    )]
    Mated {
        /// What it says, `-3`.
        moves: String,
    },
    /// The stipulation.
    #[error("{0}")]
    Stipulation(StipulationError),
    /// A condition or option that is not understood. A problem with another rule has another solution.
    #[error(
        "the condition or option {text:?} is not known; expected orthodox chess, with options such as SetPlay, Duplex, \
             NoCastling e1, EnPassant e3"
    )]
    Option {
        /// As it is written.
        text: String,
    },
    /// The squares of an option.
    #[error("{0}")]
    Squares(TextError),
    /// The number of solutions that the author means.
    #[error("{0}")]
    Intention(IntentionError),
    /// A number of solutions that the stipulation cannot have.
    #[error("intended solutions: {0}")]
    Misfit(String),
}

/// Popeye's options that say what is to be printed or how to search, and nothing about the problem; in lower case, without
/// their numbers. The names are those of Popeye's manual.
const SILENT: [&str; 22] = [
    "try",
    "defence",
    "threat",
    "variation",
    "variations",
    "matesin1",
    "maxflightsquares",
    "nontrivial",
    "stoponshortsolutions",
    "movenumbers",
    "startmovenumber",
    "uptomovenumber",
    "nothreat",
    "maxsolutions",
    "noboard",
    "noshortvariations",
    "intelligent",
    "maxtime",
    "beep",
    "suppressgrid",
    "writegrid",
    "trivialtriesavoid",
];

impl Entry {
    /// The problem. Whether its positions can be played is seen in [`Statement::entries`].
    ///
    /// # Errors
    /// The first of diagram, stipulation, options and intention that makes no sense.
    pub fn stated(&self) -> Result<Stated, MeaningError> {
        self.arrangement()?;
        if self.stipulation.trim().is_empty() {
            return Err(self.nothing_asked());
        }
        let stipulation: Stipulation = self.stipulation.trim().parse().map_err(MeaningError::Stipulation)?;
        let mut statement = Statement::read(&self.fen, stipulation).map_err(MeaningError::Fen)?;
        for option in &self.options {
            apply(option, &mut statement)?;
        }
        let unread = self.add_twins(&mut statement);
        Ok(Stated { statement, intention: self.intention(&stipulation)?, unread })
    }

    fn nothing_asked(&self) -> MeaningError {
        let best = self.other.get("bm").or_else(|| self.other.get("dm")).and_then(Value::as_str);
        match best.map(|best| best.trim_start_matches('#')) {
            Some(moves) if moves.starts_with('-') => MeaningError::Mated { moves: moves.to_owned() },
            _ => MeaningError::NoStipulation,
        }
    }

    /// Adds the twins that can be read; gives the others.
    fn add_twins(&self, statement: &mut Statement) -> Vec<UnreadTwin> {
        let mut unread: Vec<UnreadTwin> = Vec::new();
        let mut twins = Twins::of(self.zeroposition);
        for text in &self.twins {
            let problem = match twins.read(text) {
                Ok(()) if unread.is_empty() => {
                    statement.twins.clone_from(&twins.twins);
                    continue;
                }
                Ok(()) => format!("twin `{text}`: not solved, because a twin before it cannot be read"),
                Err(error) => error.to_string(),
            };
            unread.push(UnreadTwin { text: text.clone(), problem });
        }
        statement.zeroposition = twins.zeroposition;
        unread
    }

    fn intention(&self, stipulation: &Stipulation) -> Result<Option<Intention>, MeaningError> {
        let text = self.intended.trim();
        // Where one side resists there is one key, and a count of solutions says nothing else.
        if text.is_empty() || stipulation.play.is_battle() {
            return Ok(None);
        }
        let intention: Intention = text.parse().map_err(MeaningError::Intention)?;
        match intention.misfit(stipulation) {
            Some(misfit) => Err(MeaningError::Misfit(misfit)),
            None => Ok(Some(intention)),
        }
    }
}

/// Does what the option says. Unlike Popeye's own reader it takes whole words only: a cut one could be a condition.
fn apply(option: &str, statement: &mut Statement) -> Result<(), MeaningError> {
    let option = option.trim();
    let (word, rest) = option.split_once(char::is_whitespace).unwrap_or((option, ""));
    let conventions = &mut statement.conventions;
    let has_numbers_only = rest.chars().all(|letter| letter.is_ascii_digit() || letter.is_whitespace());
    match word.to_ascii_lowercase().as_str() {
        "setplay" if rest.is_empty() => statement.set_play = true,
        "duplex" if rest.is_empty() => statement.duplex = Some(Duplex::Both),
        "halfduplex" if rest.is_empty() => statement.duplex = Some(Duplex::Half),
        "postkeyplay" if rest.is_empty() => statement.post_key = true,
        "nocastling" => {
            let castling = read_no_castling(rest).map_err(MeaningError::Squares)?;
            conventions.no_castling = conventions.no_castling.with(castling);
        }
        "castlingmutuallyexclusive" => {
            conventions
                .exclusive_castlings
                .push(read_exclusive_castlings(rest).map_err(MeaningError::Squares)?);
        }
        "enpassant" => {
            conventions.en_passant.extend(read_en_passant(rest).map_err(MeaningError::Squares)?);
        }
        silent if SILENT.contains(&silent) && has_numbers_only => {}
        _ => return Err(MeaningError::Option { text: option.to_owned() }),
    }
    Ok(())
}
