//! Moves to the square that the other side has just left.

use super::track::{Step, Track};

/// Whether the step with this index goes to the square that a unit of the other side has left with the move before, no pass
/// in between.
pub(super) fn follows(track: &Track, at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &track.steps[before]) else { return false };
    let step = &track.steps[at];
    before.index + 1 == step.index && before.color != step.color && before.mv.from() == step.mv.to()
}

/// A unit that follows another one, with its square.
pub(super) fn follower<'a>(track: &'a Track, at: usize) -> Option<(&'a Step, &'a Step)> {
    follows(track, at).then(|| (&track.steps[at - 1], &track.steps[at]))
}
