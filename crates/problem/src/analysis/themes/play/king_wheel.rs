//! A king goes to eight squares.

use super::node::{KING_WHEEL, around, fans};
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static WHEEL_OF_A_KING: Theme = Theme {
    name: "King wheel",
    aliases: &["King's wheel"],
    group: Group::Way,
    definition: "A king goes in different lines from one square to all eight neighbours, counted as for the star; the attacked king's flights in one position count too.",
    source: "Star and Cross in The YACPDB query language guide, together",
    example: Example {
        fen: "8/8/8/4K1p1/8/RB6/3B2k1/1R6 w - - 0 1",
        stipulation: "#3",
        by: "E. Lasker, 1903",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fans = fans(study, false);
    let fitting = fans.iter().filter(|fan| fan.role == Role::King);
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &KING_WHEEL)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, WHEEL_OF_A_KING.name, squares))
        .collect()
}
