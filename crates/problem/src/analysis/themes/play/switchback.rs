//! A unit returns by the way that it came.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::walks;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static SWITCHBACK: Theme = Theme {
    name: "Switchback",
    aliases: &[],
    group: Group::Way,
    definition: "Within one line a unit leaves a square and comes back to it by the same way: over the same squares in reverse, or along the same straight line. In battles a unit of the attacker; the last move of a line that goes over a single threat counts.",
    source: "features in the sense of TraceBack and LinearCycle in The YACPDB query language guide; Glossary of chess problems (Wikipedia)",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    walks::detect(study, SWITCHBACK.name, |walk| walk.traces_back() || walk.is_straight())
}
