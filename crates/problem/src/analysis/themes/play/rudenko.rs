//! Answers of one phase are the threats of another.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::{Finding, Shown, Study};
use keymove_chess::Move;

/// The entry of the catalogue.
pub(super) static RUDENKO: Theme = Theme {
    name: "Rudenko",
    aliases: &["Rudenko theme"],
    group: Group::Change,
    definition: "The answers to two defences of one phase are together the threats of another.",
    source: "E. Manolas",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Vec::new();
    for (one, threatening) in study.acts.iter().enumerate().filter(|(_, act)| act.threats.len() >= 2) {
        for (other, answering) in study.acts.iter().enumerate().filter(|&(other, _)| other != one) {
            let answered = |threat: &Move| {
                let of = answering.variations.iter().find(|variation| variation.answer() == Some(*threat))?;
                Some(Shown { act: other, moves: answering.first.into_iter().chain([of.reply, *threat]).collect() })
            };
            let Some(mut shown) = threatening.threats.iter().map(answered).collect::<Option<Vec<_>>>() else { continue };
            shown.push(Shown { act: one, moves: threatening.first.into_iter().collect() });
            found.push(Finding::new(RUDENKO.name, shown).detailed(format!("{} threats", threatening.threats.len())));
        }
    }
    found
}
