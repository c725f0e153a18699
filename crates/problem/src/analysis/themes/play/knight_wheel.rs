//! A knight goes to eight squares.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::node::{KNIGHT_WHEEL, around, fans};
use keymove_chess::Role;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static WHEEL_OF_A_KNIGHT: Theme = Theme {
    name: "Knight wheel",
    aliases: &["Knight's wheel", "Knight tour", "Black knight wheel", "White knight wheel"],
    group: Group::Way,
    definition: "A knight goes in different lines from one square to all eight squares that it can reach from there, counted as for the star.",
    source: "Wheel in The YACPDB query language guide",
    example: Example {
        fen: "2k5/8/2n1P3/3N4/5K2/1R6/8/7Q w - - 0 1",
        stipulation: "#2",
        by: "P. Benkő",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fans = fans(study);
    let fitting = fans.iter().filter(|fan| fan.role == Role::Knight);
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &KNIGHT_WHEEL)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, WHEEL_OF_A_KNIGHT.name, squares))
        .collect()
}
