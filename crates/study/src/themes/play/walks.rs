//! Closed walks: a unit comes back to a square that it has left in the same line.

use super::gather::Gather;
use super::track::{Track, counts, shown_or_threatened, side};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square, attacks};

/// The squares on which a unit stands from one visit of a square to the next, both included.
pub(super) struct Walk(Vec<Square>);

impl Walk {
    /// Whether the second half is the first one backwards.
    pub(super) fn traces_back(&self) -> bool {
        self.0.len() % 2 == 1 && self.0.iter().eq(self.0.iter().rev())
    }

    /// Whether all squares lie on one line.
    pub(super) fn is_straight(&self) -> bool {
        let line = attacks::line(self.0[0], self.0[1]);
        self.0.iter().all(|&square| line.has(square))
    }

    /// Whether at least three moves lead over different squares.
    pub(super) fn is_round(&self) -> bool {
        self.0.len() > 3 && self.squares().len() as usize == self.0.len() - 1
    }

    fn squares(&self) -> Bitboard {
        self.0.iter().copied().collect()
    }
}

/// Every closed walk of a line that fits. A walk ends at the first return to the square where it began.
pub(super) fn detect(study: &Study, theme: &'static str, fits: fn(&Walk) -> bool) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for track in shown_or_threatened(study) {
        for (at, step) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            if let Some(walk) = walk(&track, at).filter(fits) {
                let detail = format!("{} {}", side(study, step.color), step.role.name());
                found.add(detail, walk.squares(), track.line.act, track.until(step));
            }
        }
    }
    found.done()
}

/// The walk that the move with this index closes.
fn walk(track: &Track, at: usize) -> Option<Walk> {
    let last = &track.steps[at];
    let mut squares = vec![last.mv.to()];
    for step in
        track.steps[..=at].iter().rev().filter(|step| step.unit == last.unit && step.color == last.color)
    {
        squares.push(step.mv.from());
        if step.mv.from() == last.mv.to() {
            squares.reverse();
            return Some(Walk(squares));
        }
    }
    None
}
