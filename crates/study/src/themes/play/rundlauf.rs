//! A unit returns by another way.

use super::walks;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static RUNDLAUF: Theme = Theme {
    name: "Rundlauf",
    aliases: &["Round trip", "Pure round trip", "Areal cycle", "Circuit"],
    group: Group::Way,
    definition: "Within one line a unit leaves a square and comes back to it after at least three moves over \
        different squares that do not lie on one straight line. In battles a unit of the attacker. Its length and the \
        figure that it makes are told.",
    source: "ArealCycle in The YACPDB query language guide; kobulchess.com, Definitions of themes (circuit); PDB, keyword \
        Pure round trip; Wikipedia, Rundlauf, for the figures",
    example: Example::new("b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4", "T. R. Dawson, 1912"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    walks::detect(study, RUNDLAUF.name, |walk| walk.is_round() && !walk.is_straight())
}
