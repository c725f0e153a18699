//! Helpmates of which everything is known: all of a class of material, all that lead to a given mate, and those that show a scheme.
//!
//! ```text
//! material --> Classes: tables of numbers of lines --> every position with its number --+
//! mates ----> Pictures: moves taken back ----------> every diagram, solved -------------+--> judge --> best --> counted again
//! scheme ---> Invention: pictures by chance, climbed -> sound, as wished ---------------+
//! ```
//!
//! A [`Work`] is a row of numbered pieces, each of which brings the same whoever does it: threads take the next piece, and what they
//! bring is put together in the order of numbers, kept in a [`Journal`], split into parts. What is shown was found twice: [`proven`]
//! has it solved by the solver, which knows none of the tables, and counted by a plain search, which knows nothing of either.
//!
//! Left out on purpose: tables for other questions than the number of lines to a mate, and their files.

mod class;
mod classes;
mod counts;
mod invention;
mod journal;
mod judge;
mod pictures;
mod positions;
mod proof;
mod run;
mod scheme;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;

pub use crate::search::JournalError;
pub use classes::{Classes, ClassesError, MOST_UNITS};
pub use counts::Counts;
pub use invention::Invention;
pub use journal::Journal;
pub use pictures::{Bounds, Pictures, PicturesError};
pub use proof::{Disagreement, Proven, proven};
pub use run::{Best, Brought, End, Observer, RunError, Setting, Work, run};
pub use scheme::{Exchange, Scheme, SchemeError};
pub use tables::{MANY, NoTables};

use crate::search::{Changes, Improvement};
use crate::wishes::Feature;
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::{Intention, Stipulation};
use keymove_study::score::{HelpScore, HelpTheme, Weights, is_helpmate};

/// Which helpmates are sought.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// `h#n` or `h#n.5`.
    pub stipulation: Stipulation,
    /// The number of solutions.
    pub solutions: u64,
    /// Themes of the score, and how often each counts at least: see [`HelpScore::counts`].
    pub themes: Vec<(HelpTheme, u16)>,
    /// What the solutions must show.
    pub required: Vec<Feature>,
    /// What they must not show.
    pub forbidden: Vec<Feature>,
    /// The pattern that the solutions form, if that is asked.
    pub pattern: Option<Intention>,
    /// Which units must exchange what they do, if that is asked.
    pub exchange: Option<Exchange>,
    /// The least score of what is shown.
    pub min_score: Option<i64>,
    /// Whether what no game can lead to is left out (see [`retro`](crate::retro)).
    pub legal: bool,
    /// What the parts of a score are worth.
    pub weights: Weights,
}

/// The lengths, in half-moves, that can be asked for.
pub const PLIES: core::ops::RangeInclusive<u16> = 2..=10;

impl Wanted {
    /// One solution, no wishes; `None` if the stipulation is not `h#1` to `h#5`, or half a move more or less.
    pub fn new(stipulation: Stipulation) -> Option<Self> {
        let is_one = is_helpmate(stipulation) && PLIES.contains(&stipulation.length.plies());
        is_one.then(|| Self {
            stipulation,
            solutions: 1,
            themes: Vec::new(),
            required: Vec::new(),
            forbidden: Vec::new(),
            pattern: None,
            exchange: None,
            min_score: None,
            legal: true,
            weights: Weights::default(),
        })
    }
}

/// A helpmate with all its solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The diagram.
    pub position: Arrangement,
    /// Its solutions, as many as wanted, none of them shorter, in the order of squares.
    pub solutions: Vec<Vec<Move>>,
    /// Its score.
    pub score: HelpScore,
}

impl Problem {
    /// The same as something that may be [ranked](crate::ranking); `None` if its position is none that can be played.
    pub fn as_candidate(&self) -> Option<Improvement> {
        Some(Improvement {
            position: Position::from_arrangement(&self.position).ok()?,
            key: *self.solutions.first()?.first()?,
            solutions: self.solutions.clone(),
            others: Vec::new(),
            score: self.score.total(),
            themes: self.score.shown_themes().count(),
            changes: Changes::default(),
        })
    }
}
