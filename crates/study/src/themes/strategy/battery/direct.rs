//! Direct battery: a unit mates by leaving the line of the piece behind it.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, pinners, position_after, variations, whose};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Bitboard};

/// The front unit mates and the rear piece is one of the checkers.
pub(in super::super) static DIRECT_BATTERY: Theme = Theme {
    name: "Direct battery",
    aliases: &["Battery play", "Battery"],
    group: Group::Battery,
    definition: "Before the last move a line piece, one unit of its own side and the enemy king stand on one line; that unit mates, and the piece behind it is one of the checkers. In battles they stand so before the last defence. In self and reflex play it is said whose battery it is, and one of the attacker, who is mated, counts if his last move opens it with check.",
    source: "the paper on CHESS COMPOSER of 2006; Wikipedia, Glossary of chess problems",
    example: Example::new("R4Nk1/1p2Bb2/6N1/7R/4Qbr1/3r2pn/B2p2K1/8 w - -", "#2", "L. I. Kubbel, 64, 1929"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for scene in variations(study) {
        let own = if study.defender_wins() { checking(study, &scene) } else { Bitboard::EMPTY };
        for (rear, front, side) in
            [(rear(study, &scene), scene.ending.last, scene.mater()), (own, scene.ending.reply, scene.mated)]
        {
            if rear.any() {
                let finding = Finding::new(DIRECT_BATTERY.name, vec![scene.shown()]);
                found.push(finding.detailed(whose(study, side)).on(rear | front.from().into()));
            }
        }
    }
    found
}

/// In self and reflex play, the pieces behind the attacker's last move that give check: they and the unit that moves stood on a
/// line with the king before the reply to which it is the answer.
fn checking(study: &Study, scene: &Scene) -> Bitboard {
    let (attack, checkers) = (scene.ending.reply, scene.ending.replied.checkers());
    let behind = checkers.without(attack.to().into());
    let before = scene.ending.way.len().checked_sub(1).and_then(|len| position_after(study, scene, len));
    let (Some(board), true) = (before, behind.any()) else { return Bitboard::EMPTY };
    let Some(king) = board.king(scene.mater()) else { return Bitboard::EMPTY };
    if board.color(scene.mated).has(attack.from()) {
        behind & pinners(&board, scene.mated, king, attack.from())
    } else {
        Bitboard::EMPTY
    }
}

/// The board on which a battery must stand. A defender who walks into the line, or opens it, has not met a battery: in battles
/// it is the board before the reply. Helpers make batteries together: in other play it is the board before the last move.
pub(super) fn stage<'a>(study: &Study, scene: &Scene<'a>) -> &'a Arrangement {
    if study.is_battle() { &scene.ending.before } else { &scene.ending.replied }
}

/// The rear pieces of a battery that fires with the last move.
pub(in super::super) fn rear(study: &Study, scene: &Scene) -> Bitboard {
    let (board, front) = (stage(study, scene), scene.ending.last.from());
    let Some(king) = board.king(scene.mated) else { return Bitboard::EMPTY };
    // The mated side may capture the rear piece, and the other recapture on its square.
    let standing = pinners(board, scene.mater(), king, front) & scene.ending.replied.color(scene.mater());
    standing & scene.ending.end.checkers()
}
