//! A unit goes to the four diagonal neighbours.

use super::node::{STAR, around, fans};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static STAR_OF_A_UNIT: Theme = Theme {
    name: "Star",
    aliases: &["BK star", "WK star", "Bishop star", "Queen star"],
    group: Group::Way,
    definition: "A unit other than the attacked king goes in different lines from one square to all four diagonal \
        neighbours: the defender's as defences in the same position with different answers, the attacker's \
        as first moves (tries and keys) or as answers and threats of one phase, in help and series play over \
        the solutions (the attacked king too).",
    source: "Star in The YACPDB query language guide",
    example: Example::new("7N/8/3PR3/3bPk2/4R2P/Q1P3PP/B4K2/8 w - - 0 1", "#2", "C. Mansfield, 1971"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    of_units(study, STAR_OF_A_UNIT.name, &STAR)
}

/// Every unit but the attacked king of a battle that goes in different lines from one square by all these steps.
pub(super) fn of_units(study: &Study, theme: &'static str, steps: &[(i8, i8)]) -> Vec<Finding> {
    let fans = fans(study, false);
    let fitting = fans
        .iter()
        .filter(|fan| !(fan.role == Role::King && study.is_battle() && fan.color != study.attacker));
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, steps)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, theme, squares))
        .collect()
}
