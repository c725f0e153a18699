//! Block: the key threatens nothing.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::themes::strategy::scene::{first_move, is_directmate, keys};
use crate::analysis::{Finding, Study};

/// The key threatens nothing, and gives no check.
pub(in super::super) static BLOCK: Theme = Theme {
    name: "Block",
    aliases: &["Tempo", "Waiting key", "Zugzwang"],
    group: Group::Key,
    definition: "The key gives no check and threatens nothing: only the duty to move undoes the defender.",
    source: "Wikipedia, Glossary of chess problems; the paper on CHESS COMPOSER of 2006, as \"tempo\"",
    example: Example { fen: "b2K4/r1p5/3k4/1Q6/4pP2/1B2P3/8/8 w - -", stipulation: "#2", by: "improvement of H. Weenink's miniature by the program Chess Composer, 2006" },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let keys = keys(study).filter(|(_, act, _)| is_directmate(study) && act.block && !act.check);
    keys.map(|(index, _, key)| Finding::new(BLOCK.name, first_move(index, key))).collect()
}
