//! Grimshaw, and what else two units do to each other on one square: Pickabish, Wurzburg-Plachutta, organ pipes. In two-movers a Grimshaw is what
//! `score/themes/grimshaw.rs` counts.

use super::decoy::decoyed;
use super::earlier;
use super::helped;
use super::shut::{Crossing, shuts};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Node, Scene, nodes};
use crate::{Finding, Study};
use keymove_chess::{Role, Square};

/// Two units of different kinds shut each other's lines.
pub(in super::super) static GRIMSHAW: Theme = Theme {
    name: "Grimshaw",
    aliases: &["Black Grimshaw"],
    group: Group::Line,
    definition: "Two units of the mated side, line pieces or pawns, of different kinds, go to the same square in two variations without capturing. The mates differ, and each stands only because the unit that arrived shuts the line of the other; a pawn's step counts as its line. In help and series play the same in two solutions, the mates being different.",
    source: "Wikipedia, Glossary of chess problems; the paper on CHESS COMPOSER of 2006; O. Comay, The secret of ODT problems, 2014, for helpmates",
    example: Example::new(
        "8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - -",
        "#2",
        "C. Mansfield, The Chess Amateur, 1922",
    ),
    detect: Detector::Either {
        battle: |study| find(study, GRIMSHAW.name, &unlike),
        solutions: |study, table| helped::find(study, table, GRIMSHAW.name, &unlike),
    },
};

/// A Grimshaw of bishop and pawn.
pub(in super::super) static PICKABISH: Theme = Theme {
    name: "Pickabish",
    aliases: &[],
    group: Group::Line,
    definition: "A Grimshaw of a bishop and a pawn.",
    source: "keywords of YACPDB, and the problems that it labels so",
    example: Example::new(
        "7Q/1B1pbpP1/4q3/3P1P1R/4k3/pR1p1NP1/K5P1/6B1 w - -",
        "#2",
        "C. Mansfield, The Observer, 1959",
    ),
    detect: Detector::Either {
        battle: |study| find(study, PICKABISH.name, &pickabish),
        solutions: |study, table| helped::find(study, table, PICKABISH.name, &pickabish),
    },
};

/// The same with units that move alike.
pub(in super::super) static WURZBURG_PLACHUTTA: Theme = Theme {
    name: "Wurzburg-Plachutta",
    aliases: &["Würzburg-Plachutta", "Wuerzburg-Plachutta"],
    group: Group::Line,
    definition: "Two line pieces of the mated side, coming along two lines that are both straight or both diagonal, go to the same square in two variations without capturing. Either the mates differ and each stands only because the piece that arrived shuts the line of the other; or, in longer play, the piece that arrived is decoyed along the line of the other, which cannot capture in its place, away from its own. In help and series play the first form in two solutions.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example::new(
        "2nb2q1/p3pp1b/Kp1p1N1r/3R3r/3N1P2/Q2pP1R1/3P2B1/1k6 w - -",
        "#3",
        "M. Vukcevich, Probleemblad, 1981",
    ),
    detect: Detector::Either {
        battle: |study| {
            let mut found = find(study, WURZBURG_PLACHUTTA.name, &alike);
            found.extend(decoyed(study, WURZBURG_PLACHUTTA.name, false));
            found
        },
        solutions: |study, table| helped::find(study, table, WURZBURG_PLACHUTTA.name, &alike),
    },
};

/// Which kinds of units meet, and how their lines cross.
pub(super) type Kinds = dyn Fn(Role, Role, Option<Crossing>) -> bool;

fn unlike(one: Role, other: Role, _: Option<Crossing>) -> bool {
    one != other
}

fn pickabish(one: Role, other: Role, _: Option<Crossing>) -> bool {
    matches!((one, other), (Role::Bishop, Role::Pawn) | (Role::Pawn, Role::Bishop))
}

fn alike(one: Role, other: Role, crossing: Option<Crossing>) -> bool {
    one != Role::Pawn && other != Role::Pawn && crossing == Some(Crossing::Alike)
}

fn find(study: &Study, theme: &'static str, kinds: &Kinds) -> Vec<Finding> {
    let mut found: Vec<Finding> = nodes(study).iter().flat_map(|node| pairs(node, theme, kinds)).collect();
    for pair in earlier::pairs(study).iter().filter(|pair| pair.defences && !pair.capture) {
        let units = !pair.roles.iter().any(|role| matches!(role, Role::King | Role::Knight));
        let crossing = Crossing::of(pair.replies[0].from(), pair.replies[1].from(), pair.square);
        if units && kinds(pair.roles[0], pair.roles[1], crossing) {
            found.push(finding(theme, &pair.mates[0], &pair.mates[1], pair.square));
        }
    }
    found
}

fn finding(theme: &'static str, one: &Scene, other: &Scene, square: Square) -> Finding {
    let finding = Finding::new(theme, vec![one.shown(), other.shown()]);
    finding.detailed(format!("on {square}")).on(square.into())
}

fn pairs(node: &Node, theme: &'static str, kinds: &Kinds) -> Vec<Finding> {
    let candidates: Vec<(&Scene, Role)> = node.variations().filter_map(candidate).collect();
    let mut found = Vec::new();
    for (index, (other, other_role)) in candidates.iter().enumerate() {
        for (one, role) in &candidates[..index] {
            let square = one.arrival();
            if square == other.arrival()
                && kinds(
                    *role,
                    *other_role,
                    Crossing::of(one.ending.reply.from(), other.ending.reply.from(), square),
                )
                && one.ending.reply.from() != other.ending.reply.from()
                && one.ending.last != other.ending.last
                && shuts(one, square, other.ending.reply.from())
                && shuts(other, square, one.ending.reply.from())
            {
                found.push(finding(theme, one, other, square));
            }
        }
    }
    found
}

/// A move of a line piece or pawn to an empty square; en passant leaves the file without meeting anyone there.
fn candidate<'a, 'b>(scene: &'b Scene<'a>) -> Option<(&'b Scene<'a>, Role)> {
    let reply = scene.ending.reply;
    let role = scene.defender().filter(|role| !matches!(role, Role::King | Role::Knight))?;
    let steps = role != Role::Pawn || reply.from().file() == reply.to().file();
    let quiet = !scene.ending.before.occupied().has(reply.to()) && reply.promotion().is_none();
    (steps && quiet).then_some((scene, role))
}
