//! A unit follows one unit of the other side from square to square.

use super::gather::Gather;
use super::track::{Track, shown, side};
use super::vacated::follower;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static FOLLOW_MY_LEADER: Theme = Theme {
    name: "Follow my leader",
    aliases: &["FML", "Follow-my-leader"],
    group: Group::Way,
    definition: "With two moves of its side or more, one after the other, a unit goes each time to the square that one \
        and the same unit of the other side has left with the move before.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (FML)",
    example: Example::new(
        "2r1B3/1n3PPb/p1q3P1/pkN4R/nb1BP3/3P4/3r4/1RK5 b - - 0 1",
        "h#2",
        "U. Avner, J. & M. Figueiredo MT, 2011 (without its twin)",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(FOLLOW_MY_LEADER.name);
    for track in shown(study) {
        let mut at = 0;
        while at < track.steps.len() {
            let moves = run(&track, at);
            if moves > 1 {
                let last = &track.steps[at + 2 * (moves - 1)];
                let leader = &track.steps[at - 1];
                let detail = format!(
                    "{} {} after {} {}, {moves} moves",
                    side(study, last.color),
                    last.role.name(),
                    side(study, leader.color),
                    leader.role.name()
                );
                let squares = (0..moves).map(|number| track.steps[at + 2 * number].mv.to()).collect();
                found.add(detail, squares, track.line.act, track.until(last));
            }
            // A run that begins two steps later is a part of this one.
            at += if moves > 1 { 2 * moves - 1 } else { 1 };
        }
    }
    found.done()
}

/// How many moves the unit makes in this way, from the step with this index on.
fn run(track: &Track, from: usize) -> usize {
    let pair = |at| follower(track, at).map(|(leader, step)| (leader.unit, step.unit));
    let Some(first) = pair(from) else { return 0 };
    (from..track.steps.len()).step_by(2).take_while(|&at| pair(at) == Some(first)).count()
}
