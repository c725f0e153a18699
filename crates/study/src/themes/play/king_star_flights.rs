//! Four diagonal flights.

use super::flights::king_flights;
use super::node::{STAR, around};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static KING_STAR_FLIGHTS: Theme = Theme {
    name: "King star flights",
    aliases: &["King star flight", "Star flights", "X-flights"],
    group: Group::Way,
    definition: "In one position of the play after the first move the attacked king can go to all four diagonal \
        neighbours, and each flight is answered.",
    source: "chess-problems-gr.blogspot.com, Multiple pawn promotions (X-flights); Star in The YACPDB query \
        language guide",
    example: Example::new("8/BK2N3/Rn6/4kPR1/6P1/8/3P4/7Q w - - 0 1", "#2", "E. E. H. Baird, 1891"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    king_flights(study, KING_STAR_FLIGHTS.name, |king, to| {
        around(king, &STAR).filter(|&star| star.without(to).is_empty())
    })
}
