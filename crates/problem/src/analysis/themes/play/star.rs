//! A unit goes to the four diagonal neighbours.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::node::{STAR, around, fans};
use keymove_chess::Role;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static STAR_OF_A_UNIT: Theme = Theme {
    name: "Star",
    aliases: &["BK star", "WK star", "Bishop star", "Queen star"],
    group: Group::Way,
    definition: "A unit other than the attacked king goes in different lines from one square to all four diagonal neighbours: the defender's in replies to the same position, the attacker's in first moves, answers and threats of all phases, in help and series play over the solutions (the attacked king too).",
    source: "Star in The YACPDB query language guide",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fans = fans(study);
    let fitting = fans.iter().filter(|fan| !(fan.role == Role::King && study.is_battle() && fan.color != study.attacker));
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &STAR)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, STAR_OF_A_UNIT.name, squares))
        .collect()
}
