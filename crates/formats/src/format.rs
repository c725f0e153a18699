//! The formats, and their readers and writers as one type each.

use crate::loss::{Loss, Losses};
use crate::{Entry, EntryError, csv, epd, fen, json, latex, pgn, popeye, yaml};
use std::io::{self, BufRead, Write};

/// What a text with problems looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// Extended position description, one problem a line.
    Epd,
    /// `FEN;STIPULATION;author;source;date;award;remarks`, one problem a line.
    Fen,
    /// Portable game notation, with the tag `FEN`.
    Pgn,
    /// Olive's files, which are YACPDB's entries in YAML.
    Yaml,
    /// YACPDB's entries in JSON.
    Json,
    /// One flat JSON object a line.
    JsonLines,
    /// A table with a heading.
    Csv,
    /// Popeye's input language.
    Popeye,
    /// The LaTeX package `diagram`.
    Latex,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Epd,
        Self::Fen,
        Self::Pgn,
        Self::Yaml,
        Self::Json,
        Self::JsonLines,
        Self::Csv,
        Self::Popeye,
        Self::Latex,
    ];

    /// The word that names it on a command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Epd => "epd",
            Self::Fen => "fen",
            Self::Pgn => "pgn",
            Self::Yaml => "olv",
            Self::Json => "json",
            Self::JsonLines => "jsonl",
            Self::Csv => "csv",
            Self::Popeye => "popeye",
            Self::Latex => "tex",
        }
    }

    /// The name for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Epd => "EPD",
            Self::Fen => "FEN lines",
            Self::Pgn => "PGN",
            Self::Yaml => "Olive's YAML",
            Self::Json => "YACPDB's JSON",
            Self::JsonLines => "JSON lines",
            Self::Csv => "CSV",
            Self::Popeye => "Popeye's input",
            Self::Latex => "LaTeX",
        }
    }

    /// What names of such files end in, in lower case, without the point.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Epd => &["epd"],
            Self::Fen => &["fen"],
            Self::Pgn => &["pgn"],
            Self::Yaml => &["olv", "yaml", "yml"],
            Self::Json => &["json"],
            Self::JsonLines => &["jsonl", "ndjson"],
            Self::Csv => &["csv", "tsv"],
            Self::Popeye => &["inp"],
            Self::Latex => &["tex"],
        }
    }

    /// The format of a file whose name ends in this, without the point; `None` if the ending says nothing, as `txt`.
    pub fn of_ending(ending: &str) -> Option<Self> {
        let ending = ending.to_lowercase();
        Self::ALL.into_iter().find(|format| format.endings().contains(&ending.as_str()))
    }

    /// The format that the beginning of a text looks like; `None` if it looks like none, as an empty one.
    pub fn of_text(text: &str) -> Option<Self> {
        let first = crate::content(text).next().map(|(_, line)| line.trim_start())?;
        if latex::recognises(text) {
            return Some(Self::Latex);
        }
        let recognises: [(Self, Recogniser); 7] = [
            (Self::Pgn, pgn::recognises),
            (Self::Json, json::recognises),
            (Self::Popeye, popeye::recognises),
            (Self::Csv, csv::recognises),
            (Self::Epd, epd::recognises),
            (Self::Fen, fen::recognises),
            (Self::Yaml, yaml::recognises),
        ];
        let format = recognises.into_iter().find(|(_, recognises)| recognises(first))?.0;
        // An object on one line is flat or one of several lines that are.
        Some(if format == Self::Json && first.starts_with('{') && json::is_flat(first) {
            Self::JsonLines
        } else {
            format
        })
    }

    /// The format of a stream, from what its buffer shows.
    ///
    /// # Errors
    /// What the stream says.
    pub fn of_stream(input: &mut impl BufRead) -> io::Result<Option<Self>> {
        let start = input.fill_buf()?;
        let start = &start[..start.len().min(1 << 16)];
        Ok(Self::of_text(&String::from_utf8_lossy(start)))
    }

    /// The problems of a stream, one after the other; in the place of one that cannot be read, the reason. Memory is
    /// needed for one problem; a file of Popeye's is read as a whole. Another thread may read. Nothing follows an error of the
    /// stream itself.
    pub fn reader<'a>(self, input: impl BufRead + Send + 'a) -> Reader<'a> {
        Reader(match self {
            Self::Epd => Box::new(epd::Reader::new(input)),
            Self::Fen => Box::new(fen::Reader::new(input)),
            Self::Pgn => Box::new(pgn::Entries::new(input)),
            Self::Yaml => Box::new(yaml::Reader::new(input)),
            Self::Json => Box::new(json::Reader::new(input)),
            Self::JsonLines => Box::new(json::LineReader::new(input)),
            Self::Csv => Box::new(csv::Reader::new(input)),
            Self::Popeye => Box::new(popeye::Reader::new(input)),
            Self::Latex => Box::new(latex::Reader::new(input)),
        })
    }

    /// All problems of a text, as by [`Self::reader`].
    pub fn read(self, text: &str) -> Vec<Result<Entry, EntryError>> {
        self.reader(text.as_bytes()).collect()
    }

    /// A writer to this stream. What is written before [`Writer::finish`] is not a whole file in some formats.
    pub fn writer<W: Write>(self, out: W) -> Writer<W> {
        Writer { format: self, out, written: 0 }
    }
}

