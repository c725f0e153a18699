//! What is captured comes back by promotion.

use super::gather::Gather;
use super::track::{Step, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static PHOENIX: Theme = Theme {
    name: "Phoenix",
    aliases: &["Phoenix theme"],
    group: Group::Way,
    definition: "Within one line a piece is captured that is no promoted one, and later a pawn of its side is promoted to a piece \
        of the same kind. In battles pieces of the attacker.",
    source: "T. Brand, Lexikon, Phoenix-Thema; Helpmate Analyzer, definitions (V. Paliulionis) (Promotion)",
    example: Example::new("8/3P4/7B/1bb5/8/8/4Q3/K3k3 b - - 0 1", "h#2", "made for this catalogue"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(PHOENIX.name);
    for track in shown(study) {
        for (at, step) in track.steps.iter().enumerate() {
            let Some((victim, square)) = step.captured else { continue };
            let Some(role) = step.before.role_at(square) else { continue };
            let promoted = |other: &Step| other.unit == victim && other.mv.promotion().is_some();
            let owner = !step.color;
            if study.is_battle() && owner != study.attacker || track.steps[..at].iter().any(promoted) {
                continue;
            }
            let rises = |later: &&Step| later.color == owner && later.mv.promotion() == Some(role);
            if let Some(later) = track.steps[at + 1..].iter().find(rises) {
                let detail = format!("{} {}", side(study, owner), role.name());
                found.add(detail, later.mv.to().into(), track.line.act, track.until(later));
            }
        }
    }
    found.done()
}
