//! Four orthogonal flights.

use super::flights::king_flights;
use super::node::{CROSS, around};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static KING_CROSS_FLIGHTS: Theme = Theme {
    name: "King cross flights",
    aliases: &["King cross flight", "Plus-flights", "Cross flights"],
    group: Group::Way,
    definition: "In one position of the play after the first move the attacked king can go to all four orthogonal \
        neighbours, and each flight is answered.",
    source: "Cross in The YACPDB query language guide",
    example: Example::new("8/8/8/4K1p1/8/RB6/3B2k1/1R6 w - - 0 1", "#3", "E. Lasker, 1903"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    king_flights(study, KING_CROSS_FLIGHTS.name, |king, to| {
        around(king, &CROSS).filter(|&cross| cross.without(to).is_empty())
    })
}
