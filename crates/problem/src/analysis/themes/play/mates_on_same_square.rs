//! Answers on one square.

use super::fleck::sole_answer;
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::{Finding, Shown, Study};
use keymove_chess::Move;
use std::collections::{BTreeMap, BTreeSet};

/// The entry of the catalogue.
pub(super) static MATES_ON_SAME_SQUARE: Theme = Theme {
    name: "Mates on same square",
    aliases: &["Mates on the same square"],
    group: Group::Defence,
    definition: "At least three units answer different defences on the same square, in variations of one phase; \
        defences that leave only one of several threats count.",
    source: "YACPDB keyword, after its problems",
    example: Example {
        fen: "8/2n5/Bpk2B1R/1N1p4/3rn1QK/1NP5/8/2R5 w - - 0 1",
        stipulation: "#2",
        by: "C. Mansfield, 1942",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, act) in study.acts.iter().enumerate() {
        let mut squares: BTreeMap<usize, Vec<(Move, Move)>> = BTreeMap::new();
        for variation in &act.variations {
            if let Some(answer) = sole_answer(variation) {
                squares.entry(answer.to().index()).or_default().push((variation.reply, answer));
            }
        }
        for plays in squares.into_values() {
            let units: BTreeSet<_> = plays.iter().map(|(_, answer)| answer.from().index()).collect();
            let others: BTreeSet<_> = plays.iter().map(|&(reply, _)| reply).collect();
            if units.len() >= 3 && others.len() >= 3 {
                let first = act.first.into_iter();
                let square = plays[0].1.to();
                let lines =
                    plays.iter().map(|&(reply, answer)| first.clone().chain([reply, answer]).collect());
                let shown = lines.map(|moves| Shown { act: index, moves }).collect();
                found.push(
                    Finding::new(MATES_ON_SAME_SQUARE.name, shown)
                        .detailed(format!("on {square}"))
                        .on(square.into()),
                );
            }
        }
    }
    found
}
