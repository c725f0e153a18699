//! The arguments of `tables`: play of few men, perfect or helped to mate.

use super::{ScaleChoice, TableFormat};
use crate::units;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use keymove_tables::Material;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  keymove tables probe '8/8/8/8/3k4/8/8/KBN5 w - -'
  keymove tables make KBNK KQKR
  keymove tables make --men 4
  keymove tables stats KPKP
  keymove tables verify KBNK
  keymove tables mine KQRK --moves 3..5 -o three.epd
  keymove tables probe '8/8/8/8/3k4/8/8/KBN5 b - -' --kind helpmate
  keymove tables probe '8/8/8/8/3k4/8/8/KBN5 w - - 50 90' --kind zeroing
  keymove tables mine KRKN --kind helpmate --moves 2..4 --solutions 1..2 -o helpmates.epd
  keymove tables mine KPKP --aim draw --moves 6.. -o studies.epd

A table says of every position of some men how far the mate is, with best play by both sides, or (--kind helpmate) with the help of both, and in
how many ways; nothing is downloaded, it is made on this machine. The rule of fifty moves is left out of account there; what is won under it, and how
far the next capture or move of a pawn is, another one says (--kind zeroing). docs/tables.md tells more.

Exit code: 0 done, 1 a table is wrong or nothing was found, 2 something cannot be understood, read or written, 3 stopped."
)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub(crate) enum TablesCommand {
    /// Make tables, and those that they need
    Make(TablesMakeArgs),
    /// Say what a position of few men is worth, and each of its moves
    Probe(TablesProbeArgs),
    /// Count wins, draws and losses of a material
    Stats(TablesStatsArgs),
    /// Hold tables against the rules, position by position
    Verify(TablesVerifyArgs),
    /// Find all sound directmates of a material, all helpmates with so many solutions, or all positions with single moves in a row
    Mine(TablesMineArgs),
}

// Where tables are, and what making them may take.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Tables")]
pub(crate) struct TablesPlaceArgs {
    /// The folder of the tables (default: KEYMOVE_TABLES, or keymove/tables in the user's folder for caches)
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_files")]
    pub(crate) folder: Option<PathBuf>,
    /// Keep tables in memory alone
    #[arg(long)]
    pub(crate) no_files: bool,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory that making one table may take, such as 4G (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes)]
    pub(crate) memory: Option<usize>,
    /// Progress on standard error even if that is no terminal
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) progress: bool,
    /// No progress, no notes
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// What tables tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TablesKind {
    /// How far the mate is with best play
    Mate,
    /// How far it is if both sides help, and in how many ways
    Helpmate,
    /// What is won, drawn and lost under the rule of fifty moves, and how far the next capture or move of a pawn is
    Zeroing,
}

// Which tables.
#[derive(ClapArgs, Debug)]
pub(crate) struct TablesKindArgs {
    /// What tables tell: how far the mate is with best play; or with the help of both sides, and in how many ways; or what is won under the rule of fifty
    /// moves, and how far the next capture or move of a pawn is
    #[arg(long, value_enum, value_name = "KIND", default_value_t = TablesKind::Mate)]
    pub(crate) kind: TablesKind,
}

/// A side by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TablesSide {
    White,
    Black,
}

/// What single moves keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TablesAim {
    Win,
    Draw,
}

/// A number of moves, of which one may be half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct HalfMoves(pub(crate) u16);

