//! From games to a book, in memory of a fixed size.
//!
//! Every move of the first so many of each game is a step from a position to a position. Steps are sorted by where they
//! lead, which brings all ways into a position together: its games and wins are counted whatever the order of moves. Of
//! positions with enough wins, the steps are sorted again, by where they begin: these are the records of the book. Both
//! sorts use files when the memory is full (`sort.rs`), so games may be as many as there is room for on the disk.
//!
//! Source of the rule: J. Stanback, "How Zarkov Plays Chess": positions of the first 40 moves of strong players' games with at
//! least three wins, played by how often they occurred.

mod items;
mod sort;
#[cfg(test)]
mod tests;

use super::file::scaled;
use super::record::{Record, encoded};
use super::statistics::{self, Counts, Fingerprint, Making};
use crate::Board;
use items::{Choice, Step};
use keymove_chess::{Color, Move};
use sort::{Merged, Sorter};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// What a book is to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// So many moves of each game are looked at.
    pub moves: u32,
    /// Positions with fewer wins for the side that reached them are left out.
    pub wins: u32,
    /// What was demanded of the players; it is only noted here.
    pub rating: u32,
    /// Memory for sorting, in bytes.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { moves: 40, wins: 3, rating: 0, memory: 256 << 20 }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// It is not known.
    Unknown,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file cannot be written, or there is no memory.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A move of a game is not legal where it is made.
    #[error("{0} is no legal move in {1}")]
    Illegal(Move, Box<Board>),
    /// No position has as many wins as it must have.
    #[error("no position has been reached with as many wins as it must have")]
    Nothing,
    /// The caller wants no more of it.
    #[error("interrupted")]
    Interrupted,
}

/// What a book that has been made consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// Games that were counted.
    pub games: u64,
    /// Moves that were counted.
    pub steps: u64,
    /// Different positions that were reached.
    pub reached: u64,
    /// Those that have enough wins.
    pub positions: u64,
    /// Moves that lead there: records of the book.
    pub records: u64,
    /// Temporary files that were needed.
    pub runs: u64,
}

/// Makes a book.
pub struct Builder {
    options: Options,
    steps: Sorter<Step>,
    choices: Sorter<Choice>,
    /// Positions of the game that is being counted.
    seen: Vec<u64>,
    built: Built,
}

impl Builder {
    /// An empty book to be. Temporary files are made in this folder, and have no names where the system allows that.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(options: Options, folder: &Path) -> io::Result<Self> {
        // Choices are fewer and shorter.
        let (large, small) = (options.memory / 4 * 3, options.memory / 4);
        Ok(Self {
            options,
            steps: Sorter::new(folder, large)?,
            choices: Sorter::new(folder, small)?,
            seen: Vec::new(),
            built: Built::default(),
        })
    }

    /// What the book is to have.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Counts a game.
    ///
    /// # Errors
    /// If a move is not legal, or a temporary file cannot be written. Of an illegal game nothing is counted.
    pub fn add(&mut self, start: &Board, moves: &[Move], outcome: Outcome) -> Result<(), BuildError> {
        let moves = &moves[..moves.len().min(2 * self.options.moves as usize)];
        let mut board = *start;
        for &mv in moves {
            if !board.is_legal(mv) {
                return Err(BuildError::Illegal(mv, Box::new(board)));
            }
            board = board.play(mv);
        }
        self.built.games += 1;
        self.built.steps += moves.len() as u64;
        self.seen.clear();
        let (mut board, mut before) = (*start, super::key(start));
        for &mv in moves {
            let next = board.play(mv);
            let after = super::key(&next);
            // A position that comes back is still one game.
            let is_new = !self.seen.contains(&after);
            let counts = if is_new { one_game(board.turn(), outcome) } else { Counts::default() };
            self.seen.push(after);
            self.steps.push(Step { after, before, mv: encoded(&board, mv), counts })?;
            (board, before) = (next, after);
        }
        Ok(())
    }

    /// Writes the book and its statistics. `goes_on` is asked now and then.
    ///
    /// # Errors
    /// If something cannot be written, nothing is in the book, or the work is not to go on. What was written is useless then.
    pub fn finish(
        self, book: &mut dyn Write, statistics: &mut (impl Write + Seek), goes_on: &dyn Fn() -> bool,
    ) -> Result<Built, BuildError> {
        let Self { options, steps, mut choices, mut built, .. } = self;
        built.runs = steps.begun();
        let begin = statistics.stream_position()?;
        statistics.write_all(&statistics::head(&Making::default(), 0, 0, 0))?;
        let mut select = Select { wins: options.wins, goes_on, built: &mut built };
        select.run(steps.finish()?, statistics, &mut choices)?;
        if built.positions == 0 {
            return Err(BuildError::Nothing);
        }
        built.runs += choices.begun();
        let print = write_records(choices.finish()?, book, goes_on, &mut built)?;
        let making =
            Making { moves: options.moves, wins: options.wins, rating: options.rating, games: built.games };
        let bytes = built.records * Record::BYTES as u64;
        statistics.seek(SeekFrom::Start(begin))?;
        statistics.write_all(&statistics::head(&making, built.positions, bytes, print.number()))?;
        statistics.flush()?;
        Ok(built)
    }
}

