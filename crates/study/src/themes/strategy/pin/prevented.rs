//! Schiffmann and Nietvelt: a unit lets itself be pinned because the threat would unpin it.

use super::pinned::{made_by_reply, needed};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Node, Scene, nodes, pinners};
use crate::{Finding, Study};
use keymove_chess::{Move, Square, attacks};

const SOURCE: &str = "D. Friedgood, Chess Problems: Pinning Themes, ChessBase 2012; M. Lipton, The Mansfield Couplet, The Problemist 2020";

/// The threat would shut the line of the pin.
pub(in super::super) static SCHIFFMANN: Theme = Theme {
    name: "Schiffmann",
    aliases: &["Schiffmann defence", "Schiffmann defense"],
    group: Group::Pin,
    definition: "A defence pins a unit of its own side, or moves a pinned one along its line. The threatened mate would shut the line of the pin, and the unit, unpinned, would parry it. The mate that follows stands only because of the pin.",
    source: SOURCE,
    example: Example::new(
        "1R2K2n/2p2N2/p1k3qQ/5p2/2B4b/1N1RP1B1/8/n6b w - -",
        "#2",
        "C. Mansfield, De Problemist, 1928",
    ),
    detect: Detector::Code(|study| {
        find(study, SCHIFFMANN.name, |threat, king, pinner| {
            threat.from() != pinner && attacks::between(king, pinner).has(threat.to())
        })
    }),
};

/// The threat would be carried out by the pinning piece.
pub(in super::super) static NIETVELT: Theme = Theme {
    name: "Nietvelt",
    aliases: &["Nietvelt defence", "Nietvelt defense"],
    group: Group::Pin,
    definition: "A defence pins a unit of its own side, or moves a pinned one along its line. The threatened mate would withdraw the pinning piece from the line, and the unit, unpinned, would parry it. The mate that follows stands only because of the pin.",
    source: SOURCE,
    example: Example::new(
        "b3R3/B2Q2K1/8/4N3/5p2/1r3P2/1pBPk3/3R4 w - -",
        "#2",
        "C. Mansfield, L'Italia Scacchistica, 1930",
    ),
    detect: Detector::Code(|study| {
        find(study, NIETVELT.name, |threat, king, pinner| {
            threat.from() == pinner && !attacks::line(king, pinner).has(threat.to())
        })
    }),
};

fn find(study: &Study, theme: &'static str, unpins: impl Fn(Move, Square, Square) -> bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study) {
        if node.threats.is_empty() {
            continue;
        }
        for scene in node.variations() {
            let units = made_by_reply(scene) | needed(scene) & scene.arrival().into();
            let prevented =
                units.into_iter().find(|&unit| holds(&node, scene, unit, &unpins).unwrap_or(false));
            if let Some(unit) = prevented {
                found.push(Finding::new(theme, vec![scene.shown()]).on(unit.into()));
            }
        }
    }
    found
}

/// Whether every threat fails, played after the defence, because it unpins the unit, and only that unit can parry.
fn holds(
    node: &Node, scene: &Scene, unit: Square, unpins: &impl Fn(Move, Square, Square) -> bool,
) -> Option<bool> {
    let replied = &scene.ending.replied;
    let king = replied.king(scene.mated)?;
    let pinner = pinners(replied, scene.mater(), king, unit).first()?;
    Some(node.threats.iter().all(|&threat| {
        if !replied.is_legal(threat) || !unpins(threat, king, pinner) {
            return false;
        }
        let played = replied.glimpse(threat);
        let parries = played.moves();
        played.in_check() && !parries.is_empty() && parries.iter().all(|mv| mv.from() == unit)
    }))
}
