//! The same mate elsewhere.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::finals;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ECHO: Theme = Theme {
    name: "Echo",
    aliases: &["Echo mates", "Echo mate", "Model mate echo"],
    group: Group::Mate,
    definition: "Two model mates that look the same, moved over the board, turned or reflected, with the king on another square: in one phase of a battle, or in the solutions of help and series play.",
    source: "olive-gui, keywords of its group of model mates; Glossary of chess problems (Wikipedia)",
    example: Example {
        fen: "8/3K4/8/7R/3B4/2PkP3/7Q/8 w - - 0 1",
        stipulation: "#3",
        by: "M. R. Vukcevich, 2000",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::echoes(study, ECHO.name, |one, other| one != other)
}
