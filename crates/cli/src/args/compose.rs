//! The arguments of `compose`.

use super::{FeatureArgs, FilterChoice, MessageArgs, SearchedBy, TableFormat};
use crate::units;
use clap::Args as ClapArgs;
use keymove_compose::Task;
use keymove_compose::search::{Best, Part};
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A matrix is a board, as FEN or in a file, and what is open about it:
  --slot e4=QR-          on e4 a white queen, a white rook or nothing
  --king k=a8-c8,e5      the black king on one of these squares; k=any on every free one
  --empty d5,e5          nothing there
  --add '3 of QRp on a1-h4'
                         at most three more units, of these kinds and on these squares
Every position that this leaves is solved, once, and by the solver of `keymove solve` once more before it is shown.

A file has one of these on each line, without the dashes, in any order, and `board` with FEN behind it or eight lines of letters
and dots below; also `stipulation #2`, `key Qc4`, `theme grimshaw`, `solutions 2`. docs/compose.md says more.

Examples:
  keymove compose '3K4/2p5/3k4/8/8/1B6/8/8' '#2' --add 3 --theme grimshaw
  keymove compose '3K4/2p5/3k4/8/8/1B6/8/8' '#2' --slot 'b5,c5=QR-' --add '2 of Pb' --key Qc4
  keymove compose '8/8/8/3R4/8/8/8/8' 'h#2' --king K=a1-d4 --king k=any --add '1 of rbnp' --solutions 2
  keymove compose matrix.txt --count
  keymove compose matrix.txt --journal matrix.jsonl --time 1h

Exit code: 0 something sound was found, 1 nothing sound among all positions, 2 bad input, 3 stopped before the end.")]
pub(crate) struct ComposeArgs {
    /// The matrix: the board in FEN, of which only the units count, or a file; `-` is standard input
    #[arg(value_name = "FEN|FILE")]
    pub(crate) matrix: String,
    /// What is asked, such as '#2', '#3', h#2.5, s#2 (default: what the file says, or '#2')
    #[arg(value_name = "STIPULATION")]
    pub(crate) stipulation: Option<String>,
    /// What may stand on some squares: e4=QR-, f4,f5=Pp; - is nothing (may be given several times)
    #[arg(long, value_name = "SQUARES=UNITS")]
    pub(crate) slot: Vec<String>,
    /// Where a king may stand: K=a1,b1 for White's, k=a6-c8 or k=any for Black's
    #[arg(long, value_name = "KING=SQUARES")]
    pub(crate) king: Vec<String>,
    /// Squares that stay empty
    #[arg(long, value_name = "SQUARES")]
    pub(crate) empty: Option<String>,
    /// How many units may be added at most, of which kinds and where: 3, '3 of QRp', '2 of Pp on a2-h4'
    #[arg(long, value_name = "UNITS")]
    pub(crate) add: Option<String>,
    /// The key: Qc4, Qb5-c4, b5c4; of a helpmate the first move of a solution
    #[arg(long, value_name = "MOVE")]
    pub(crate) key: Option<String>,
    /// The key captures nothing; of a helpmate: the first move of no solution does
    #[arg(long)]
    pub(crate) no_capture_key: bool,
    /// The key gives no check; of a helpmate: the first move of no solution does
    #[arg(long)]
    pub(crate) no_checking_key: bool,
    /// Themes that must be shown, such as selfblock,grimshaw: of the score (selfblock=2 for at least twice), or else of
    /// `keymove themes`
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub(crate) theme: Vec<String>,
    #[command(flatten)]
    pub(crate) features: FeatureArgs,
    /// How many solutions a helpmate or series has (default: what the file says, or 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(Task::MOST_SOLUTIONS)))]
    pub(crate) solutions: Option<u16>,
    /// Count only what scores more than this
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) above: Option<i64>,
    /// What the parts of the score are worth: a TOML file, of which docs/score.md tells
    #[arg(long, value_name = "FILE", default_value = "composer-2006")]
    pub(crate) weights: PathBuf,
    /// Leave out what no game can lead to, as far as cheap tests tell
    #[arg(long)]
    pub(crate) legal: bool,
    /// How many positions of a longer problem are looked at before one is counted as undecided
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: Option<u64>,
    /// Only count the positions, and estimate by a sample how long the search takes
    #[arg(long, conflicts_with_all = ["journal", "resume", "join", "stats", "certificates"])]
    pub(crate) count: bool,
    /// How many of the best to print
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=i64::from(Best::MOST)))]
    pub(crate) top: u16,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Longest time, such as 30s or 5m; what was found is kept
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// Keep what is found in this file, so that nothing is lost by a stop
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Go on with the search of the journal
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,
    /// Search only one of N equal parts, such as 2/3 for the second of three
    #[arg(long, value_name = "I/N", conflicts_with = "count")]
    pub(crate) part: Option<Part>,
    /// Take over what is done in this journal of the same search, or of a part of it (may be given several times)
    #[arg(long, value_name = "FILE")]
    pub(crate) join: Vec<PathBuf>,
    /// Do without something that saves work: the answer is the same, the time is not
    #[arg(long, value_enum, value_name = "FILTER")]
    pub(crate) without: Vec<FilterChoice>,
    /// What standard output gets: the best in words, or every problem as a JSON object on a line, as it is found
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Save the proofs of the best in this folder (directmates)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) certificates: Option<PathBuf>,
    /// What became of the positions, and what saved work
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
