//! Three units and more that go to one square: to defend, or to answer different defences.

use super::fleck::sole_answer;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};
use keymove_chess::{Move, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The entry of the catalogue.
pub(super) static DEFENCES_ON_SAME_SQUARE: Theme = Theme {
    name: "Defences on same square",
    aliases: &["Defences on the same square"],
    group: Group::Defence,
    definition: "At least three units defend by moving to the same square, in variations of one phase with different \
        answers; defences that leave only one of several threats count.",
    source: "YACPDB keyword, after its problems",
    example: Example::new(
        "3N4/1Bp3B1/1pq1RN2/1pk5/1p3P2/1P3p2/5K2/8 w - - 0 1",
        "#2",
        "E. E. H. Baird, 1902",
    ),
    detect: Detector::Code(defences),
};

/// The entry of the catalogue.
pub(super) static MATES_ON_SAME_SQUARE: Theme = Theme {
    name: "Mates on same square",
    aliases: &["Mates on the same square"],
    group: Group::Defence,
    definition: "At least three units answer different defences on the same square, in variations of one phase; \
        defences that leave only one of several threats count.",
    source: "YACPDB keyword, after its problems",
    example: Example::new("8/2n5/Bpk2B1R/1N1p4/3rn1QK/1NP5/8/2R5 w - - 0 1", "#2", "C. Mansfield, 1942"),
    detect: Detector::Code(mates),
};

fn defences(study: &Study) -> Vec<Finding> {
    detect(study, DEFENCES_ON_SAME_SQUARE.name, |(reply, answer)| (reply, answer))
}

fn mates(study: &Study) -> Vec<Finding> {
    // In self and reflex play the answers are not mates.
    if study.defender_wins() {
        return Vec::new();
    }
    detect(study, MATES_ON_SAME_SQUARE.name, |(reply, answer)| (answer, reply))
}

/// The squares to which, in variations of one phase, three units go with three different moves of the other side.
/// `roles` tells the move that goes to the square from the other one; it is given reply and answer.
fn detect(study: &Study, theme: &'static str, roles: fn((Move, Move)) -> (Move, Move)) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, act) in study.acts.iter().enumerate() {
        let mut squares: BTreeMap<Square, Vec<(Move, Move)>> = BTreeMap::new();
        for variation in &act.variations {
            if let Some(answer) = sole_answer(variation) {
                let play = (variation.reply, answer);
                squares.entry(roles(play).0.to()).or_default().push(play);
            }
        }
        for (square, plays) in squares {
            let units: BTreeSet<_> = plays.iter().map(|&play| roles(play).0.from()).collect();
            let others: BTreeSet<_> = plays.iter().map(|&play| roles(play).1).collect();
            if units.len() >= 3 && others.len() >= 3 {
                let lines = plays
                    .iter()
                    .map(|&(reply, answer)| act.first.into_iter().chain([reply, answer]).collect());
                let shown = lines.map(|moves| Shown { act: index, moves }).collect();
                found.push(Finding::new(theme, shown).detailed(format!("on {square}")).on(square.into()));
            }
        }
    }
    found
}
