//! How far the work is, on standard error: one line that is written again and again on a terminal, lines elsewhere.

use crate::output::say;
use std::io::{self, IsTerminal, Write};

pub(super) struct Progress {
    of: usize,
    wanted: bool,
    terminal: bool,
}

impl Progress {
    /// On a terminal always, elsewhere if `forced`, never if `quiet`.
    pub(super) fn start(of: usize, forced: bool, quiet: bool) -> Self {
        let terminal = io::stderr().is_terminal();
        Self { of, wanted: !quiet && (forced || terminal), terminal }
    }

    /// The problem with this number is begun.
    pub(super) fn show(&self, number: usize) {
        let line = format!("solving {number} of {}", self.of);
        match (self.wanted, self.terminal) {
            (false, _) => {}
            (true, true) => drop(write!(io::stderr(), "\r{line}\u{1b}[K")),
            (true, false) => say(&line),
        }
    }

    /// Makes room for a message.
    pub(super) fn clear(&self) {
        if self.wanted && self.terminal {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
