//! Defences on one square.

use super::fleck::sole_answer;
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::{Finding, Shown, Study};
use keymove_chess::Move;
use std::collections::{BTreeMap, BTreeSet};

/// The entry of the catalogue.
pub(super) static DEFENCES_ON_SAME_SQUARE: Theme = Theme {
    name: "Defences on same square",
    aliases: &["Defences on the same square"],
    group: Group::Defence,
    definition: "At least three units defend by moving to the same square, in variations of one phase with different \
        answers; defences that leave only one of several threats count.",
    source: "YACPDB keyword, after its problems",
    example: Example {
        fen: "3N4/1Bp3B1/1pq1RN2/1pk5/1p3P2/1P3p2/5K2/8 w - - 0 1",
        stipulation: "#2",
        by: "E. E. H. Baird, 1902",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, act) in study.acts.iter().enumerate() {
        let mut squares: BTreeMap<usize, Vec<(Move, Move)>> = BTreeMap::new();
        for variation in &act.variations {
            if let Some(answer) = sole_answer(variation) {
                squares.entry(variation.reply.to().index()).or_default().push((variation.reply, answer));
            }
        }
        for plays in squares.into_values() {
            let units: BTreeSet<_> = plays.iter().map(|(reply, _)| reply.from().index()).collect();
            let others: BTreeSet<_> = plays.iter().map(|&(_, answer)| answer).collect();
            if units.len() >= 3 && others.len() >= 3 {
                let first = act.first.into_iter();
                let square = plays[0].0.to();
                let lines =
                    plays.iter().map(|&(reply, answer)| first.clone().chain([reply, answer]).collect());
                let shown = lines.map(|moves| Shown { act: index, moves }).collect();
                found.push(
                    Finding::new(DEFENCES_ON_SAME_SQUARE.name, shown)
                        .detailed(format!("on {square}"))
                        .on(square.into()),
                );
            }
        }
    }
    found
}
