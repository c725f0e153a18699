//! What was typed, word for word. Nothing is checked here that depends on another argument; see [`crate::options`].
//!
//! Parts that several commands share have comments instead of docstrings: `clap` would take a docstring for the description of
//! the command.

mod book;
mod check;
mod cluster;
mod compose;
mod convert;
mod db;
mod dead;
mod diagram;
mod difficulty;
mod doctor;
mod explain;
mod features;
mod generate;
mod human;
mod improve;
mod input;
mod learn;
mod mark;
mod mine;
mod page;
mod play;
mod py;
mod rank;
mod review;
mod run;
mod score;
mod serve;
mod sheet;
mod solve;
mod study;
mod tables;
mod themes;
mod train;
mod uci;
mod wishes;

pub(crate) use book::{BookArgs, BookBuildArgs, BookCheckArgs, BookCommand, BookShowArgs};
pub(crate) use check::CheckArgs;
pub(crate) use cluster::{ClusterArgs, ClusterCommand, ScriptArgs};
pub(crate) use compose::ComposeArgs;
pub(crate) use convert::{ConvertArgs, FormatChoice};
pub(crate) use db::{
    CriteriaArgs, DbAnalyseArgs, DbArgs, DbCommand, DbExportArgs, DbImportArgs, DbMigrateArgs, DbSearchArgs,
    DbShowArgs, DbSimilarArgs, DbStatsArgs, OrderChoice, SearchFormat, StateChoice, TurnChoice,
};
pub(crate) use dead::DeadArgs;
pub(crate) use diagram::{DiagramArgs, DiagramFormat, StyleChoice};
pub(crate) use difficulty::DifficultyArgs;
pub(crate) use doctor::DoctorArgs;
pub(crate) use explain::ExplainArgs;
pub(crate) use features::FeatureArgs;
pub(crate) use generate::{GenerateArgs, HelpmateArgs};
pub(crate) use human::HumanArgs;
pub(crate) use improve::{ImproveArgs, MoreChoice};
pub(crate) use input::{InputArgs, MessageArgs, ReadingArgs};
pub(crate) use learn::{
    LearnArgs, LearnCommand, LearnExportArgs, LearnForgetArgs, LearnImportArgs, LearnListArgs,
    LearnTableArgs, LearningArgs,
};
pub(crate) use mark::{AskChoice, MarkArgs};
pub(crate) use mine::{Layout, MineArgs};
pub(crate) use page::PageArgs;
pub(crate) use play::{PlayArgs, SideChoice};
pub(crate) use py::PyArgs;
pub(crate) use rank::{GateChoice, RankArgs};
pub(crate) use review::ReviewArgs;
pub(crate) use run::{FilterChoice, JournalArgs, KeptArgs, RunArgs, SpaceArgs};
pub(crate) use score::{ScaleChoice, ScoreArgs};
pub(crate) use serve::ServeArgs;
pub(crate) use sheet::{AudienceChoice, PaperChoice, SheetArgs, SheetFormat, SolutionsChoice};
pub(crate) use solve::{CastlingChoice, MethodArg, SearchArgs, SolveArgs, StatementArgs};
pub(crate) use study::{StudyArgs, StudyTableArgs};
pub(crate) use tables::{
    HalfMoves, TablesAim, TablesArgs, TablesBestArgs, TablesCommand, TablesKind, TablesMakeArgs,
    TablesMineArgs, TablesPlaceArgs, TablesProbeArgs, TablesSide, TablesStatsArgs, TablesVerifyArgs,
};
pub(crate) use themes::ThemesArgs;
pub(crate) use train::TrainArgs;
pub(crate) use uci::UciArgs;
pub(crate) use wishes::{KeyArgs, ShownArgs, WishArgs};

use crate::units;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use keymove_solve::MethodChoice;
use std::path::PathBuf;
use std::time::Duration;

/// Chess problems: solves directmates, selfmates, helpmates and their kin, with proof.
#[derive(Parser, Debug)]
#[command(
    name = "keymove",
    version,
    long_version = crate::version::LONG.as_str(),
    disable_help_subcommand = true,
    after_help = "Example: keymove solve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

