//! Valve and bi-valve: one move opens a line and shuts another.

use super::shut::shut_by_reply;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Node, Scene, is_line_piece, nodes};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square, attacks};

/// Both lines of the same piece.
pub(in super::super) static VALVE: Theme = Theme {
    name: "Valve",
    aliases: &[],
    group: Group::Line,
    definition: "A defence opens a line of a piece of its own side, which could parry every threat by it, and shuts another line of the same piece; the mate stands only because of the latter.",
    source: "StrateGems, Chess Problem Terminology; keywords of Olive, which tell the two apart",
    example: Example::new(
        "8/4q3/Q6r/7r/1pR1n1pb/p2kN3/4R1K1/5B2 w - -",
        "#2",
        "C. Mansfield, American Chess Bulletin, 1955",
    ),
    detect: Detector::Code(|study| find(study, VALVE.name, |opened, shut| opened == shut)),
};

/// Lines of two pieces.
pub(in super::super) static BI_VALVE: Theme = Theme {
    name: "Bi-valve",
    aliases: &["Bivalve", "Bi valve"],
    group: Group::Line,
    definition: "A defence opens a line of one piece of its own side, which could parry every threat by it, and shuts a line of another; the mate stands only because of the latter.",
    source: "StrateGems, Chess Problem Terminology; keywords of Olive, which tell the two apart",
    example: Example::new(
        "3rr1Q1/B7/8/K2n4/2k1n1N1/2N4R/2P5/7B w - -",
        "#2",
        "C. Mansfield, Magyar Sakkvilág, 1937",
    ),
    detect: Detector::Code(|study| find(study, BI_VALVE.name, |opened, shut| opened != shut)),
};

fn find(study: &Study, theme: &'static str, holds: impl Fn(Square, Square) -> bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study).iter().filter(|node| !node.threats.is_empty()) {
        for scene in node.variations() {
            let shut = shut_by_reply(scene);
            if shut.is_empty() {
                continue;
            }
            let opened = opened(node, scene);
            let pair = shut
                .into_iter()
                .flat_map(|shut| opened.into_iter().map(move |opened| (opened, shut)))
                .find(|&(opened, shut)| holds(opened, shut));
            if let Some((opened, shut)) = pair {
                let squares = Bitboard::from(opened) | shut.into() | scene.arrival().into();
                found.push(Finding::new(theme, vec![scene.shown()]).on(squares));
            }
        }
    }
    found
}

/// The line pieces whose lines the reply opens and that by these lines parry every threat, played all the same.
fn opened(node: &Node, scene: &Scene) -> Bitboard {
    let (replied, from) = (&scene.ending.replied, scene.ending.reply.from());
    let own = replied.color(scene.mated).without(scene.arrival().into());
    let lines =
        own.into_iter().filter(|&unit| is_line_piece(replied, unit) && attacks::line(unit, from).has(from));
    lines.filter(|&unit| node.threats.iter().all(|&threat| parries(scene, unit, threat))).collect()
}

fn parries(scene: &Scene, unit: Square, threat: keymove_chess::Move) -> bool {
    let (replied, from) = (&scene.ending.replied, scene.ending.reply.from());
    if !replied.is_legal(threat) {
        return false;
    }
    let played = replied.glimpse(threat);
    let over = |to: Square| to == from || attacks::between(unit, to).has(from);
    played.in_check() && played.moves().iter().any(|mv| mv.from() == unit && over(mv.to()))
}
