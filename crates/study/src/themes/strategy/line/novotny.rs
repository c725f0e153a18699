//! Novotny and Plachutta: a sacrifice where two lines cross.

use super::decoy::decoyed;
use super::earlier;
use super::shut::{Crossing, shuts};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, is_line_piece, nodes};
use crate::{Finding, Study};
use keymove_chess::Role;

/// Unlike pieces capture.
pub(in super::super) static NOVOTNY: Theme = Theme {
    name: "Novotny",
    aliases: &["Nowotny"],
    group: Group::Line,
    definition: "The attacker moves a unit to a square where a straight line of one enemy piece and a diagonal of another cross. Either piece may capture it there; the mates that follow differ, and each stands only because the capturing piece shuts the line of the other.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example::new(
        "1Q6/8/n6B/4b3/1r5p/3P1N2/5k1P/3R2NK w - -",
        "#2",
        "S. Loyd, American Chess-Nuts, 1868",
    ),
    detect: Detector::Code(novotny),
};

/// Like pieces capture.
pub(in super::super) static PLACHUTTA: Theme = Theme {
    name: "Plachutta",
    aliases: &[],
    group: Group::Line,
    definition: "A unit of the attacker stands where two lines of enemy pieces cross that are both straight or both diagonal, and each of them captures it there in a variation. Either the mates that follow differ and each stands only because the capturing piece shuts the line of the other; or, in longer play, the capturing piece is decoyed along the line of the other, which cannot capture in its place, away from its own.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example::new(
        "3K4/4P1B1/n3rR2/1p1BRr2/1P1k1p2/3p1P2/3P4/bbQ5 w - -",
        "#2",
        "T. R. Dawson, The Chess Amateur, 1907",
    ),
    detect: Detector::Code(plachutta),
};

fn novotny(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study) {
        let Some(square) = node.way.last().map(|mv| mv.to()) else { continue };
        let captures: Vec<&Scene> =
            node.scenes.iter().filter(|scene| scene.arrival() == square && scene.ending.only).collect();
        for (index, other) in captures.iter().enumerate() {
            for one in &captures[..index] {
                if shut_each_other(one, other, Crossing::Unlike) {
                    let shown = vec![one.shown(), other.shown()];
                    found.push(
                        Finding::new(NOVOTNY.name, shown).detailed(format!("on {square}")).on(square.into()),
                    );
                }
            }
        }
    }
    for pair in earlier::pairs(study).iter().filter(|pair| pair.sacrifice) {
        let unlike = Crossing::of(pair.replies[0].from(), pair.replies[1].from(), pair.square);
        let pieces = pair.roles.iter().all(|role| matches!(role, Role::Bishop | Role::Rook | Role::Queen));
        if pieces && unlike == Some(Crossing::Unlike) {
            let shown = pair.mates.iter().map(Scene::shown).collect();
            let finding = Finding::new(NOVOTNY.name, shown).detailed(format!("on {}", pair.square));
            found.push(finding.on(pair.square.into()));
        }
    }
    found
}

/// Whether two captures on one square are made along lines that meet so, and each mate stands only because the unit that
/// captured shuts the line of the other.
fn shut_each_other(one: &Scene, other: &Scene, crossing: Crossing) -> bool {
    let (from, other_from) = (one.ending.reply.from(), other.ending.reply.from());
    let pieces =
        [one, other].iter().all(|scene| is_line_piece(&scene.ending.before, scene.ending.reply.from()));
    pieces
        && from != other_from
        && one.ending.last != other.ending.last
        && Crossing::of(from, other_from, one.arrival()) == Some(crossing)
        && shuts(one, one.arrival(), other_from)
        && shuts(other, other.arrival(), from)
}

/// In the last two half-moves, whether or not the unit has just arrived; and with a decoy before.
fn plachutta(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in nodes(study) {
        let captures: Vec<&Scene> = node
            .scenes
            .iter()
            .filter(|scene| {
                scene.ending.only && scene.ending.before.color(scene.mater()).has(scene.arrival())
            })
            .collect();
        for (index, other) in captures.iter().enumerate() {
            for one in &captures[..index] {
                if one.arrival() == other.arrival() && shut_each_other(one, other, Crossing::Alike) {
                    let square = one.arrival();
                    let shown = vec![one.shown(), other.shown()];
                    found.push(
                        Finding::new(PLACHUTTA.name, shown)
                            .detailed(format!("on {square}"))
                            .on(square.into()),
                    );
                }
            }
        }
    }
    found.extend(decoyed(study, PLACHUTTA.name, true));
    found
}
