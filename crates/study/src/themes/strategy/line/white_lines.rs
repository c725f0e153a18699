//! Combinations of the attacker's own lines to one square next to the king: Somov, Levman.
//!
//! Two of his line pieces guard the square, or one does and the other would. What one of them loses by a move of his own,
//! the defence gives back, or takes from the other.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Node, Scene, is_line_piece, nodes, variations};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Square, attacks};

/// The defence opens one line, the mate shuts another.
pub(in super::super) static SOMOV_B1: Theme = Theme {
    name: "Somov B1",
    aliases: &["Somov (B1)", "Somov"],
    group: Group::Line,
    definition: "A defence opens a line of one of the attacker's pieces to a square next to the king, and so lets the mating move shut the line of another of his pieces to that square, which it could not do otherwise.",
    source: "Wikipedia (Italian), E. N. Somov; told from B2 by the problems that YACPDB labels",
    example: Example::new(
        "1NKB4/N1n5/BP1R4/k7/3R4/2r5/2rQ4/8 w - -",
        "#2",
        "M. Vukcevich, Československý šach, 1956",
    ),
    detect: Detector::Code(somov_b1),
};

/// The defence blocks a square, the mate shuts a line to it.
pub(in super::super) static SOMOV_B2: Theme = Theme {
    name: "Somov B2",
    aliases: &["B2", "Somov (B2)"],
    group: Group::Line,
    definition: "In at least two variations with different mates a defence blocks a square next to its own king, and so lets the mating move shut the line of one of the attacker's pieces to that square, which it could not do otherwise.",
    source: "Wikipedia (Italian), E. N. Somov; told from B1 by the problems that YACPDB labels",
    example: Example::new(
        "8/3Q4/1K3P2/2p5/2k1NR2/1p3qn1/8/3bB3 w - -",
        "#2",
        "C. Mansfield, The Falkirk Herald, 1927",
    ),
    detect: Detector::Code(somov_b2),
};

/// The defence shuts the line that the threat would open.
pub(in super::super) static LEVMAN: Theme = Theme {
    name: "Levman",
    aliases: &["Levman defence", "Levman defense"],
    group: Group::Line,
    definition: "The threat would give one of the attacker's pieces a new line to a square next to the king, by opening the line or by moving the piece, and the guard of the square would then rest on that line alone. The defence shuts it in advance, so that the threat leaves the king this square.",
    source: "B. Stephenson, comment on a problem of 2017 in the Meson database",
    example: Example::new(
        "1N6/3p4/1np5/Kpk5/1nbN1Q2/8/2p5/8 w - -",
        "#2",
        "T. R. Dawson, Falkirk Herald, 1941",
    ),
    detect: Detector::Code(|study| {
        anticipated(study, LEVMAN.name, |threat, guard, square| {
            guard == threat.to() || attacks::between(guard, square).has(threat.from())
        })
    }),
};

/// Units of the side that attack the square, also through the enemy king.
fn guards(position: &Arrangement, side: Color, square: Square) -> Bitboard {
    let king = position.king(!side).map_or(Bitboard::EMPTY, Bitboard::from);
    position.attackers(side, square, position.occupied().without(king))
}

/// The line pieces whose guard of the square the mating move ends by stepping between.
fn shut_by_mate(scene: &Scene, square: Square) -> Bitboard {
    let (replied, end, last) = (&scene.ending.replied, &scene.ending.end, scene.ending.last);
    let lost = guards(replied, scene.mater(), square).without(guards(end, scene.mater(), square));
    lost.into_iter()
        .filter(|&piece| is_line_piece(replied, piece) && attacks::between(piece, square).has(last.to()))
        .collect()
}

fn somov_b1(study: &Study) -> Vec<Finding> {
    let found = variations(study).filter_map(|scene| {
        let near = attacks::king(scene.king).without(scene.ending.end.color(scene.mated));
        let square = near.into_iter().find(|&square| opened_and_shut(&scene, square))?;
        Some(
            Finding::new(SOMOV_B1.name, vec![scene.shown()])
                .detailed(format!("on {square}"))
                .on(square.into()),
        )
    });
    found.collect()
}

/// Whether the mating move shuts a line to the square, the defence has opened another, and that alone guards it now.
fn opened_and_shut(scene: &Scene, square: Square) -> bool {
    if shut_by_mate(scene, square).is_empty() {
        return false;
    }
    let (before, replied, reply) = (&scene.ending.before, &scene.ending.replied, scene.ending.reply);
    let now = guards(&scene.ending.end, scene.mater(), square);
    let opened = guards(replied, scene.mater(), square).without(guards(before, scene.mater(), square));
    let opened = opened.into_iter().filter(|&piece| attacks::between(piece, square).has(reply.from()));
    !now.more_than_one() && opened.into_iter().any(|piece| now.has(piece) && is_line_piece(replied, piece))
}

fn somov_b2(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study) {
        let blocks: Vec<&Scene> = node
            .variations()
            .filter(|scene| {
                super::super::defence::self_block::holds(scene) && shut_by_mate(scene, scene.arrival()).any()
            })
            .collect();
        let differ = blocks.iter().any(|scene| scene.ending.last != blocks[0].ending.last);
        if differ {
            let squares = blocks.iter().fold(Bitboard::EMPTY, |all, scene| all | scene.arrival().into());
            found.push(
                Finding::new(SOMOV_B2.name, blocks.iter().map(|scene| scene.shown()).collect()).on(squares),
            );
        }
    }
    found
}

/// Defences that shut a line on which a threat relies. `holds` is asked with the threat, the piece whose line is shut, and
/// the square.
fn anticipated(
    study: &Study, theme: &'static str, holds: impl Fn(Move, Square, Square) -> bool,
) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study).iter().filter(|node| !node.threats.is_empty()) {
        for scene in node.variations() {
            if let Some(square) = flight(node, scene, &holds) {
                let finding = Finding::new(theme, vec![scene.shown()]);
                found.push(finding.detailed(format!("on {square}")).on(square.into()));
            }
        }
    }
    found
}

/// The square to which the king could flee from every threat, because the reply has shut the line of its only guard.
fn flight(node: &Node, scene: &Scene, holds: &impl Fn(Move, Square, Square) -> bool) -> Option<Square> {
    let before = &scene.ending.before;
    let king =
        before.king(scene.mated).filter(|&king| scene.ending.replied.king(scene.mated) == Some(king))?;
    attacks::king(king).into_iter().find(|&square| {
        node.threats.iter().all(|&threat| {
            let threatened = before.turned().glimpse(threat);
            let left = guards(&threatened, scene.mater(), square);
            let Some(guard) = left.first().filter(|_| !left.more_than_one()) else { return false };
            attacks::between(guard, square).has(scene.arrival())
                && is_line_piece(&threatened, guard)
                && holds(threat, guard, square)
                && escapes(scene, threat, square)
        })
    })
}

/// Whether the king parries the threat after the reply by going to this square.
fn escapes(scene: &Scene, threat: Move, square: Square) -> bool {
    let replied = &scene.ending.replied;
    if !replied.is_legal(threat) {
        return false;
    }
    let played = replied.glimpse(threat);
    played.in_check()
        && played.moves().iter().any(|mv| played.king(scene.mated) == Some(mv.from()) && mv.to() == square)
}
