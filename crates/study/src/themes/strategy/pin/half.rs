//! Half-pin and third-pin: units that together are in the way of a line piece, each pinned when the others have left.

use super::pinned::{made_by_reply, needed};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, nodes, variations};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// Each of two units leaves the other pinned.
pub(in super::super) static HALF_PIN: Theme = Theme {
    name: "Half-pin",
    aliases: &["Half pin"],
    group: Group::Pin,
    definition: "Before the last defence two units of one side alone stand between an enemy line piece and their king, and each, by moving, gives a variation in which the mate stands only because the other is pinned.",
    source: "the paper on CHESS COMPOSER of 2006; D. Friedgood, half-pin articles, ChessBase 2012",
    example: Example::new(
        "8/8/q1p5/p7/B2Q4/p2N4/Rn1bk1K1/8 w - -",
        "#2",
        "C. Mansfield, Good Companion, Meredith Ty, 1918",
    ),
    detect: Detector::Code(half_pin),
};

/// A half-pin with a unit of the other side on the line, which leaves it with mate.
pub(in super::super) static MASKED_HALF_PIN: Theme = Theme {
    name: "Masked half-pin",
    aliases: &["Masked half pin"],
    group: Group::Pin,
    definition: "Before the last defence two units of one side and one of the other stand between a line piece of the other side and the king. Each of the two, by leaving the line, gives a variation in which the single one leaves it too and mates, and the mate stands only because the unit that remains is pinned.",
    source: "K. Moen, By-Play, The Half-Pin Theme, 2015, on the example",
    example: Example::new(
        "8/1pN5/1Pb5/n1q1n3/8/PpkpP2Q/1N1R4/2K5 w - -",
        "#2",
        "S. Loyd, Chess Monthly, 1859",
    ),
    detect: Detector::Code(masked_half_pin),
};

/// Of three units two leave, the third is pinned.
pub(in super::super) static THIRD_PIN: Theme = Theme {
    name: "Third-pin",
    aliases: &["Third pin"],
    group: Group::Pin,
    definition: "After the first move of a phase three units of one side alone stand between an enemy line piece and their king. Two of them leave the line, and the mate stands only because the third is pinned by that piece.",
    source: "keywords of Olive; the half-pin with one unit more",
    example: Example::new("3Rnnrk/8/2Q5/8/8/1K4N1/4p3/2B5 w - -", "#3", "made for this catalogue"),
    detect: Detector::Code(third_pin),
};

fn half_pin(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study) {
        let Some(first) = node.variations().next() else { continue };
        let (before, mated) = (&first.ending.before, first.mated);
        for (sniper, units) in between(before, mated, 2) {
            let mut pair = units.into_iter();
            let (Some(one), Some(other)) = (pair.next(), pair.next()) else { continue };
            let shown = |leaver: Square, pinned: Square| -> Vec<&Scene> {
                let from = node.variations().filter(|scene| scene.ending.reply.from() == leaver);
                from.filter(|scene| made_by_reply(scene).has(pinned)).collect()
            };
            let (left, right) = (shown(one, other), shown(other, one));
            if !left.is_empty() && !right.is_empty() {
                let moves = left.iter().chain(&right).map(|scene| scene.shown()).collect();
                found.push(Finding::new(HALF_PIN.name, moves).on(units | sniper.into()));
            }
        }
    }
    found
}

fn masked_half_pin(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study) {
        let Some(first) = node.variations().next() else { continue };
        let (before, mated) = (&first.ending.before, first.mated);
        for (sniper, units, king) in on_lines(before, mated, 3) {
            let pair = units & before.color(mated);
            let masks = units.without(pair);
            let mut both = pair.into_iter();
            let (Some(one), Some(other), Some(mask), None) =
                (both.next(), both.next(), masks.first(), both.next())
            else {
                continue;
            };
            let shown = |leaver: Square, pinned: Square| -> Vec<&Scene> {
                let unmasks = |scene: &&Scene| {
                    scene.ending.reply.from() == leaver
                        && scene.ending.last.from() == mask
                        && scene.king == king
                        && attacks::between(king, sniper) & scene.ending.end.occupied() == pinned.into()
                        && scene.ending.end.color(scene.mater()).has(sniper)
                        && needed(scene).has(pinned)
                };
                node.variations().filter(unmasks).collect()
            };
            let (left, right) = (shown(one, other), shown(other, one));
            if !left.is_empty() && !right.is_empty() {
                let moves = left.iter().chain(&right).map(|scene| scene.shown()).collect();
                found.push(Finding::new(MASKED_HALF_PIN.name, moves).on(units | sniper.into()));
            }
        }
    }
    found
}

fn third_pin(study: &Study) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for scene in variations(study).filter(|scene| scene.ending.way.len() > 1) {
        let Some(act) = study.acts.get(scene.ending.act) else { continue };
        for (sniper, units) in between(&act.start, scene.mated, 3) {
            let end = &scene.ending.end;
            let left = units & end.color(scene.mated) & needed(&scene);
            let third = left.into_iter().find(|&unit| {
                // The same units, the same line: the king has not moved, and two moves began on the others' squares.
                let leavers = scene.ending.moves().iter().filter(|mv| units.has(mv.from())).count();
                act.start.king(scene.mated) == Some(scene.king)
                    && end.color(scene.mater()).has(sniper)
                    && attacks::between(scene.king, sniper) & end.occupied() == unit.into()
                    && leavers == 2
                    && scene.ending.moves().iter().all(|mv| mv.from() != unit && mv.to() != unit)
            });
            if let Some(third) = third {
                let finding = Finding::new(THIRD_PIN.name, vec![scene.shown()]);
                found.push(finding.detailed(format!("on {third}")).on(units | sniper.into()));
            }
        }
    }
    found
}

/// Enemy line pieces before which exactly so many units, all of the side, stand in the way to its king.
fn between(position: &Arrangement, side: Color, count: u32) -> impl Iterator<Item = (Square, Bitboard)> {
    let own = position.color(side);
    on_lines(position, side, count)
        .filter(move |(_, units, _)| units.without(own).is_empty())
        .map(|(sniper, units, _)| (sniper, units))
}

/// Enemy line pieces before which exactly so many units of either side stand in the way to the king, with these units and
/// the king's square.
fn on_lines(
    position: &Arrangement, side: Color, count: u32,
) -> impl Iterator<Item = (Square, Bitboard, Square)> {
    let king = position.king(side);
    let occupied = position.occupied();
    let lines = |role: Role| position.pieces(!side, role) | position.pieces(!side, Role::Queen);
    let snipers = king.map_or(Bitboard::EMPTY, |king| {
        attacks::bishop(king, Bitboard::EMPTY) & lines(Role::Bishop)
            | attacks::rook(king, Bitboard::EMPTY) & lines(Role::Rook)
    });
    snipers.into_iter().filter_map(move |sniper| {
        let units = attacks::between(king?, sniper) & occupied;
        (units.len() == count).then_some((sniper, units, king?))
    })
}
