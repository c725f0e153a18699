//! Standard output, and the files that a problem names as protocols.

use crate::output::say;
use keymove_popeye::language::{Entry, Language};
use keymove_popeye::solve::{Output, ignored};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};

/// Where output goes.
pub(super) struct Sink {
    out: BufWriter<io::Stdout>,
    /// Copies of all further output; the file named last takes the place of the one before.
    protocol: Option<BufWriter<File>>,
    is_latin1: bool,
    /// What messages begin with: file and problem.
    about: String,
    version: Option<String>,
}

impl Sink {
    pub(super) fn new() -> Self {
        let out = BufWriter::with_capacity(64 << 10, io::stdout());
        Self { out, protocol: None, is_latin1: false, about: String::new(), version: None }
    }

    /// Writes which program this is, where Popeye does.
    pub(super) fn version(&mut self, table_bytes: usize) -> io::Result<()> {
        let memory = match table_bytes {
            bytes if bytes >= 10 << 30 => format!("{} GB", bytes >> 30),
            bytes if bytes >= 10 << 20 => format!("{} MB", bytes >> 20),
            bytes => format!("{} KB", bytes >> 10),
        };
        let (system, bits) = (std::env::consts::OS, usize::BITS);
        let line = format!("Keymove {system}-{bits}Bit v{} ({memory})\n", env!("CARGO_PKG_VERSION"));
        self.text(&line)?;
        self.version = Some(line);
        Ok(())
    }

    pub(super) fn set_encoding(&mut self, is_latin1: bool) {
        self.is_latin1 = is_latin1;
    }

    /// Sends a copy of all that follows to a file, behind what stands there.
    pub(super) fn protocol(&mut self, name: &str) {
        match OpenOptions::new().append(true).create(true).open(name) {
            Ok(file) => {
                let mut file = BufWriter::new(file);
                let version = self.version.as_deref().unwrap_or_default();
                if let Err(error) = file.write_all(version.as_bytes()) {
                    say(&format!("error: cannot write {name}: {error}"));
                }
                self.protocol = Some(file);
            }
            Err(error) => say(&format!("error: cannot write {name}: {error}")),
        }
    }

    pub(super) fn begin(&mut self, file: &str, entry: &Entry) {
        self.about = format!("{file}: line {}: problem {}", entry.place.line, entry.number);
    }

    /// In the place of a solution that there is none of.
    pub(super) fn ignored(&mut self, entry: &Entry) -> io::Result<()> {
        let language: Language = entry.problem.language;
        self.text(&ignored(language))?;
        self.flush()
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.protocol.as_mut().map_or(Ok(()), Write::flush)
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.flush()
    }
}

impl Output for Sink {
    fn text(&mut self, text: &str) -> io::Result<()> {
        let latin1: Vec<u8>;
        let bytes = if self.is_latin1 {
            latin1 = text.chars().map(|character| u8::try_from(character).unwrap_or(b'?')).collect();
            &latin1
        } else {
            text.as_bytes()
        };
        self.out.write_all(bytes)?;
        if let Some(file) = &mut self.protocol {
            file.write_all(bytes)?;
        }
        // Whoever waits for the next solution sees what is known.
        self.flush()
    }

    fn say(&mut self, text: &str) {
        say(&format!("{}: {text}", self.about));
    }
}
