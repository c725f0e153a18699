//! Themes of the logical school: what a foreplan does about the defence to which the main plan fails. They look at the
//! [plans](crate::Study::plans) of a study; where none were looked for, none is found.

mod berlin;
mod combination;
mod decoy;
mod dresden;
mod hamburg;
mod roman;
mod tempo_loss;
#[cfg(test)]
mod tests;

use crate::catalogue::Theme;
use crate::logic::{Obstacle, Plan, Substitute};
use crate::{Finding, Shown, Study};
use keymove_chess::Square;

/// All of them, in any order.
pub(super) static ALL: &[&Theme] = &[
    &berlin::BERLIN,
    &combination::LOGICAL_COMBINATION,
    &decoy::DECOY,
    &decoy::DEFLECTION,
    &dresden::DRESDEN,
    &hamburg::HAMBURG,
    &roman::ROMAN,
    &tempo_loss::TEMPO_LOSS,
];

/// A finding that is shown by a line of the solution.
fn shown(theme: &'static str, study: &Study, plan: &Plan, line: usize) -> Finding {
    let moves = study.lines[line].moves.clone();
    Finding::new(theme, vec![Shown { act: plan.act, moves }])
}

/// The defender's units that a foreplan has drawn elsewhere, by their squares in the diagram: those on which the main plan
/// depends.
fn decoyed(plan: &Plan) -> impl Iterator<Item = Square> {
    plan.changes().filter(|change| change.is_decoy()).map(|change| change.unit.square)
}

/// Plans with one refutation, which gives way to another defence: each with the first such defence for which `is` holds.
fn replaced(
    study: &Study, theme: &'static str, is: impl Fn(&Plan, &Obstacle, &Substitute) -> Option<String>,
) -> Vec<Finding> {
    let of_plan = |plan: &Plan| {
        let obstacle = plan.sole()?;
        let mut defences = plan.substitutes.iter();
        let (other, detail) = defences.find_map(|other| Some((other, is(plan, obstacle, other)?)))?;
        Some(shown(theme, study, plan, other.line).detailed(detail).on(obstacle.refutation.to().into()))
    };
    let mut found: Vec<Finding> = Vec::new();
    for finding in study.plans.iter().filter(|plan| !plan.is_threat()).filter_map(of_plan) {
        if !found.contains(&finding) {
            found.push(finding);
        }
    }
    found
}

/// What the refuting unit is called in a detail.
fn defender(study: &Study, obstacle: &Obstacle) -> &'static str {
    study.diagram.role_at(obstacle.defender).map_or("unit", |role| role.name())
}
