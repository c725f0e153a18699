//! A file that appears under its name only when it is complete.

use anyhow::{Context, Result, anyhow};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A file to be: one beside its place, or the place itself if that is no regular file (a pipe, a device).
pub(crate) struct Draft {
    pub(crate) file: File,
    target: PathBuf,
    /// What to rename in the end, or to remove.
    temporary: Option<PathBuf>,
}

impl Draft {
    /// Makes sure, before long work, that the file can be written. `what` names it: `the certificate`.
    pub(crate) fn create(target: &Path, what: &str) -> Result<Self> {
        Self::open(target).with_context(|| format!("cannot write {what} {}", target.display()))
    }

    fn open(target: &Path) -> Result<Self> {
        match fs::metadata(target) {
            Ok(data) if data.is_dir() => return Err(anyhow!("it is a directory")),
            Ok(data) if !data.is_file() => {
                let file = OpenOptions::new().write(true).open(target)?;
                return Ok(Self { file, target: target.into(), temporary: None });
            }
            // What is there is replaced in the end, so it has to be writable; a link stays one.
            Ok(_) => drop(OpenOptions::new().write(true).open(target)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.into());
        let name = target.file_name().ok_or_else(|| anyhow!("the name of the file is missing"))?;
        let mut part = name.to_os_string();
        part.push(format!(".{}.part", std::process::id()));
        let temporary = target.with_file_name(part);
        let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
        Ok(Self { file, target, temporary: Some(temporary) })
    }

    /// Where it will be.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Makes it appear under another name, if it is to appear at all.
    pub(crate) fn divert(&mut self, target: &Path) {
        target.clone_into(&mut self.target);
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let Some(temporary) = &self.temporary {
            fs::rename(temporary, &self.target)?;
        }
        self.temporary = None;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}
