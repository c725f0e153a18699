//! Holzhausen: a line piece shuts the line of another that moves alike.

use super::shut::{are_alike, shut_by_reply};
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::themes::strategy::scene::variations;
use crate::analysis::{Finding, Study};

/// A single interference of like pieces.
pub(in super::super) static HOLZHAUSEN: Theme = Theme {
    name: "Holzhausen",
    aliases: &["Holzhausen interference"],
    group: Group::Line,
    definition: "A defence by a line piece shuts, on another line than its own, the line of a second piece of its side that moves alike, and the mate stands only because of that.",
    source: "Wikipedia, Glossary of chess problems",
    example: Example { fen: "", stipulation: "#2", by: "" },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let found = variations(study).filter_map(|scene| {
        let role = scene.defender()?;
        let before = &scene.ending.before;
        let (from, to) = (scene.ending.reply.from(), scene.arrival());
        let like = shut_by_reply(&scene).into_iter().find(|&unit| {
            before.role_at(unit).is_some_and(|kind| are_alike(role, kind))
                && !keymove_chess::attacks::line(unit, to).has(from)
        })?;
        let squares = keymove_chess::Bitboard::from(like) | to.into();
        Some(Finding::new(HOLZHAUSEN.name, vec![scene.shown()]).detailed(format!("on {to}")).on(squares))
    });
    found.collect()
}
