//! Three flights in the form of a Y.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::flights::king_flights;
use keymove_chess::{Bitboard, Square};
use super::node::around;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static KING_Y_FLIGHTS: Theme = Theme {
    name: "King Y-flights",
    aliases: &["King Y-flight", "Y-flights"],
    group: Group::Way,
    definition: "In one position of the play after the first move the flights of the attacked king are exactly three that form a Y: two diagonal neighbours on one side and the orthogonal one straight opposite; each is answered.",
    source: "YACPDB keyword 'King Y-flight', after its problems",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    king_flights(study, KING_Y_FLIGHTS.name, |king, to| y(king).into_iter().find(|&y| y == to))
}

/// The four Ys around a king that has room for them.
fn y(king: Square) -> Vec<Bitboard> {
    let forms = [
        [(-1, 1), (1, 1), (0, -1)],
        [(-1, -1), (1, -1), (0, 1)],
        [(-1, -1), (-1, 1), (1, 0)],
        [(1, -1), (1, 1), (-1, 0)],
    ];
    forms.iter().filter_map(|form| around(king, form)).collect()
}
