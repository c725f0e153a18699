//! The problems of several files, one after the other.
//!
//! A thread of its own reads: a run that is stopped does not wait for who writes to standard input, and a problem is not kept
//! from being solved because the next one has not come yet.

use crate::args::ReadingArgs;
use crate::collection::{Choice, Collection, is_same, size};
use crate::exit::Exit;
use crate::output::say;
use anyhow::{Context, Result, bail};
use keymove_collection::Item;
use keymove_run::Progress;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Problems that may be read ahead: few, because what is read is what progress tells of.
const WINDOW: usize = 16;
/// What comes within this time counts as there already.
const SOON: Duration = Duration::from_millis(20);
/// How often it is looked whether the run is to stop while nothing comes.
const PATIENCE: Duration = Duration::from_millis(50);

/// How files are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) choice: Choice,
    pub(crate) latin1: bool,
}

impl Reading {
    pub(crate) fn of(args: &ReadingArgs) -> Self {
        let choice = args.from.map_or(Choice::Look, |from| Choice::Told(from.format()));
        Self { choice, latin1: args.latin1 }
    }
}

/// The problems of all files. A file that cannot be read is told of, and the others go on.
pub(crate) struct Items {
    arrivals: Receiver<Item>,
    troubles: Troubles,
    /// Whether nothing more is wanted.
    stop: Arc<AtomicBool>,
}

/// Whether a file could not be read.
#[derive(Clone, Default)]
pub(crate) struct Troubles(Arc<AtomicBool>);

impl Troubles {
    pub(crate) fn exit(&self) -> Exit {
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
    pub(crate) fn open(
        files: Vec<PathBuf>, reading: Reading, journal: Option<&Path>, progress: &Progress,
    ) -> Result<Self> {
        if let Some(journal) = journal.filter(|journal| files.iter().any(|file| is_same(file, journal))) {
            bail!("{}: the journal is one of the collections; expected another file", journal.display());
        }
        progress.begin("", files.iter().map(|file| size(file)).sum());
        let (sender, arrivals) = sync_channel(WINDOW);
        let (troubles, progress) = (Troubles::default(), progress.clone());
        let stop = Arc::new(AtomicBool::new(false));
        let all = Files { files, reading, troubles: troubles.clone(), progress };
        std::thread::Builder::new()
            .spawn(move || all.send(&sender))
            .context("cannot start a thread that reads")?;
        Ok(Self { arrivals, troubles, stop })
    }

    pub(crate) fn troubles(&self) -> Troubles {
        self.troubles.clone()
    }

    /// Ends as soon as this flag is raised.
    pub(crate) fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// The next problem if it has not to be waited for.
    pub(crate) fn soon(&mut self) -> Option<Item> {
        self.arrivals.recv_timeout(SOON).ok()
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        while !self.stop.load(Ordering::Relaxed) {
            match self.arrivals.recv_timeout(PATIENCE) {
                Ok(item) => return Some(item),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// What the reading thread knows.
struct Files {
    files: Vec<PathBuf>,
    reading: Reading,
    troubles: Troubles,
    progress: Progress,
}

impl Files {
    /// Sends the problems as long as somebody takes them.
    fn send(self, sender: &SyncSender<Item>) {
        for file in &self.files {
            let collection = match Collection::open(file, self.reading, self.progress.clone()) {
                Ok(collection) => collection,
                Err(error) => {
                    self.troubles.say(&format!("{error:#}"));
                    continue;
                }
            };
            let name: Arc<str> = collection.name.as_str().into();
            let mut found = false;
            for entry in collection {
                found = true;
                if sender.send(Item { file: Arc::clone(&name), entry }).is_err() {
                    return;
                }
            }
            if !found {
                self.troubles.say(&format!("{name}: no problem in it"));
            }
        }
    }
}
