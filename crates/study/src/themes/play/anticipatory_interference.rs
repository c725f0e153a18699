//! A unit stands in the way before the piece that it shuts off comes.

use super::crossing::is_shut_off;
use super::gather::Gather;
use super::track::{Track, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static ANTICIPATORY_INTERFERENCE: Theme = Theme {
    name: "Anticipatory interference",
    aliases: &[],
    group: Group::Line,
    definition: "In help and series play a unit other than a king goes to a square, and a line piece of the side that is mated goes later to where \
        the unit shuts it off: in the mate it could parry but for the unit on that square.",
    source: "StrateGems, Chess Problem Terminology (anticipatory); Helpmate Analyzer, definitions (V. Paliulionis) \
        (Anticipatory Bristol, for lines before they exist)",
    example: Example::new("5n2/8/1K3Q2/1pP5/Rr6/8/3b1k2/8 b - - 0 1", "h#2", "made for this catalogue"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(ANTICIPATORY_INTERFERENCE.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study) {
        for (at, step) in track.steps.iter().enumerate() {
            if let Some(piece) = shut_off_later(&track, at) {
                let detail = format!(
                    "{} {} shuts off {}",
                    side(study, step.color),
                    step.role.name(),
                    track.steps[piece].role.name()
                );
                found.add(detail, step.mv.to().into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}

/// The later step with which a piece comes to where the unit, which has made the step with this index, shuts it off in the
/// mate.
fn shut_off_later(track: &Track, at: usize) -> Option<usize> {
    let (end, last) = (&track.end, track.steps.len());
    if track.steps[at].role == Role::King || !track.stays(at, last) {
        return None;
    }
    (at + 1..last).find(|&later| {
        let step = &track.steps[later];
        step.color == end.turn()
            && step.unit != track.steps[at].unit
            && track.stays(later, last)
            && is_shut_off(end, step.mv.to(), track.steps[at].mv.to())
    })
}
