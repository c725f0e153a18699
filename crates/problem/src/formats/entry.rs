//! One problem of a collection, as it is written there.

use super::error::EntryError;
use crate::Stipulation;
use crate::report::Intention;
use crate::statement::{Statement, Twin};
use keymove_chess::notation::Fen;

/// A problem with what is printed about it. Texts that are not given are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The diagram: a FEN, whose fields after the board may be missing.
    pub fen: String,
    /// What is asked.
    pub stipulation: String,
    /// The twins after the diagram, in Popeye's words or as solutions print them.
    pub twins: Vec<String>,
    /// Whether the diagram itself is not to be solved: the first twin is a).
    pub zeroposition: bool,
    /// Who made it, one name each.
    pub authors: Vec<String>,
    /// Where it was published.
    pub source: String,
    /// Its number there.
    pub source_id: String,
    /// When.
    pub date: String,
    /// Its distinction: `2nd Prize`.
    pub award: String,
    /// What the author calls it.
    pub title: String,
    /// To whom it is dedicated.
    pub dedication: String,
    /// How many solutions the author means: `2`, `2.1.1.1`.
    pub intended: String,
    /// Remarks.
    pub comments: Vec<String>,
}

/// What an entry means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Diagram, stipulation and the twins up to the first that cannot be read.
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

impl Entry {
    /// The men, also if they cannot be played or nothing is asked.
    ///
    /// # Errors
    /// A text that is no FEN.
    pub fn arrangement(&self) -> Result<Fen, EntryError> {
        self.fen.parse().map_err(EntryError::Fen)
    }

    /// The problem. Whether its positions can be played is seen in [`Statement::entries`].
    ///
    /// # Errors
    /// The first of diagram, stipulation and intention that makes no sense.
    pub fn stated(&self) -> Result<Stated, EntryError> {
        self.arrangement()?;
        if self.stipulation.trim().is_empty() {
            return Err(EntryError::NoStipulation);
        }
        let stipulation: Stipulation = self.stipulation.trim().parse().map_err(EntryError::Stipulation)?;
        let mut statement = Statement::read(&self.fen, stipulation).map_err(EntryError::Fen)?;
        statement.zeroposition = self.zeroposition;
        let mut unread: Vec<UnreadTwin> = Vec::new();
        for text in &self.twins {
            let problem = match text.parse::<Twin>() {
                Ok(twin) if unread.is_empty() => {
                    statement.twins.push(twin);
                    continue;
                }
                Ok(_) => format!("twin `{text}`: not solved, because a twin before it cannot be read"),
                Err(error) => error.to_string(),
            };
            unread.push(UnreadTwin { text: text.clone(), problem });
        }
        Ok(Stated { statement, intention: self.intention(&stipulation)?, unread })
    }

    fn intention(&self, stipulation: &Stipulation) -> Result<Option<Intention>, EntryError> {
        let text = self.intended.trim();
        // Where one side resists there is one key, and a count of solutions says nothing else.
        if text.is_empty() || stipulation.play.is_battle() {
            return Ok(None);
        }
        let intention: Intention = text.parse().map_err(EntryError::Intention)?;
        match intention.misfit(stipulation) {
            Some(misfit) => Err(EntryError::Misfit(misfit)),
            None => Ok(Some(intention)),
        }
    }
}
