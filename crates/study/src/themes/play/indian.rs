//! A critical move, an interference to lift stalemate, a battery that fires.

use super::crossing::{Crossing, crossings, gives_flight};
use super::gather::Gather;
use super::track::{Track, shown};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static INDIAN: Theme = Theme {
    name: "Indian",
    aliases: &["Indian theme", "Loveday"],
    group: Group::Manoeuvre,
    definition: "A line piece of the mating side makes a critical move; a comrade occupies the critical square, which \
        gives the king a move; later the comrade leaves and opens the check of the piece that has not moved \
        since. In help play the interference need not give a flight.",
    source: "chess-problems-gr.blogspot.com, Themes (Indian); StrateGems, Chess Problem Terminology",
    example: Example::new("B7/6R1/1p6/5p2/1P1B1k2/8/4K3/8 w - - 0 1", "#3", "P. Benkő, 1968"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(INDIAN.name);
    for track in shown(study) {
        let lifts = |crossing: &Crossing| {
            gives_flight(&track, crossing) || !study.is_battle() && is_comrade(&track, crossing)
        };
        for crossing in crossings(&track).into_iter().filter(lifts) {
            if let Some(shot) = shot(&track, &crossing) {
                found.add("", crossing.square.into(), track.line.act, track.until(&track.steps[shot]));
            }
        }
    }
    found.done()
}

fn is_comrade(track: &Track, crossing: &Crossing) -> bool {
    let color = track.steps[crossing.mover].color;
    color != track.end.turn() && track.steps[crossing.blocker].color == color
}

/// The move with which the unit on the critical square lets the piece behind it give check.
fn shot(track: &Track, crossing: &Crossing) -> Option<usize> {
    let (mover, blocker) = (&track.steps[crossing.mover], &track.steps[crossing.blocker]);
    let later = (0..).zip(&track.steps).skip(crossing.blocker + 1);
    let (index, leaves) = later.into_iter().find(|(_, step)| step.unit == blocker.unit)?;
    let checks = leaves.after().checkers().has(mover.mv.to());
    (leaves.mv.from() == crossing.square && checks && track.stays(crossing.mover, index)).then_some(index)
}
