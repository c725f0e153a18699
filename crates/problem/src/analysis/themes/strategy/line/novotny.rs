//! Novotny and Plachutta: a sacrifice where two lines cross.

use super::earlier;
use super::shut::{Crossing, shuts};
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::themes::strategy::scene::{Scene, displaced, is_line_piece, nodes, scenes};
use crate::analysis::{Finding, Study};
use keymove_chess::{Bitboard, Role, Square, attacks};

/// Unlike pieces capture.
pub(in super::super) static NOVOTNY: Theme = Theme {
    name: "Novotny",
    aliases: &["Nowotny"],
    group: Group::Line,
    definition: "The attacker moves a unit to a square where a straight line of one enemy piece and a diagonal of another cross. Either piece may capture it there; the mates that follow differ, and each stands only because the capturing piece shuts the line of the other.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example { fen: "", stipulation: "#2", by: "" },
    detect: Detector::Code(novotny),
};

/// Like pieces capture.
pub(in super::super) static PLACHUTTA: Theme = Theme {
    name: "Plachutta",
    aliases: &[],
    group: Group::Line,
    definition: "A unit of the attacker stands where two lines of enemy pieces cross that are both straight or both diagonal, and each of them captures it there in a variation. Either the mates that follow differ and each stands only because the capturing piece shuts the line of the other; or, in longer play, the capturing piece is decoyed along the line of the other, which cannot capture in its place, away from its own.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example { fen: "", stipulation: "#2", by: "" },
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
                    found.push(Finding::new(NOVOTNY.name, shown).detailed(format!("on {square}")).on(square.into()));
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
    let pieces = [one, other].iter().all(|scene| is_line_piece(&scene.ending.before, scene.ending.reply.from()));
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
            .filter(|scene| scene.ending.only && scene.ending.before.color(scene.mater()).has(scene.arrival()))
            .collect();
        for (index, other) in captures.iter().enumerate() {
            for one in &captures[..index] {
                if one.arrival() == other.arrival() && shut_each_other(one, other, Crossing::Alike) {
                    let square = one.arrival();
                    let shown = vec![one.shown(), other.shown()];
                    found.push(Finding::new(PLACHUTTA.name, shown).detailed(format!("on {square}")).on(square.into()));
                }
            }
        }
    }
    found.extend(decoyed(study));
    found
}

/// Pairs of captures on one square, each followed by a decoy of the capturing piece.
fn decoyed(study: &Study) -> Vec<Finding> {
    let decoys: Vec<(Scene, Bitboard)> = scenes(study)
        .filter(|scene| scene.ending.only)
        .filter_map(|scene| Some((scene, decoy(&scene)?)))
        .collect();
    let mut found: Vec<Finding> = Vec::new();
    for (index, (other, other_line)) in decoys.iter().enumerate() {
        for (one, line) in &decoys[..index] {
            let (way, other_way) = (&one.ending.way, &other.ending.way);
            let len = way.len() - 2;
            let same = one.ending.act == other.ending.act
                && way.len() == other_way.len()
                && way[..len] == other_way[..len]
                && way[len].to() == other_way[len].to();
            let square = way[len].to();
            let crossed = line.has(other_way[len].from())
                && other_line.has(way[len].from())
                && Crossing::of(way[len].from(), other_way[len].from(), square) == Some(Crossing::Alike);
            if same && crossed && !found.iter().any(|finding| finding.shown[0].act == one.ending.act && finding.squares == square.into()) {
                let shown = vec![one.shown(), other.shown()];
                found.push(Finding::new(PLACHUTTA.name, shown).detailed(format!("on {square}")).on(square.into()));
            }
        }
    }
    found
}

/// If the reply captures with a line piece that has just captured on a square, so that it goes along the line of a like
/// piece which could have captured instead and by that have prevented the mate: where those like pieces stand.
fn decoy(scene: &Scene) -> Option<Bitboard> {
    let ending = scene.ending;
    let [.., capture, _] = ending.way[..] else { return None };
    let (square, reply) = (capture.to(), ending.reply);
    if reply.from() != square || !is_line_piece(&ending.before, square) || !ending.before.color(scene.mater()).has(reply.to())
    {
        return None;
    }
    let before = &ending.before;
    let own = before.color(scene.mated).without(square.into());
    let like = own.into_iter().filter(|&unit| {
        is_line_piece(before, unit)
            && attacks::between(unit, reply.to()).has(square)
            && shut_only(scene, unit)
    });
    let like: Bitboard = like.collect();
    like.any().then_some(like)
}

/// Whether the unit could capture but for the one on the reply's square of departure, and the last move would then not
/// mate.
fn shut_only(scene: &Scene, unit: Square) -> bool {
    let (before, reply, last) = (&scene.ending.before, scene.ending.reply, scene.ending.last);
    let Some(role) = before.role_at(unit) else { return false };
    let open = before.occupied().without(reply.from().into());
    if !attacks::of(scene.mated, role, unit, open).has(reply.to()) {
        return false;
    }
    let captured = displaced(before, unit, reply.to()).map(|position| position.turned());
    captured.is_some_and(|position| !position.is_legal(last) || !position.play(last).is_mate())
}
