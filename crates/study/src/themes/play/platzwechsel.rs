//! Units exchange their squares.

use super::gather::Gather;
use super::track::{Step, shown};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square};

/// The entry of the catalogue.
pub(super) static PLATZWECHSEL: Theme = Theme {
    name: "Platzwechsel",
    aliases: &["Exchange of places", "Place exchange"],
    group: Group::Way,
    definition: "Within one line two units exchange their squares, or more exchange them in a cycle.",
    source: "PW in The YACPDB query language guide",
    example: Example::new("8/8/2n5/1R1n4/2k5/2P5/2K5/8 b - - 0 1", "h#2", "H. Zander"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(PLATZWECHSEL.name);
    for track in shown(study) {
        for (at, step) in track.steps.iter().enumerate() {
            if let Some(cycle) = cycle(&track.steps[..=at]) {
                let detail = if cycle.len() == 2 { "two units" } else { "in a cycle" };
                found.add(detail, cycle, track.line.act, track.until(step));
            }
        }
    }
    found.done()
}

/// The squares of units that stand, after the last of these moves, each where the next one stood in the diagram.
pub(super) fn cycle(steps: &[Step]) -> Option<Bitboard> {
    let last = steps.last()?;
    let stands = |unit: Square| {
        let gone = |step: &Step| step.captured.is_some_and(|(victim, _)| victim == unit);
        let mut moves = steps.iter().filter(|step| step.unit == unit);
        moves.next_back().filter(|_| !steps.iter().any(gone)).map(|step| step.mv.to())
    };
    let mut squares = Bitboard::EMPTY;
    let mut unit = last.unit;
    loop {
        let next = stands(unit)?;
        if squares.has(next) || next == unit {
            return None;
        }
        squares |= next.into();
        if next == last.unit {
            return squares.more_than_one().then_some(squares);
        }
        unit = next;
    }
}
