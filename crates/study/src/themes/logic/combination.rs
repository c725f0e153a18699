//! Main plan and foreplan.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::logic::Plan;
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static LOGICAL_COMBINATION: Theme = Theme {
    name: "Logical combination",
    aliases: &["Foreplan"],
    group: Group::Manoeuvre,
    definition: "A main plan of two moves or more, tried at once, fails to a single reply. A foreplan changes something, after \
        which this reply is not possible or does not refute, and the main plan mates in the moves that are left. With the \
        change undone the reply refutes again. It is pure if this change alone, made in the diagram, lets the main plan through.",
    source: "de.wikipedia.org, Neudeutsche Schule (Schach); chess-problems-gr.blogspot.com, Roman",
    example: Example::new(
        "8/1N2b3/8/1B6/K2P4/2k1P3/5Q2/8 w - -",
        "#4",
        "J. Kohtz and C. Kockelkorn, Deutsches Wochenschach, 1905",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let of_plan = |plan: &Plan| {
        let pure = if plan.pure { "pure" } else { "" };
        let detail = match plan.foreplans {
            (1, _) => pure.to_owned(),
            (count, _) if plan.pure => format!("{count} foreplans, pure"),
            (count, _) => format!("{count} foreplans"),
        };
        shown(LOGICAL_COMBINATION.name, study, plan, plan.line).detailed(detail)
    };
    study.plans.iter().filter(|plan| !plan.is_threat()).map(of_plan).collect()
}