// The options of a command are put together only when it is asked for: those of all take longer than a short problem.
#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Solve a problem: all keys or all solutions, proven; of a directmate or selfmate also the shortest or any one
    Solve(Box<SolveArgs>),
    /// Explain a problem: why key, tries, defences and mates work, each reason proven
    Explain(Box<ExplainArgs>),
    /// Score a directmate: themes, bonuses, penalties; a two-mover as CHESS COMPOSER does
    Score(Box<ScoreArgs>),
    /// Estimate how hard a directmate is to solve by hand
    Difficulty(DifficultyArgs),
    /// Search all positions near a problem for better ones
    Improve(Box<ImproveArgs>),
    /// Complete a matrix to sound problems: units that are given, squares with units to choose from, units to be added
    Compose(Box<ComposeArgs>),
    /// Make problems from nothing, each of them proven
    Generate(Box<GenerateArgs>),
    /// Find the themes of a problem, list the catalogue, explain a theme
    Themes(Box<ThemesArgs>),
    /// Check certificates written by `solve --certificate` and `study --certificate`
    Verify(VerifyArgs),
    /// Draw a diagram: SVG, PNG, PDF, LaTeX, Unicode
    Diagram(Box<DiagramArgs>),
    /// Make a printable sheet of several problems with their solutions: HTML, PDF
    #[command(visible_alias = "report")]
    Sheet(Box<SheetArgs>),
    /// Convert collections of problems: EPD, FEN, PGN, Olive's YAML, JSON, CSV, Popeye, LaTeX
    Convert(ConvertArgs),
    /// Check collections of problems: solved again and compared with what they state
    Check(Box<CheckArgs>),
    /// Keep a collection in one file: find problems by facts, words, patterns, likeness
    Db(Box<DbArgs>),
    /// Find forced mates in games, missed and played, as problems
    Mine(Box<MineArgs>),
    /// Work on many machines: check, improve, compose and mine in parts
    Cluster(ClusterArgs),
    /// The workbench in the browser: edit, solve, explain, improve, play, keep collections
    Serve(Box<ServeArgs>),
    /// Write the workbench as plain files, for any host: everything is done in the browser
    Page(PageArgs),
    /// Perfect play for few men: tables made on this machine, probed, counted, verified, mined
    Tables(TablesArgs),
    /// Check endgame studies, and solve them: what is proven, what is only thought, other ways
    Study(Box<StudyArgs>),
    /// Decide whether a side can still mate by any legal moves, and whether a position is dead
    Dead(DeadArgs),
    /// Play chess: an engine for chess programs that speak UCI
    Uci(UciArgs),
    /// Make an opening book of games, and see what is in one
    Book(BookArgs),
    /// See, export or clear what the engine has learnt from its games
    Learn(LearnArgs),
    /// Play a game on the terminal against the engine
    Play(Box<PlayArgs>),
    /// Mark written solutions by the rules of solving tournaments
    Mark(Box<MarkArgs>),
    /// Solve problems as training: diagrams, hints, points, a rating, what was missed again
    Train(Box<TrainArgs>),
    /// Look at a game again: mates missed and allowed, mistakes, where it turned
    Review(ReviewArgs),
    /// Solve files in Popeye's language, with Popeye's arguments and output
    Py(PyArgs),
    /// Search for the shortest mate with the arguments of MATER
    Mater(MaterArgs),
    /// Look for a mate as a player does, by checks alone (Baylor and Simon's Mater I)
    Mater1(HumanArgs),
    /// Look for a mate as a player does, by checks and by threats of mate at the first move (Mater II)
    Mater2(HumanArgs),
    /// Count the sequences of legal moves of a length
    Perft(PerftArgs),
    /// Run a suite of mates and count what is found
    Bench(BenchArgs),
    /// See what is missing or slow on this machine
    Doctor(DoctorArgs),
    /// Show the settings, and where they are
    Config(ConfigArgs),
    /// Print a script that completes commands, options, themes and files in a shell
    Completions(CompletionsArgs),
    /// Print the JSON Schema of an output, or list all of them
    Schema(SchemaArgs),
    /// Print the manual pages, or write them into a folder
    Man(ManArgs),
}

// Whether what is known of few men is made use of.
#[derive(ClapArgs, Clone, Copy, Default, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct FewMenArgs {
    /// Mates: search everything, without what tables know of few men (up to four men they are made for directmates in 6 and more)
    #[arg(long)]
    pub(crate) no_tables: bool,
}

// How help and series play is searched.
#[derive(ClapArgs, Default, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct MethodArgs {
    /// Help and series play: both ways of searching in turns, every move, or towards final pictures; the answers are the same
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = OneMethod::Auto)]
    method: OneMethod,
}

// How problems are searched, by the commands that solve them for something else and have no other use for tables.
#[derive(ClapArgs, Default, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchedBy {
    #[command(flatten)]
    pub(crate) few_men: FewMenArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
}

/// One way to search lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
enum OneMethod {
    #[default]
    Auto,
    Plain,
    Pictures,
}

impl MethodArgs {
    pub(crate) const fn choice(&self) -> MethodChoice {
        match self.method {
            OneMethod::Auto => MethodChoice::Auto,
            OneMethod::Plain => MethodChoice::Plain,
            OneMethod::Pictures => MethodChoice::Pictures,
        }
    }
}

// How long and on how much a search may run.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Longest time for a problem, such as 500ms, 10s, 1m30s (default: none; 10s for each problem of a list)
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// Largest number of positions generated, such as 10M
    #[arg(long, value_name = "COUNT", value_parser = units::count)]
    pub(crate) nodes: Option<u64>,
    /// Largest size of all tables together, such as 256M; taken only as far as it is needed (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes)]
    pub(crate) memory: Option<usize>,
}

