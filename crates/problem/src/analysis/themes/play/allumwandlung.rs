//! Promotions to queen, rook, bishop and knight.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::track::{shown, side};
use crate::analysis::{Finding, Shown, Study};
use keymove_chess::{Color, Role};

/// The entry of the catalogue.
pub(super) static ALLUMWANDLUNG: Theme = Theme {
    name: "Allumwandlung",
    aliases: &["AUW"],
    group: Group::Way,
    definition: "The solution has promotions to queen, rook, bishop and knight, by one side or by both together: in first moves (tries and keys) and in the lines that the problem shows.",
    source: "Glossary of chess problems (Wikipedia); kobulchess.com, Definitions of themes",
    example: Example {
        fen: "4B3/2PP4/4k3/8/3K2P1/8/8/8 w - - 0 1",
        stipulation: "#3",
        by: "P. Benkő, 1974",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let promotions = promotions(study);
    let of = |sides: &[Color]| -> Option<Vec<Shown>> {
        let one = |&role: &Role| {
            let mut fitting = promotions.iter().filter(|(color, to, _)| sides.contains(color) && *to == role);
            fitting.next().map(|(_, _, shown)| shown.clone())
        };
        Role::PROMOTIONS.iter().map(one).collect()
    };
    let one_side = Color::ALL.iter().filter_map(|&color| Some((side(study, color), of(&[color])?)));
    let mut found: Vec<(&str, Vec<Shown>)> = one_side.collect();
    if found.is_empty() {
        found.extend(of(&Color::ALL).map(|shown| ("both sides", shown)));
    }
    found.into_iter().map(|(who, shown)| Finding::new(ALLUMWANDLUNG.name, shown).detailed(who)).collect()
}

/// Every promotion in first moves and in the lines shown: by whom, to what, and the play down to it.
fn promotions(study: &Study) -> Vec<(Color, Role, Shown)> {
    let mut found = Vec::new();
    for (index, act) in study.acts.iter().enumerate() {
        if let Some((first, role)) = act.first.and_then(|first| Some((first, first.promotion()?))) {
            found.push((study.diagram.turn(), role, Shown { act: index, moves: vec![first] }));
        }
    }
    for track in shown(study) {
        for step in &track.steps {
            if let Some(role) = step.mv.promotion() {
                let moves = track.until(step).to_vec();
                found.push((step.color, role, Shown { act: track.line.act, moves }));
            }
        }
    }
    found
}
