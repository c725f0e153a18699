//! A Fleck with new answers to defences that stop every threat.

use super::fleck::separated;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};
use keymove_solve::tree::Defence;
use std::collections::HashSet;

/// The entry of the catalogue.
pub(super) static KARLSTROM_FLECK: Theme = Theme {
    name: "Karlstrom-Fleck",
    aliases: &["Karlström-Fleck"],
    group: Group::Defence,
    definition: "A Fleck with further defences, at least one, that stop all threats and are each met by one answer \
        that was not threatened.",
    source: "I. Shanahan, More ideal Fleckery in #2 miniature (elimination mates); YACPDB keyword, after its \
        problems",
    example: Example::new("3b4/8/2p1K3/2P3Q1/n2kN1n1/3N1P2/2R1B3/6q1 w - - 0 1", "#2", "T. R. Dawson, 1946"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let acts = study.acts.iter().enumerate();
    acts.filter_map(|(index, act)| {
        let mut shown = separated(index, act)?;
        let new = act.variations.iter().filter(|variation| variation.effect == Defence::Full);
        let new = new.filter_map(|variation| Some((variation.reply, variation.answer()?)));
        let new: Vec<_> = new.filter(|(_, answer)| !act.threats.contains(answer)).collect();
        let answers: HashSet<_> = new.iter().map(|&(_, answer)| answer).collect();
        let first = act.first.into_iter();
        let lines = new.iter().map(|&(reply, answer)| first.clone().chain([reply, answer]).collect());
        shown.extend(lines.map(|moves| Shown { act: index, moves }));
        let detail = format!("{} threats, new answers: {}", act.threats.len(), answers.len());
        (!answers.is_empty()).then(|| Finding::new(KARLSTROM_FLECK.name, shown).detailed(detail))
    })
    .collect()
}
