//! A pawn of White's on its own rank makes its four moves.

use super::node::fans;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ALBINO: Theme = Theme {
    name: "Albino",
    aliases: &["wP Albino"],
    group: Group::Way,
    definition: "A White pawn on its starting rank makes each of its four moves, both steps and both captures, in the \
        course of the solution: as first move, answer, threat or mate, in one phase or in several.",
    source: "Glossary of chess problems (Wikipedia); kobulchess.com, Definitions of themes",
    example: Example::new("8/3N4/6p1/2N3P1/2P2k1P/3r1p1B/2QP1K2/8 w - - 0 1", "#2", "P. Benkő, 1977"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let white = study.white();
    fans(study, true)
        .iter()
        .filter(|fan| fan.color == white)
        .filter_map(|fan| Some(fan.finding(study, ALBINO.name, fan.pawn_fan()?)))
        .collect()
}
