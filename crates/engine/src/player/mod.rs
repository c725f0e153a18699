//! Whoever plays behind a board: search, mate proofs, tables, book, what was learnt, and how long to think, as one.
//!
//! The terminal, the page, UCI and Python all play with a [`Player`]. It lives from move to move, so that what search and solver have found out about a game is
//! there for the next move. What is to be done is a [`Task`]; what comes of it a [`Choice`], which says where the move comes from:
//! a [proof](Origin::Proof), [tables](Origin::Tables), the [book](Origin::Book), a [lesson](Origin::Learnt) or the [search](Origin::Search), whose scores are opinions.
//! [`Player::analyse`] thinks about several lines with the same engine, solver and tables.
//!
//! ```
//! use keymove_engine::player::{Options, Origin, Player, Task};
//! use keymove_engine::{Game, Limits};
//! use core::time::Duration;
//!
//! let options = Options::default();
//! let mut player = Player::new(&options)?;
//! let game = Game::from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", false)?;
//! let limits = Limits { move_time: Some(Duration::from_millis(200)), ..Limits::default() };
//! let choice = player.choose(&Task::new(&game, limits, &options), &|_| {});
//! assert_eq!(choice.origin, Origin::Proof { shortest: true });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod news;
mod options;
mod review;
mod school;
mod seek;
mod signals;
mod task;
mod think;
mod turn;

pub use analysis::{Line, MOST_LINES, Proof, Question, View, opinion};
pub use news::{Cost, News};
pub use options::Options;
pub use review::{Judged, Verdict, training};
pub use signals::Signals;
pub use task::Task;

use crate::book::{Book, BookError, Random};
use crate::mate::{MateTables, Prover};
use crate::search::Score;
use crate::tablebase::{Endgames, Tablebase, TablebaseError};
use crate::{Engine, OutOfMemory, Settings};
use keymove_chess::Move;
use school::{Expectation, School};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use think::Thinker;

/// The least memory that the mate solver may use for the attack of one side.
const LEAST_SOLVER_BYTES: usize = 64 << 20;

/// The engine and everything that it may ask.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    helpers: Helpers,
    /// Whether the engine knows what was learnt.
    recalls: bool,
}

/// What may answer instead of the search, or tell it something.
#[derive(Debug)]
struct Helpers {
    prover: Prover,
    syzygy: Option<Arc<Tablebase>>,
    mate_tables: Option<MateTables>,
    /// All tables that know of the rule of fifty moves.
    endgames: Option<Endgames>,
    book: Option<Book>,
    school: Option<School>,
    /// Of the move that was chosen last.
    expectation: Option<Expectation>,
    random: Random,
}

/// Where a move comes from, and by that what its score is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Origin {
    /// The book.
    Book,
    /// The solver has proven that it mates, or that the side to move is mated, in so many moves.
    Proof {
        /// Whether it is proven, too, that it cannot be sooner.
        shortest: bool,
    },
    /// Tables of few men, which are exact.
    Tables,
    /// A deeper search of the same position in an earlier game.
    Learnt,
    /// The search, which has an opinion.
    #[default]
    Search,
    /// No thought at all: weak levels move so now and then.
    Chance,
}

/// A move that a player wants to make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// The move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The answer that it expects.
    pub ponder: Option<Move>,
    /// Where the move comes from.
    pub origin: Origin,
    /// What it is worth for the side to move, as far as anything is known; mates only if their line holds.
    pub score: Option<Score>,
    /// Half-moves that the score looks ahead.
    pub depth: u32,
    /// The line that it expects, beginning with the move; empty if there is none.
    pub line: Vec<Move>,
}

impl Choice {
    /// What is known of the move, in a few words: `book`, `mates in 3: proven, the shortest`, `tables`; `None` where there is only an opinion.
    pub fn certainty(&self) -> Option<String> {
        let mate = match self.score {
            Some(Score::Mate(moves)) if moves > 0 => format!("mates in {moves}"),
            Some(Score::Mate(moves)) => format!("is mated in {}", -moves),
            _ => "wins".to_owned(),
        };
        match self.origin {
            Origin::Book => Some("book".to_owned()),
            Origin::Proof { shortest: true } => Some(format!("{mate}: proven, the shortest")),
            Origin::Proof { shortest: false } => Some(format!("{mate}: proven")),
            Origin::Tables => Some(format!("{mate}: tables")),
            Origin::Learnt => Some("learnt".to_owned()),
            Origin::Search | Origin::Chance => None,
        }
    }

    fn of(best: Move, origin: Origin) -> Self {
        Self { best: Some(best), origin, line: vec![best], ..Self::default() }
    }
}

