//! The problems of all files, one after the other.

use crate::collection::{Choice, Collection, Meter, is_same};
use crate::exit::Exit;
use crate::output::say;
use anyhow::{Result, bail};
use keymove_collection::Item;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The problems of all files. A file that cannot be read is told of, and the others go on.
pub(super) struct Items {
    files: std::vec::IntoIter<PathBuf>,
    choice: Choice,
    current: Option<(Arc<str>, Collection, bool)>,
    troubles: Troubles,
    extent: Extent,
}

/// How much there is to read, and how much has been read.
#[derive(Clone, Default)]
pub(super) struct Extent {
    meter: Meter,
    /// All files together; `None` if one of them is no file of a known size.
    bytes: Option<u64>,
}

impl Extent {
    fn of(files: &[PathBuf]) -> Self {
        let sizes = files.iter().map(|file| std::fs::metadata(file).ok().filter(Metadata::is_file));
        Self { meter: Meter::default(), bytes: sizes.map(|found| Some(found?.len())).sum() }
    }

    /// How much has been read, if that is known.
    pub(super) fn per_cent(&self) -> Option<u64> {
        let bytes = self.bytes.filter(|&bytes| bytes > 0)?;
        // A file may grow meanwhile.
        Some((u128::from(self.meter.bytes()) * 100 / u128::from(bytes)).min(100) as u64)
    }
}

/// Whether a file could not be read.
#[derive(Clone, Default)]
pub(super) struct Troubles(Arc<AtomicBool>);

impl Troubles {
    pub(super) fn exit(&self) -> Exit {
        if self.0.load(Ordering::Relaxed) { Exit::BadInput } else { Exit::Solved }
    }

    fn say(&self, text: &str) {
        self.0.store(true, Ordering::Relaxed);
        say(&format!("error: {text}"));
    }
}

impl Items {
    /// Of these files.
    ///
    /// # Errors
    /// If the journal is one of them.
    pub(super) fn open(files: Vec<PathBuf>, choice: Choice, journal: Option<&Path>) -> Result<Self> {
        if let Some(journal) = journal.filter(|journal| files.iter().any(|file| is_same(file, journal))) {
            bail!("{}: the journal is one of the collections; expected another file", journal.display());
        }
        let extent = Extent::of(&files);
        Ok(Self { files: files.into_iter(), choice, current: None, troubles: Troubles::default(), extent })
    }

    pub(super) fn extent(&self) -> Extent {
        self.extent.clone()
    }

    pub(super) fn troubles(&self) -> Troubles {
        self.troubles.clone()
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some((name, collection, found)) = &mut self.current {
                if let Some(entry) = collection.next() {
                    *found = true;
                    return Some(Item { file: Arc::clone(name), entry });
                }
                if !*found {
                    self.troubles.say(&format!("{name}: no problem in it"));
                }
            }
            let file = self.files.next()?;
            self.current = match Collection::metered(&file, self.choice, self.extent.meter.clone()) {
                Ok(collection) => Some((collection.name.as_str().into(), collection, false)),
                Err(error) => {
                    self.troubles.say(&format!("{error:#}"));
                    None
                }
            };
        }
    }
}
