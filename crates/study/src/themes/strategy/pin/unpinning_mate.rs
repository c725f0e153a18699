//! Gamage and Goethart: the mating move unpins a unit of the mated side, which cannot use its freedom.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::line::shut::shuts;
use crate::themes::strategy::scene::{Scene, pinners, variations};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square, attacks};

const SOURCE: &str = "\"Unpin Themes\", chessproblems.com forum, 2014; G. H. Goethart's problem of 1917 as explained on MatPlus.Net";

/// The pinning piece itself leaves the line.
pub(in super::super) static GAMAGE: Theme = Theme {
    name: "Gamage",
    aliases: &["Gamage theme", "Gamage unpin"],
    group: Group::Pin,
    definition: "The mating move directly unpins a unit of the mated side: the piece that pinned it leaves the line. The mate stands only because the defence has shut the line of the unit that is freed.",
    source: SOURCE,
    example: Example::new(
        "1K6/p1RN4/2R3p1/pp1k4/4r3/5Q2/2Np2qp/b3r1nB w - -",
        "#2",
        "M. Vukcevich, Bukarest-Belgrad, 1961",
    ),
    detect: Detector::Code(|study| {
        find(study, GAMAGE.name, |scene, _, pinner| scene.ending.last.from() == pinner)
    }),
};

/// Another unit steps into the line.
pub(in super::super) static GOETHART: Theme = Theme {
    name: "Goethart",
    aliases: &["Goethart theme", "Goethart unpin"],
    group: Group::Pin,
    definition: "The mating move indirectly unpins a unit of the mated side: it steps into the line on which that is pinned. The mate stands only because the defence has shut the line of the unit that is freed.",
    source: SOURCE,
    example: Example::new(
        "1R6/Kbrn4/8/5B2/N7/2p5/P1q5/rkN2R1Q w - -",
        "#2",
        "C. Mansfield, The Hampshire Telegraph and Post, 1915",
    ),
    detect: Detector::Code(|study| {
        find(study, GOETHART.name, |scene, _, pinner| {
            attacks::between(scene.king, pinner).has(scene.ending.last.to())
        })
    }),
};

fn find(study: &Study, theme: &'static str, holds: impl Fn(&Scene, Square, Square) -> bool) -> Vec<Finding> {
    let found = variations(study).filter_map(|scene| {
        let units: Bitboard = freed(&scene)
            .filter(|&(unit, pinner)| holds(&scene, unit, pinner) && shuts(&scene, scene.arrival(), unit))
            .map(|(unit, _)| Bitboard::from(unit))
            .fold(Bitboard::EMPTY, |all, unit| all | unit);
        units.any().then(|| Finding::new(theme, vec![scene.shown()]).on(units | scene.arrival().into()))
    });
    found.collect()
}

/// The units of the mated side, each with the piece that pinned it, that were pinned before the mating move, and before
/// the defence, and are so no more.
fn freed<'a>(scene: &'a Scene) -> impl Iterator<Item = (Square, Square)> + 'a {
    let (replied, end) = (&scene.ending.replied, &scene.ending.end);
    let pinned = scene.ending.before.pinned(scene.mated) & replied.pinned(scene.mated);
    let units = pinned.without(end.pinned(scene.mated)) & end.color(scene.mated);
    units
        .into_iter()
        .filter_map(|unit| Some((unit, pinners(replied, scene.mater(), scene.king, unit).first()?)))
}
