//! Defences leave every combination of the threats.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};

/// The entry of the catalogue.
pub(super) static COMBINATIVE_SEPARATION: Theme = Theme {
    name: "Combinative separation",
    aliases: &["Total combinative separation"],
    group: Group::Defence,
    definition: "The first move has at least three threats, and the replies leave every combination of them: each \
        alone, each two together and so on, up to all of them.",
    source: "I. Shanahan, The total combinative separation theme in #2 miniature (2016)",
    example: Example::new("rb6/n1P1N3/2p2K2/2P5/4k3/8/3Q2pN/8 w - - 0 1", "#2", "T. R. Dawson, 1947"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let acts = study.acts.iter().enumerate();
    acts.filter_map(|(index, act)| {
        let threats = act.threats.len();
        if !(3..=6).contains(&threats) {
            return None;
        }
        let mut ways: Vec<Option<Shown>> = vec![None; 1 << threats];
        for variation in act.variations.iter().filter(|variation| !variation.short) {
            let known =
                variation.answers.iter().map(|answer| act.threats.iter().position(|threat| threat == answer));
            if let Some(left) = known.map(|place| place.map(|bit| 1_usize << bit)).sum::<Option<usize>>() {
                let moves = act.first.into_iter().chain([variation.reply]).collect();
                ways[left].get_or_insert(Shown { act: index, moves });
            }
        }
        let shown = ways.into_iter().skip(1).collect::<Option<Vec<Shown>>>()?;
        Some(Finding::new(COMBINATIVE_SEPARATION.name, shown).detailed(format!("{threats} threats")))
    })
    .collect()
}
