//! Two like-moving pieces on one line: the first passes over the square to which the second one comes, and then one of
//! them moves along the line.

use super::crossing::{crossings, moves_on, protects_alone};
use super::track::{Track, counts};
use crate::Study;
use keymove_chess::attacks;

/// The three moves.
pub(super) struct Doubling {
    /// Index of the step with which the first piece passes over the square.
    pub first: usize,
    /// Index of the step with which its comrade comes there, from off the line.
    pub second: usize,
    /// Index of the step with which one of them then moves along the line.
    pub last: usize,
}

/// All of them, in the order of the moves; in battles those of the attacker.
pub(super) fn doublings(study: &Study, track: &Track) -> Vec<Doubling> {
    let mut found = Vec::new();
    for crossing in
        crossings(track).into_iter().filter(|crossing| counts(study, &track.steps[crossing.mover]))
    {
        let (first, second) = (&track.steps[crossing.mover], &track.steps[crossing.blocker]);
        let line = attacks::line(first.mv.from(), first.mv.to());
        if first.color != second.color || !moves_on(second.role, first) || line.has(second.mv.from()) {
            continue;
        }
        let later = (0..).zip(&track.steps).skip(crossing.blocker + 1);
        let moves = |unit| later.clone().find(move |(_, step)| step.unit == unit);
        let next =
            [moves(first.unit), moves(second.unit)].into_iter().flatten().min_by_key(|&(index, _)| index);
        if let Some((last, _)) = next.filter(|(_, step)| line.has(step.mv.to()) && step.color == first.color)
        {
            found.push(Doubling { first: crossing.mover, second: crossing.blocker, last });
        }
    }
    found
}

impl Doubling {
    /// Whether the second piece moves along the line, away from the first one.
    pub(super) fn is_back(&self, track: &Track) -> bool {
        let (first, second, last) =
            (&track.steps[self.first], &track.steps[self.second], &track.steps[self.last]);
        let away = attacks::between(first.mv.to(), last.mv.to()).has(second.mv.to());
        last.unit == second.unit && away
    }

    /// Whether the first piece moves on along the line, away from the second one.
    pub(super) fn is_onward(&self, track: &Track) -> bool {
        let (first, second, last) =
            (&track.steps[self.first], &track.steps[self.second], &track.steps[self.last]);
        let away = attacks::between(second.mv.to(), last.mv.to()).has(first.mv.to());
        last.unit == first.unit && away
    }

    /// Whether the piece that stays behind is the only one to protect the other where the last move goes, next to the king.
    pub(super) fn is_supported(&self, track: &Track) -> bool {
        let last = &track.steps[self.last];
        let behind = if self.is_back(track) { self.first } else { self.second };
        let after = last.after();
        track.stays(behind, self.last) && protects_alone(&after, track.steps[behind].mv.to(), last.mv.to())
    }
}
