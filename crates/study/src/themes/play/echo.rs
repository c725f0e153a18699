//! The same mate elsewhere.

use super::finals::{self, Echoes};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::picture::Picture;
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ECHO: Theme = Theme {
    name: "Echo",
    aliases: &["Echo mates", "Echo mate", "Model mate echo"],
    group: Group::Mate,
    definition: "Two model mates that look the same, moved over the board, turned or reflected, but differ on the \
        board: in one phase of a battle, tries left out, or in the solutions of help and series play. Instances say whether \
        they are shifted, mirrored or rotated.",
    source: "olive-gui, keywords of its group of model mates; Glossary of chess problems (Wikipedia); Helpmate Analyzer, \
        definitions (V. Paliulionis), for the kinds",
    example: Example::new("8/8/8/3R4/4K3/8/6k1/8 b - - 0 1", "h#2", "J. É. Chiasson, 1987"),
    detect: Detector::Code(detect),
};

/// The entry of the catalogue.
pub(super) static EXACT_ECHO: Theme = Theme {
    name: "Exact echo",
    aliases: &["Exact echo mates"],
    group: Group::Mate,
    definition: "Two mates in which all units on the board, whether they take part or not, stand to each other in the same way, \
        moved over the board, turned or reflected, but not on the same squares: in one phase of a battle, tries left out, or in the \
        solutions of help and series play.",
    source: "P. Wong, OzProblems, Problem World 11, Echo; G. P. Jelliss, Exact Echoes",
    example: Example::new("8/8/8/3R4/4K3/8/6k1/8 b - - 0 1", "h#2", "J. É. Chiasson, 1987"),
    detect: Detector::Code(exact),
};

/// Model mates, by what takes part in them.
pub(super) const MODELS: Echoes =
    Echoes { of: Picture::is_model, shape: Picture::shape, seen: Picture::placed, kings: |_, _| true };

fn detect(study: &Study) -> Vec<Finding> {
    finals::echoes(study, ECHO.name, &MODELS)
}

fn exact(study: &Study) -> Vec<Finding> {
    let whole =
        Echoes { of: |_| true, shape: Picture::whole_shape, seen: Picture::whole, kings: |_, _| true };
    finals::echoes(study, EXACT_ECHO.name, &whole)
}
