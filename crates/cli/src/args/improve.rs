//! The arguments of `improve`.

use super::{InputArgs, MessageArgs, RankArgs, RunArgs, SearchedBy, SpaceArgs, StatementArgs, WishArgs};
use clap::{Args as ClapArgs, ValueEnum};
use keymove_compose::Task;
use keymove_compose::deep::Depth;
use keymove_compose::space::HIGHEST_LEVEL;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove improve [OPTIONS] <FEN> [STIPULATION]
       keymove improve [OPTIONS] <FILE>... [STIPULATION]",
    after_help = "\
Any stipulation is improved, with twins: '#2' if nothing is said. '#2' to '#4' and 'h#1.5' to 'h#4' of one position have fast
ways; everything else, such as 's#2', 'ser-h#5' or twins, is solved position by position, and how long that may take is told
first. Problems of files are improved one after the other; --report improves whole collections and counts.

A transformation deletes a unit, shifts all units by files or by ranks, or adds a unit; --more adds further ones. Every
position within so many transformations is solved and scored; nothing is left out. docs/compose.md says more.

Examples:
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -'
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --level 2 --format json
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --level 4 --count
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --level 2 --more move,exchange,swap,mirror
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --level 4 --journal weenink.jsonl
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --level 4 --journal weenink.jsonl --resume
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --keep-key --only-add --no-add Qq --theme grimshaw
  keymove improve '8/8/8/3R4/4K3/8/6k1/8 b - -' 'h#2' --level 2 --theme model=2
  keymove improve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' --deep --level 2 --time 5m
  keymove improve problems.pgn '#2' --report results --journal results.jsonl --time 8h
  keymove improve '8/8/8/5n2/8/3k1P2/5R1K/2R5' 'h#2' --twin 'move f5 d4' --necessity

Exit code: 0 all positions searched (--deep: all rounds done), 1 the problem is not sound, 2 bad input, 3 stopped before the end;
of files the worst: 2, then 3, then 1, then 0."
)]
pub(crate) struct ImproveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) statement: StatementArgs,
    /// The largest number of transformations (default: 3 for #2; 2 for #3, h#1.5, h#2 and h#2.5; 1 for longer problems:
    /// seconds to some minutes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(HIGHEST_LEVEL)))]
    pub(crate) level: Option<u16>,
    /// How many solutions an improved helpmate or series has in each position (default: as many as the problem; with --repair as
    /// many as are --intended, or 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(Task::MOST_SOLUTIONS)))]
    pub(crate) solutions: Option<u16>,
    /// Further transformations, each of which counts one: a unit goes elsewhere, becomes another one, two change places, left
    /// and right do; castling and en passant are as FEN says and may be changed. Up to level 4
    #[arg(long, value_enum, value_name = "KINDS", value_delimiter = ',')]
    pub(crate) more: Vec<MoreChoice>,
    #[command(flatten)]
    pub(crate) rank: RankArgs,
    /// A gate: every defence with its answer is still there
    #[arg(long, help_heading = "Order")]
    pub(crate) keep_play: bool,
    /// A gate: set play and tries are still there, with their answers
    #[arg(long, help_heading = "Order")]
    pub(crate) keep_phases: bool,
    /// Only count the positions of each level; nothing is solved
    #[arg(long, conflicts_with_all = ["journal", "resume", "part", "join", "above", "legal", "without", "stats", "collection"])]
    pub(crate) count: bool,
    /// Say of each unit what goes wrong without it, and search nothing
    #[arg(long, conflicts_with_all = ["journal", "part", "join", "above", "threads", "without", "stats", "collection"])]
    pub(crate) necessity: bool,
    /// Search for the nearest sound positions to a problem that is not: fewest transformations, then highest score
    #[arg(long, conflicts_with_all = ["above", "part", "join", "necessity", "stats"])]
    pub(crate) repair: bool,
    /// Go on from the best positions within --level, and from nearly sound ones, round by round: finds what lies much
    /// further away, but not everything
    #[arg(long, conflicts_with_all = ["join", "part", "count", "without", "stats", "necessity", "repair"])]
    pub(crate) deep: bool,
    /// With --deep: how many positions a round goes on from
    #[arg(long, value_name = "N", requires = "deep", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=i64::from(Depth::WIDEST)))]
    pub(crate) beam: u16,
    /// With --deep: how many rounds follow the complete search
    #[arg(long, value_name = "N", requires = "deep", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=i64::from(Depth::MOST_ROUNDS)))]
    pub(crate) rounds: u16,
    /// Improve the problems of files level by level, those that nothing improves one level further, and write what became of
    /// all of them to this folder: a page with tables and charts, and the tables as CSV
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["count", "necessity", "repair", "deep", "part", "join", "above", "top", "format", "stats", "collection"]
    )]
    pub(crate) report: Option<PathBuf>,
    /// With --report: of each N problems of a file only the first that can be improved
    #[arg(long, value_name = "N", requires = "report", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    #[command(flatten)]
    pub(crate) space: SpaceArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MoreChoice {
    Move,
    Exchange,
    Swap,
    Mirror,
    Rights,
}
