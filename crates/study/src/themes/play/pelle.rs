//! Pelle move: a pinned unit moves along the line of its pin.

use super::gather::Gather;
use super::track::{shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// A pinned unit stays pinned by the same piece.
pub(super) static PELLE: Theme = Theme {
    name: "Pelle move",
    aliases: &["Pelle"],
    group: Group::Pin,
    definition: "A pinned unit moves along the line on which it is pinned, captures nothing and stays pinned.",
    source: "keywords of YACPDB; Helpmate Analyzer, themes (V. Paliulionis)",
    example: Example::new(
        "2B5/3rp3/7b/1b3kqR/1pp4p/5pP1/p1KQ1r2/5n2 b - - 0 1",
        "h#2",
        "M. Vukcevich, The Problemist, 1981",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(PELLE.name);
    for track in shown(study) {
        for step in &track.steps {
            let (from, to) = (step.mv.from(), step.mv.to());
            let pinned = step.before.pinned(step.color).has(from) && step.after().pinned(step.color).has(to);
            if pinned && step.captured.is_none() {
                let detail = format!("{} {}", side(study, step.color), step.role.name());
                found.add(detail, to.into(), track.line.act, track.until(step));
            }
        }
    }
    found.done()
}