/// Whether a line, the first with content, is one of such a text.
type Recogniser = fn(&str) -> bool;

/// The problems of a stream.
pub struct Reader<'a>(Box<dyn Iterator<Item = Result<Entry, EntryError>> + Send + 'a>);

impl Iterator for Reader<'_> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

/// Writes problems to a stream.
pub struct Writer<W> {
    format: Format,
    out: W,
    written: usize,
}

impl<W: Write> Writer<W> {
    /// Writes a problem, and says what the format cannot hold of it. One without a diagram that can be read is written
    /// only where FEN is a text among others; elsewhere the whole problem is a loss, the field `fen`.
    ///
    /// # Errors
    /// What the stream says.
    pub fn write(&mut self, entry: &Entry) -> io::Result<Vec<Loss>> {
        let mut losses = Losses::default();
        let text = match self.format {
            Format::Epd => epd::write(entry, &mut losses),
            // Without one there is no line.
            Format::Fen => (!entry.fen.is_empty()).then(|| fen::write(entry, &mut losses)),
            Format::Pgn => pgn::write(entry, &mut losses),
            Format::Yaml => yaml::write(entry, &mut losses),
            Format::Json => json::write(entry, &mut losses),
            Format::JsonLines => Some(json::write_line(entry)),
            Format::Csv => Some(csv::write(entry)),
            Format::Popeye => popeye::write(entry, &mut losses),
            Format::Latex => latex::write(entry, &mut losses),
        };
        match text {
            Some(text) => {
                self.out.write_all(
                    if self.written == 0 { self.head(false) } else { self.between() }.as_bytes(),
                )?;
                self.out.write_all(text.as_bytes())?;
                self.written += 1;
            }
            None => losses.note("fen", crate::What::All),
        }
        Ok(losses.into_vec())
    }

    /// Makes everything written so far visible.
    ///
    /// # Errors
    /// What the stream says.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the file and gives the stream back.
    ///
    /// # Errors
    /// What the stream says.
    pub fn finish(mut self) -> io::Result<W> {
        if self.written == 0 {
            self.out.write_all(self.head(true).as_bytes())?;
        }
        self.out.write_all(match self.format {
            Format::Json if self.written == 0 => b"]\n".as_slice(),
            Format::Json => b"\n]\n",
            Format::Latex => latex::TAIL.as_bytes(),
            Format::Popeye if self.written > 0 => popeye::TAIL.as_bytes(),
            _ => b"",
        })?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn head(&self, ends: bool) -> &'static str {
        match self.format {
            Format::Json => "[\n",
            Format::Csv => csv::HEAD,
            // Without a problem there is nothing to begin.
            Format::Popeye if !ends => popeye::HEAD,
            Format::Latex => latex::HEAD,
            _ => "",
        }
    }

    fn between(&self) -> &'static str {
        match self.format {
            Format::Json => ",\n",
            Format::Popeye => popeye::BETWEEN,
            Format::Pgn | Format::Latex => "\n",
            _ => "",
        }
    }
}
