//! A line piece crosses a square that is occupied afterwards.

use super::crossing::{crossings, gives_flight, shuts_parry};
use super::gather::Gather;
use super::track::{shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CRITICAL_MOVE: Theme = Theme {
    name: "Critical move",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A line piece moves over a square (the critical one); later in the line another unit occupies it and \
        shuts the piece off: a piece of the mated side from a square where it would parry the final check, a \
        piece of the other side from a square next to the king, who can go there then.",
    source: "kobulchess.com, Definitions of themes; chess-problems-gr.blogspot.com, Line openings",
    example: Example::new("8/7Q/2R1R3/3brp2/3pk2K/8/4P1N1/8 w - - 0 1", "#2", "E. E. H. Baird, 1895"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(CRITICAL_MOVE.name);
    for track in shown(study) {
        for crossing in crossings(&track) {
            if shuts_parry(&track, &crossing) || gives_flight(&track, &crossing) {
                let mover = &track.steps[crossing.mover];
                let detail = format!("{} {}", side(study, mover.color), mover.role.name());
                let until = track.until(&track.steps[crossing.blocker]);
                found.add(detail, crossing.square.into(), track.line.act, until);
            }
        }
    }
    found.done()
}
