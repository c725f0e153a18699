//! Block: the key threatens nothing.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{first_move, is_directmate, keys};
use crate::{Finding, Study};

/// The key threatens nothing, and gives no check.
pub(in super::super) static BLOCK: Theme = Theme {
    name: "Block",
    aliases: &["Tempo", "Waiting key", "Zugzwang"],
    group: Group::Key,
    definition: "The key gives no check and threatens nothing: only the duty to move undoes the defender.",
    source: "Wikipedia, Glossary of chess problems; the paper on CHESS COMPOSER of 2006, as \"tempo\"",
    example: Example::new("8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2", "S. Loyd, Chicago Times, 1879"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let keys = keys(study).filter(|(_, act, _)| is_directmate(study) && act.block && !act.check);
    keys.map(|(index, _, key)| Finding::new(BLOCK.name, first_move(index, key))).collect()
}
