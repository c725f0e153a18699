//! The arguments of `convert`.

use super::{MessageArgs, ReadingArgs};
use clap::{Args as ClapArgs, ValueEnum};
use keymove_formats::{Format, Language};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove convert broodings.olv -o broodings.epd
  keymove convert a.pgn b.csv -o all.jsonl --verbose
  curl -s https://example.org/problems.json | keymove convert - --to tex --letters de > problems.tex

FORMAT: epd, fen (FEN;STIPULATION;author;source;date;award), pgn, olv (Olive's and YACPDB's YAML), json (YACPDB), jsonl,
csv, popeye (Popeye's input language), tex (LaTeX package diagram). docs/formats.md says what each of them holds.

Exit code: 0 all converted, 2 a problem or a file that cannot be read or written; the others are written all the same.")]
pub(crate) struct ConvertArgs {
    /// Collections of problems; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Where to; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// The format of the output (default: what its ending says)
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) to: Option<FormatChoice>,
    /// Letters of the men and words of solutions: English, German, French (default: as they are)
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(crate) letters: Option<LettersChoice>,
    /// For every problem what the output cannot hold of it, instead of counts
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Messages")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

/// A format of collections.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FormatChoice {
    Epd,
    Fen,
    Pgn,
    #[value(alias = "yaml")]
    Olv,
    Json,
    Jsonl,
    Csv,
    #[value(alias = "inp")]
    Popeye,
    #[value(alias = "latex")]
    Tex,
}

impl FormatChoice {
    pub(crate) const fn format(self) -> Format {
        match self {
            Self::Epd => Format::Epd,
            Self::Fen => Format::Fen,
            Self::Pgn => Format::Pgn,
            Self::Olv => Format::Yaml,
            Self::Json => Format::Json,
            Self::Jsonl => Format::JsonLines,
            Self::Csv => Format::Csv,
            Self::Popeye => Format::Popeye,
            Self::Tex => Format::Latex,
        }
    }
}

/// A language of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LettersChoice {
    En,
    De,
    Fr,
}

impl LettersChoice {
    pub(crate) const fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::De => Language::German,
            Self::Fr => Language::French,
        }
    }
}
