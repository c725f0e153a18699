//! A unit of the defender is drawn to a square, or away from one.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::logic::{Plan, Sort};
use crate::{Finding, Study};

/// It matters where the unit goes.
pub(super) static DECOY: Theme = Theme {
    name: "Decoy",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A foreplan draws a unit of the defender to a square. With the unit back where it stood the main plan fails to \
        the same reply as if tried at once, and without the unit at all it fails, too: it is needed where it has been drawn.",
    source: "arves.org, Terminology (ad-decoy)",
    example: Example::new(
        "4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -",
        "#3",
        "A. Chéron, Hamburgischer Correspondent, 1932",
    ),
    detect: Detector::Code(|study| detect(study, DECOY.name, &[Sort::DrawnTo, Sort::KingDrawn])),
};

/// It matters from where it goes.
pub(super) static DEFLECTION: Theme = Theme {
    name: "Deflection",
    aliases: &["Deflect"],
    group: Group::Manoeuvre,
    definition: "A foreplan draws a unit of the defender away from its square. With the unit back where it stood the main plan \
        fails to the same reply as if tried at once; without the unit at all it works.",
    source: "pdb.dieschwalbe.de, Keywords (Ablenkung)",
    example: Example::new(
        "8/5p2/1p1K1p2/p2N3b/P1Nk1r2/1Pp1R3/3r3n/b5Q1 w - -",
        "#3",
        "S. Loyd, Cincinnati Daily Gazette, 1859",
    ),
    detect: Detector::Code(|study| detect(study, DEFLECTION.name, &[Sort::DrawnAway])),
};

fn detect(study: &Study, theme: &'static str, sorts: &[Sort]) -> Vec<Finding> {
    let of_plan = |plan: &Plan| {
        let change = plan.changes().find(|change| sorts.contains(&change.sort))?;
        let to = change.to?;
        let detail = format!("{} to {to}", change.unit.piece.role.name());
        Some(shown(theme, study, plan, plan.line).detailed(detail).on(to.into()))
    };
    study.plans.iter().filter(|plan| !plan.is_threat()).filter_map(of_plan).collect()
}
