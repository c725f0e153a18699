//! A unit returns by the way that it came.

use super::walks;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static SWITCHBACK: Theme = Theme {
    name: "Switchback",
    aliases: &["Linear cycle"],
    group: Group::Way,
    definition: "Within one line a unit leaves a square and comes back to it by the same way: over the same squares \
        in reverse, or along the same straight line. In battles a unit of the attacker; the last move of a \
        line that goes over a single threat counts. Its length is told.",
    source: "TraceBack and LinearCycle in The YACPDB query language guide; Glossary of chess problems (Wikipedia); Helpmate \
        Analyzer, definitions (V. Paliulionis) (Linear cycle)",
    example: Example::new("8/4pb1N/3BkN2/1p3p2/1Qp5/K6B/8/8 w - - 0 1", "#2", "E. E. H. Baird, 1895"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    walks::detect(study, SWITCHBACK.name, |walk| walk.traces_back() || walk.is_straight())
}
