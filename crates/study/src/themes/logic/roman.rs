//! The defender is drawn to where it can defend only with harm.

use super::{decoyed, defender, replaced};
use crate::Study;
use crate::catalogue::{Detector, Example, Group, Theme};

/// The entry of the catalogue.
pub(super) static ROMAN: Theme = Theme {
    name: "Roman",
    aliases: &["Roman theme", "Roman decoy"],
    group: Group::Manoeuvre,
    definition: "A main plan fails at once to a defence of one unit. The foreplan draws this unit elsewhere, from where it \
        defends against the same threat again, but is answered by another move. With the unit back where it stood the first \
        defence refutes again.",
    source: "chess-problems-gr.blogspot.com, Roman; H. Klüver on the Roman idea, by schachklub-ludwigshafen.de, Problemschach-Theorie (2)",
    example: Example::new(
        "8/1N2b3/8/1B6/K2P4/2k1P3/5Q2/8 w - -",
        "#4",
        "J. Kohtz and C. Kockelkorn, Deutsches Wochenschach, 1905",
    ),
    detect: Detector::Code(|study: &Study| {
        replaced(study, ROMAN.name, |plan, obstacle, other| {
            let is_drawn = decoyed(plan).any(|unit| unit == obstacle.defender);
            (is_drawn && other.unit == obstacle.defender).then(|| defender(study, obstacle).to_owned())
        })
    }),
};
