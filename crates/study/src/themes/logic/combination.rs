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
    definition: "A main plan of two moves or more, tried at once, fails to a single reply, or to two or three. A foreplan \
        changes something against each, after which this reply is not possible or does not refute, and the main plan mates in \
        the moves that are left. With the change undone the reply refutes again. It is pure if one change against each reply \
        is enough: made in the diagram, they let the main plan through. A main plan that threatens nothing and fails to one \
        move of a pawn counts, too, if this move has been made during the foreplan.",
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
        let words = [
            (plan.threat.is_none(), "waiting".to_owned()),
            (plan.foreplans.0 > 1, format!("{} foreplans", plan.foreplans.0)),
            (plan.obstacles.len() > 1, format!("{} refutations", plan.obstacles.len())),
            (plan.pure, "pure".to_owned()),
        ];
        let detail: Vec<String> = words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
        shown(LOGICAL_COMBINATION.name, study, plan, plan.line).detailed(detail.join(", "))
    };
    study.plans.iter().filter(|plan| !plan.is_threat()).map(of_plan).collect()
}
