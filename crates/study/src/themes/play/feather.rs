//! Play over the square that the king has left, and blocks that a sacrifice brings about.

use super::gather::Gather;
use super::track::{Step, Track, shown};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::picture::Picture;
use crate::{Finding, Study};
use keymove_chess::{Role, attacks};

/// A piece of the king's side goes over the square that he has left.
pub(super) static FEATHER: Theme = Theme {
    name: "Feather",
    aliases: &["Feather theme"],
    group: Group::Way,
    definition: "In help and series play the king that is mated leaves the square on which it stands in the diagram, and later \
        a line piece of its side passes over it.",
    source: "Helpmate Analyzer, themes (V. Paliulionis); D. Turevsky, award of KoBulChess, helpmates 2018, on a problem of \
        V. Paliulionis",
    example: Example::new(
        "1K3R2/8/r1k5/7p/7B/8/7p/8 b - - 0 1",
        "h#2",
        "F. Abdurahmanović, feenschach, 1985 (its second position)",
    ),
    detect: Detector::Code(over_the_square),
};

/// A pawn captures what is offered next to its king, and blocks.
pub(super) static FEATHER_2: Theme = Theme {
    name: "Feather 2",
    aliases: &["Feather 2 theme"],
    group: Group::Way,
    definition: "In help play the side that mates offers a unit next to the other king; a pawn captures it with the next move \
        and, promoted or not, blocks in the mate a flight that nobody guards.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Feather 2 theme)",
    example: Example::new(
        "r1RR4/3B1pn1/7b/8/8/1K2p3/P2pP1N1/3k2rq b - - 0 1",
        "h#2",
        "C. J. Feather, Sinfonie Scacchistiche, 1978",
    ),
    detect: Detector::Code(by_a_pawn),
};

fn over_the_square(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(FEATHER.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study).filter(|track| track.end.is_mate()) {
        let mated = track.end.turn();
        let Some(home) = track.steps.first().and_then(|step| step.before.king(mated)) else { continue };
        let passes = |step: &&Step| step.color == mated && step.passed().has(home);
        if let Some(step) = track.steps.iter().find(passes) {
            found.add(step.role.name(), home.into(), track.line.act, track.until(step));
        }
    }
    found.done()
}

fn by_a_pawn(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(FEATHER_2.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study) {
        let Some(picture) = Picture::of(&track.end) else { continue };
        for at in 1..track.steps.len() {
            if blocks(&track, &picture, at) {
                let [offer, take] = [&track.steps[at - 1], &track.steps[at]];
                let became = match take.mv.promotion() {
                    Some(role) => format!(", pawn becomes {}", role.name()),
                    None => String::new(),
                };
                let detail = format!("{}{became}", offer.role.name());
                found.add(detail, take.mv.to().into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}

/// Whether the step with this index is the capture of the theme.
fn blocks(track: &Track, picture: &Picture, at: usize) -> bool {
    let [offer, take] = [&track.steps[at - 1], &track.steps[at]];
    let square = take.mv.to();
    let near = offer.before.king(picture.mated()).is_some_and(|king| attacks::king(king).has(square));
    let flight = |barred: &&crate::picture::Barred| {
        barred.square == square && barred.block && barred.attackers.is_empty()
    };
    take.role == Role::Pawn
        && take.color == picture.mated()
        && offer.color != take.color
        && offer.mv.to() == square
        && take.captured == Some((offer.unit, square))
        && near
        && track.stays(at, track.steps.len())
        && picture.field.iter().any(|barred| flight(&barred))
}
