//! Check answered by check.

use super::gather::Gather;
use super::track::{counts, shown};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Bitboard;

/// The entry of the catalogue.
pub(super) static CROSS_CHECKS: Theme = Theme {
    name: "Cross-check",
    aliases: &["Cross-checks", "Cross check"],
    group: Group::Defence,
    definition: "A check of the defender is answered by check, in a line that the problem shows; in help and series \
        play any check that is answered by check.",
    source: "Glossary of chess problems (Wikipedia)",
    example: Example::new("8/8/4p3/4Bp2/1p2pK2/1P2N3/2p1PkNQ/R1b1RB2 w - - 0 1", "#2", "V. A. Bron, 1940"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(CROSS_CHECKS.name);
    for track in shown(study) {
        for step in track.steps.iter().filter(|step| counts(study, step) && step.before.in_check()) {
            if step.after().in_check() && step.index > 0 {
                found.add("", Bitboard::EMPTY, track.line.act, track.until(step));
            }
        }
    }
    found.done()
}
