//! The arguments of `train`: solving as training.

use super::{AskChoice, ColorChoice, LimitArgs, MessageArgs, ReadingArgs, SearchedBy, TableFormat};
use crate::commands::completions::themes;
use crate::units;
use clap::Args as ClapArgs;
use clap_complete::ArgValueCompleter;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove train [OPTIONS] <COLLECTION>...
       keymove train [OPTIONS] --due [COLLECTION]...
       keymove train [OPTIONS] --results [--export FILE]",
    after_help = "\
Each problem is solved by the program first, and left out unless it is proven to be sound. Then the diagram is shown, and you type the solution as for
`keymove mark`, on one line or several; an empty line hands it in, `help` lists what else can be typed. Points are given as `mark` gives them; a
hint costs half a point of five.

Examples:
  keymove train twomovers.pgn
  keymove train problems.olv --kind '#3' --difficulty 110..140 --theme novotny --number 5
  keymove train problems.olv --kind 'h#*' --minutes 20
  keymove train --due
  keymove train --results --export attempts.csv

Attempts are kept in keymove/training in the user's folder for data, or in the file that the environment variable KEYMOVE_TRAINING names (nothing is kept
if that is empty): ratings by Glicko-2, and what was missed comes again. docs/train.md tells more.

Exit code: 0 done, 1 no problem fits, or nothing was tried yet, 2 bad input, 3 something could not be settled."
)]
pub(crate) struct TrainArgs {
    /// Problems, in any format; without any, --due takes those of the record
    #[arg(value_name = "COLLECTION")]
    pub(crate) files: Vec<PathBuf>,
    /// Only problems with this stipulation, in which * stands for any letters: '#2', 'h#*'; several: any of them
    #[arg(long, alias = "stipulation", value_name = "STIPULATION", help_heading = "Choice")]
    pub(crate) kind: Vec<String>,
    /// Only directmates with an estimate of their difficulty in this range, such as 110..140, ..120 or 130.., on the scale of `keymove difficulty`
    #[arg(long, value_name = "LOW..HIGH", value_parser = units::span::<f64>, allow_hyphen_values = true, help_heading = "Choice")]
    pub(crate) difficulty: Option<(Option<f64>, Option<f64>)>,
    /// Only problems that show this theme of the catalogue, or have it as a label; several: all of them
    #[arg(long, value_name = "NAME", add = ArgValueCompleter::new(themes), help_heading = "Choice")]
    pub(crate) theme: Vec<String>,
    /// The largest number of problems
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000), help_heading = "Choice")]
    pub(crate) number: u32,
    /// The number that decides which problems come first (default: the clock)
    #[arg(long, value_name = "S", help_heading = "Choice")]
    pub(crate) seed: Option<u64>,
    /// First what was missed earlier and is due again
    #[arg(long, help_heading = "Choice")]
    pub(crate) due: bool,

    /// What is asked for: all that solving tournaments ask for, or the first move only where one side resists
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = AskChoice::All, help_heading = "Solving")]
    pub(crate) ask: AskChoice,
    /// The longest time for each problem, in minutes; what was typed till then counts
    #[arg(long, value_name = "N", value_parser = minutes, help_heading = "Solving")]
    pub(crate) minutes: Option<Duration>,
    /// Letters instead of chess signs, which some terminals do not have
    #[arg(long, help_heading = "Solving")]
    pub(crate) ascii: bool,
    /// Colours: auto, always, never
    #[arg(long, value_enum, value_name = "WHEN", hide_possible_values = true, help_heading = "Solving")]
    pub(crate) color: Option<ColorChoice>,

    /// The record of attempts (default: KEYMOVE_TRAINING, or keymove/training in the user's folder for data)
    #[arg(long, value_name = "FILE", conflicts_with = "no_record", help_heading = "Record")]
    pub(crate) record: Option<PathBuf>,
    /// Keep nothing, and make no use of what was kept
    #[arg(long, help_heading = "Record")]
    pub(crate) no_record: bool,
    /// Print what the record comes to instead of training: the rating, solved and missed by kind and theme, what is due
    #[arg(long, conflicts_with_all = ["files", "due", "no_record"], help_heading = "Record")]
    pub(crate) results: bool,
    /// Write all attempts as CSV instead of training; `-` is standard output
    #[arg(long, value_name = "CSV", conflicts_with_all = ["files", "due", "no_record"], help_heading = "Record")]
    pub(crate) export: Option<PathBuf>,
    /// What --results prints: words, or a JSON object
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text, help_heading = "Record")]
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

/// Reads a number of minutes.
fn minutes(text: &str) -> Result<Duration, String> {
    let expected = "expected a number of minutes such as 5 or 0.5, at most a week";
    let minutes: f64 = text.parse().map_err(|_| expected.to_owned())?;
    let is_time = minutes > 0.0 && minutes <= 7.0 * 24.0 * 60.0;
    let time = is_time.then(|| Duration::try_from_secs_f64(minutes * 60.0).ok()).flatten();
    time.filter(|time| !time.is_zero()).ok_or_else(|| expected.to_owned())
}
