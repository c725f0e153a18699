//! The problem of a collection that is nearest to one that was found: an anticipation, perhaps.

use crate::commands::db::{credits, explained};
use anyhow::{Context, Result};
use keymove_chess::Arrangement;
use keymove_db::{Board, Database, DbError, Likeness, Similar, View};
use keymove_problem::Stipulation;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::Path;

/// The same diagram is an anticipation, and what is at most [`STEP`] away and as like as this: in a problem of few men one man
/// more is another problem.
const ANTICIPATES: f64 = 0.9;
/// One man more or less, elsewhere, or another one.
const STEP: usize = 1;
/// The same diagram, turned at most: what [`Likeness`] says of it, less what its last digit may lose.
const SAME: f64 = 0.9999;
/// So many entries may have the diagram that is improved.
const MOST_COPIES: usize = 100;

/// A collection that is looked through.
pub(in crate::commands) struct Nearest {
    database: Database,
    stipulation: String,
    /// Entries that are the problem that is improved: what is made of it is not anticipated by it.
    own: Vec<i64>,
    error: RefCell<Option<DbError>>,
}

/// What was found.
struct Near {
    view: View,
    likeness: Likeness,
    board: Board,
}

impl Near {
    fn anticipates(&self) -> bool {
        let Likeness { score, overlay, same_stipulation, .. } = &self.likeness;
        let distance = overlay.distance();
        *same_stipulation && (distance == 0 || distance <= STEP && *score >= ANTICIPATES)
    }
}

impl Nearest {
    /// Opens a collection, if one is named, and looks once through all of it, so that what is wrong with the file is said before
    /// anything else is done. `original` is a problem that is improved.
    ///
    /// # Errors
    /// If the file is no collection, or cannot be read.
    pub(in crate::commands) fn open(
        path: Option<&Path>, stipulation: Stipulation, original: Option<&Arrangement>,
    ) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        let opened = || -> Result<Self, DbError> {
            let database = Database::read(path)?;
            let mut nearest = Self {
                database,
                stipulation: stipulation.to_string(),
                own: Vec::new(),
                error: RefCell::new(None),
            };
            let copies = nearest.similar(&original.map(board).unwrap_or_default(), MOST_COPIES, SAME)?;
            nearest.own = copies.iter().map(|copy| copy.entry).collect();
            Ok(nearest)
        };
        opened().map(Some).context("--collection")
    }

    fn similar(&self, board: &Board, most: usize, least: f64) -> Result<Vec<Likeness>, DbError> {
        self.database.similar(&Similar {
            board: *board,
            stipulation: Some(&self.stipulation),
            except: None,
            among: None,
            most,
            least,
        })
    }

    fn find(&self, position: &Arrangement) -> Result<Option<Near>, DbError> {
        let board = board(position);
        let found = self.similar(&board, self.own.len() + 1, 0.0)?;
        let Some(likeness) = found.into_iter().find(|one| !self.own.contains(&one.entry)) else {
            return Ok(None);
        };
        let view = View::of(&self.database, likeness.entry)?;
        Ok(Some(Near { view, likeness, board }))
    }

    /// What is nearest, if the collection could be read; [`Self::end`] says if not.
    fn near(&self, position: &Arrangement) -> Option<Near> {
        if self.error.borrow().is_some() {
            return None;
        }
        self.find(position).unwrap_or_else(|error| {
            *self.error.borrow_mut() = Some(error);
            None
        })
    }

    /// The line below an entry of a list; nothing without a collection.
    pub(in crate::commands) fn line_of(nearest: Option<&Self>, position: &Arrangement) -> String {
        nearest.map_or_else(String::new, |nearest| nearest.line(position))
    }

    fn line(&self, position: &Arrangement) -> String {
        let Some(near) = self.near(position) else { return String::new() };
        let title = if near.anticipates() { "anticipated by" } else { "nearest:" };
        let credits = credits(&near.view.entry);
        let told = explained(&near.likeness, near.board).join("; ");
        format!("     {title} {credits}, distance {}: {told}\n", near.likeness.overlay.distance())
    }

    /// What is nearest as JSON; `null` if the collection is empty.
    pub(in crate::commands) fn json(&self, position: &Arrangement) -> Value {
        let Some(near) = self.near(position) else { return Value::Null };
        let entry = &near.view.entry;
        let mut value = json!({
            "number": near.view.number,
            "authors": entry.author_names(),
            "source": entry.source,
            "date": entry.date,
            "fen": entry.fen,
            "stipulation": entry.stipulation,
            "distance": near.likeness.overlay.distance(),
            "anticipates": near.anticipates(),
        });
        value["likeness"] = near.likeness.json();
        value
    }

    /// Whether the collection could be read to the end.
    ///
    /// # Errors
    /// If not.
    pub(in crate::commands) fn end(nearest: Option<&Self>) -> Result<()> {
        match nearest.and_then(|nearest| nearest.error.borrow_mut().take()) {
            Some(error) => Err(error).context("--collection"),
            None => Ok(()),
        }
    }
}

fn board(position: &Arrangement) -> Board {
    Board::of(&position.to_setup())
}
