//! Possible anticipations: entries whose diagrams look like one.
//!
//! Likeness is measured on the men. One diagram is laid on the other, turned and shifted so that the most weight falls
//! together; a king or officer weighs 2, a pawn 1. What falls together counts in full, a man that both have but on
//! different squares a quarter, and the sum is divided by the mean weight of the two diagrams: 100 % is the same diagram.
//! A shift costs 1 % for each square, another stipulation 3 %. No other is closer by this measure: entries are left out
//! only where their material alone keeps them below those found.

mod overlay;
#[cfg(test)]
mod tests;

pub use overlay::Overlay;

use crate::board::kind;
use crate::{Board, Criteria, Database, DbError, EntrySet};
use keymove_chess::{Piece, Role};
use overlay::{Original, weight_of};

/// An entry that is like another diagram.
#[derive(Clone, PartialEq, Debug)]
pub struct Likeness {
    /// Its number.
    pub entry: i64,
    /// From 0 to 1.
    pub score: f64,
    /// How the asked diagram lies on it.
    pub overlay: Overlay,
    /// Whether the same is asked.
    pub same_stipulation: bool,
}

/// What another stipulation costs.
const OTHER_STIPULATION: f64 = 0.03;

impl Database {
    /// The entries most like a diagram, at most so many, the closest first; of those equally close the earlier one.
    /// Only those of `among`, if it is given; `except` is left out. A score below `least` is no likeness.
    ///
    /// # Errors
    /// What the database says.
    pub fn similar(&self, asked: &Similar<'_>) -> Result<Vec<Likeness>, DbError> {
        self.try_similar(asked).map_err(|error| error.at(self.path()))
    }

    fn try_similar(&self, asked: &Similar<'_>) -> Result<Vec<Likeness>, DbError> {
        let original = Original::new(&asked.board);
        let same = match asked.stipulation {
            Some(text) => {
                let criteria = Criteria { stipulations: vec![text.replace('*', "")], ..Criteria::default() };
                Some(self.search(&criteria)?)
            }
            None => None,
        };
        let is_same = |entry: i64| same.as_ref().is_none_or(|same| same.has(entry));
        // By how much their material allows, in hundredths: the closest are among the first.
        let mut buckets: Vec<Vec<(i64, Board)>> = vec![Vec::new(); 101];
        self.scan(|entry, board| {
            if asked.except == Some(entry) || asked.among.is_some_and(|among| !among.has(entry)) {
                return;
            }
            let bound = original.bound(&board) - if is_same(entry) { 0.0 } else { OTHER_STIPULATION };
            if bound >= asked.least {
                buckets[(bound.clamp(0.0, 1.0) * 100.0) as usize].push((entry, board));
            }
        })?;
        let mut best: Vec<Likeness> = Vec::new();
        for (hundredths, bucket) in buckets.iter().enumerate().rev() {
            let bound = (hundredths + 1) as f64 / 100.0;
            if best.len() == asked.most && best.last().is_some_and(|last| last.score > bound) {
                break;
            }
            for &(entry, board) in bucket {
                let same_stipulation = is_same(entry);
                let cost = if same_stipulation { 0.0 } else { OTHER_STIPULATION };
                let least = match best.get(asked.most.wrapping_sub(1)) {
                    Some(last) => last.score.max(asked.least),
                    None => asked.least,
                };
                let Some(overlay) = original.laid_on(&board, least + cost) else { continue };
                let found = Likeness { entry, score: overlay.score - cost, overlay, same_stipulation };
                let place = best.partition_point(|other| {
                    (other.score, -other.entry as f64) > (found.score, -found.entry as f64)
                });
                best.insert(place, found);
                best.truncate(asked.most);
            }
        }
        Ok(best)
    }
}

/// What a likeness is looked for to.
#[derive(Clone, Copy, Debug)]
pub struct Similar<'a> {
    /// The diagram.
    pub board: Board,
    /// What is asked of it, in its usual writing; `None`: it does not matter.
    pub stipulation: Option<&'a str>,
    /// An entry that is the diagram itself.
    pub except: Option<i64>,
    /// Which entries; `None`: all.
    pub among: Option<&'a EntrySet>,
    /// How many.
    pub most: usize,
    /// The least score, from 0 to 1.
    pub least: f64,
}

/// The weight of a man.
const fn weight(piece: Piece) -> u32 {
    weight_of(kind(piece))
}

/// The weight of all men.
fn total(board: &Board) -> u32 {
    (0..12).map(|kind| board.of_kind(kind).count_ones() * weight_of(kind)).sum()
}

const _: () = assert!(weight(Piece { color: keymove_chess::Color::White, role: Role::Pawn }) == 1);
