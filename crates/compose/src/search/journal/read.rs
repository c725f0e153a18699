//! A journal read line by line.

use super::JournalError;
use super::header::{check_header, is_header};
use crate::search::json::from_json;
use crate::search::{Counts, Improvement, Plan};
use keymove_run::journal::{Lines, LogError};
use serde_json::Value;
use std::collections::BTreeSet;

/// What is left of a file to be read.
#[derive(Debug)]
pub(super) struct Pieces {
    lines: Lines,
    /// The bytes up to the end of the last piece or header.
    good: u64,
    /// A header that was read, and is not checked.
    header: Option<Value>,
}

/// Pieces of a level that are done.
pub(super) struct Level {
    pub(super) done: BTreeSet<u64>,
    /// What was found in them.
    pub(super) improved: u64,
    /// Whether another level follows.
    pub(super) has_next: bool,
}

impl Pieces {
    pub(super) const fn new(lines: Lines) -> Self {
        Self { lines, good: 0, header: None }
    }

    /// How many bytes of what was read are good.
    pub(super) const fn good(&self) -> u64 {
        self.good
    }

    pub(super) fn unreadable(&self, what: &str) -> JournalError {
        self.lines.unreadable(what).into()
    }

    /// Hands over the pieces of a level that are done: its number, what was found in it, and what was counted. It may belong
    /// to any part of the search, or only to that of the plan.
    pub(super) fn level(
        &mut self, plan: &Plan, any_part: bool, act: &mut dyn FnMut(u64, Vec<Improvement>, Counts),
    ) -> Result<Level, JournalError> {
        let header = match self.header.take() {
            Some(header) => Some(header),
            None => match self.lines.next_line() {
                Err(LogError::Unreadable(..)) => None,
                line => line?.and_then(|line| serde_json::from_slice(&line).ok()),
            },
        };
        check_header(&self.lines, header, plan, any_part)?;
        self.good = self.lines.whole();
        let mut level = Level { done: BTreeSet::new(), improved: 0, has_next: false };
        let mut found = Vec::new();
        while let Some(line) = self.lines.next_line()? {
            let value: Value =
                serde_json::from_slice(&line).map_err(|_| self.unreadable("this is no JSON"))?;
            if plan.repairs && found.is_empty() && is_header(&value) {
                self.header = Some(value);
                level.has_next = true;
                break;
            }
            if value.get("done").is_none() {
                found.push(from_json(&value).ok_or_else(|| self.unreadable("this is no improvement"))?);
                continue;
            }
            let (piece, counts) =
                piece(&value, plan).ok_or_else(|| self.unreadable("this is no piece that was done"))?;
            if counts.improved != found.len() as u64 {
                let (counted, found) = (counts.improved, found.len());
                return Err(
                    self.unreadable(&format!("{counted} improvements were counted, but {found} stand here"))
                );
            }
            if !level.done.insert(piece) {
                return Err(self.unreadable(&format!("piece {piece} is done a second time")));
            }
            level.improved += counts.improved;
            act(piece, std::mem::take(&mut found), counts);
            self.good = self.lines.whole();
        }
        Ok(level)
    }
}

/// The number of a piece that is done, and what was counted in it.
fn piece(value: &Value, plan: &Plan) -> Option<(u64, Counts)> {
    let piece = value["done"].as_u64().filter(|&piece| piece < plan.space.pieces())?;
    let mut counts = Counts::default();
    for (name, count) in value["counts"].as_object()? {
        *counts.by_name(name)? += count.as_u64()?;
    }
    Some((piece, counts))
}
