//! Where mates are written to, as text or as problems.

use super::words;
use crate::args::{Layout, MineArgs};
use crate::commands::convert::losses::Losses;
use crate::commands::convert::target::{Out, Target};
use crate::output::{draft, say};
use anyhow::{Context, Result};
use keymove_collection::mine::Find;
use keymove_run::Draft;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub(super) struct Output {
    sink: Sink,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

enum Sink {
    Text { stream: Box<dyn Write>, draft: Option<Draft> },
    Problems { out: Box<Out>, target: Target, losses: Losses },
}

impl Output {
    pub(super) fn open(args: &MineArgs) -> Result<Self> {
        let path = (args.output != Path::new("-")).then(|| args.output.clone());
        let ending = path.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy());
        let layout = match args.format {
            Some(layout) => layout,
            None => match ending.as_deref() {
                Some("txt") | None => Layout::Text,
                // Whatever else it is, it has to be one that is known.
                Some(_) => Layout::Problems(Target::of(&args.output, None)?.format),
            },
        };
        let sink = match layout {
            Layout::Text => {
                let draft = path.as_deref().map(|path| draft(path, "the mates")).transpose()?;
                let stream: Box<dyn Write> = match &draft {
                    Some(draft) => Box::new(BufWriter::new(draft.file.try_clone()?)),
                    None => Box::new(BufWriter::new(io::stdout())),
                };
                Sink::Text { stream, draft }
            }
            Layout::Problems(format) => {
                let target = Target::of(&args.output, Some(format))?;
                let out = Box::new(target.open()?);
                Sink::Problems { out, losses: Losses::new(format, false, args.messages.quiet), target }
            }
        };
        Ok(Self { sink, path })
    }

    /// Writes a mate; `number` is the one in the list.
    pub(super) fn write(&mut self, find: &Find, file: &str, stem: &str, number: u64) -> Result<()> {
        match &mut self.sink {
            Sink::Text { stream, .. } => {
                let between = if number > 1 { "\n" } else { "" };
                stream
                    .write_all(format!("{between}{}", words::block(find, file, number)).as_bytes())
                    .context("cannot write the mates")
            }
            Sink::Problems { out, losses, .. } => {
                let entry = find.to_entry(stem);
                for loss in out.write(&entry)? {
                    losses.note(file, &entry, &loss.field, &loss.what.to_string());
                }
                Ok(())
            }
        }
    }

    /// Makes visible what has been written.
    pub(super) fn flush(&mut self) -> Result<()> {
        match &mut self.sink {
            Sink::Text { stream, .. } => stream.flush().context("cannot write the mates"),
            Sink::Problems { out, .. } => out.flush(),
        }
    }

    /// Ends the file. One that was cut short says so in its text, or in its name: `mates.incomplete.pgn`.
    pub(super) fn finish(self, is_cut: bool) -> Result<()> {
        let name = self.path.as_deref().filter(|_| is_cut).map(incomplete);
        match self.sink {
            Sink::Text { mut stream, draft } => {
                if is_cut {
                    stream.write_all(words::CUT.as_bytes()).context("cannot write the mates")?;
                }
                stream.flush().context("cannot write the mates")?;
                if let Some(mut draft) = draft {
                    if let Some(name) = &name {
                        draft.divert(name);
                    }
                    draft.finish().context("cannot write the mates")?;
                }
            }
            Sink::Problems { mut out, target, losses } => {
                if let Some(name) = &name {
                    out.divert(name);
                }
                out.finish(&target)?;
                losses.finish();
            }
        }
        if let Some(name) = name {
            say(&format!("{}: what was found so far", name.display()));
        }
        Ok(())
    }
}

/// The name of a file that was cut short.
fn incomplete(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(".incomplete");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
