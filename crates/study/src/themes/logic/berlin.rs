//! Black would mate first.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::logic::{Fate, Plan, board_after};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static BERLIN: Theme = Theme {
    name: "Berlin",
    aliases: &["Berlin theme"],
    group: Group::Manoeuvre,
    definition: "A main plan fails at once only because the defender mates. After the foreplan the same move is no more than a \
        check, to which there is an answer.",
    source: "berlinthema.de; de.wikipedia.org, Berlinthema",
    example: Example::new("7k/4n3/7P/2p1N3/R1p3N1/Kpp1n3/8/8 w - -", "#5", "made for this catalogue"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let is_shown = |plan: &&Plan| {
        let Some(obstacle) = plan.sole() else { return false };
        let tried = board_after(&study.diagram, &plan.tried).glimpse(obstacle.refutation);
        let later = board_after(&study.diagram, &plan.played()).glimpse(obstacle.later);
        tried.is_mate() && matches!(obstacle.fate, Fate::Answered(_)) && later.in_check()
    };
    let plans = study.plans.iter().filter(is_shown);
    plans.map(|plan| shown(BERLIN.name, study, plan, plan.line)).collect()
}
