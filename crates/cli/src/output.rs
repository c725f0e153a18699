//! Data to standard output, talk to standard error.

use crate::args::ColorChoice;
use keymove_report::Paint;
use std::io::{self, IsTerminal, Write};

/// Standard output; a write that fails is an error of the run. Flushed by [`Out::flush`] and when dropped.
pub(crate) struct Out(io::BufWriter<io::Stdout>);

impl Out {
    pub(crate) fn new() -> Self {
        Self(io::BufWriter::with_capacity(64 << 10, io::stdout()))
    }

    /// Writes the text as it is.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }

    /// Writes the text and a line end.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// Makes everything written so far visible.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
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

/// Whether standard output gets colours.
pub(crate) fn paint(choice: ColorChoice) -> Paint {
    // https://no-color.org: the variable counts if it is not empty.
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let wanted = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !refused && !dumb,
    };
    if wanted { Paint::Ansi } else { Paint::Plain }
}