// What each position of a suite may take: one thread and one second, so that runs can be compared.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct SuiteLimitArgs {
    /// Threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), default_value_t = 1)]
    pub(crate) threads: u16,
    /// Longest time for a position, such as 500ms, 10s, 1m30s
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "1s")]
    pub(crate) time: Duration,
    /// Largest number of positions generated, such as 10M
    #[arg(long, value_name = "COUNT", value_parser = units::count)]
    pub(crate) nodes: Option<u64>,
    /// Largest size of the table, such as 256M; taken only as far as it is needed (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes)]
    pub(crate) memory: Option<usize>,
}

#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Exit code: 0 all accepted, 1 one refused, 2 one that cannot be read, 3 one that rests on tables which are not there or
was not checked to the end."
)]
pub(crate) struct VerifyArgs {
    /// Certificates; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The folder of tables of few men on which certificates of studies rest (default: as of `keymove tables`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// How many positions the check of a helpmate remembers, each with some 70 bytes; it says so if they are too few
    #[arg(long, value_name = "COUNT", value_parser = units::count, default_value = "14M")]
    pub(crate) positions: u64,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "keymove mater [--classic] <BOARD> <SIDE> <MAX> <a|c>",
    after_help = "\
BOARD  eight ranks, each ended by a slash: b7/PP6/8/8/7K/6B1/6N1/4R1bk/
SIDE   w or b, the side that mates
MAX    the largest number of moves, 1 to 64
a|c    a: all moves of the mating side, c: only its checks

Example: keymove mater b7/PP6/8/8/7K/6B1/6N1/4R1bk/ w 5 a

Exit code: n mate in n, 0 no mate, 254 wrong arguments, 255 halted by the user."
)]
pub(crate) struct MaterArgs {
    /// MATER's words, and one thread, so that dots and nodes are the same in every run
    #[arg(long)]
    pub(crate) classic: bool,
    /// Board, side to move, largest number of moves, a or c
    // A number of words other than four is for the command to complain of, with its own exit code.
    #[arg(value_name = "WORD", allow_hyphen_values = true, hide = true)]
    pub(crate) words: Vec<String>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Example: keymove perft startpos 6")]
pub(crate) struct PerftArgs {
    /// The position; `startpos` is that of the game
    #[arg(value_name = "FEN")]
    pub(crate) fen: String,
    /// The number of plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,
    /// The count after each first move apart
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Of FILE what asks for a mate is run: a stipulation such as #5, or `bm #n` or `dm n` of EPD.

Examples:
  keymove bench matetrack.epd --time 1s --sample 400 --seed 1
  keymove bench twomovers.txt --full --time 20s --format json

Exit code: 0 done, 1 a wrong mate, 2 a line that cannot be read, 3 interrupted.")]
pub(crate) struct BenchArgs {
    /// The suites, in any format; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// Any mate, then shorter ones until the time is up or the shortest is proven (default)
    #[arg(long, conflicts_with_all = ["shortest", "full"])]
    pub(crate) first: bool,
    /// The shortest mate, by refuting all shorter ones
    #[arg(long, conflicts_with = "full")]
    pub(crate) shortest: bool,
    /// All first moves proven or refuted within the length of the suite
    #[arg(long)]
    pub(crate) full: bool,
    /// Stop at the first mate found instead of improving it
    #[arg(long, conflicts_with_all = ["shortest", "full"])]
    pub(crate) no_improve: bool,
    /// Tell the search the length of the suite (always with --full)
    #[arg(long)]
    pub(crate) told: bool,
    /// Longest mate searched for where the length is not told
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub(crate) max: u16,
    /// Only K positions, drawn at random
    #[arg(long, value_name = "K")]
    pub(crate) sample: Option<usize>,
    /// The number that decides which
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// What standard output gets: a table, or one JSON object a line
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) limits: SuiteLimitArgs,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  source <(keymove completions bash)                                        # in ~/.bashrc
  source <(keymove completions zsh)                                         # in ~/.zshrc
  keymove completions fish > ~/.config/fish/completions/keymove.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Example: keymove schema keymove-solution > solution.schema.json")]
pub(crate) struct SchemaArgs {
    /// What the field `format` of the output says, such as keymove-solution
    #[arg(value_name = "FORMAT")]
    pub(crate) format: Option<String>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove man solve | man -l -
  keymove man --folder ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page is printed (default: that of keymove)
    #[arg(value_name = "COMMAND", conflicts_with = "folder")]
    pub(crate) command: Option<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The file is config.toml in the folder keymove of the user's settings (~/.config on Linux), or what the variable KEYMOVE_CONFIG
names. Options of a command count more than settings.")]
pub(crate) struct ConfigArgs {
    /// What standard output gets: words, or a JSON object
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

/// What is asked of a search. The values of these types have no help of their own: a line each would triple the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Mode {
    Full,
    Shortest,
    First,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    Text,
    #[value(alias = "jsonl")]
    Json,
    Keys,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableFormat {
    Text,
    #[value(alias = "jsonl")]
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}
