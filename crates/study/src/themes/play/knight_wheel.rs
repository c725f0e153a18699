//! A knight goes to eight squares.

use super::node::{KNIGHT_WHEEL, around, fans};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static WHEEL_OF_A_KNIGHT: Theme = Theme {
    name: "Knight wheel",
    aliases: &["Knight's wheel", "Knight tour", "Black knight wheel", "White knight wheel"],
    group: Group::Way,
    definition: "A knight goes in different lines from one square to all eight squares that it can reach from there, \
        counted as for the star.",
    source: "Wheel in The YACPDB query language guide",
    example: Example::new(
        "B7/1R5N/K3pP2/3n2R1/p1n1kP1N/r3P1r1/p1P1Q3/8 w - - 0 1",
        "#2",
        "C. Mansfield, 1932",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fans = fans(study, false);
    let fitting = fans.iter().filter(|fan| fan.role == Role::Knight);
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &KNIGHT_WHEEL)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, WHEEL_OF_A_KNIGHT.name, squares))
        .collect()
}
