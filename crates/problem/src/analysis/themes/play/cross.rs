//! A unit goes to the four orthogonal neighbours.

use super::node::{CROSS, around, fans};
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static CROSS_OF_A_UNIT: Theme = Theme {
    name: "Cross",
    aliases: &["WK cross", "Rook cross", "Queen cross", "WR cross", "BR cross"],
    group: Group::Way,
    definition: "A unit other than the attacked king goes in different lines from one square to all four orthogonal \
        neighbours, counted as for the star.",
    source: "Cross in The YACPDB query language guide",
    example: Example {
        fen: "8/K2QN3/4p1N1/2pb1r2/3k1PR1/3n1B2/1P3P2/3R2B1 w - - 0 1",
        stipulation: "#2",
        by: "E. E. H. Baird, 1893",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fans = fans(study, false);
    let fitting = fans
        .iter()
        .filter(|fan| !(fan.role == Role::King && study.is_battle() && fan.color != study.attacker));
    let covered = fitting.filter_map(|fan| Some((fan, around(fan.from, &CROSS)?)));
    covered
        .filter(|(fan, squares)| fan.covers(*squares))
        .map(|(fan, squares)| fan.finding(study, CROSS_OF_A_UNIT.name, squares))
        .collect()
}