impl Player {
    /// With an empty table, and without book, tables and lessons.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(options: &Options) -> Result<Self, OutOfMemory> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let helpers = Helpers {
            prover: prover(options),
            syzygy: None,
            mate_tables: None,
            endgames: None,
            book: None,
            school: None,
            expectation: None,
            random: Random::new(since.as_nanos() as u64),
        };
        Ok(Self { engine: Engine::new(&settings(options))?, helpers, recalls: false })
    }

    /// Lets this number decide what is left to chance.
    pub fn seed(&mut self, seed: u64) {
        self.helpers.random = Random::new(seed);
    }

    /// Lets the engine know what was learnt, or not.
    fn recall(&mut self, wanted: bool) {
        let lessons = self.helpers.school.as_ref().filter(|_| wanted).map(School::lessons);
        if lessons.is_some() != self.recalls {
            self.recalls = lessons.is_some();
            self.engine.learn(lessons.unwrap_or_default());
        }
    }

    /// Keeps on the disk what was learnt since the last time. It is asked for when an answer is out, since a disk may take its time.
    ///
    /// # Errors
    /// If the file cannot be written; nothing is learnt from then on.
    pub fn keep_lessons(&mut self) -> Result<(), String> {
        let Some(school) = self.helpers.school.as_mut().filter(|school| school.is_pending()) else {
            return Ok(());
        };
        let kept = school.keep();
        if kept.is_err() {
            self.helpers.school = None;
        }
        // Others may have learnt something, too.
        self.recalls = false;
        kept
    }

    /// Chooses a move. `hear` is told what is found on the way, by whichever thread finds it.
    pub fn choose(&mut self, task: &Task, hear: &(dyn Fn(&News<'_>) + Sync)) -> Choice {
        let weaker = task.options.limits_strength.then(|| {
            let random = &mut self.helpers.random;
            task.at(task.options.elo.draw(|| random.next_u64()))
        });
        let task = weaker.as_ref().unwrap_or(task);
        self.recall(task.is_of_school());
        match task.mate {
            Some(moves) if task.ask.search_moves.is_empty() && Prover::can_ask(&task.game) => {
                seek::seek(self, task, moves, hear)
            }
            _ => Thinker::new(task, &mut self.helpers, hear).answer(&mut self.engine),
        }
    }

    /// Takes over changed options.
    ///
    /// # Errors
    /// If there is no memory for the table; all remains as it was then.
    pub fn set(&mut self, options: &Options) -> Result<(), OutOfMemory> {
        let settings = settings(options);
        let has_room = self.engine.settings().hash_bytes == settings.hash_bytes;
        self.engine.set(&settings)?;
        // What is proven stays as long as the memory does.
        if !has_room {
            self.helpers.prover = prover(options);
        }
        Ok(())
    }

    /// Forgets all games, but not what was learnt from them.
    pub fn forget(&mut self) {
        self.engine.new_game();
        self.helpers.prover.clear();
    }

    /// Opens the endgame tables of the options, or closes them if there is no path. After an error there are none.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn open_tables(&mut self, options: &Options) -> Result<Option<String>, TablebaseError> {
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
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn open_mate_tables(&mut self, options: &Options) -> Result<Option<String>, String> {
        self.take_mate_tables(None);
        let Some(folder) = &options.tables_path else { return Ok(None) };
        let tables = MateTables::open(Path::new(folder)).map_err(|error| format!("{folder}: {error}"))?;
        let [mates, under_rule] = tables.files();
        let text = format!("tables of few men: {mates} of mates, {under_rule} of the rule of fifty moves");
        self.take_mate_tables(Some(tables));
        Ok(Some(text))
    }

    /// Asks these tables of few men from now on; `None`: none.
    pub fn take_mate_tables(&mut self, tables: Option<MateTables>) {
        self.helpers.mate_tables = tables;
        self.share_endgames();
    }

    /// Opens the book, that of the program if a book is wanted and no file is named, or closes it. After an error there is none.
    ///
    /// # Errors
    /// If it cannot be read, or is no book.
    pub fn open_book(&mut self, options: &Options) -> Result<Option<String>, BookError> {
        self.take_book(None);
        let (book, name) = match &options.book_file {
            Some(path) => (Book::open(path)?, "a book"),
            None if options.own_book => (Book::classic(), "the book of the program"),
            None => return Ok(None),
        };
        let text = format!("{name} of {} records", book.records());
        self.take_book(Some(book));
        Ok(Some(text))
    }

    /// Plays from this book from now on, where that is wanted; `None`: from none.
    pub fn take_book(&mut self, book: Option<Book>) {
        self.helpers.book = book;
    }

    /// Opens the learn table and tells the engine what is in it, or closes it if there is no file or learning is switched off.
    /// After an error there is none.
    ///
    /// # Errors
    /// If the file cannot be read or made, or is none of learnt positions.
    pub fn open_school(&mut self, options: &Options) -> Result<Option<String>, String> {
        self.helpers.school = None;
        self.recall(false);
        let Some(path) = &options.learn_file else { return Ok(None) };
        if !options.learn {
            return Ok(Some(
                "Learn is false: what was learnt is not used, and nothing more is learnt".to_owned(),
            ));
        }
        let school = School::open(Path::new(path))?;
        let text = school.introduction();
        self.helpers.school = Some(school);
        Ok(Some(text))
    }
}

fn settings(options: &Options) -> Settings {
    Settings {
        threads: options.threads,
        hash_bytes: options.hash_bytes,
        move_overhead: options.overhead,
        tuning: options.tuning.clone(),
    }
}

/// The tables of the solver grow only as far as its work calls for.
fn prover(options: &Options) -> Prover {
    Prover::new(options.solver_bytes.unwrap_or_else(|| options.hash_bytes.max(LEAST_SOLVER_BYTES)))
}