/// The counts of one game for a side.
fn one_game(side: Color, outcome: Outcome) -> Counts {
    let mut counts = Counts { games: 1, ..Counts::default() };
    match outcome {
        Outcome::Won(winner) if winner == side => counts.wins = 1,
        Outcome::Won(_) => counts.losses = 1,
        Outcome::Drawn => counts.draws = 1,
        Outcome::Unknown => {}
    }
    counts
}

/// Items between two looks at whether the work is to go on.
const PATIENCE: u64 = 1 << 16;

/// Finds the positions that have enough wins.
struct Select<'a> {
    wins: u32,
    goes_on: &'a dyn Fn() -> bool,
    built: &'a mut Built,
}

impl Select<'_> {
    fn run(
        &mut self, mut steps: Merged<Step>, statistics: &mut impl Write, choices: &mut Sorter<Choice>,
    ) -> Result<(), BuildError> {
        // All ways into one position.
        let mut ways: Vec<Step> = Vec::new();
        let mut done = 0_u64;
        loop {
            let step = steps.next_item()?;
            if let (Some(first), after) = (ways.first(), step.map(|step| step.after))
                && Some(first.after) != after
            {
                self.position(&ways, statistics, choices)?;
                ways.clear();
            }
            let Some(step) = step else { return Ok(()) };
            ways.push(step);
            if done.is_multiple_of(PATIENCE) && !(self.goes_on)() {
                return Err(BuildError::Interrupted);
            }
            done += 1;
        }
    }

    fn position(
        &mut self, ways: &[Step], statistics: &mut impl Write, choices: &mut Sorter<Choice>,
    ) -> Result<(), BuildError> {
        let counts = ways.iter().fold(Counts::default(), |sum, way| sum.and(way.counts));
        self.built.reached += 1;
        if counts.wins < self.wins {
            return Ok(());
        }
        self.built.positions += 1;
        let Some(first) = ways.first() else { return Ok(()) };
        statistics.write_all(&statistics::record(first.after, counts))?;
        for way in ways {
            choices.push(Choice { before: way.before, games: counts.games, mv: way.mv })?;
        }
        Ok(())
    }
}

/// Writes the records of the book, position by position.
fn write_records(
    mut choices: Merged<Choice>, book: &mut dyn Write, goes_on: &dyn Fn() -> bool, built: &mut Built,
) -> Result<Fingerprint, BuildError> {
    let mut print = Fingerprint::new();
    // The key of the position, and the games behind its most frequent move, which comes first.
    let mut now = None;
    while let Some(choice) = choices.next_item()? {
        if built.records.is_multiple_of(PATIENCE) && !goes_on() {
            return Err(BuildError::Interrupted);
        }
        let most = match now {
            Some((before, most)) if before == choice.before => most,
            _ => choice.games,
        };
        now = Some((choice.before, most));
        let weight = scaled(choice.games, most);
        let record = Record { key: choice.before, mv: choice.mv, weight, learn: 0 }.to_bytes();
        print.add(record);
        book.write_all(&record)?;
        built.records += 1;
    }
    book.flush()?;
    Ok(print)
}
