//! What thinks: the engine and what helps it, handed to a thread for one task and back.

use super::options::Options;
use super::school::School;
use crate::book::{Book, BookError, Random};
use crate::mate::{MateTables, Prover};
use crate::tablebase::{Endgames, Tablebase, TablebaseError};
use crate::{Engine, OutOfMemory, Settings};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The least memory that the mate solver may use for the attack of one side.
const LEAST_SOLVER_BYTES: usize = 64 << 20;

/// The engine and everything that it may ask.
#[derive(Debug)]
pub(super) struct Brain {
    pub(super) engine: Engine,
    pub(super) helpers: Helpers,
}

/// What may answer instead of the search, or tell it something.
#[derive(Debug)]
pub(super) struct Helpers {
    pub(super) prover: Prover,
    syzygy: Option<Arc<Tablebase>>,
    pub(super) mate_tables: Option<MateTables>,
    /// All tables that know of the rule of fifty moves.
    pub(super) endgames: Option<Endgames>,
    pub(super) book: Option<Book>,
    pub(super) school: Option<School>,
    pub(super) random: Random,
}

impl Brain {
    pub(super) fn new(options: &Options) -> Result<Self, OutOfMemory> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let helpers = Helpers {
            prover: prover(options),
            syzygy: None,
            mate_tables: None,
            endgames: None,
            book: None,
            school: None,
            random: Random::new(since.as_nanos() as u64),
        };
        Ok(Self { engine: Engine::new(&settings(options))?, helpers })
    }

    /// Takes over changed options.
    pub(super) fn set(&mut self, options: &Options) -> Result<(), OutOfMemory> {
        self.engine.set(&settings(options))?;
        self.helpers.prover = prover(options);
        Ok(())
    }

    /// Forgets all games, but not what was learnt from them.
    pub(super) fn forget(&mut self) {
        self.engine.new_game();
        self.helpers.prover.clear();
    }

    /// Opens the endgame tables of the options, or closes them if there is no path. After an error there are none.
    pub(super) fn open_tables(&mut self, options: &Options) -> Result<Option<String>, TablebaseError> {
        self.helpers.syzygy = None;
        self.share_endgames();
        let folders = options.syzygy_folders();
        if folders.is_empty() {
            return Ok(None);
        }
        let tables = Tablebase::open(&folders)?;
        let text = format!("{} files of endgame tables, up to {} units", tables.files(), tables.max_units());
        self.helpers.syzygy = Some(Arc::new(tables));
        self.share_endgames();
        Ok(Some(text))
    }

    /// Tells the engine of all tables that know of the rule of fifty moves.
    fn share_endgames(&mut self) {
        let made = self.helpers.mate_tables.as_ref().and_then(MateTables::under_rule);
        self.helpers.endgames = Endgames::new(self.helpers.syzygy.clone(), made);
        self.engine.set_endgames(self.helpers.endgames.clone());
    }

    /// Opens the tables of few men, or closes them if there is no folder. After an error there are none.
    pub(super) fn open_mate_tables(&mut self, options: &Options) -> Result<Option<String>, String> {
        self.helpers.mate_tables = None;
        self.share_endgames();
        let Some(folder) = &options.tables_path else { return Ok(None) };
        let tables = MateTables::open(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
        let [mates, under_rule] = tables.files();
        let text = format!("tables of few men: {mates} of mates, {under_rule} of the rule of fifty moves");
        self.helpers.mate_tables = Some(tables);
        self.share_endgames();
        Ok(Some(text))
    }

    /// Opens the book, or closes it if there is no file. After an error there is none.
    pub(super) fn open_book(&mut self, options: &Options) -> Result<Option<String>, BookError> {
        self.helpers.book = None;
        let Some(path) = &options.book_file else { return Ok(None) };
        let book = Book::open(path)?;
        let text = format!("a book of {} records", book.records());
        self.helpers.book = Some(book);
        Ok(Some(text))
    }

    /// Opens the learn table and tells the engine what is in it, or closes it if there is no file or learning is switched off.
    /// After an error there is none.
    pub(super) fn open_school(&mut self, options: &Options) -> Result<Option<String>, String> {
        self.helpers.school = None;
        self.engine.learn(Vec::new());
        let Some(path) = &options.learn_file else { return Ok(None) };
        if !options.learn {
            return Ok(Some(
                "Learn is false: what was learnt is not used, and nothing more is learnt".to_owned(),
            ));
        }
        let school = School::open(path)?;
        let text = school.introduction();
        self.engine.learn(school.lessons());
        self.helpers.school = Some(school);
        Ok(Some(text))
    }
}

fn settings(options: &Options) -> Settings {
    Settings { threads: options.threads, hash_bytes: options.hash_mib << 20, move_overhead: options.overhead }
}

/// The tables of the solver grow only as far as its work calls for.
fn prover(options: &Options) -> Prover {
    Prover::new((options.hash_mib << 20).max(LEAST_SOLVER_BYTES))
}
