//! The arguments of `db`.

use super::{FormatChoice, MessageArgs, MethodArgs, ReadingArgs, StudyTableArgs, TableFormat};
use crate::commands::completions::themes;
use crate::units;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use clap_complete::ArgValueCompleter;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  keymove db import problems.kmdb yacpdb.olv old.csv
  keymove db search problems.kmdb --author loyd --year 1850..1860 --stipulation '#*' --units ..7
  keymove db search problems.kmdb --pattern 'Kc1 Rd1 kc3'
  keymove db similar problems.kmdb 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8' --asked '#2'
  keymove db analyse problems.kmdb --time 2s
  keymove db search problems.kmdb --theme novotny --score 200.. --order score
  keymove db export problems.kmdb --theme novotny -o novotny.pgn

docs/db.md tells of duplicates, patterns, likeness and facts.

Exit code: 0 done and something found, 1 nothing found, 2 a file or a problem that cannot be read, 3 stopped."
)]
pub(crate) struct DbArgs {
    #[command(subcommand)]
    pub(crate) command: DbCommand,
}

#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub(crate) enum DbCommand {
    /// Take in collections of any format; make the database if there is none
    Import(DbImportArgs),
    /// Find problems by what is said of them and by their diagrams
    Search(DbSearchArgs),
    /// Find problems that look like one: possible anticipations, the closest first
    Similar(DbSimilarArgs),
    /// Show all that is known of some problems
    Show(DbShowArgs),
    /// Write problems to a file of any format
    Export(DbExportArgs),
    /// Solve what has not been solved: soundness, keys, tries, themes, scores
    Analyse(DbAnalyseArgs),
    /// Count what the collection holds
    Stats(DbStatsArgs),
    /// Bring a database of an older keymove up to the present schema
    Migrate(DbMigrateArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbImportArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    /// Collections of problems; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// A line for every problem that is there already
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

// What is looked for.
#[derive(ClapArgs, Debug, Default)]
#[command(next_help_heading = "Criteria, all of which must hold")]
pub(crate) struct CriteriaArgs {
    /// Words of an author's name; as all WORDS: "a phrase", beg*, -without
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) author: Vec<String>,
    /// Words of the source
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) source: Vec<String>,
    /// Words of a theme: a label of the collection, or found by analyse
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, add = ArgValueCompleter::new(themes))]
    pub(crate) theme: Vec<String>,
    /// Words of a tag of your own
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) tag: Vec<String>,
    /// Words of the award
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) award: Vec<String>,
    /// Words anywhere: names, award, title, remarks, solution
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) text: Vec<String>,
    /// A year or years: 1917, 1910..1920, ..1900
    #[arg(long, value_name = "YEARS", value_parser = years)]
    pub(crate) year: Option<(i64, i64)>,
    /// A stipulation, * for any letters: '#2', 'h#*'; several: any of them
    #[arg(long, value_name = "TEXT")]
    pub(crate) stipulation: Vec<String>,
    /// White men: 5, 3..7, ..4
    #[arg(long, value_name = "N", value_parser = counts)]
    pub(crate) white: Option<(u32, u32)>,
    /// Black men
    #[arg(long, value_name = "N", value_parser = counts)]
    pub(crate) black: Option<(u32, u32)>,
    /// All men: ..7 is a miniature
    #[arg(long, value_name = "N", value_parser = counts)]
    pub(crate) units: Option<(u32, u32)>,
    /// At least these men, Black's in lower case: 2Qr
    #[arg(long, value_name = "MEN")]
    pub(crate) has: Vec<String>,
    /// Exactly these men: KQ2Rk3p
    #[arg(long, value_name = "MEN")]
    pub(crate) material: Option<String>,
    /// Men in a relation anywhere: 'Kc1 Rd1 kc3', or ranks 'k.K/..R'
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Patterns only where they are written
    #[arg(long, requires = "pattern")]
    pub(crate) fixed: bool,
    /// How patterns may be turned: not at all, left to right, all over the board, also with colours exchanged
    #[arg(long, value_enum, value_name = "HOW", default_value_t = TurnChoice::All)]
    pub(crate) turn: TurnChoice,
    /// Problems with several records
    #[arg(long)]
    pub(crate) duplicates: bool,
    /// What analyse has found: stopped by a limit, refused as not for the solver, none yet
    #[arg(long, value_enum, value_name = "STATE")]
    pub(crate) state: Option<StateChoice>,
    /// A key or first move that analyse has found: Qc4, b5c4
    #[arg(long, value_name = "MOVE")]
    pub(crate) key: Option<String>,
    /// Keys, or solutions of helpmates: 1, 2.., 0
    #[arg(long, value_name = "N", value_parser = numbers)]
    pub(crate) solutions: Option<(i64, i64)>,
    /// Tries with one refutation: 3..
    #[arg(long, value_name = "N", value_parser = numbers)]
    pub(crate) tries: Option<(i64, i64)>,
    /// The score of a sound problem: 200..
    #[arg(long, value_name = "N", value_parser = numbers, allow_hyphen_values = true)]
    pub(crate) score: Option<(i64, i64)>,
    /// With set play (true) or without (false)
    #[arg(long, value_name = "IS", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(crate) set_play: Option<bool>,
}

