//! The collections that a sheet is made of.

use crate::asked::check_standard_input;
use crate::collection::Collection;
use crate::items::Reading;
use anyhow::{Result, bail};
use keymove_formats::{Entry, EntryError};
use keymove_run::Progress;
use std::path::PathBuf;

/// A problem, or what stands in its place, and where it comes from.
pub(super) struct Item {
    /// The name of the file.
    pub(super) file: String,
    pub(super) entry: Result<Entry, EntryError>,
}

/// Everything in these files, in order.
pub(super) fn all(files: &[PathBuf], reading: Reading) -> Result<Vec<Item>> {
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
