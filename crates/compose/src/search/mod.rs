//! The search for improvements: every position of a space is judged, and scored if it is sound.
//!
//! ```text
//! Plan --> pieces of the Space, taken by threads --> Family (sound?) --> bound, score --> Improvement --> Observer
//! ```
//!
//! A piece is searched as a whole by one thread and reported when it is done, with what was counted in it. Whatever the
//! number of threads, the pieces and what is found in each are the same.

mod best;
mod counts;
mod journal;
mod longer;
mod parts;
mod plan;
mod run;
#[cfg(test)]
mod tests;
mod words;
mod worker;

pub use best::{Best, Group};
pub use counts::Counts;
pub use journal::{Journal, JournalError, Resumed, to_json};
pub(crate) use plan::solver;
pub use plan::{Filters, HelpPlan, Plan, PlanError, Unsound};
pub use run::{Observer, run};
pub use words::piece_name;

use crate::space::{Slot, Stem};
use keymove_chess::{Move, Piece, Position, Square};

/// A sound problem with a higher score than the original.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improvement {
    /// The diagram.
    pub position: Position,
    /// Its only key; of a helpmate the first move of the first solution.
    pub key: Move,
    /// The solutions of a helpmate; empty for directmates.
    pub solutions: Vec<Vec<Move>>,
    /// Its score.
    pub score: i64,
    /// How many different themes of the score it shows.
    pub themes: usize,
    /// What was done to the original.
    pub changes: Changes,
}

/// What was done to the original, in this order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changes {
    /// Units deleted, where they stood in the original.
    pub deleted: Vec<(Square, Piece)>,
    /// By how many files to the right and ranks up the rest was shifted.
    pub shift: (i8, i8),
    /// Units added, where they stand in the end.
    pub added: Vec<(Square, Piece)>,
}

impl Changes {
    fn of(original: &Position, stem: &Stem, added: &[Slot]) -> Self {
        let unit = |&square: &Square| original.piece_at(square).map(|piece| (square, piece));
        Self {
            deleted: stem.deleted.iter().filter_map(unit).collect(),
            shift: stem.shift,
            added: added.iter().map(|slot| (slot.square(), slot.piece())).collect(),
        }
    }

    /// How many transformations these are: a shift by files and one by ranks count apart.
    pub fn len(&self) -> usize {
        let shifts = usize::from(self.shift.0 != 0) + usize::from(self.shift.1 != 0);
        self.deleted.len() + shifts + self.added.len()
    }

    /// Whether nothing was done.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
