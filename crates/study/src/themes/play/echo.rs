//! The same mate elsewhere.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ECHO: Theme = Theme {
    name: "Echo",
    aliases: &["Echo mates", "Echo mate", "Model mate echo"],
    group: Group::Mate,
    definition: "Two model mates that look the same, moved over the board, turned or reflected, but differ on the \
        board: in one phase of a battle, tries left out, or in the solutions of help and series play.",
    source: "olive-gui, keywords of its group of model mates; Glossary of chess problems (Wikipedia)",
    example: Example {
        fen: "8/8/8/3R4/4K3/8/6k1/8 b - - 0 1",
        stipulation: "h#2",
        by: "J. É. Chiasson, 1987",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::echoes(study, ECHO.name, |_, _| true)
}
