//! A unit goes to and fro.

use super::gather::Gather;
use super::track::{Step, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static PENDULUM: Theme = Theme {
    name: "Pendulum",
    aliases: &["Pendulum manoeuvre", "Pendulum maneuver"],
    group: Group::Way,
    definition: "In help and series play a unit goes between two squares with at least three of its moves, one after the other. The \
        number of these moves is told.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Pendulum)",
    example: Example::new(
        "8/6k1/1p1p2p1/ppn3Pp/5p2/p1K5/5n2/RRb5 b - - 0 1",
        "h#4",
        "L. M. Martin Anton, feenschach, 2012",
    ),
    detect: Detector::Code(detect),
};

/// Fewer moves are a switchback.
const FEWEST: usize = 3;

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(PENDULUM.name);
    if study.is_battle() {
        return Vec::new();
    }
    for track in shown(study) {
        for (at, first) in track.steps.iter().enumerate() {
            let own = |step: &&Step| step.unit == first.unit;
            let returns =
                |step: &Step, next: &Step| (step.mv.from(), step.mv.to()) == (next.mv.to(), next.mv.from());
            let goes_on =
                track.steps[..at].iter().rev().find(own).is_some_and(|before| returns(before, first));
            if goes_on {
                continue;
            }
            let walk: Vec<&Step> = track.steps[at..].iter().filter(own).collect();
            let count = 1 + walk.windows(2).take_while(|two| returns(two[0], two[1])).count();
            if count >= FEWEST {
                let detail = format!("{} {}, {count} moves", side(study, first.color), first.role.name());
                let squares = [first.mv.from(), first.mv.to()].into_iter().collect();
                found.add(detail, squares, track.line.act, track.until(walk[count - 1]));
            }
        }
    }
    found.done()
}
