//! A unit lets a line piece pass over its square and comes back.

use super::gather::Gather;
use super::track::{Step, Track, counts, shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static KLASINC: Theme = Theme {
    name: "Klasinc",
    aliases: &["Klasinc theme"],
    group: Group::Manoeuvre,
    definition: "A unit leaves a square, a line piece of either side passes over it, and the unit returns to it. In battles \
        both belong to the attacker.",
    source: "M. Mladenović in the Mat Plus forum, KoBulChess helpmates in 2 moves, 2018; Helpmate Analyzer, themes \
        (V. Paliulionis)",
    example: Example::new(
        "1bK5/8/8/8/3rNk2/2B5/8/8 b - - 0 1",
        "h#4",
        "H. Moser, Die Schwalbe, 1997 (its second position)",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(KLASINC.name);
    for track in shown_or_threatened(study) {
        for (at, step) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            let Some(back) = way_back(&track, at) else { continue };
            let passes = |other: &&Step| {
                other.unit != step.unit && counts(study, other) && other.passed().has(step.mv.from())
            };
            if let Some(other) = track.steps[at + 1..back].iter().find(passes) {
                let detail = format!(
                    "{} {} for {} {}",
                    side(study, step.color),
                    step.role.name(),
                    side(study, other.color),
                    other.role.name()
                );
                let until = track.until(&track.steps[back]);
                found.add(detail, step.mv.from().into(), track.line.act, until);
            }
        }
    }
    found.done()
}

/// The step with which the unit that makes the step with this index first comes back to where it stood before.
fn way_back(track: &Track, at: usize) -> Option<usize> {
    let first = &track.steps[at];
    (at + 1..track.steps.len()).find(|&later| {
        let step = &track.steps[later];
        step.unit == first.unit && step.mv.to() == first.mv.from()
    })
}
