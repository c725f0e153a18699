//! Four orthogonal flights.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::flights::king_flights;
use super::node::{CROSS, around};
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static KING_CROSS_FLIGHTS: Theme = Theme {
    name: "King cross flights",
    aliases: &["King cross flight", "Plus-flights", "Cross flights"],
    group: Group::Way,
    definition: "In one position of the play after the first move the attacked king can go to all four orthogonal neighbours, and each flight is answered.",
    source: "Cross in The YACPDB query language guide",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    king_flights(study, KING_CROSS_FLIGHTS.name, |king, to| around(king, &CROSS).filter(|&cross| cross.without(to).is_empty()))
}
