//! The problems of all files, one after the other.

use crate::collection::{Choice, Collection, is_same, size};
use crate::exit::Exit;
use crate::output::say;
use anyhow::{Result, bail};
use keymove_collection::Item;
use keymove_run::Progress;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The problems of all files. A file that cannot be read is told of, and the others go on.
pub(super) struct Items {
    files: std::vec::IntoIter<PathBuf>,
    choice: Choice,
    current: Option<(Arc<str>, Collection, bool)>,
    troubles: Troubles,
    progress: Progress,
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
    /// Of these files; to read them is the phase of this progress.
    ///
    /// # Errors
    /// If the journal is one of them.
    pub(super) fn open(
        files: Vec<PathBuf>, choice: Choice, journal: Option<&Path>, progress: &Progress,
    ) -> Result<Self> {
        if let Some(journal) = journal.filter(|journal| files.iter().any(|file| is_same(file, journal))) {
            bail!("{}: the journal is one of the collections; expected another file", journal.display());
        }
        progress.begin("", files.iter().map(|file| size(file)).sum());
        let (troubles, progress) = (Troubles::default(), progress.clone());
        Ok(Self { files: files.into_iter(), choice, current: None, troubles, progress })
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
            self.current = match Collection::metered(&file, self.choice, self.progress.clone()) {
                Ok(collection) => Some((collection.name.as_str().into(), collection, false)),
                Err(error) => {
                    self.troubles.say(&format!("{error:#}"));
                    None
                }
            };
        }
    }
}
