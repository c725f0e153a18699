//! Whole collections, of which a command needs all problems at once.

use crate::asked::check_standard_input;
use crate::collection::Collection;
use crate::items::Reading;
use anyhow::{Result, bail};
use keymove_formats::{Entry, EntryError};
use keymove_run::Progress;
use std::path::PathBuf;

/// A problem, or what stands in its place, and where it comes from.
pub(crate) struct Item {
    /// The name of the file.
    pub(crate) file: String,
    pub(crate) entry: Result<Entry, EntryError>,
}

/// Everything in these files, in order.
pub(crate) fn all(files: &[PathBuf], reading: Reading) -> Result<Vec<Item>> {
    check_standard_input(files)?;
    let mut items = Vec::new();
    for file in files {
        let collection = Collection::open(file, reading, Progress::new())?;
        let name = collection.name.clone();
        let before = items.len();
        items.extend(collection.map(|entry| Item { file: name.clone(), entry }));
        if items.len() == before {
            bail!("{name}: no problem in it; expected one a line, or JSON, YAML, PGN, CSV or EPD");
        }
    }
    Ok(items)
}
