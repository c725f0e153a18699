//! Units of the side that mates that are captured in help and series play.

use super::gather::Gather;
use super::track::{Step, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// A unit is captured where it stands in the diagram.
pub(super) static PASSIVE_SACRIFICE: Theme = Theme {
    name: "Passive sacrifice",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "In help and series play a unit of the side that mates is captured that has not moved.",
    source: "Z. Gavrilovski, KoBulChess helpmates award 2012, which tells passive captures from sacrifices; active sacrifice in \
        Helpmate Analyzer, themes (V. Paliulionis)",
    example: Example::new("8/8/5n2/1N1Rrk2/8/3KB3/8/8 b - - 0 1", "h#2", "P. Benkő, Tipografia T.E., 1969"),
    detect: Detector::Code(passive),
};

fn passive(study: &Study) -> Vec<Finding> {
    sacrifices(study, PASSIVE_SACRIFICE.name, |way| way.is_empty())
}

/// Captures of units that have gone to their squares: active sacrifices in help and series play.
pub(in crate::themes) fn active(study: &Study, theme: &'static str) -> Vec<Finding> {
    sacrifices(study, theme, |way| !way.is_empty())
}

/// Captured units of the side that mates, whose moves fit.
fn sacrifices(study: &Study, theme: &'static str, fits: fn(&[&Step]) -> bool) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study).filter(|track| track.end.is_mate()) {
        for (at, step) in track.steps.iter().enumerate().filter(|(_, step)| step.color == track.end.turn()) {
            let Some((victim, square)) = step.captured else { continue };
            let own = |other: &&Step| other.unit == victim && other.color != step.color;
            let way: Vec<&Step> = track.steps[..at].iter().filter(own).collect();
            let role = step.before.role_at(square);
            if let Some(role) = role.filter(|_| fits(&way)) {
                let detail = format!("{} {}", side(study, !step.color), role.name());
                found.add(detail, square.into(), track.line.act, track.until(step));
            }
        }
    }
    found.done()
}
