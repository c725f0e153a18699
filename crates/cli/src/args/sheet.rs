//! The arguments of `sheet`.

use super::{AskChoice, MessageArgs, ReadingArgs, SearchedBy, StyleChoice};
use crate::units;
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove sheet problems.jsonl -o mine.pdf
  keymove sheet mine.csv others.txt -o tourney.html --title 'Solving tourney' --solutions none
  keymove sheet puzzles.jsonl -o training.pdf --for players --title 'Find the mate'
  keymove sheet round.pgn -o round.pdf --for solvers --title 'Round 1'
  keymove sheet problems.csv -o award.pdf --solutions below --per-row 2 --paper letter --time 1m

docs/sheet.md and docs/formats.md tell more.

Exit code: as that of solve for several problems: 2 an entry that makes no sense, 3 one that was not solved to the end,
1 one without solution, else 0. The others are in the sheet in any case.")]
pub(crate) struct SheetArgs {
    /// Collections of problems; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// The sheet: a file that ends in .html or .pdf; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to write (default: what the ending of the file says)
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<SheetFormat>,

    /// Whom the sheet is for: problemists get verdicts, themes and scores; players what was played in the game that a position is
    /// from, and lines to write on; solvers a tournament set of three sheets, SHEET with the problems alone, SHEET-form to write on, SHEET-key
    /// with solutions and points
    #[arg(long = "for", value_enum, value_name = "WHOM", default_value_t = AudienceChoice::Problemists, help_heading = "Look")]
    pub(crate) audience: AudienceChoice,
    /// Above the first page
    #[arg(long, value_name = "TEXT", default_value = "Chess problems", help_heading = "Look")]
    pub(crate) title: String,
    /// For solvers, what there are points for: all that solving tournaments ask for, or the first move only where one side resists
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = AskChoice::All, help_heading = "Look")]
    pub(crate) ask: AskChoice,
    /// Below each diagram, all at the end, or none
    #[arg(long, value_enum, value_name = "PLACE", default_value_t = SolutionsChoice::End, help_heading = "Look")]
    pub(crate) solutions: SolutionsChoice,
    /// Diagrams side by side (default 3; with solutions below them 2)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6), help_heading = "Look")]
    pub(crate) per_row: Option<u8>,
    /// The size of a page
    #[arg(long, value_enum, value_name = "SIZE", default_value_t = PaperChoice::A4, help_heading = "Look")]
    pub(crate) paper: PaperChoice,
    /// Dark squares hatched as in print (default), grey, or all in colour
    #[arg(long, value_enum, value_name = "STYLE", help_heading = "Look")]
    pub(crate) style: Option<StyleChoice>,
    /// Black at the bottom
    #[arg(long, help_heading = "Look")]
    pub(crate) flip: bool,

    /// First moves that fail to at most N replies (default 1)
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        value_parser = clap::value_parser!(u16).range(1..=256),
        help_heading = "Solutions"
    )]
    pub(crate) tries: Option<u16>,
    /// Longest part of a solution that is printed, in lines
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Solutions")]
    pub(crate) lines: u16,
    /// With several solutions of help and series play, what each unit does in which of them
    #[arg(long, help_heading = "Solutions")]
    pub(crate) side_by_side: bool,
    /// No scores of two-movers
    #[arg(long, help_heading = "Solutions")]
    pub(crate) no_score: bool,

    /// Longest time for a position, such as 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10s", help_heading = "Limits")]
    pub(crate) time: Duration,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Limits")]
    pub(crate) threads: Option<u16>,
    /// Largest size of the table, such as 256M; taken only as far as it is needed (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, help_heading = "Limits")]
    pub(crate) memory: Option<usize>,

    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

/// Whom a sheet is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum AudienceChoice {
    Problemists,
    #[value(alias = "coach")]
    Players,
    #[value(alias = "tournament")]
    Solvers,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SheetFormat {
    Html,
    Pdf,
}

/// Where solutions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SolutionsChoice {
    Below,
    End,
    None,
}

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PaperChoice {
    A4,
    Letter,
}
