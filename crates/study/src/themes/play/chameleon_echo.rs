//! The same mate on the other colour.

use super::echo::MODELS;
use super::finals::{self, Echoes};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square};

/// The entry of the catalogue.
pub(super) static CHAMELEON_ECHO: Theme = Theme {
    name: "Chameleon echo",
    aliases: &["Chameleon echo mates"],
    group: Group::Mate,
    definition: "An echo with the king on a square of the other colour.",
    source: "olive-gui, keywords of its group of model mates; Glossary of chess problems (Wikipedia)",
    example: Example::new("8/p7/8/k7/2K5/8/8/1R6 w - - 0 1", "#3", "P. Benkő, 1980"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let chameleon = Echoes { kings: |one, other| dark(one) != dark(other), ..MODELS };
    finals::echoes(study, CHAMELEON_ECHO.name, &chameleon)
}

fn dark(square: Square) -> bool {
    Bitboard::DARK.has(square)
}
