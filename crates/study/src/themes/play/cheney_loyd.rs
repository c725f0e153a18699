//! A critical move and an interference that lasts.

use super::crossing::{crossings, gives_flight, shuts_parry};
use super::gather::Gather;
use super::track::{shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CHENEY_LOYD: Theme = Theme {
    name: "Cheney-Loyd",
    aliases: &["Cheney-Loyd theme"],
    group: Group::Manoeuvre,
    definition: "In help and series play a line piece makes a critical move, and the unit that comes to the critical square stays \
        there: the piece is shut off until the mate.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Cheney-Loyd theme)",
    example: Example::new(
        "2B1r3/6n1/4r3/B1Ppk3/4b2R/7K/2R3p1/8 b - - 0 1",
        "h#2",
        "M. Kirtley, The Problemist, 1988",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(CHENEY_LOYD.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study) {
        let last = track.steps.len();
        for crossing in crossings(&track) {
            let lasts = track.stays(crossing.mover, last) && track.stays(crossing.blocker, last);
            if lasts && (shuts_parry(&track, &crossing) || gives_flight(&track, &crossing)) {
                let (mover, blocker) = (&track.steps[crossing.mover], &track.steps[crossing.blocker]);
                let detail = format!(
                    "{} {} by {} {}",
                    side(study, mover.color),
                    mover.role.name(),
                    side(study, blocker.color),
                    blocker.role.name()
                );
                found.add(detail, crossing.square.into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}
