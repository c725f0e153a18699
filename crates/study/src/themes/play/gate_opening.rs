//! A unit makes way for a line piece that goes over its square.

use super::gather::Gather;
use super::track::{shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static GATE_OPENING: Theme = Theme {
    name: "Gate opening",
    aliases: &["Gate-opening"],
    group: Group::Line,
    definition: "In help and series play a unit other than a king leaves a square, and later a line piece goes over that square, \
        which it could not before.",
    source: "Helpmate Analyzer, themes (V. Paliulionis) (Gate-opening)",
    example: Example::new(
        "1bK5/8/8/8/3rNk2/2B5/8/8 b - - 0 1",
        "h#4",
        "H. Moser, Die Schwalbe, 1997 (its second position)",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(GATE_OPENING.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study) {
        for (at, step) in track.steps.iter().enumerate() {
            let gate = step.mv.from();
            let later = track.steps[at + 1..].iter();
            // Whoever comes to the square opens it anew.
            let mut while_open = later.take_while(|other| other.mv.to() != gate);
            let goes = while_open.find(|other| other.unit != step.unit && other.passed().has(gate));
            if let Some(piece) = goes.filter(|_| step.role != Role::King) {
                let detail = format!(
                    "{} {} for {} {}",
                    side(study, step.color),
                    step.role.name(),
                    side(study, piece.color),
                    piece.role.name()
                );
                found.add(detail, gate.into(), track.line.act, track.until(piece));
            }
        }
    }
    found.done()
}
