//! The arguments of `solve` and `bench`, checked and with defaults filled in.

mod search;
mod statement;

pub(crate) use search::SearchOptions;
pub(crate) use statement::StatementOptions;

use crate::args::{BenchArgs, FewMenArgs, Format, LimitArgs, Mode, SearchedBy, SolveArgs, TableFormat};
use crate::commands::tables;
use crate::config;
use crate::input::Problem;
use crate::items::Reading;
use crate::output::paint;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_problem::Moves;
use keymove_report::{Layout, TextOptions};
use keymove_solve::answer::{self, Asked, MateMode, Misfit, Question, Wanted};
use keymove_solve::tree;
use keymove_solve::{FewMen, Limits};
use std::path::PathBuf;
use std::sync::Arc;

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
    weights: bool,
    pub(crate) report: bool,
    pub(crate) certificate: Option<PathBuf>,
    pub(crate) progress: bool,
    pub(crate) quiet: bool,
    /// Whether play after the keys is wanted; by default if the problem is short.
    play: Option<bool>,
    tries: usize,
    all_continuations: bool,
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
            bail!("--improve goes with --first only; --shortest proves the shortest solution anyway");
        }
        if args.weights && args.format == Format::Keys {
            bail!("--format keys does not go with --weights, whose moves have more to say; use text or json");
        }
        Ok(Self {
            mode,
            improve: args.improve,
            statement: StatementOptions::check(&args.statement)?,
            search: SearchOptions::check(&args.search)?,
            limits: Limits {
                few_men: few_men(args.search.few_men),
                ..one_problem(&args.limits, &SearchedBy::default(), interrupt)
            },
            format: args.format,
            text: TextOptions {
                layout: if args.long { Layout::Long } else { Layout::Short },
                paint: paint(args.color),
                non_defences: args.all_continuations,
                ..TextOptions::default()
            },
            diagram: args.diagram,
            weights: args.weights,
            report: args.report,
            certificate: args.certificate.clone(),
            progress: args.messages.progress,
            quiet: args.messages.quiet,
            play: if args.tree { Some(true) } else { args.no_tree.then_some(false) },
            tries: args.tries.unwrap_or(0).into(),
            all_continuations: args.all_continuations,
        })
    }

    /// What is asked of a problem, within these limits.
    pub(crate) fn question(&self, problem: &Problem, limits: &Limits) -> Question {
        // JSON gets the tree on the same terms as text, so that a script sees what a reader sees; keys need none.
        let keys_alone = self.format == Format::Keys;
        let bare = tree::Options { set_play: false, tries: 0, variations: false, ..tree::Options::default() };
        let wanted = Wanted {
            mode: match self.mode {
                Mode::Full => answer::Mode::Full,
                Mode::Shortest => answer::Mode::One { mate: MateMode::Shortest, improve: false },
                Mode::First => answer::Mode::One { mate: MateMode::First, improve: self.improve },
            },
            intention: problem.intention.clone(),
            play: self.play,
            tries: self.tries,
            all_continuations: self.all_continuations,
            max_nodes: (self.play == Some(true)).then_some(MAX_TREE_NODES),
            weights: self.weights,
            tree: keys_alone.then_some(bare),
            certificate: self.certificate.is_some(),
            ..self.search.wanted()
        };
        Question { statement: problem.statement.clone(), wanted, limits: limits.clone() }
    }

    /// A misfit in the words of the command line.
    pub(crate) fn misfit(&self, misfit: &Misfit) -> String {
        let name = match misfit.asked {
            Asked::Stipulation => "",
            Asked::Mode if self.mode == Mode::First => "--first",
            Asked::Mode => "--shortest",
            Asked::MaxFlights => "--max-flights",
            Asked::NonTrivial => "--non-trivial",
            Asked::SetPlay => "--set-play",
            Asked::Play if self.play == Some(false) => "--no-tree",
            Asked::Play => "--tree",
            Asked::Tries => "--tries",
            Asked::AllContinuations => "--all-continuations",
            Asked::Method => "--method",
            Asked::Recount => "--recount",
            Asked::MaxSolutions => "--max-solutions",
            Asked::FirstMoves => "--start-move (or --up-to-move)",
            Asked::Intention => "--intended",
            Asked::Weights => "--weights",
            Asked::Certificate => "--certificate",
        };
        misfit.words(name)
    }
}

/// What a suite is run with.
#[derive(Debug)]
pub(crate) struct BenchOptions {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) reading: Reading,
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
        Self {
            files: args.files,
            reading: Reading::of(&args.reading),
            mode,
            improve: !args.no_improve,
            told: args.told || mode == Mode::Full,
            max: Moves::new(args.max).unwrap_or(Moves::ONE),
            sample: args.sample,
            seed: args.seed,
            // A suite measures searches: tables would leave nothing to be measured.
            limits: Limits {
                time: Some(args.limits.time),
                nodes: args.limits.nodes,
                table_bytes: memory(args.limits.memory),
                threads: args.limits.threads.into(),
                ..Limits::interrupted_by(&interrupt.flag())
            },
            format: args.format,
        }
    }
}

/// The limits of a command that solves one problem, and how it searches.
pub(crate) fn one_problem(args: &LimitArgs, by: &SearchedBy, interrupt: &Interrupt) -> Limits {
    Limits {
        time: args.time,
        nodes: args.nodes,
        table_bytes: memory(args.memory),
        threads: threads(args.threads),
        ..searched(by, interrupt)
    }
}

/// Limits of searches of this kind, which the user alone ends.
pub(crate) fn searched(by: &SearchedBy, interrupt: &Interrupt) -> Limits {
    Limits {
        method: by.method.choice(),
        few_men: few_men(by.few_men),
        ..Limits::interrupted_by(&interrupt.flag())
    }
}

/// What searches know of few men.
fn few_men(args: FewMenArgs) -> Option<Arc<dyn FewMen>> {
    if args.no_tables { None } else { tables::few_men() }
}

/// So many threads as asked for, or as the settings say, or one for each core.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.or(config::get().threads).map_or_else(cores, usize::from)
}

/// The largest size of tables, in bytes: as asked for, or as the settings say, or 1 GiB.
pub(crate) fn memory(asked: Option<usize>) -> usize {
    asked.or(config::get().memory).unwrap_or(1 << 30)
}

/// The number of threads that run at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, core::num::NonZero::get)
}
