//! Direct battery: a unit mates by leaving the line of the piece behind it.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, pinners, variations};
use crate::{Finding, Study};
use keymove_chess::Bitboard;

/// The front unit mates and the rear piece is one of the checkers.
pub(in super::super) static DIRECT_BATTERY: Theme = Theme {
    name: "Direct battery",
    aliases: &["Battery play", "Battery"],
    group: Group::Battery,
    definition: "Before the last defence a line piece, one unit of its own side and the enemy king stand on one line; in a variation that unit mates, and the piece behind it is one of the checkers.",
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
        let rear = rear(&scene);
        rear.any().then(|| {
            Finding::new(DIRECT_BATTERY.name, vec![scene.shown()]).on(rear | scene.ending.last.from().into())
        })
    });
    fired.collect()
}

/// The rear pieces of a battery that stood before the reply and that fires with the last move.
pub(in super::super) fn rear(scene: &Scene) -> Bitboard {
    let (before, front) = (&scene.ending.before, scene.ending.last.from());
    if !before.discoverers(scene.mater()).has(front) {
        return Bitboard::EMPTY;
    }
    let Some(king) = before.king(scene.mated) else { return Bitboard::EMPTY };
    // The mated side may capture the rear piece, and the other recapture on its square.
    let standing = pinners(before, scene.mater(), king, front).without(scene.arrival().into());
    standing & scene.ending.end.checkers()
}
