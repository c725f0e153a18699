//! Units of the mated side that block in one solution and are captured in another.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::explain::{Function, Named, Row, Table};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CHUMAKOV: Theme = Theme {
    name: "Chumakov",
    aliases: &["Chumakov theme"],
    group: Group::Change,
    definition: "At least two units of the mated side that are captured in one solution block squares next to their king in the \
        mate of another; or, the simplified form, one unit is captured and another blocks in one solution, and they exchange \
        that in another. A unit blocks if nobody attacks its square.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis)",
    example: Example::new(
        "8/3p4/1K2br2/3p1k2/2P5/8/8/8 b - - 0 1",
        "h#4",
        "J. L. Kubicek, Ideal-Mate Review, 1989",
    ),
    detect: Detector::Solutions(detect),
};

fn detect(study: &Study, table: &Table) -> Vec<Finding> {
    let mut found = Vec::new();
    for (place, one) in table.rows.iter().enumerate() {
        for (index, other) in table.rows.iter().enumerate().skip(place + 1) {
            let (there, back) = (block_after_capture(one, other), block_after_capture(other, one));
            let form = match (there.len(), back.len()) {
                (2.., _) | (_, 2..) => "basic form",
                (1, 1) => "simplified form",
                _ => continue,
            };
            let all = || there.iter().chain(&back);
            let roles: Vec<&str> = all().map(|unit| unit.piece.role.name()).collect();
            let finding = Finding::new(CHUMAKOV.name, shown(study, table, &[place, index]));
            let finding = finding.detailed(format!("{form}: {}", roles.join(", ")));
            found.push(finding.on(all().map(|unit| unit.name).collect()));
        }
    }
    found
}

/// The units that are captured in one solution and block in the other.
fn block_after_capture(one: &Row, other: &Row) -> Vec<Named> {
    let captured = |function| matches!(function, Function::Captured | Function::Sacrificed);
    let blocks = |unit: &Named| {
        other.duties.iter().any(|duty| duty.unit.name == unit.name && duty.function == Function::Blocks)
    };
    let captures = one.duties.iter().filter(|duty| captured(duty.function)).map(|duty| duty.unit);
    captures.filter(blocks).collect()
}
