//! A file that appears under its name only when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary files of all drafts of this process that are neither finished nor dropped.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn temporary() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what unfinished drafts have written, for a process that ends without dropping them. None can be finished afterwards.
pub fn discard_drafts() {
    for path in temporary().drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// A file to be, whole or not at all: written beside its place and then put there, or written in place if that is no regular
/// file (a pipe, a device). What was there before keeps its permissions, and a symbolic link stays one. A draft that is dropped
/// leaves nothing behind.
#[derive(Debug)]
pub struct Draft {
    /// What is written to.
    pub file: File,
    target: PathBuf,
    /// What to rename in the end, or to remove.
    temporary: Option<PathBuf>,
}

impl Draft {
    /// Makes sure, before long work, that the file can be written.
    ///
    /// # Errors
    /// If it is a directory, cannot be written, or nothing can be made in its folder.
    pub fn create(target: &Path) -> io::Result<Self> {
        let permissions = match fs::metadata(target) {
            Ok(data) if data.is_dir() => return Err(io::Error::other("it is a directory")),
            Ok(data) if !data.is_file() => {
                let file = OpenOptions::new().write(true).open(target)?;
                return Ok(Self { file, target: target.into(), temporary: None });
            }
            // What is there is replaced in the end, so it has to be writable.
            Ok(data) => {
                drop(OpenOptions::new().write(true).open(target)?);
                Some(data.permissions())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let target = end_of_links(target)?;
        let (file, path) = {
            // Kept until the file is in the list: whoever discards drafts finds all that are there.
            let mut known = temporary();
            let (file, path) = beside(&target)?;
            known.push(path.clone());
            (file, path)
        };
        let draft = Self { file, target, temporary: Some(path) };
        if let Some(permissions) = permissions {
            draft.file.set_permissions(permissions)?;
        }
        Ok(draft)
    }

    /// Where it will be.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Makes it appear under another name, if it is to appear at all.
    pub fn divert(&mut self, target: &Path) {
        target.clone_into(&mut self.target);
    }

    /// Puts the file in its place, once the disk has all of it.
    ///
    /// # Errors
    /// What the system says. What was there before is then still there.
    pub fn finish(mut self) -> io::Result<File> {
        if let Some(temporary) = &self.temporary {
            self.file.sync_all()?;
            fs::rename(temporary, &self.target)?;
        }
        self.forget();
        self.file.try_clone()
    }

    /// No longer answers for the temporary file; gives its name.
    fn forget(&mut self) -> Option<PathBuf> {
        let path = self.temporary.take()?;
        temporary().retain(|other| *other != path);
        Some(path)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(path) = self.forget() {
            let _ = fs::remove_file(path);
        }
    }
}

/// Writes a file whole or not at all, as a [`Draft`] does.
///
/// # Errors
/// What the system says. What was there before is then still there, unless it is no regular file.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.file.write_all(bytes)?;
    draft.finish().map(drop)
}

/// The file that a chain of symbolic links leads to, even if it is not there yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    const LONGEST_CHAIN: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        match fs::read_link(&path) {
            // A relative link is meant from where it stands.
            Ok(next) => path = path.parent().map_or_else(|| next.clone(), |folder| folder.join(&next)),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("it is a symbolic link that leads nowhere"))
}

/// A new file beside this one, and its name.
fn beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let name = target.file_name().ok_or_else(|| io::Error::other("the name of the file is missing"))?;
    let process = std::process::id();
    let mut number = 0;
    loop {
        let mut part = name.to_os_string();
        part.push(format!(".{process}-{number}.part"));
        let path = target.with_file_name(part);
        match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
            // An earlier process with the same number may have been killed.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            opened => return opened.map(|file| (file, path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("keymove-draft-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// One test discards all drafts of the process, and no other may have any then.
    static ALONE: Mutex<()> = Mutex::new(());

    fn alone() -> MutexGuard<'static, ()> {
        ALONE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Until a draft is finished the old file is there, and after one that is dropped nothing else is.
    #[test]
    fn whole_or_not_at_all() {
        let _alone = alone();
        let folder = folder("whole");
        let path = folder.join("x");
        write_file(&path, b"old").expect("written");
        let mut draft = Draft::create(&path).expect("a draft");
        draft.file.write_all(b"new").expect("written");
        assert_eq!(fs::read(&path).expect("a file"), b"old");
        drop(draft);
        assert_eq!(names(&folder), ["x"]);
        write_file(&path, b"new").expect("written");
        assert_eq!(fs::read(&path).expect("a file"), b"new");
        let draft = Draft::create(&path).expect("a draft");
        discard_drafts();
        assert_eq!(names(&folder), ["x"]);
        assert!(draft.finish().is_err());
        assert_eq!(fs::read(&path).expect("a file"), b"new");
        assert!(write_file(&folder, b"").is_err() && write_file(&folder.join("no/x"), b"").is_err());
        fs::remove_dir_all(&folder).expect("removed");
    }

    /// A link stays one, wherever it leads, and a file that only its owner may read stays so.
    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let _alone = alone();
        let folder = folder("links");
        let (file, link, far) = (folder.join("file"), folder.join("link"), folder.join("far"));
        fs::write(&file, "old").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("permitted");
        symlink("file", &link).expect("a link");
        symlink("link", &far).expect("a link");
        write_file(&far, b"new").expect("written");
        assert!(fs::symlink_metadata(&far).expect("a link").is_symlink());
        assert_eq!(fs::read(&file).expect("a file"), b"new");
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        fs::remove_file(&file).expect("removed");
        write_file(&far, b"again").expect("written");
        assert_eq!(fs::read(&file).expect("a file"), b"again");
        assert_eq!(names(&folder), ["far", "file", "link"]);
        symlink("ring", folder.join("ring")).expect("a link");
        assert!(write_file(&folder.join("ring"), b"").is_err());
        fs::remove_dir_all(&folder).expect("removed");
    }

    /// What is no regular file is written to as it is, and says what it cannot take.
    #[cfg(target_os = "linux")]
    #[test]
    fn devices() {
        write_file(Path::new("/dev/null"), b"nothing").expect("written");
        let error = write_file(Path::new("/dev/full"), b"too much").expect_err("a full device");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
