//! Answers of one phase are the threats of another.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::study::Act;
use crate::{Finding, Shown, Study};
use keymove_chess::Move;

/// The entry of the catalogue.
pub(super) static RUDENKO: Theme = Theme {
    name: "Rudenko",
    aliases: &["Rudenko theme"],
    group: Group::Change,
    definition: "The threats of one phase, two or more, are the only answers to different defences of one other \
        phase.",
    source: "Wikipedia (Russian), Rudenko theme; comments on V. Rudenko's problems at \
        chessproblem.my-free-games.com",
    example: Example::new("4R1B1/4Bp2/1N6/3pk3/1P5N/3P2K1/8/2R5 w - - 0 1", "#2", "E. E. H. Baird, 1892"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let acts = || study.acts.iter().enumerate();
    let threatening = acts().filter(|(_, act)| act.threats.len() >= 2);
    threatening
        .filter_map(|(one, act)| {
            let others = acts().filter(|&(other, _)| other != one);
            let mut shown =
                others.filter_map(|(other, act_of)| answered(other, act_of, &act.threats)).next()?;
            shown.push(Shown { act: one, moves: act.first.into_iter().collect() });
            Some(Finding::new(RUDENKO.name, shown).detailed(format!("{} threats", act.threats.len())))
        })
        .collect()
}

/// For each of these moves a defence of the phase to which it is the only answer; `None` if one of them has none.
fn answered(index: usize, act: &Act, moves: &[Move]) -> Option<Vec<Shown>> {
    let one = |&mv: &Move| {
        let of = act.variations.iter().find(|variation| variation.answer() == Some(mv))?;
        Some(Shown { act: index, moves: act.first.into_iter().chain([of.reply, mv]).collect() })
    };
    moves.iter().map(one).collect()
}
