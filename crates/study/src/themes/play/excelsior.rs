//! A pawn goes all the way.

use super::gather::Gather;
use super::track::{home, shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static EXCELSIOR: Theme = Theme {
    name: "Excelsior",
    aliases: &[],
    group: Group::Way,
    definition: "A pawn goes from its starting rank to promotion within one line, which may go over threats that are \
        the only ones.",
    source: "Glossary of chess problems (Wikipedia); The YACPDB query language guide",
    example: Example::new("8/3N2kP/6Pp/7K/8/8/1P6/8 w - - 0 1", "#6", "P. Benkő, 1973"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(EXCELSIOR.name);
    for track in shown_or_threatened(study) {
        for step in &track.steps {
            let Some(role) = step.mv.promotion() else { continue };
            let own = track.steps.iter().filter(|other| other.unit == step.unit && other.color == step.color);
            let walk = || own.clone().take_while(|other| other.index <= step.index);
            if walk().next().is_some_and(|first| first.mv.from().rank() == home(step.color)) {
                let detail =
                    format!("{} pawn, {} moves, to {}", side(study, step.color), walk().count(), role.name());
                let squares = walk().map(|step| step.mv.to()).collect();
                found.add(detail, squares, track.line.act, track.until(step));
            }
        }
    }
    found.done()
}
