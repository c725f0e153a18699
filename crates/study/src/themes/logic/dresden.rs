//! The good defence of one unit is replaced by a bad one of another.

use super::{decoyed, defender, replaced};
use crate::Study;
use crate::catalogue::{Detector, Example, Group, Theme};

/// The entry of the catalogue.
pub(super) static DRESDEN: Theme = Theme {
    name: "Dresden",
    aliases: &["Dresden theme", "Brunner-Dresden"],
    group: Group::Manoeuvre,
    definition: "A main plan fails at once to a defence of one unit. The foreplan draws a unit elsewhere, after which that \
        defence no longer refutes and another unit has one that it did not have before, to which there is an answer. With the \
        unit back where it stood the first defence refutes again. If the unit that is drawn makes the new defence itself, it is \
        a Brunner-Dresden.",
    source: "chess-problems-gr.blogspot.com, Hamburg and Dresden; theproblemist.org, weekly problem of 2023-06-19 (Brunner-Dresden)",
    example: Example::new("K7/8/1B6/8/4N3/2p1nQ2/n2b4/4k3 w - -", "#3", "S. Loyd, American Chess-Nuts, 1868"),
    detect: Detector::Code(|study: &Study| {
        replaced(study, DRESDEN.name, |plan, obstacle, other| {
            let drawn: Vec<_> = decoyed(plan).collect();
            let is_shown = !drawn.is_empty() && other.unit != obstacle.defender && other.new;
            let is_brunner = !drawn.contains(&obstacle.defender) && drawn.contains(&other.unit);
            let kind = if is_brunner { "Brunner-Dresden, " } else { "" };
            is_shown.then(|| format!("{kind}{} replaced", defender(study, obstacle)))
        })
    }),
};
