//! Units mate in one line and are captured in another, in exchange.

use super::roles;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ZILAHI: Theme = Theme {
    name: "Zilahi",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A unit makes the final move in one line and is captured in another, in which a second unit makes the \
        final move that is captured in the first line; both lines belong to one phase of a battle, tries \
        left out. In help and series play also three to six units, each captured in the line of the next, in \
        a cycle, and the set play is a line like the others. An instance is active where each unit is captured where it has gone, \
        passive where each has not moved before.",
    source: "Zilahi in The YACPDB query language guide; Wikipedia (Ukrainian), Zilahi theme, for the set play; \
        M. Mladenovic, comment on problem 760, kobulchess.com 2016, for active and passive",
    example: Example::new("8/8/P2p4/4pK2/2p1P1P1/4kN2/Q4NP1/4qB2 w - - 0 1", "#2", "E. E. H. Baird, 1888"),
    detect: Detector::Code(zilahi),
};

/// The entry of the catalogue.
pub(super) static CYCLIC_ZILAHI: Theme = Theme {
    name: "Cyclic Zilahi",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A Zilahi of three to six units in help or series play: each makes the final move in one line and is captured in \
        the line of the next.",
    source: "Zilahi in The YACPDB query language guide",
    example: Example::new(
        "rRN4b/p3p1r1/pBk1P3/P7/8/1P2N1p1/2PpBpPp/K2bqn1n b - - 0 1",
        "h#2",
        "V. Chepizhny, Shakhmatnaya kompozitsiya, 2011",
    ),
    detect: Detector::Code(cyclic),
};

fn zilahi(study: &Study) -> Vec<Finding> {
    // In battles a cycle of more would need as many replies in one phase; there it is not looked for.
    let most = if study.is_battle() { 2 } else { 6 };
    roles::cycles(study, ZILAHI.name, 2..=most)
}

fn cyclic(study: &Study) -> Vec<Finding> {
    if study.is_battle() { Vec::new() } else { roles::cycles(study, CYCLIC_ZILAHI.name, 3..=6) }
}
