//! A capture on the square to which the king comes.

use super::gather::Gather;
use super::track::{Track, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Role, Square};

/// The entry of the catalogue.
pub(super) static KNIEST: Theme = Theme {
    name: "Kniest",
    aliases: &["Kniest theme"],
    group: Group::Way,
    definition: "In help and series play the side that mates captures a unit on a square to which the king comes that is \
        mated: with the next move of its side, or to be mated there.",
    source: "Helpmate Analyzer, themes (V. Paliulionis); D. Turevsky, award of KoBulChess, helpmates 2018",
    example: Example::new("8/3B1R2/8/8/8/5K1b/7k/8 w - - 0 1", "h#1.5", "made for this catalogue"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(KNIEST.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study).filter(|track| track.end.is_mate()) {
        for (at, step) in track.steps.iter().enumerate() {
            let Some((_, square)) = step.captured.filter(|&(_, square)| square == step.mv.to()) else {
                continue;
            };
            if let Some(way) = arrival(&track, at, square) {
                let detail = format!("{} {}, {way}", side(study, step.color), step.role.name());
                found.add(detail, square.into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}

/// How the king comes to the square on which the step with this index, of the other side, has captured.
fn arrival(track: &Track, at: usize, square: Square) -> Option<&'static str> {
    let mated = track.end.turn();
    let comes = |at: usize| {
        let step = &track.steps[at];
        step.color == mated && step.role == Role::King && step.mv.to() == square
    };
    if track.steps[at].color == mated {
        return None;
    }
    let last = (at + 1..track.steps.len())
        .rev()
        .find(|&later| track.steps[later].color == mated && track.steps[later].role == Role::King)?;
    if comes(last) {
        return Some("the king mated there");
    }
    let next = (at + 1..track.steps.len()).find(|&later| track.steps[later].color == mated)?;
    comes(next).then_some("the king on his way")
}
