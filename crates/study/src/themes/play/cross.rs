//! A unit goes to the four orthogonal neighbours.

use super::node::CROSS;
use super::star::of_units;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CROSS_OF_A_UNIT: Theme = Theme {
    name: "Cross",
    aliases: &["WK cross", "Rook cross", "Queen cross", "WR cross", "BR cross"],
    group: Group::Way,
    definition: "A unit other than the attacked king goes in different lines from one square to all four orthogonal \
        neighbours, counted as for the star.",
    source: "Cross in The YACPDB query language guide",
    example: Example::new(
        "8/K2QN3/4p1N1/2pb1r2/3k1PR1/3n1B2/1P3P2/3R2B1 w - - 0 1",
        "#2",
        "E. E. H. Baird, 1893",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    of_units(study, CROSS_OF_A_UNIT.name, &CROSS)
}
