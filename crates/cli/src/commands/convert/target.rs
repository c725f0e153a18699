//! Where a conversion goes to.

use crate::output::draft;
use anyhow::{Context, Result, bail};
use keymove_formats::{Entry, Format, Loss, Writer};
use keymove_run::Draft;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) struct Target {
    pub(crate) format: Format,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

impl Target {
    /// The format that is asked for, or that the ending of the file says.
    pub(crate) fn of(path: &Path, asked: Option<Format>) -> Result<Self> {
        let is_output = path == Path::new("-");
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
        let known = ending.as_deref().filter(|_| !is_output).and_then(Format::of_ending);
        let words: Vec<&str> = Format::ALL.into_iter().map(Format::word).collect();
        let Some(format) = asked.or(known) else {
            let words = words.join(", ");
            if is_output {
                bail!("standard output has no ending; expected --to FORMAT, one of {words}");
            }
            let ending =
                ending.map_or("it has no ending".to_owned(), |ending| format!("unknown ending .{ending}"));
            bail!("{}: {ending}; expected --to FORMAT, one of {words}", path.display());
        };
        Ok(Self { format, path: (!is_output).then(|| path.to_owned()) })
    }

    pub(crate) fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "standard output".to_owned(), |path| path.display().to_string())
    }

    pub(crate) fn open(&self) -> Result<Out> {
        let draft = self.path.as_deref().map(|path| draft(path, "the collection")).transpose()?;
        let stream: Box<dyn Write> = match &draft {
            Some(draft) => Box::new(BufWriter::with_capacity(1 << 16, draft.file.try_clone()?)),
            None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
        };
        Ok(Out { draft, writer: self.format.writer(stream), what: self.name() })
    }
}

/// The collection that is written, which appears under its name when it is complete.
pub(crate) struct Out {
    draft: Option<Draft>,
    writer: Writer<Box<dyn Write>>,
    what: String,
}

impl Out {
    pub(crate) fn write(&mut self, entry: &Entry) -> Result<Vec<Loss>> {
        self.writer.write(entry).with_context(|| format!("cannot write {}", self.what))
    }

    /// Makes visible what has been written.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.writer.flush().with_context(|| format!("cannot write {}", self.what))
    }

    /// Gives the file another name.
    pub(crate) fn divert(&mut self, path: &Path) {
        if let Some(draft) = &mut self.draft {
            draft.divert(path);
        }
    }

    pub(crate) fn finish(self, target: &Target) -> Result<()> {
        let error = || format!("cannot write {}", target.name());
        self.writer.finish().with_context(error)?;
        if let Some(draft) = self.draft {
            draft.finish().with_context(error)?;
        }
        Ok(())
    }
}
