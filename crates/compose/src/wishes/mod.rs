//! What the composer wants of an improvement besides a higher score.
//!
//! ```text
//! Wishes --> Bounds: what is not searched at all --> sound, score high enough --> judge: wanted or not
//! ```
//!
//! What can be told from deletions, shift and additions alone narrows the space; the rest is asked of what would be an
//! improvement otherwise, the cheapest first. What is found is the same as if everything were searched and the wishes asked
//! afterwards.

mod contradiction;
mod distance;
mod error;
mod feature;
mod judge;
mod key;
#[cfg(test)]
mod tests;
mod text;

pub use error::WishError;
pub use feature::{Feature, study};
pub(crate) use feature::{NoStudy, studied};
pub use judge::Judgement;
pub use key::{NoKey, WantedKey};
pub use text::{kinds, required_help_theme, required_theme, squares};

use crate::Task;
use crate::space::{Bounds, KINDS, Shifts};
use keymove_chess::Bitboard;
use keymove_study::score::{HelpTheme, Theme};

/// What an improvement must be. The default is no wish at all. Squares are those of the original: a shift takes them along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Units on these squares are not deleted.
    pub keep_units: Bitboard,
    /// These squares are empty in the end: nothing is added there, and what stands there is deleted.
    pub keep_empty: Bitboard,
    /// Nothing is deleted or shifted.
    pub only_add: bool,
    /// Which shifts there are.
    pub shifts: Shifts,
    /// The largest number of units, kings included.
    pub max_units: Option<u32>,
    /// Kinds of which no unit is added, indexed as [`KINDS`].
    pub no_add: [bool; KINDS.len()],
    /// The same unit goes from the same square to the same square as the key, all of them shifted if the position is. Of a
    /// helpmate: the solutions are the same, shifted if the position is.
    pub keep_key: bool,
    /// The key is this one; of a helpmate the first move of a solution.
    pub key: Option<WantedKey>,
    /// The key captures nothing, nor en passant. Of a helpmate: the first move of no solution captures.
    pub no_capture_key: bool,
    /// The key gives no check. Of a helpmate: the first move of no solution does.
    pub no_checking_key: bool,
    /// Themes of the score, and how often each counts at least: see [`Score::counts`](keymove_study::score::Score).
    pub themes: Vec<(Theme, u16)>,
    /// The same for a helpmate.
    pub help_themes: Vec<(HelpTheme, u16)>,
    /// No theme of the score counts less often than in the original.
    pub keep_themes: bool,
    /// The largest [distance](crate::search::Changes::distance) from the original.
    pub max_distance: Option<usize>,
    /// What the solution must show.
    pub required: Vec<Feature>,
    /// What it must not show.
    pub forbidden: Vec<Feature>,
}

impl Wishes {
    /// Whether the solutions of improvements have to be looked at, which takes much longer than to score them.
    pub fn look_at_solutions(&self) -> bool {
        !self.required.is_empty() || !self.forbidden.is_empty()
    }

    /// Asks for a theme by name: one of the score if it has one of that name, with how often it counts at least behind `=`; otherwise
    /// one of the catalogue.
    ///
    /// # Errors
    /// If neither has it, or what is behind `=` is no number from 1 on.
    pub fn require(&mut self, task: Task, name: &str) -> Result<(), WishError> {
        let of_score = match task {
            Task::TwoMover | Task::Moremover(_) => required_theme(name).map(|theme| self.themes.push(theme)),
            Task::Helpmate(_) => required_help_theme(name).map(|theme| self.help_themes.push(theme)),
            Task::General(_) => Err(WishError::NoThemes(task.stipulation())),
        };
        match of_score {
            Err(WishError::ScoreTheme { .. } | WishError::NoThemes(_)) => {
                self.required.push(Feature::find(name, &[])?);
                Ok(())
            }
            result => result,
        }
    }

    /// What of the space they exclude; whether they contradict each other is not asked.
    fn bounds(&self, key: keymove_chess::Move) -> Bounds {
        let way = keymove_chess::attacks::between(key.from(), key.to());
        let of_key = |squares: Bitboard| if self.keep_key { squares } else { Bitboard::EMPTY };
        Bounds {
            kept: self.keep_units | of_key(key.from().into()),
            empty: self.keep_empty | of_key(way),
            no_white: of_key(key.to().into()),
            not_added: self.no_add,
            only_add: self.only_add,
            shifts: self.shifts,
            most_units: self.max_units,
            most_changes: self.max_distance,
        }
    }
}
