//! Three flights in the form of a Y.

use super::flights::king_flights;
use super::node::around;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square};

/// The entry of the catalogue.
pub(super) static KING_Y_FLIGHTS: Theme = Theme {
    name: "King Y-flights",
    aliases: &["King Y-flight", "Y-flights"],
    group: Group::Way,
    definition: "In one position of the play after the first move the attacked king can go to three squares that form \
        a Y, two diagonal neighbours on one side and the orthogonal one straight opposite, and each flight \
        is answered.",
    source: "YACPDB keyword 'King Y-flight', after its problems",
    example: Example::new(
        "3bK3/8/rp1p2NR/p2k4/2N2B2/P1R1Pq2/6Q1/1B2n2b w - - 0 1",
        "#2",
        "E. E. H. Baird, 1890",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    king_flights(study, KING_Y_FLIGHTS.name, |king, to| {
        y(king).into_iter().find(|&y| y.without(to).is_empty())
    })
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
