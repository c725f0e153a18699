//! Black correction: a unit's careful move avoids the error of its other moves, and makes one of its own.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::{Finding, Shown, Study};
use keymove_chess::{Bitboard, Move};

/// The common error of a unit's moves is corrected by one of them.
pub(in super::super) static BLACK_CORRECTION: Theme = Theme {
    name: "Black correction",
    aliases: &["Correction"],
    group: Group::Defence,
    definition: "At least two moves of one unit of the defender are answered by the same single move, and another move of the unit, after which that does not work, by another one.",
    source: "StrateGems, Chess Problem Terminology, under \"correction\"",
    example: Example { fen: "8/8/8/4B3/8/1B6/rPK5/k7 w - -", stipulation: "#2", by: "" },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, act) in study.acts.iter().enumerate().filter(|_| study.is_battle()) {
        let mut units: Vec<_> = act.variations.iter().map(|variation| variation.reply.from()).collect();
        units.dedup();
        for unit in units {
            let answers: Vec<(Move, Move)> = act
                .variations
                .iter()
                .filter(|variation| variation.reply.from() == unit)
                .filter_map(|variation| Some((variation.reply, variation.answer()?)))
                .collect();
            let Some((random, general)) = answers.iter().find(|(mv, answer)| {
                answers.iter().any(|(other, same)| other != mv && same == answer)
            }) else {
                continue;
            };
            let mut shown = vec![(random, general)];
            shown.extend(answers.iter().filter(|(_, answer)| answer != general).map(|(a, b)| (a, b)));
            if shown.len() > 1 {
                let way: Vec<Move> = act.first.into_iter().collect();
                let shown = shown
                    .into_iter()
                    .map(|(&reply, &answer)| Shown { act: index, moves: [way.as_slice(), &[reply, answer]].concat() })
                    .collect();
                found.push(Finding::new(BLACK_CORRECTION.name, shown).on(Bitboard::from(unit)));
            }
        }
    }
    found
}
