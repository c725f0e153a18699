//! Two pieces doubled on a line, the second goes back along it.

use super::crossing::pair;
use super::doubling::doublings;
use super::gather::Gather;
use super::track::{shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;
use std::cmp::Ordering;

/// The entry of the catalogue.
pub(super) static TURTON: Theme = Theme {
    name: "Turton",
    aliases: &["Turton doubling"],
    group: Group::Manoeuvre,
    definition: "A line piece moves along a line over a square; a like-moving comrade comes to that square and then \
        moves along the line the other way, to a square next to the king where the first piece alone \
        protects it.",
    source: "chess-problems-gr.blogspot.com, Line openings (Turton doubling); Helpmate Analyzer, definitions (V. \
        Paliulionis)",
    example: Example::new("8/Q7/8/1pP5/1P1BP3/PB3P2/pp1PN1KP/1k6 w - - 0 1", "#3", "C. Mansfield, 1969"),
    detect: Detector::Code(|study| {
        detect(study, TURTON.name, &[Ordering::Less, Ordering::Equal, Ordering::Greater])
    }),
};

/// The first piece is the stronger one.
pub(super) static LOYD_TURTON: Theme = Theme {
    name: "Loyd-Turton",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A Turton in which the piece that moves along the line first is stronger than the one that comes before it: a \
        queen before a rook or a bishop.",
    source: "en.wikipedia.org, Turton doubling",
    example: Example::new(
        "8/1R6/8/8/8/1P1Q4/KPn5/2k5 w - -",
        "#4",
        "E. Zepler, Palitzsch Memorial, 1932, 3rd Prize",
    ),
    detect: Detector::Code(|study| detect(study, LOYD_TURTON.name, &[Ordering::Greater])),
};

/// How strong the pieces are that move along lines, against each other.
const fn strength(role: Role) -> u8 {
    match role {
        Role::Queen => 3,
        Role::Rook => 2,
        _ => 1,
    }
}

/// Turtons in which the first piece is, against the second, as strong as one of these says.
fn detect(study: &Study, theme: &'static str, strengths: &[Ordering]) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for track in shown_or_threatened(study) {
        for double in doublings(study, &track) {
            if double.is_back(&track) && double.is_supported(&track) {
                let (first, second) = (&track.steps[double.first], &track.steps[double.second]);
                if !strengths.contains(&strength(first.role).cmp(&strength(second.role))) {
                    continue;
                }
                let detail = format!("{} {}", side(study, first.color), pair(first, second));
                let until = track.until(&track.steps[double.last]);
                found.add(detail, second.mv.to().into(), track.line.act, until);
            }
        }
    }
    found.done()
}
