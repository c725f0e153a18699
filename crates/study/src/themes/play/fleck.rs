//! Each of three or more threats is forced by a defence of its own.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::study::{Act, Variation};
use crate::{Finding, Shown, Study};
use keymove_chess::Move;
use keymove_solve::tree::Defence;

/// The entry of the catalogue.
pub(super) static FLECK: Theme = Theme {
    name: "Fleck",
    aliases: &["Fleck theme"],
    group: Group::Defence,
    definition: "The first move has at least three threats, and for each of them there is a defence after which it is \
        the only answer.",
    source: "chess-problems-gr.blogspot.com, Two-movers (Fleck); F. Fleck and S. Boros, Magyar Sakkvilág 1934",
    example: Example::new("8/8/1PNK4/2p5/P1k5/b1N2R2/2P1p3/8 w - - 0 1", "#2", "T. R. Dawson, 1911"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let acts = study.acts.iter().enumerate();
    acts.filter_map(|(index, act)| {
        let shown = separated(index, act)?;
        let total = shown.len() == act.variations.iter().filter(|variation| is_defence(variation)).count();
        let detail = format!("{} threats{}", act.threats.len(), if total { ", nothing else" } else { "" });
        Some(Finding::new(FLECK.name, shown).detailed(detail))
    })
    .collect()
}

/// One defence for each threat that leaves it alone; `None` if a threat has none, or if there are fewer than three.
pub(super) fn separated(index: usize, act: &Act) -> Option<Vec<Shown>> {
    if act.threats.len() < 3 {
        return None;
    }
    let first = act.first.into_iter();
    let one = |&threat: &Move| {
        let forcing = act.variations.iter().find(|variation| variation.answers == [threat])?;
        Some(Shown { act: index, moves: first.clone().chain([forcing.reply, threat]).collect() })
    };
    act.threats.iter().map(one).collect()
}

/// The only answer to a reply that stops at least one threat, or to which nothing was threatened.
pub(super) fn sole_answer(variation: &Variation) -> Option<Move> {
    match variation.answers[..] {
        [answer] if variation.effect != Defence::None && !variation.short => Some(answer),
        _ => None,
    }
}

/// Whether a reply stops at least one threat.
fn is_defence(variation: &Variation) -> bool {
    matches!(variation.effect, Defence::Partial | Defence::Full)
}
