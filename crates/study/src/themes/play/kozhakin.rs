//! The first and the last move of the side that mates go to one square.

use super::gather::Gather;
use super::track::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_problem::Play;

/// The entry of the catalogue.
pub(super) static KOZHAKIN: Theme = Theme {
    name: "Kozhakin",
    aliases: &["Kozhakin theme"],
    group: Group::Way,
    definition: "In a helpmate the first and the last move of the side that mates go to the same square.",
    source: "Helpmate Analyzer, themes (V. Paliulionis); J. Štún's problem of 2020 with this keyword",
    example: Example::new(
        "2B1qb2/3bn3/5k2/1p3prp/8/5K2/3pr1p1/4R3 b - - 0 1",
        "h#3",
        "R. Wiehagen and T. Linß, S. Chimedtseren 60 JT, 1992-93 (without its twin)",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(KOZHAKIN.name);
    if study.stipulation.play != Play::Help {
        return found.done();
    }
    for track in shown(study).filter(|track| track.end.is_mate()) {
        let mut own = track.steps.iter().filter(|step| step.color != track.end.turn());
        if let (Some(first), Some(last)) = (own.next(), own.next_back())
            && first.mv.to() == last.mv.to()
        {
            let detail = match first.unit == last.unit {
                true => format!("{} twice", last.role.name()),
                false => format!("{}, then {}", first.role.name(), last.role.name()),
            };
            found.add(detail, last.mv.to().into(), track.line.act, &track.line.moves);
        }
    }
    found.done()
}
