//! Four diagonal flights.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::flights::king_flights;
use super::node::{STAR, around};
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static KING_STAR_FLIGHTS: Theme = Theme {
    name: "King star flights",
    aliases: &["King star flight", "Star flights", "X-flights"],
    group: Group::Way,
    definition: "In one position of the play after the first move the attacked king can go to all four diagonal neighbours, and each flight is answered.",
    source: "chess-problems-gr.blogspot.com, Multiple pawn promotions (X-flights); Star in The YACPDB query language guide",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    king_flights(study, KING_STAR_FLIGHTS.name, |king, to| around(king, &STAR).filter(|&star| star.without(to).is_empty()))
}
