//! The certificate of an answer: a file that appears under its name only when it is complete.

use super::Work;
use crate::exit::Exit;
use crate::output::say;
use crate::stop::Bounded;
use anyhow::{Context, Result, anyhow};
use keymove_problem::certificate::{Claim, Header, WriteError, write};
use keymove_problem::solve::Oracle;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A certificate to be: a file beside its place, or the place itself if that is no regular file (a pipe, a device).
pub(super) struct Draft {
    file: File,
    target: PathBuf,
    /// What to rename in the end, or to remove.
    temporary: Option<PathBuf>,
}

impl Draft {
    /// Makes sure, before a long search, that the certificate can be written.
    pub(super) fn create(target: &Path) -> Result<Self> {
        Self::open(target).with_context(|| format!("cannot write the certificate {}", target.display()))
    }

    fn open(target: &Path) -> Result<Self> {
        // `verify` takes it for standard input, so nobody means a file of that name.
        if target == Path::new("-") {
            return Err(anyhow!("standard output is for the solution; give a file"));
        }
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

    fn finish(mut self) -> io::Result<()> {
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

/// Writes the certificate of what the solver has found out. `claim` is `None` if nothing is proven that could be
/// written down.
pub(super) fn certify(
    work: &Work<'_>, solver: &mut impl Oracle, draft: Option<Draft>, claim: Option<Claim>,
) -> Result<Exit> {
    let Some(mut draft) = draft else { return Ok(Exit::Solved) };
    let Some(claim) = claim else {
        say("no certificate: there is no proven answer to write down");
        return Ok(Exit::Unanswered);
    };
    let header =
        Header::new(work.case.position, work.case.stipulation, claim).context("cannot state the answer")?;
    // The time limit is one of the search: it may be used up when the answer is known, and the proof is still wanted.
    let mut oracle = Bounded { solver, interrupt: work.job.interrupt, deadline: None };
    match write(&mut oracle, &header, &mut draft.file) {
        Ok(written) => {
            let name = draft.target.display().to_string();
            draft.finish().with_context(|| format!("cannot write the certificate {name}"))?;
            if !work.job.options.quiet {
                say(&format!("certificate: {name}, {} bytes", written.bytes));
            }
            Ok(Exit::Solved)
        }
        Err(WriteError::Stop(stop)) => {
            say(&format!("incomplete: no certificate: {stop}"));
            Ok(Exit::Unanswered)
        }
        // Its message has the cause in it; as a chain the cause would be printed twice.
        Err(error) => Err(anyhow!("{error}")),
    }
}
