//! Every move goes to a square that has just been left.

use super::gather::Gather;
use super::track::{Track, shown};
use super::vacated::follows;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CLOSED_CHAIN_OF_UMNOV: Theme = Theme {
    name: "Closed chain of Umnov",
    aliases: &["Complete Umnov"],
    group: Group::Way,
    definition: "In help play every move but the first goes to the square that the move before has left, and the first one \
        to a square that is left later; at least four moves.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Closed chain of Umnov)",
    example: Example::new(
        "r1b4K/n7/2ppB3/3r1q2/3pR1p1/2b1pkp1/4p1p1/8 b - - 0 1",
        "h#3",
        "M. Caillaud, J.-M. Loustau and J. Rotenberg, Rex Multiplex, 1983",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(CLOSED_CHAIN_OF_UMNOV.name);
    if !study.is_battle() {
        for track in shown(study).filter(is_closed) {
            let squares = track.steps.iter().map(|step| step.mv.to()).collect();
            found.add("", squares, track.line.act, &track.line.moves);
        }
    }
    found.done()
}

fn is_closed(track: &Track) -> bool {
    let Some((first, rest)) = track.steps.split_first() else { return false };
    rest.len() >= 3
        && (1..track.steps.len()).all(|at| follows(track, at))
        && rest.iter().any(|step| step.mv.from() == first.mv.to())
}
