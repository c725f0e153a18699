//! Moves, and walks that come back, which only lose time.

use super::gather::Gather;
use super::track::{Step, Track, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::pass::{is_tempo, works_without};
use crate::{Finding, Study};
use keymove_chess::Bitboard;
use keymove_problem::Play;

/// A move that can be passed.
pub(super) static TEMPO_MOVE: Theme = Theme {
    name: "Tempo move",
    aliases: &["White tempo move", "Black tempo move", "Tempo play"],
    group: Group::Manoeuvre,
    definition: "A move of a helpmate that only loses time: with the move passed, its side not being in check, all other \
        moves can be made as they are, and the last one mates. The unit is not captured later.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Tempo move, Hidden tempo-try)",
    example: Example::new("8/3P4/pn6/k7/p7/8/1p1K4/8 b - - 0 1", "h#2", "C. E. I. Lind, 1938"),
    detect: Detector::Code(moves),
};

/// A walk whose moves can all be passed.
pub(super) static TEMPO_MANOEUVRE: Theme = Theme {
    name: "Tempo manoeuvre",
    aliases: &["Tempo maneuver", "Tempo rundlauf"],
    group: Group::Manoeuvre,
    definition: "In a helpmate a unit comes back to a square that it has left, and all moves of this walk only lose time: with \
        all of them passed the other moves can be made as they are, and the last one mates.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Tempo maneuver, Tempo rundlauf)",
    example: Example::new("8/8/8/4N3/3K1kP1/8/7P/6N1 b - - 0 1", "h#2", "T. R. Dawson, Pittsburgh Sun, 1921"),
    detect: Detector::Code(walks),
};

/// The lines in which time can be lost: those of helpmates.
fn helpmates(study: &Study) -> impl Iterator<Item = Track<'_>> {
    let lines = (study.stipulation.play == Play::Help).then(|| shown(study));
    lines.into_iter().flatten().filter(|track| track.end.is_mate())
}

fn moves(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(TEMPO_MOVE.name);
    for track in helpmates(study) {
        let start = study.origin(track.line);
        for step in &track.steps {
            // The mate itself is no move to be passed, and a unit that is captured where it has gone has done something there.
            let captured = |later: &Step| later.captured.is_some_and(|(victim, _)| victim == step.unit);
            let waits = step.index + 1 < track.line.moves.len() && !track.steps.iter().any(captured);
            if waits && is_tempo(&start, &track.line.moves, step.index) {
                let detail = format!("{} {}", side(study, step.color), step.role.name());
                found.add(detail, step.mv.to().into(), track.line.act, track.until(step));
            }
        }
    }
    found.done()
}

fn walks(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(TEMPO_MANOEUVRE.name);
    for track in helpmates(study) {
        let start = study.origin(track.line);
        for (at, first) in track.steps.iter().enumerate() {
            let home = first.mv.from();
            let own = track.steps[at..].iter().filter(|step| step.unit == first.unit);
            let Some(back) = own.clone().position(|step| step.mv.to() == home) else { continue };
            let walk: Vec<_> = own.take(back + 1).collect();
            let passed: Vec<usize> = walk.iter().map(|step| step.index).collect();
            if let Some(last) = walk.last().filter(|_| works_without(&start, &track.line.moves, &passed)) {
                let detail =
                    format!("{} {}, {} moves", side(study, first.color), first.role.name(), walk.len());
                let squares: Bitboard = walk.iter().map(|step| step.mv.to()).collect();
                found.add(detail, squares, track.line.act, track.until(last));
            }
        }
    }
    found.done()
}
