//! The arguments of `solve` and `bench`, checked and with defaults filled in.

mod search;
mod statement;

pub(crate) use search::SearchOptions;
pub(crate) use statement::StatementOptions;

use crate::args::{BenchArgs, Format, LimitArgs, Mode, SolveArgs, TableFormat};
use crate::output::paint;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_problem::Moves;
use keymove_report::{Layout, TextOptions};
use keymove_solve::Limits;
use keymove_solve::tree;
use std::path::PathBuf;
use std::time::Duration;

/// Up to this length the play after the keys is shown unless it is refused.
const TREE_UP_TO: u16 = 3;
/// Largest number of moves in a tree that was asked for.
const MAX_TREE_NODES: usize = 2_000_000;

/// What a solve is to do, apart from the problem.
#[derive(Debug)]
pub(crate) struct SolveOptions {
    pub(crate) mode: Mode,
    pub(crate) improve: bool,
    pub(crate) statement: StatementOptions,
    pub(crate) search: SearchOptions,
    pub(crate) limits: Limits,
    pub(crate) format: Format,
    pub(crate) text: TextOptions,
    pub(crate) diagram: bool,
    pub(crate) report: bool,
    pub(crate) certificate: Option<PathBuf>,
    pub(crate) progress: bool,
    pub(crate) quiet: bool,
    /// Whether play after the keys is wanted; by default if the problem is short.
    play: Option<bool>,
    tries: usize,
    continuations: tree::Continuations,
}

impl SolveOptions {
    /// Everything except FEN and stipulation.
    ///
    /// # Errors
    /// Arguments that do not go together.
    pub(crate) fn check(args: &SolveArgs, interrupt: &Interrupt) -> Result<Self> {
        let mode = match (args.shortest, args.first) {
            (true, _) => Mode::Shortest,
            (_, true) => Mode::First,
            _ => args.mode,
        };
        if args.improve && mode != Mode::First {
            bail!("--improve goes with --first only; --shortest proves the shortest mate anyway");
        }
        let of_tree = [
            (args.tree, "--tree"),
            (args.statement.set_play, "--set-play"),
            (args.tries.is_some(), "--tries"),
            (args.all_continuations, "--all-continuations"),
        ];
        if let (true, Some((_, name))) = (mode != Mode::Full, of_tree.iter().find(|(given, _)| *given)) {
            bail!("{name} needs all first moves: it does not go with --shortest and --first");
        }
        let continuations = match args.all_continuations {
            true => tree::Continuations::InTime,
            false => tree::Continuations::Shortest,
        };
        Ok(Self {
            mode,
            improve: args.improve,
            statement: StatementOptions::check(&args.statement)?,
            search: SearchOptions::check(&args.search)?,
            limits: limits(&args.limits, Defaults { threads: cores(), time: None }, interrupt),
            format: args.format,
            text: TextOptions {
                layout: if args.long { Layout::Long } else { Layout::Short },
                paint: paint(args.color),
                non_defences: args.all_continuations,
                ..TextOptions::default()
            },
            diagram: args.diagram,
            report: args.report,
            certificate: args.certificate.clone(),
            progress: args.progress,
            quiet: args.quiet,
            play: if args.tree { Some(true) } else { args.no_tree.then_some(false) },
            tries: args.tries.unwrap_or(0).into(),
            continuations,
        })
    }

    /// The options given that say something about a tree only.
    pub(crate) fn tree_options(&self) -> Option<&'static str> {
        let of_tree = [
            (self.play == Some(true), "--tree"),
            (self.play == Some(false), "--no-tree"),
            (self.tries > 0, "--tries"),
            (self.continuations == tree::Continuations::InTime, "--all-continuations"),
        ];
        of_tree.iter().find(|(given, _)| *given).map(|&(_, name)| name)
    }

    /// The part of the tree that is wanted for a problem of this length.
    pub(crate) fn tree(&self, moves: Moves) -> tree::Options {
        let default = tree::Options::default();
        // JSON and keys get the tree on the same terms as text, so that a script sees what a reader sees.
        let variations = self.play.unwrap_or(moves.get() <= TREE_UP_TO) && self.format != Format::Keys;
        tree::Options {
            set_play: self.statement.set_play && self.format != Format::Keys,
            tries: if self.format == Format::Keys { 0 } else { self.tries },
            variations,
            continuations: self.continuations,
            max_nodes: if self.play == Some(true) { MAX_TREE_NODES } else { default.max_nodes },
            ..default
        }
    }
}

/// What a suite is run with.
#[derive(Debug)]
pub(crate) struct BenchOptions {
    pub(crate) file: PathBuf,
    pub(crate) mode: Mode,
    pub(crate) improve: bool,
    pub(crate) told: bool,
    pub(crate) max: Moves,
    pub(crate) sample: Option<usize>,
    pub(crate) seed: u64,
    pub(crate) limits: Limits,
    pub(crate) format: TableFormat,
}

impl BenchOptions {
    pub(crate) fn new(args: BenchArgs, interrupt: &Interrupt) -> Self {
        let mode = match (args.shortest, args.full) {
            (true, _) => Mode::Shortest,
            (_, true) => Mode::Full,
            _ => Mode::First,
        };
        // One thread, so that runs can be compared.
        let defaults = Defaults { threads: 1, time: Some(Duration::from_secs(1)) };
        Self {
            file: args.file,
            mode,
            improve: !args.no_improve,
            told: args.told || mode == Mode::Full,
            max: Moves::new(args.max).unwrap_or(Moves::ONE),
            sample: args.sample,
            seed: args.seed,
            limits: limits(&args.limits, defaults, interrupt),
            format: args.format,
        }
    }
}

struct Defaults {
    threads: usize,
    time: Option<Duration>,
}

/// The limits of a command that solves one problem.
pub(crate) fn one_problem(args: &LimitArgs, interrupt: &Interrupt) -> Limits {
    limits(args, Defaults { threads: cores(), time: None }, interrupt)
}

fn limits(args: &LimitArgs, defaults: Defaults, interrupt: &Interrupt) -> Limits {
    Limits {
        time: args.time.or(defaults.time),
        nodes: args.nodes,
        table_bytes: args.memory,
        threads: args.threads.map_or(defaults.threads, usize::from),
        interrupt: interrupt.flag(),
    }
}

/// So many threads as asked for, by default one for each core.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(cores, usize::from)
}

/// The number of threads that run at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, core::num::NonZero::get)
}
