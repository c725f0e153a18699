//! Direct battery: a unit mates by leaving the line of the piece behind it.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, pinners, variations};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Bitboard};

/// The front unit mates and the rear piece is one of the checkers.
pub(in super::super) static DIRECT_BATTERY: Theme = Theme {
    name: "Direct battery",
    aliases: &["Battery play", "Battery"],
    group: Group::Battery,
    definition: "Before the last move a line piece, one unit of its own side and the enemy king stand on one line; that unit mates, and the piece behind it is one of the checkers. In battles they stand so before the last defence.",
    source: "the paper on CHESS COMPOSER of 2006; Wikipedia, Glossary of chess problems",
    example: Example {
        fen: "R4Nk1/1p2Bb2/6N1/7R/4Qbr1/3r2pn/B2p2K1/8 w - -",
        stipulation: "#2",
        by: "L. I. Kubbel, 64, 1929",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let fired = variations(study).filter_map(|scene| {
        let rear = rear(study, &scene);
        rear.any().then(|| {
            Finding::new(DIRECT_BATTERY.name, vec![scene.shown()]).on(rear | scene.ending.last.from().into())
        })
    });
    fired.collect()
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
