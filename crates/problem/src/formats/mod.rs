//! Collections of problems: texts with many problems, each with author and source.
//!
//! A format is a file of this folder with a function that reads a text into [`Entry`]s, and a row of [`FORMATS`]. What an
//! entry says is taken over as it is written; what it means is asked for with [`Entry::stated`], so that a diagram can be
//! shown whose stipulation makes no sense.
//!
//! ```
//! use keymove_problem::formats::Format;
//! let text = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 #2; Henri Weenink; Good Companion; 1917\n";
//! let format = Format::of_text(text).expect("known");
//! let entries = format.read(text);
//! let entry = entries[0].as_ref().expect("a problem");
//! assert_eq!((entry.stipulation.as_str(), entry.authors[0].as_str()), ("#2", "Henri Weenink"));
//! assert!(entry.stated().is_ok());
//! ```

mod csv;
mod entry;
mod epd;
mod error;
mod jsonl;
mod lines;
mod split;

pub use entry::{Entry, Stated, UnreadTwin};
pub use epd::EpdLine;
pub use error::{EntryError, LineError};

/// What a text with problems looks like.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// For messages.
    pub name: &'static str,
    /// What names of such files end in, in lower case, without the point.
    pub endings: &'static [&'static str],
    /// Whether this line, the first with content, is one of such a text.
    recognises: fn(&str) -> bool,
    read: fn(&str) -> Vec<Result<Entry, LineError>>,
}

/// All formats, in the order in which they are tried on a text of unknown kind.
pub const FORMATS: &[Format] = &[
    Format {
        name: "JSON lines",
        endings: &["jsonl", "ndjson", "json"],
        recognises: jsonl::recognises,
        read: jsonl::read,
    },
    Format { name: "CSV", endings: &["csv", "tsv"], recognises: csv::recognises, read: csv::read },
    Format { name: "EPD", endings: &["epd"], recognises: epd::recognises, read: epd::read },
    Format { name: "FEN lines", endings: &["fen"], recognises: lines::recognises, read: lines::read },
];

impl Format {
    /// The format of a file whose name ends in this, without the point; `None` if the ending says nothing, as `txt`.
    pub fn of_ending(ending: &str) -> Option<&'static Self> {
        let ending = ending.to_lowercase();
        FORMATS.iter().find(|format| format.endings.contains(&ending.as_str()))
    }

    /// The format that a text looks like; `None` if it looks like none, as an empty one.
    pub fn of_text(text: &str) -> Option<&'static Self> {
        let first = content(text).next().map(|(_, line)| line.trim_start())?;
        FORMATS.iter().find(|format| (format.recognises)(first))
    }

    /// All problems, in order; in the place of one that cannot be read, the reason.
    pub fn read(&self, text: &str) -> Vec<Result<Entry, LineError>> {
        (self.read)(without_mark(text))
    }
}

/// The lines that are neither empty nor a remark (`# ...`), without blanks at their ends, with their numbers from 1. A byte
/// order mark that some editors put in front is left out.
pub fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = without_mark(text).lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
    lines.filter(|(_, line)| !is_remark(line.trim_start()))
}

/// Whether a line without blanks at its beginning is to be passed over.
fn is_remark(line: &str) -> bool {
    line.is_empty() || line == "#" || line.starts_with("# ")
}

/// The text without the byte order mark that some editors put in front.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests;
