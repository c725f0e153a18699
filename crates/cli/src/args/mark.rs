//! The arguments of `mark`: written solutions.

use super::{LimitArgs, MessageArgs, ReadingArgs, SearchedBy, TableFormat};
use clap::{Args as ClapArgs, ValueEnum};
use keymove_train::Ask;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Each problem is solved and gives up to 5 points, by the rules of the International Solving Contest. ANSWERS is a text; of several
problems the answer to each stands below a line `Problem N` (or `#N`), N counted from 1. Moves may be written in short or long notation, with
English, German or French letters or figurines, with or without numbers. docs/train.md tells what the points are for.

Examples:
  keymove mark weenink.epd answer.txt
  keymove mark round1.pgn answers.txt --ask key
  keymove mark round1.pgn - --format json < answers.txt

Exit code: 0 all points of all problems, 1 not all, 2 bad input, 3 something could not be settled; the worst: 2, then 3, then 1, then 0.")]
pub(crate) struct MarkArgs {
    /// The problem or problems, in any format
    #[arg(value_name = "COLLECTION")]
    pub(crate) collection: PathBuf,
    /// The written solutions; `-` for standard input
    #[arg(value_name = "ANSWERS")]
    pub(crate) answers: PathBuf,
    /// What is asked for: all that solving tournaments ask for, or the first move only where one side resists
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = AskChoice::All)]
    pub(crate) ask: AskChoice,
    /// What standard output gets: a marking table, or a JSON object a problem
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum AskChoice {
    All,
    Key,
}

impl AskChoice {
    pub(crate) const fn ask(self) -> Ask {
        match self {
            Self::All => Ask::All,
            Self::Key => Ask::Key,
        }
    }
}
