//! Files and standard input as text.

use anyhow::{Context, Result};
use keymove_popeye::language::ends_file;
use std::fs;
use std::io::{self, BufRead};

/// A text to be solved.
pub(super) struct Input {
    /// What messages call it.
    pub(super) name: String,
    pub(super) text: String,
    /// Whether it was not UTF-8; each byte is a character then, and the answer is written in the same way.
    pub(super) is_latin1: bool,
}

impl Input {
    /// Reads a file, or standard input up to the end of the last problem.
    pub(super) fn read(source: Option<&String>) -> Result<Self> {
        let (name, bytes) = match source {
            Some(name) if name != "-" => {
                (name.clone(), fs::read(name).with_context(|| format!("cannot read {name}"))?)
            }
            _ => ("standard input".to_owned(), standard_input().context("cannot read standard input")?),
        };
        Ok(match String::from_utf8(bytes) {
            Ok(text) => Self { name, text, is_latin1: false },
            Err(error) => {
                let text = error.as_bytes().iter().map(|&byte| char::from(byte)).collect();
                Self { name, text, is_latin1: true }
            }
        })
    }

    /// How Popeye counts the width of a text: in bytes.
    pub(super) fn width(&self) -> fn(&str) -> usize {
        if self.is_latin1 { |text| text.chars().count() } else { str::len }
    }
}

/// Whoever asks may keep the pipe open, so nothing is read behind the end of the last problem.
fn standard_input() -> io::Result<Vec<u8>> {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        let start = bytes.len();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(bytes);
        }
        let line = String::from_utf8_lossy(bytes.get(start..).unwrap_or_default());
        if ends_file(&line) && keymove_popeye::language::read(&String::from_utf8_lossy(&bytes)).is_ended() {
            return Ok(bytes);
        }
    }
}
