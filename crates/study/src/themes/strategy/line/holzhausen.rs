//! Holzhausen: a line piece shuts the line of another that moves alike.

use super::shut::{Crossing, shut_by_reply};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{is_line_piece, variations};
use crate::{Finding, Study};
use keymove_chess::Bitboard;

/// A single interference of like pieces.
pub(in super::super) static HOLZHAUSEN: Theme = Theme {
    name: "Holzhausen",
    aliases: &["Holzhausen interference"],
    group: Group::Line,
    definition: "A defence by a line piece shuts the line of another line piece of its side, and the mate stands only because of that. The two lines are different, and both straight or both diagonal.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example::new(
        "RBk5/3N4/P4K2/Qn2N3/8/1r5B/1rq5/2R4b w - -",
        "#2",
        "C. Mansfield, The Hampshire Telegraph and Post, 1915",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let found = variations(study).filter_map(|scene| {
        let (before, from, to) = (&scene.ending.before, scene.ending.reply.from(), scene.arrival());
        if !is_line_piece(before, from) {
            return None;
        }
        let shut = shut_by_reply(&scene).into_iter().find(|&unit| {
            is_line_piece(before, unit) && Crossing::of(from, unit, to) == Some(Crossing::Alike)
        })?;
        let finding = Finding::new(HOLZHAUSEN.name, vec![scene.shown()]).detailed(format!("on {to}"));
        Some(finding.on(Bitboard::from(shut) | to.into()))
    });
    found.collect()
}
