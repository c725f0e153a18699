//! Another unit's move makes the defender defend otherwise.

use super::{decoyed, defender, replaced};
use crate::Study;
use crate::catalogue::{Detector, Example, Group, Theme};

/// The entry of the catalogue.
pub(super) static HAMBURG: Theme = Theme {
    name: "Hamburg",
    aliases: &["Hamburg theme"],
    group: Group::Manoeuvre,
    definition: "A main plan fails at once to a defence of one unit. The foreplan draws another unit elsewhere, so that the \
        first one, which stands where it stood, has to defend against the same threat by another move, to which there is \
        an answer. With the other unit back where it stood the first defence refutes again.",
    source: "chess-problems-gr.blogspot.com, Hamburg and Dresden",
    example: Example::new(
        "7b/5pr1/N1k5/KR1R4/1P2p1b1/N1p1P3/5P1n/8 w - -",
        "#3",
        "S. Brehmer, German Ring Tourney, 1948, 2nd Prize",
    ),
    detect: Detector::Code(|study: &Study| {
        replaced(study, HAMBURG.name, |plan, obstacle, other| {
            let mut drawn = decoyed(plan).peekable();
            let is_other = drawn.peek().is_some() && drawn.all(|unit| unit != obstacle.defender);
            let is_shown = is_other && other.unit == obstacle.defender && other.reply != obstacle.refutation;
            is_shown.then(|| defender(study, obstacle).to_owned())
        })
    }),
};
