//! The arguments of `compose`.

use super::{KeyArgs, MessageArgs, RankArgs, RunArgs, SearchedBy, ShownArgs, SpaceArgs};
use clap::Args as ClapArgs;
use keymove_compose::Task;
use std::path::PathBuf;

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
    #[command(flatten)]
    pub(crate) first: KeyArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    /// How many solutions a helpmate or series has (default: what the file says, or 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(Task::MOST_SOLUTIONS)))]
    pub(crate) solutions: Option<u16>,
    /// Only count the positions, and estimate by a sample how long the search takes
    #[arg(long, conflicts_with_all = ["journal", "resume", "part", "join", "stats", "certificates", "collection"])]
    pub(crate) count: bool,
    /// Save the proofs of the best in this folder (directmates)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) certificates: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rank: RankArgs,
    #[command(flatten)]
    pub(crate) space: SpaceArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
