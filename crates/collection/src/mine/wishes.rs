//! What is looked for, and with how much effort.

use super::find::{Fate, Find, Players};
use core::sync::atomic::AtomicBool;
use keymove_chess::Color;
use keymove_problem::Moves;
use keymove_run::Part;
use std::sync::Arc;
use std::time::Duration;

/// Everything that a [`Miner`](super::Miner) is told.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Which mates are wanted.
    pub wishes: Wishes,
    /// Which games of each file, by their numbers.
    pub part: Part,
    /// What a position may cost.
    pub effort: Effort,
    /// Threads that search; 0 counts as 1.
    pub threads: usize,
    /// Set by the user, from another thread or a signal handler, to stop.
    pub interrupt: Arc<AtomicBool>,
}

/// Which mates are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// The shortest length, in moves.
    pub min: Moves,
    /// The longest length, in moves; at least [`Self::min`].
    pub max: Moves,
    /// Whose mates.
    pub who: Who,
    /// Only those of players in whose names this stands, in letters of either case; empty for all.
    pub player: String,
    /// What may have become of them; all if empty. Only the kind counts.
    pub fates: Vec<Fate>,
    /// How unique they have to be.
    pub sole: Sole,
    /// Also the positions in the course of a mate that is carried out. Without this only the first of them is given, and
    /// those in which the player strays from it.
    pub every: bool,
}

impl Default for Wishes {
    /// Mates in two and three of both sides, whatever became of them.
    fn default() -> Self {
        Self {
            min: Moves::new(2).unwrap_or(Moves::ONE),
            max: Moves::new(3).unwrap_or(Moves::ONE),
            who: Who::Both,
            player: String::new(),
            fates: Vec::new(),
            sole: Sole::Any,
            every: false,
        }
    }
}

/// Whose mates are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Who {
    /// Those of both sides.
    #[default]
    Both,
    /// Those of one.
    Side(Color),
    /// Those of who has won the game, by its result.
    Winner,
    /// Those of who has lost it.
    Loser,
}

/// How unique a mate has to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Sole {
    /// Not at all.
    #[default]
    Any,
    /// There is one first move that mates in as few moves.
    Key,
    /// Also, against every defence that holds out as long as possible, one move at every turn but the last.
    Line,
    /// And one mating move.
    Mate,
}

/// What a position may cost. The bounds hold for each of the few searches that a position takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Longest time.
    pub time: Option<Duration>,
    /// Largest number of positions generated.
    pub nodes: Option<u64>,
    /// Bytes for the tables of all threads together.
    pub memory: usize,
}

impl Default for Effort {
    /// As much as it takes, with tables of 256 MiB.
    fn default() -> Self {
        Self { time: None, nodes: None, memory: 256 << 20 }
    }
}

impl Effort {
    pub(super) fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }
}

impl Wishes {
    /// Whether mates of this side are looked for in a game of these players.
    pub(super) fn wants_side(&self, side: Color, players: &Players) -> bool {
        let fits = match self.who {
            Who::Both => true,
            Who::Side(wanted) => wanted == side,
            Who::Winner => players.winner() == Some(side),
            Who::Loser => players.winner() == Some(!side),
        };
        fits && (self.player.is_empty()
            || players.name(side).to_lowercase().contains(&self.player.to_lowercase()))
    }

    /// Whether this is one of the mates that are wanted.
    pub(super) fn wants(&self, find: &Find) -> bool {
        let is_fate = |fate: &Fate| core::mem::discriminant(fate) == core::mem::discriminant(&find.fate);
        let carried_out = find.continues && matches!(find.fate, Fate::Played | Fate::Ended);
        find.length >= self.min
            && (self.every || !carried_out)
            && (self.fates.is_empty() || self.fates.iter().any(is_fate))
            && find.sole() >= self.sole
    }
}
