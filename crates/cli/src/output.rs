//! Data to standard output, talk to standard error.

use crate::args::ColorChoice;
use crate::config;
use anyhow::{Context, Result};
use keymove_report::Paint;
use keymove_run::Draft;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Where an answer goes: to standard output, or into memory until it is its turn. A write that fails is an error of the run.
/// Flushed by [`Out::flush`] and when dropped.
pub(crate) struct Out {
    target: Target,
    /// Whether it is text for readers, in which men are written as the settings say.
    is_prose: bool,
}

enum Target {
    Standard(io::BufWriter<io::Stdout>),
    Memory(Kept),
}

/// An answer that was kept in memory.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// What is for standard output.
    pub(crate) text: String,
    /// What is for standard error, one message each.
    pub(crate) said: Vec<String>,
}

impl Out {
    /// Standard output.
    pub(crate) fn new() -> Self {
        let target = Target::Standard(io::BufWriter::with_capacity(64 << 10, io::stdout()));
        Self { target, is_prose: false }
    }

    /// Memory, from which it is taken with [`Out::into_kept`].
    pub(crate) fn memory() -> Self {
        Self { target: Target::Memory(Kept::default()), is_prose: false }
    }

    /// The same for text with moves, in which men are written as the settings say, or for what programs read.
    pub(crate) fn prose(self, is_prose: bool) -> Self {
        Self { is_prose, ..self }
    }

    /// What was written into memory; nothing of what went to standard output.
    pub(crate) fn into_kept(self) -> Kept {
        match self.target {
            Target::Standard(_) => Kept::default(),
            Target::Memory(kept) => kept,
        }
    }

    /// Writes the text as it is.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        let text = if self.is_prose { &config::get().lettering().spelt(text) } else { text };
        match &mut self.target {
            Target::Standard(stream) => stream.write_all(text.as_bytes()),
            Target::Memory(kept) => {
                kept.text.push_str(text);
                Ok(())
            }
        }
    }

    /// Writes the text and a line end.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// Says something about the answer to the user, on standard error.
    pub(crate) fn say(&mut self, text: &str) {
        match &mut self.target {
            Target::Standard(_) => say(text),
            Target::Memory(kept) => kept.said.push(text.to_owned()),
        }
    }

    /// Makes everything written so far visible.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Standard(stream) => stream.flush(),
            Target::Memory(_) => Ok(()),
        }
    }
}

/// Makes sure, before long work, that a file can be written, which appears when it is complete. `what` names it:
/// `the certificate`.
pub(crate) fn draft(target: &Path, what: &str) -> Result<Draft> {
    Draft::create(target).with_context(|| format!("cannot write {what} {}", target.display()))
}

/// Says something to the user, who may not be listening.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Complaints about the lines of a file: the first of them, and how many there were more. A file that is no text at all
/// would bury everything else under thousands.
#[derive(Default)]
pub(crate) struct Flood {
    heard: usize,
}

impl Flood {
    /// Of one file so many are said.
    const MOST: usize = 20;

    pub(crate) fn say(&mut self, text: &str) {
        self.heard += 1;
        if self.heard <= Self::MOST {
            say(text);
        }
    }

    /// Says how many were not said, which are such lines.
    pub(crate) fn finish(&self, lines: &str) {
        if let more @ 1.. = self.heard.saturating_sub(Self::MOST) {
            say(&format!("error: and {more} more {lines}"));
        }
    }
}

/// Whether the terminal knows no escape codes.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|value| value == "dumb")
}

/// Whether standard output gets colours.
pub(crate) fn paint(choice: Option<ColorChoice>) -> Paint {
    let choice = choice.or(config::get().color).unwrap_or(ColorChoice::Auto);
    // https://no-color.org: the variable counts if it is not empty.
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let wanted = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !refused && !is_dumb(),
    };
    if wanted { Paint::Ansi } else { Paint::Plain }
}
