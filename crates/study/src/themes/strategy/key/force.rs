//! The force in the diagram: miniature, Meredith, no pawns, minimal, king alone.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Color, Role};

const GLOSSARY: &str = "glossaries of chess problem terms: StrateGems, Wikipedia, keywords of the PDB";

/// At most seven units.
pub(in super::super) static MINIATURE: Theme = Theme {
    name: "Miniature",
    aliases: &[],
    group: Group::Key,
    definition: "There are at most seven units in the diagram.",
    source: GLOSSARY,
    example: Example::new(
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
        "#2",
        "H. Weenink, Good Companion Folder, 1917",
    ),
    detect: Detector::Code(|study| units(study, "Miniature", 0..=7)),
};

/// Eight to twelve units.
pub(in super::super) static MEREDITH: Theme = Theme {
    name: "Meredith",
    aliases: &[],
    group: Group::Key,
    definition: "There are eight to twelve units in the diagram.",
    source: GLOSSARY,
    example: Example::new(
        "b2K4/r1p5/3k4/1Q6/4pP2/1B2P3/8/8 w - -",
        "#2",
        "improvement of H. Weenink's miniature by the program Chess Composer, 2006",
    ),
    detect: Detector::Code(|study| units(study, "Meredith", 8..=12)),
};

/// No pawns.
pub(in super::super) static NO_PAWNS: Theme = Theme {
    name: "No pawns",
    aliases: &["Aristocrat", "Aristocratic problem"],
    group: Group::Key,
    definition: "There is no pawn in the diagram.",
    source: GLOSSARY,
    example: Example::new("8/8/8/6K1/5Q2/4N3/3k4/2N5 w - -", "#2", "T. R. Dawson, The Chess Amateur, 1924"),
    detect: Detector::Code(no_pawns),
};

/// One side has a single unit besides the king.
pub(in super::super) static MINIMAL: Theme = Theme {
    name: "Minimal",
    aliases: &["Minimal (white)", "White minimal"],
    group: Group::Key,
    definition: "White, or the side that plays his part, has only one unit besides his king.",
    source: GLOSSARY,
    example: Example::new("8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2", "S. Loyd, Chicago Times, 1879"),
    detect: Detector::Code(minimal),
};

/// A side has only the king.
pub(in super::super) static REX_SOLUS: Theme = Theme {
    name: "Rex solus",
    aliases: &["Lonely king", "Bare king"],
    group: Group::Key,
    definition: "One side, usually the one that is to be mated, has only the king.",
    source: "glossaries of chess problem terms; the paper on CHESS COMPOSER of 2006 for the king to be mated",
    example: Example::new("6k1/8/4K3/8/2R5/8/B7/8 w - -", "#2", "E. E. H. Baird, The Chess Amateur, 1924"),
    detect: Detector::Code(rex_solus),
};

fn units(study: &Study, theme: &'static str, range: std::ops::RangeInclusive<u32>) -> Vec<Finding> {
    let count = study.diagram.occupied().len();
    let finding = Finding::new(theme, Vec::new()).detailed(format!("{count} units"));
    if range.contains(&count) { vec![finding] } else { Vec::new() }
}

fn no_pawns(study: &Study) -> Vec<Finding> {
    let none = study.diagram.role(Role::Pawn).is_empty();
    none.then(|| Finding::new(NO_PAWNS.name, Vec::new())).into_iter().collect()
}

fn minimal(study: &Study) -> Vec<Finding> {
    let (diagram, side) = (&study.diagram, study.white());
    let units = diagram.color(side).without(diagram.pieces(side, Role::King));
    let found = units.len() == 1 && diagram.has_king(side);
    found.then(|| Finding::new(MINIMAL.name, Vec::new()).on(units)).into_iter().collect()
}

fn rex_solus(study: &Study) -> Vec<Finding> {
    let alone = |&side: &Color| {
        study.diagram.has_king(side) && study.diagram.color(side) == study.diagram.pieces(side, Role::King)
    };
    Color::ALL
        .into_iter()
        .filter(alone)
        .map(|side| {
            Finding::new(REX_SOLUS.name, Vec::new()).detailed(side.to_string()).on(study.diagram.color(side))
        })
        .collect()
}
