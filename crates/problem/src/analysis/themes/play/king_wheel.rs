//! A king goes to eight squares.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::node::{KING_WHEEL, around, fans};
use keymove_chess::Role;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static WHEEL_OF_A_KING: Theme = Theme {
    name: "King wheel",
    aliases: &["King's wheel"],
    group: Group::Way,
    definition: "A king goes in different lines from one square to all eight neighbours, counted as for the star; the attacked king's flights in one position count too.",
    source: "features of Star and Cross in The YACPDB query language guide together",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fans = fans(study);
    let fitting = fans.iter().filter(|fan| fan.role == Role::King);
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &KING_WHEEL)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, WHEEL_OF_A_KING.name, squares))
        .collect()
}
