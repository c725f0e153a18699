//! Active sacrifice: the key unit offers itself.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::themes::strategy::scene::{first_move, is_directmate, keys};
use crate::analysis::{Finding, Study};
use keymove_chess::Role;

/// The key unit goes to where it can be captured.
pub(in super::super) static ACTIVE_SACRIFICE: Theme = Theme {
    name: "Active sacrifice",
    aliases: &[],
    group: Group::Key,
    definition: "The key moves a unit, without a capture, to a square on which it can be captured.",
    source: "keywords of YACPDB",
    example: Example { fen: "", stipulation: "#2", by: "" },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if !is_directmate(study) {
        return Vec::new();
    }
    let found = keys(study).filter(|(_, act, key)| {
        let captured = act.variations.iter().any(|variation| variation.reply.to() == key.to());
        captured && !study.diagram.occupied().has(key.to()) && study.diagram.role_at(key.from()) != Some(Role::Pawn)
    });
    found.map(|(index, _, key)| Finding::new(ACTIVE_SACRIFICE.name, first_move(index, key)).on(key.to().into())).collect()
}
