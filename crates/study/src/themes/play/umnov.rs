//! A move to the square that the other side has just left.

use super::gather::Gather;
use super::track::{counts, shown, side};
use super::vacated::follower;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static UMNOV: Theme = Theme {
    name: "Umnov",
    aliases: &["Umnov move", "Umnov mate", "Umnov theme"],
    group: Group::Way,
    definition: "A unit goes to the square that a unit of the other side has left with the move before. In battles a \
        unit of the attacker. If it mates with that move, it is an Umnov mate.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Umnov mate, Umnov move)",
    example: Example::new(
        "2r1B3/1n3PPb/p1q3P1/pkN4R/nb1BP3/3P4/3r4/1RK5 b - - 0 1",
        "h#2",
        "U. Avner, J. & M. Figueiredo MT, 2011 (without its twin)",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(UMNOV.name);
    for track in shown(study) {
        for at in 0..track.steps.len() {
            let Some((leader, step)) = follower(&track, at).filter(|(_, step)| counts(study, step)) else {
                continue;
            };
            let mates = if at + 1 == track.steps.len() && track.end.is_mate() { ", with mate" } else { "" };
            let detail = format!(
                "{} {} after {}{mates}",
                side(study, step.color),
                step.role.name(),
                leader.role.name()
            );
            found.add(detail, step.mv.to().into(), track.line.act, track.until(step));
        }
    }
    found.done()
}
