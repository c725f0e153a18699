//! A line piece crosses a square so as not to be shut off there.

use super::crossing::{crossings, escapes};
use super::gather::Gather;
use super::track::{shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ANTI_CRITICAL_MOVE: Theme = Theme {
    name: "Anti-critical move",
    aliases: &["Anticritical move"],
    group: Group::Manoeuvre,
    definition: "A line piece of the mating side moves over a square that another unit occupies later. In the mate it \
        alone bars squares beyond, which it would not from its old place, because of that unit and of \
        nothing else.",
    source: "kobulchess.com, Definitions of themes (critical move); chess-problems-gr.blogspot.com, Line openings",
    example: Example::new("1K6/8/kbQ5/r7/8/n7/8/2R5 w - - 0 1", "#3", "V. A. Bron, 1937"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(ANTI_CRITICAL_MOVE.name);
    for track in shown(study) {
        for crossing in crossings(&track) {
            if escapes(&track, &crossing) {
                let mover = &track.steps[crossing.mover];
                let detail = format!("{} {}", side(study, mover.color), mover.role.name());
                found.add(detail, crossing.square.into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}
