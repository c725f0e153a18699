//! A unit is captured because it is in the way of others.

use super::crossing::works_through;
use super::gather::Gather;
use super::track::{Step, counts, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ANNIHILATION: Theme = Theme {
    name: "Annihilation",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A unit captures another and later leaves that square in the same line; then another unit passes over \
        the square (in battles a comrade), or in the mate a line piece works through it, which the captured \
        unit would have prevented.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis)",
    example: Example::new("7Q/7b/5p1p/8/5NN1/4KP2/7R/6k1 w - - 0 1", "#2", "S. Loyd, 1926"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(ANNIHILATION.name);
    for track in shown(study) {
        for (at, capture) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            let Some((_, square)) = capture.captured.filter(|&(_, square)| square == capture.mv.to()) else {
                continue;
            };
            let later = || (0..).zip(&track.steps).skip(at + 1);
            let Some((left, _)) =
                later().find(|(_, step)| step.mv.from() == square && step.unit == capture.unit)
            else {
                continue;
            };
            if track.steps[at + 1..left].iter().any(|step| step.mv.to() == square) {
                continue;
            }
            let passes = |step: &Step| {
                (step.color == capture.color || !study.is_battle())
                    && step.unit != capture.unit
                    && step.passed().has(square)
            };
            if later().skip_while(|&(index, _)| index <= left).any(|(_, step)| passes(step))
                || works_through(&track, square)
            {
                let detail = format!("{} {}", side(study, capture.color), capture.role.name());
                found.add(detail, square.into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}
