//! What the tests share.

use keymove_db::{Arrival, Database, Import, Refusal};
use keymove_formats::{Entry, Format};
use std::path::{Path, PathBuf};

/// H. Weenink, Good Companion 1917.
pub(crate) const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

/// A new empty folder, removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("keymove-db-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A problem with this diagram and stipulation.
pub(crate) fn problem(fen: &str, stipulation: &str) -> Entry {
    Entry { fen: fen.into(), stipulation: stipulation.into(), ..Entry::default() }
}

/// Imports entries into a database, which is made if there is none.
pub(crate) fn import(path: &Path, entries: &[Entry]) -> Vec<Result<Arrival, Refusal>> {
    let mut database = Database::write(path).expect("a database");
    let mut import = Import::new(&mut database);
    let arrivals = entries.iter().map(|entry| import.add(entry, "test").expect("imported")).collect();
    import.finish().expect("committed");
    arrivals
}

/// The problems of shared files, if they are there.
pub(crate) fn shared(name: &str) -> Option<Vec<Entry>> {
    let text = keymove_testing::collection_text(&format!("problems/{name}"))?;
    Some(Format::JsonLines.read(&text).into_iter().flatten().collect())
}
