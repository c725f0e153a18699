//! One problem of a collection, as it is written there.

use crate::EntryError;
use crate::field::{List, Text, ZEROPOSITION};
use crate::record::fairy_men;
use crate::stated::MeaningError;
use keymove_chess::notation::{Fen, Field};
use keymove_chess::{Color, Setup};
use keymove_problem::Stipulation;
use serde_json::Value;
use std::collections::{BTreeMap, btree_map};

/// A problem with what is printed about it. Texts that are not given are empty.
///
/// Everything is kept as it is written, blanks at the ends of texts apart. What a collection says under names that are not
/// known here is in [`Self::other`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its name in the collection.
    pub id: String,
    /// The diagram: a FEN, whose fields after the board may be missing. Empty if there are fairy units, which stand in
    /// [`Self::other`] as YACPDB has them, under `algebraic`.
    pub fen: String,
    /// What is asked.
    pub stipulation: String,
    /// The twins after the diagram, in Popeye's words or as solutions print them. One whose letter is not the next of the
    /// alphabet has it in front: `d: Move a1 a2`.
    pub twins: Vec<String>,
    /// Whether the diagram itself is not to be solved: the first twin is a).
    pub zeroposition: bool,
    /// Conditions and options in Popeye's words: `SetPlay`, `NoCastling e1`.
    pub options: Vec<String>,
    /// Who made it, one name each: `Loyd, Samuel` or `Samuel Loyd`, see [`Self::author_names`].
    pub authors: Vec<String>,
    /// Where it was published.
    pub source: String,
    /// Its number there.
    pub source_id: String,
    /// When: `1917`, `1917-05`, `1917-05-23`, or words.
    pub date: String,
    /// Its distinction: `2nd Prize`.
    pub award: String,
    /// What the author calls it.
    pub title: String,
    /// To whom it is dedicated.
    pub dedication: String,
    /// How many solutions the author means: `2`, `2.1.1.1`.
    pub intended: String,
    /// Themes and other labels.
    pub keywords: Vec<String>,
    /// The solution as the source prints it, with its line breaks.
    pub solution: String,
    /// Remarks.
    pub comments: Vec<String>,
    /// Whatever else the source says, by name. A point in a name says what it is part of: `source.volume`,
    /// `award.tourney`.
    pub other: BTreeMap<String, Value>,
}

impl Entry {
    /// The men, also if they cannot be played or nothing is asked.
    ///
    /// # Errors
    /// A text that is no FEN, or lists of men with fairy units in its place.
    pub fn arrangement(&self) -> Result<Fen, MeaningError> {
        if let Some((_, EntryError { problem, expected, .. })) = fairy_men(self) {
            return Err(MeaningError::Men { problem, expected });
        }
        self.fen.parse().map_err(MeaningError::Fen)
    }

    /// The diagram as a whole: what the FEN leaves out is by the codex, so the stipulation says who moves.
    ///
    /// # Errors
    /// A text that is no FEN.
    pub fn setup(&self) -> Result<Setup, MeaningError> {
        let fen = self.arrangement()?;
        let is_told = fen.has(Field::Turn);
        let mut setup = fen.setup;
        if !is_told {
            setup.turn = self.starter();
        }
        Ok(setup)
    }

    /// Who begins by the stipulation; White if that makes no sense.
    pub(crate) fn starter(&self) -> Color {
        self.stipulation.trim().parse().map_or(Color::White, |asked: Stipulation| asked.starter())
    }

    /// Keeps what has no field under its name; with a number behind it if that is the name of a field, or is taken.
    pub(crate) fn keep(&mut self, name: &str, value: Value) {
        let is_known = Text::named(name).is_some() || List::named(name).is_some() || name == ZEROPOSITION;
        if !is_known && let btree_map::Entry::Vacant(place) = self.other.entry(name.to_owned()) {
            place.insert(value);
            return;
        }
        let mut names = (2..).map(|number| format!("{name}_{number}"));
        if let Some(name) = names.find(|name| !self.other.contains_key(name)) {
            self.other.insert(name, value);
        }
    }

    /// The names of the authors as they are printed above a diagram: `Loyd, Samuel` is turned round.
    ///
    /// ```
    /// let entry = keymove_formats::Entry { authors: vec!["Loyd, Samuel".into(), "N. N.".into()], ..Default::default() };
    /// assert_eq!(entry.author_names(), ["Samuel Loyd", "N. N."]);
    /// ```
    pub fn author_names(&self) -> Vec<String> {
        self.authors.iter().map(|name| turned(name)).collect()
    }
}

/// `Loyd, Samuel` as it is printed above a diagram: `Samuel Loyd`. With more commas than one it is more than a name.
fn turned(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given)) if !given.contains(',') && !given.trim().is_empty() => {
            format!("{} {}", given.trim(), family.trim())
        }
        _ => name.trim().to_owned(),
    }
}