/// What the solver says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum StateChoice {
    Sound,
    Unsound,
    Stopped,
    Refused,
    None,
}

/// Which turned forms of a pattern count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum TurnChoice {
    None,
    Mirror,
    Board,
    #[default]
    All,
}

/// In which order problems are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OrderChoice {
    Number,
    Newest,
    Author,
    Year,
    Score,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbSearchArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    #[command(flatten)]
    pub(crate) criteria: CriteriaArgs,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// What standard output gets: two lines a problem, JSON, or only the number of problems
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SearchFormat::Text, help_heading = "Output")]
    pub(crate) format: SearchFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SearchFormat {
    Text,
    Json,
    Count,
}

// Which of those found are shown.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct PageArgs {
    /// The largest number of problems shown; 0: all
    #[arg(long, alias = "limit", value_name = "N", default_value_t = 20)]
    pub(crate) top: usize,
    /// Leave out the first N
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: usize,
    /// In which order
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = OrderChoice::Number)]
    pub(crate) order: OrderChoice,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbSimilarArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    /// A FEN, or the number or name of a problem in the database
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    #[command(flatten)]
    pub(crate) criteria: CriteriaArgs,
    /// What is asked of it; another stipulation costs 3 % (default: that of the problem)
    #[arg(long, value_name = "TEXT", help_heading = "Likeness")]
    pub(crate) asked: Option<String>,
    /// The largest number of problems shown
    #[arg(long, value_name = "N", help_heading = "Likeness", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) top: u16,
    /// Leave out what is less like it, in percent
    #[arg(long, value_name = "PERCENT", help_heading = "Likeness", default_value_t = 60, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) least: u8,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text, help_heading = "Output")]
    pub(crate) format: TableFormat,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbShowArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    /// Numbers, or names of problems in their collections
    #[arg(value_name = "PROBLEM", required = true)]
    pub(crate) problems: Vec<String>,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbExportArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    /// Where to; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// The format (default: what the ending of the output says)
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) to: Option<FormatChoice>,
    /// Every record as it was imported, instead of one for each problem
    #[arg(long)]
    pub(crate) records: bool,
    /// For every problem what the output cannot hold of it, instead of counts
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
    #[command(flatten)]
    pub(crate) criteria: CriteriaArgs,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A problem that runs into a limit is kept as stopped, never as one without solution; --retry does those again, with larger
limits perhaps. What is found is kept every second: after Ctrl-C or kill the same command goes on.

Exit code: 0 all done, 2 the database cannot be used, 3 interrupted, or a problem that ran into a limit.")]
pub(crate) struct DbAnalyseArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    /// Also problems that ran into a limit before
    #[arg(long)]
    pub(crate) retry: bool,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
    /// Problems solved at once (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Limits")]
    pub(crate) threads: Option<u16>,
    /// Longest time for a problem with all its twins
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10s", help_heading = "Limits")]
    pub(crate) time: Duration,
    /// Largest number of positions generated for a problem, such as 10M
    #[arg(long, value_name = "COUNT", value_parser = units::count, help_heading = "Limits")]
    pub(crate) nodes: Option<u64>,
    /// Largest size of the tables of all threads together, such as 2G; taken only as far as it is needed (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, help_heading = "Limits")]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) tables: StudyTableArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) criteria: CriteriaArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbStatsArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
    /// How many names of each kind
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) top: usize,
    /// Look at every page of the file too
    #[arg(long)]
    pub(crate) check: bool,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct DbMigrateArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) database: PathBuf,
}

fn years(text: &str) -> Result<(i64, i64), String> {
    units::span(text).map(|(from, to)| (from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX)))
}

fn numbers(text: &str) -> Result<(i64, i64), String> {
    years(text)
}

fn counts(text: &str) -> Result<(u32, u32), String> {
    units::span(text).map(|(from, to)| (from.unwrap_or(0), to.unwrap_or(u32::MAX)))
}
