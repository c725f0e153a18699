//! Perfect play for few men.

mod best;
mod helpmate;
mod make;
mod mine;
mod probe;
mod single;
mod stats;
mod verify;
mod zeroing;

use crate::args::{StudyTableArgs, TablesCommand, TablesKind, TablesPlaceArgs};
use crate::bar::{Bar, Pace, Words, is_wanted, percent};
use crate::config;
use crate::exit::Exit;
use crate::options;
use crate::output::say;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_collection::StudyTables;
use keymove_endgame::FewMenTables;
use keymove_engine::mate::MateTables;
use keymove_engine::tablebase::Tablebase;
use keymove_run::{Progress, Workers, map};
use keymove_solve::{FewMen, Limits};
use keymove_tables::{
    Kind, MakeError, Making, Material, Origin, Step, Table, TableError, Tables, Title, Unknown,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

pub(crate) fn run(command: &TablesCommand) -> Result<Exit> {
    match command {
        TablesCommand::Make(args) => make::run(args),
        TablesCommand::Probe(args) => match args.kind.kind {
            TablesKind::Zeroing => zeroing::probe::run(args),
            _ if args.syzygy.is_some() => bail!(
                "--syzygy: those tables do not say how far the mate is; expected --kind zeroing with it"
            ),
            TablesKind::Mate => probe::run(args),
            TablesKind::Helpmate => helpmate::probe::run(args),
        },
        TablesCommand::Stats(args) => match args.kind.kind {
            TablesKind::Mate => stats::run(args),
            TablesKind::Helpmate => helpmate::stats::run(args),
            TablesKind::Zeroing => zeroing::stats::run(args),
        },
        TablesCommand::Verify(args) => verify::run(args),
        TablesCommand::Mine(args) if args.aim.is_some() => single::run(args),
        TablesCommand::Mine(args) if args.kind.kind != TablesKind::Mate && args.best.best.is_some() => {
            bail!("--best is about directmates; expected --kind mate with it")
        }
        TablesCommand::Mine(args) => match args.kind.kind {
            TablesKind::Mate => mine::run(args),
            TablesKind::Helpmate => helpmate::mine::run(args),
            TablesKind::Zeroing => bail!(
                "--kind zeroing: no problem asks for a capture or a move of a pawn; expected --kind mate or helpmate"
            ),
        },
    }
}

/// All tables of a kind for these men.
fn titles(kind: TablesKind, materials: &[Material]) -> Vec<Title> {
    let of = |material: &Material| match kind {
        TablesKind::Mate => vec![Title::from(material)],
        TablesKind::Helpmate => Title::helpmates_of(material),
        TablesKind::Zeroing => vec![Title::zeroing(material)],
    };
    materials.iter().flat_map(of).collect()
}

/// Tables at hand, and what making more of them may take.
pub(crate) struct Workshop {
    pub(crate) tables: Arc<Tables>,
    threads: usize,
    memory: u64,
    is_quiet: bool,
    wants_bar: bool,
    pub(crate) interrupt: Interrupt,
}

/// Positions that the solver looks at for one mined problem.
const MOST_POSITIONS: u64 = 20_000_000;
/// Bytes of its table.
const TABLE_BYTES: usize = 16 << 20;
/// Problems that are under way between threads.
const WINDOW: usize = 256;

/// The environment variable that names the folder.
const VARIABLE: &str = "KEYMOVE_TABLES";

/// The folder of the tables: the one that was typed, that of the environment, or the usual one.
pub(crate) fn folder(typed: Option<&Path>) -> Option<PathBuf> {
    let named = || std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(Into::into);
    typed.map(Path::to_owned).or_else(named).or_else(|| Some(config::cache()?.join("tables")))
}

/// What the tables of the usual folder tell a solver, which makes those of a long mate of up to four men.
pub(crate) fn few_men() -> Option<Arc<dyn FewMen>> {
    static KNOWN: OnceLock<Option<Arc<dyn FewMen>>> = OnceLock::new();
    let tables = || Some(Arc::new(FewMenTables::new(Arc::new(Tables::in_folder(folder(None)?)), true)) as _);
    KNOWN.get_or_init(tables).clone()
}

/// The mates of the tables of the usual folder, for a player: those that are at hand.
pub(crate) fn mates() -> Option<MateTables> {
    Some(MateTables::of(Arc::new(Tables::in_folder(folder(None)?))))
}

/// What decides positions of few men in the studies of a collection. Tables are made when a study comes that needs them, and may take so many bytes.
pub(crate) fn of_studies(args: &StudyTableArgs, memory: Option<usize>) -> Result<StudyTables> {
    let tables = match folder(args.folder.as_deref()) {
        _ if args.no_tables => None,
        Some(folder) => Some(Arc::new(Tables::in_folder(folder))),
        None => Some(Arc::new(Tables::in_memory())),
    };
    let syzygy = args.syzygy.as_ref().map(|folder| Tablebase::open(&[folder])).transpose()?;
    Ok(StudyTables {
        tables,
        men: args.men.into(),
        memory: options::memory(memory) as u64,
        patience: None,
        syzygy: syzygy.map(Arc::new),
    })
}

impl Workshop {
    pub(crate) fn open(args: &TablesPlaceArgs) -> Result<Self> {
        let tables = match (args.no_files, folder(args.folder.as_deref())) {
            (true, _) => Tables::in_memory(),
            (false, Some(folder)) => Tables::in_folder(folder),
            (false, None) => bail!(
                "there is no folder for tables: this system has none for caches; expected --folder FOLDER or --no-files"
            ),
        };
        Ok(Self {
            tables: Arc::new(tables),
            threads: options::threads(args.threads),
            memory: options::memory(args.memory) as u64,
            is_quiet: args.quiet,
            wants_bar: is_wanted(args.progress, args.quiet),
            interrupt: Interrupt::install(Exit::Unanswered.number())?,
        })
    }

    /// Limits of a solver for one problem on one thread, which looks up what these tables know.
    fn solver_limits(&self) -> Limits {
        Limits {
            nodes: Some(MOST_POSITIONS),
            table_bytes: TABLE_BYTES,
            few_men: Some(Arc::new(FewMenTables::new(Arc::clone(&self.tables), false))),
            ..Limits::interrupted_by(&self.interrupt.flag())
        }
    }

    /// Puts all through a function, on all threads, in their order; fewer if the user stops it.
    pub(super) fn each<T: Send, S: Send, R: Send>(
        &self, phase: &str, all: Vec<T>, state: impl Fn() -> S, look: impl Fn(T, &mut S) -> R + Sync,
    ) -> Result<Vec<R>> {
        let progress = Progress::new();
        progress.begin(phase.to_owned(), Some(all.len() as u64));
        let words = Words { part: percent, counted: "", ends: true };
        let _bar = Bar::start(&progress, Pace::LONG, words, self.wants_bar);
        let flag = self.interrupt.flag();
        let stops = || flag.load(Relaxed);
        let each = (0..self.threads.max(1)).map(|_| {
            let (look, stops, mut state) = (&look, &stops, state());
            move |one: T| {
                let looked = look(one, &mut state);
                // What the user has broken off is no answer.
                (!stops()).then_some(looked)
            }
        });
        let workers = Workers { each: each.collect(), window: WINDOW, stops: &stops };
        let mut looked = Vec::with_capacity(all.len());
        map(all.into_iter(), workers, |results| {
            for result in results {
                progress.advance(1);
                looked.push(result);
            }
        })?;
        Ok(looked)
    }

    /// The table, made if it is not at hand; `None` if the user has stopped it. `hear` is told of each of its family, with the time since the last one.
    fn get(
        &self, title: &Title, hear: &mut dyn FnMut(&Title, Origin, Duration),
    ) -> Result<Option<Arc<Table>>> {
        let progress = Progress::new();
        let words = Words { part: |_, _| String::new(), counted: "decided", ends: false };
        let bar = Bar::start(&progress, Pace::LONG, words, self.wants_bar);
        let step = |step: &Step<'_>| {
            let phase = match step.title.kind {
                Kind::Mate => format!("{}, mates in {}", step.title, step.depth),
                Kind::Helpmate { .. } | Kind::Zeroing => format!("{}, {} half-moves", step.title, step.depth),
            };
            progress.begin(phase, None);
            progress.count_to(step.decided);
        };
        let flag = self.interrupt.flag();
        let making = Making { threads: self.threads, stop: &flag, hear: &step };
        let mut since = Instant::now();
        let made = self.tables.make(title, self.memory, &making, &mut |title, origin| {
            let elapsed = since.elapsed();
            since = Instant::now();
            bar.around(|| hear(title, origin, elapsed));
        });
        match made {
            Ok(table) => Ok(Some(table)),
            Err(TableError::Make(MakeError::Stopped(_))) => Ok(None),
            Err(error @ TableError::Memory { .. }) => {
                bail!("{error}; expected --memory with more, and as much of it")
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The same for a command that looks up all positions, and what each of their moves leads to: those tables are in memory as a whole then.
    fn all_at_hand(&self, title: &Title) -> Result<Option<Arc<Table>>> {
        let Some(table) = self.at_hand(title)? else { return Ok(None) };
        for next in title.next() {
            if self.interrupt.is_raised() {
                return Ok(None);
            }
            self.tables.get(&next)?;
        }
        Ok(Some(table))
    }

    /// The same for a command that is about something else: says what is made.
    pub(crate) fn at_hand(&self, title: impl Into<Title>) -> Result<Option<Arc<Table>>> {
        let title = title.into();
        let (missing, _) = self.tables.missing(&title);
        if !missing.is_empty() && !self.is_quiet {
            let names: Vec<String> = missing.iter().map(ToString::to_string).collect();
            say(&format!("note: making {}", names.join(", ")));
        }
        self.get(&title, &mut |_, _, _| ())
    }

    /// What tables say of the position that was typed, with what is missing made; `None` if the user has stopped it.
    fn told<T>(&self, fen: &str, ask: impl Fn(&Tables) -> Result<T, Unknown>) -> Result<Option<T>> {
        loop {
            match ask(&self.tables) {
                Ok(told) => return Ok(Some(told)),
                Err(Unknown::NoTable(title)) => {
                    if self.at_hand(&title)?.is_none() {
                        say("stopped; tables that are whole are kept");
                        return Ok(None);
                    }
                }
                Err(unknown) => bail!("{fen}: {unknown}"),
            }
        }
    }
}