impl core::str::FromStr for HalfMoves {
    type Err = core::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (whole, half) = match text.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (text, 0),
        };
        Ok(Self(2 * u16::from(whole.parse::<u8>()?) + half))
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TablesMakeArgs {
    /// The men, the stronger side first: KBNK, KRPKR (S is a knight, too)
    #[arg(value_name = "MEN", required_unless_present = "men")]
    pub(crate) materials: Vec<Material>,
    /// All materials of so many men, kings among them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=5), conflicts_with = "materials")]
    pub(crate) men: Option<u8>,
    /// Only say what is missing, and what making it would take
    #[arg(long)]
    pub(crate) estimate: bool,
    #[command(flatten)]
    pub(crate) kind: TablesKindArgs,
    #[command(flatten)]
    pub(crate) place: TablesPlaceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TablesProbeArgs {
    /// The position
    #[arg(value_name = "FEN")]
    pub(crate) fen: String,
    /// Syzygy tables of yours, up to 7 men: a folder. With --kind zeroing; where the tables that are made here say something else, that is an error
    #[arg(long, value_name = "FOLDER")]
    pub(crate) syzygy: Option<PathBuf>,
    /// Who is mated, with --kind helpmate
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = TablesSide::Black)]
    pub(crate) mated: TablesSide,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) kind: TablesKindArgs,
    #[command(flatten)]
    pub(crate) place: TablesPlaceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TablesStatsArgs {
    /// The men
    #[arg(value_name = "MEN", required = true)]
    pub(crate) materials: Vec<Material>,
    /// What standard output gets: text, or one JSON object a line
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) kind: TablesKindArgs,
    #[command(flatten)]
    pub(crate) place: TablesPlaceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TablesVerifyArgs {
    /// The men
    #[arg(value_name = "MEN", required = true)]
    pub(crate) materials: Vec<Material>,
    /// Only about so many positions, spread over all (default: all)
    #[arg(long, value_name = "COUNT", value_parser = units::count)]
    pub(crate) sample: Option<u64>,
    /// Hold them against Syzygy tables of yours, too: a folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) syzygy: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) kind: TablesKindArgs,
    #[command(flatten)]
    pub(crate) place: TablesPlaceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TablesMineArgs {
    /// The men
    #[arg(value_name = "MEN", required = true)]
    pub(crate) materials: Vec<Material>,
    /// Lengths in moves (with --aim: single moves in a row), such as 3, 2..4 or 5..; of helpmates 2.5 or 1.5..3.5, too, where White begins
    #[arg(long, value_name = "MOVES", default_value = "2..10", value_parser = units::span::<HalfMoves>)]
    pub(crate) moves: (Option<HalfMoves>, Option<HalfMoves>),
    /// No mates, but positions in which one move alone wins, or draws, and so for as many moves in a row
    #[arg(long, value_enum, value_name = "AIM", conflicts_with_all = ["solutions", "kind"])]
    pub(crate) aim: Option<TablesAim>,
    /// How many solutions a helpmate has, such as 1 or 1..2 (default: 1)
    #[arg(long, value_name = "COUNT", value_parser = units::span::<u16>)]
    pub(crate) solutions: Option<(Option<u16>, Option<u16>)>,
    /// Where to, in the format that the ending of the name says; `-` is standard output, a FEN and what is asked on each line
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// Write none of them, only how many there are of each length
    #[arg(long, conflicts_with_all = ["output", "best", "certificates"])]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) best: TablesBestArgs,
    #[command(flatten)]
    pub(crate) kind: TablesKindArgs,
    #[command(flatten)]
    pub(crate) place: TablesPlaceArgs,
}

// Which of the directmates that are found, and what is kept of them.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Directmates")]
pub(crate) struct TablesBestArgs {
    /// Of each material and length only the best so many, best first, with points and themes; looked at to the end are those that seem best by what tables tell
    #[arg(long, value_name = "K", conflicts_with = "aim", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) best: Option<u16>,
    /// With --best: by which scale
    #[arg(long, value_enum, value_name = "SCALE", requires = "best", default_value_t = ScaleChoice::Problemist)]
    pub(crate) scale: ScaleChoice,
    /// With --best: themes of `keymove themes` that must be shown
    #[arg(long, value_name = "THEMES", requires = "best", value_delimiter = ',')]
    pub(crate) theme: Vec<String>,
    /// Save the proof of every problem that is written in this folder, under its name
    #[arg(long, value_name = "FOLDER", conflicts_with = "aim")]
    pub(crate) certificates: Option<PathBuf>,
}
