//! Promotion to less than a queen.

use super::gather::Gather;
use super::track::{counts, side, solving};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static UNDERPROMOTION: Theme = Theme {
    name: "Underpromotion",
    aliases: &["White underpromotion", "Black underpromotion", "Knight promotion"],
    group: Group::Way,
    definition: "A pawn is promoted to rook, bishop or knight in the play after the key or in a solution: key, answer \
        or single threat of the attacker; in help and series play of either side.",
    source: "Glossary of chess problems (Wikipedia)",
    example: Example::new("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "#2", "from the tests of Popeye"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(UNDERPROMOTION.name);
    for track in solving(study) {
        for step in track
            .steps
            .iter()
            .filter(|step| counts(study, step) && step.mv.promotion().is_some_and(|role| role != Role::Queen))
        {
            let detail =
                format!("{}, to {}", side(study, step.color), step.mv.promotion().map_or("", Role::name));
            found.add(detail, step.mv.to().into(), track.line.act, track.until(step));
        }
    }
    found.done()
}
