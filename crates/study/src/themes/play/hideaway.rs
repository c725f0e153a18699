//! A unit goes out of the way.

use super::gather::Gather;
use super::track::{Track, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::pass::is_tempo;
use crate::picture::without;
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Role};
use keymove_problem::Play;

/// The entry of the catalogue.
pub(super) static HIDEAWAY: Theme = Theme {
    name: "Hideaway",
    aliases: &["Hideaway move"],
    group: Group::Manoeuvre,
    definition: "In a helpmate a unit that captures nothing and does not answer a check leaves a square and stays where it has gone \
        to, though it could go elsewhere. It had to go, and does nothing there: with the move passed the line fails, with the \
        unit off the board it works.",
    source: "Helpmate Analyzer, themes (V. Paliulionis), whose test takes the unit off the board",
    example: Example::new(
        "B5R1/1r4b1/K7/8/4r1b1/4B2p/5Nk1/5N1q b - - 0 1",
        "h#2",
        "M. Vukcevich, U.S. Problem Bulletin, 1985",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(HIDEAWAY.name);
    if study.stipulation.play != Play::Help {
        return found.done();
    }
    for track in shown(study).filter(|track| track.end.is_mate()) {
        let start = study.origin(track.line);
        for at in 0..track.steps.len().saturating_sub(1) {
            if hides(&track, &start, at) {
                let step = &track.steps[at];
                let detail = format!("{} {}", side(study, step.color), step.role.name());
                found.add(detail, step.mv.to().into(), track.line.act, track.until(step));
            }
        }
    }
    found.done()
}

fn hides(track: &Track, start: &Arrangement, at: usize) -> bool {
    let step = &track.steps[at];
    step.role != Role::King
        && step.captured.is_none()
        && step.mv.promotion().is_none()
        && !step.before.in_check()
        && track.stays(at, track.steps.len())
        && has_choice(track, at)
        && !is_tempo(start, &track.line.moves, step.index)
        && mates_without(track, at)
}

/// Whether the unit could go to another square: where it has gone is the one on which it does no harm.
fn has_choice(track: &Track, at: usize) -> bool {
    let step = &track.steps[at];
    step.before.moves().iter().any(|mv| mv.from() == step.mv.from() && mv.to() != step.mv.to())
}

/// Whether the line mates all the same if the unit is taken off the board after the step with this index.
fn mates_without(track: &Track, at: usize) -> bool {
    let step = &track.steps[at];
    let Some(position) = without(&step.after(), step.mv.to().into()) else { return false };
    let played = track.steps[at + 1..].iter().try_fold(*position, |board: Arrangement, later| {
        board.is_legal(later.mv).then(|| board.glimpse(later.mv))
    });
    played.is_some_and(|end| end.is_mate())
}
