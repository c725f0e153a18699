//! A unit goes to the four orthogonal neighbours.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::node::{CROSS, around, fans};
use keymove_chess::Role;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CROSS_OF_A_UNIT: Theme = Theme {
    name: "Cross",
    aliases: &["WK cross", "Rook cross", "Queen cross", "WR cross", "BR cross"],
    group: Group::Way,
    definition: "A unit other than the attacked king goes in different lines from one square to all four orthogonal neighbours, counted as for the star.",
    source: "Cross in The YACPDB query language guide",
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
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &CROSS)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, CROSS_OF_A_UNIT.name, squares))
        .collect()
}
