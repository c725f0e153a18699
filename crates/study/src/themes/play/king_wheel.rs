//! A king goes to eight squares.

use super::flights::king_flights;
use super::node::{KING_WHEEL, around, fans};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Role, Square};

/// The entry of the catalogue.
pub(super) static WHEEL_OF_A_KING: Theme = Theme {
    name: "King wheel",
    aliases: &["King's wheel"],
    group: Group::Way,
    definition: "A king goes in different lines from one square to all eight neighbours, counted as for the star; of \
        the attacked king in a battle the flights in one position, each of which is answered.",
    source: "Star and Cross in The YACPDB query language guide, together",
    example: Example::new("8/8/8/4K1p1/8/RB6/3B2k1/1R6 w - - 0 1", "#3", "E. Lasker, 1903"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let wheel = |king: Square| around(king, &KING_WHEEL);
    let flights = |king: Square, to: Bitboard| wheel(king).filter(|&wheel| wheel.without(to).is_empty());
    let mut found = king_flights(study, WHEEL_OF_A_KING.name, flights);
    let fans = fans(study, false);
    for fan in fans.iter().filter(|fan| fan.role == Role::King && !fan.defends) {
        let squares = wheel(fan.from).filter(|&squares| fan.covers(squares));
        found.extend(squares.map(|squares| fan.finding(study, WHEEL_OF_A_KING.name, squares)));
    }
    found
}
