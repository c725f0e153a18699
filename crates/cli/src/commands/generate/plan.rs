//! From what was typed to a plan.

use super::helpmates;
use crate::args::GenerateArgs;
use crate::commands::features::features;
use crate::commands::score::weights;
use crate::input::pointed;
use crate::options;
use anyhow::{Result, anyhow, bail};
use keymove_compose::generate::{LENGTHS, Material, MaterialError, Plan, Start};
use keymove_compose::wishes::{WishError, required_theme};
use keymove_problem::Stipulation;
use keymove_study::score::Theme;
use std::ops::RangeInclusive;

/// What is so if nothing is said.
pub(super) const USUAL_SEED: u64 = 1;
pub(super) const USUAL_APART: u16 = 4;
const FEWEST: u32 = 3;

/// Of mates in two or three.
///
/// # Errors
/// At the first thing that cannot be.
pub(super) fn plan(args: &GenerateArgs, stipulation: Stipulation) -> Result<Plan> {
    if !stipulation.is_mate() || !LENGTHS.contains(&stipulation.moves()) {
        bail!("{stipulation} cannot be generated; expected '#2', '#3' or a helpmate from h#1 to h#5");
    }
    let usual = Plan::usual(stipulation.moves());
    if let Some(option) = helpmates::given(&args.helpmates) {
        bail!("{option} is for helpmates, not for {stipulation}");
    }
    let (required, forbidden) = features(&args.shown.features)?;
    if let Some(both) = required.iter().find(|feature| forbidden.contains(feature)) {
        return Err(WishError::RequiredAndForbidden(both.name().to_owned()).into());
    }
    let material = material(args, &Plan::usual_units(usual.moves))?;
    let themes: Vec<(Theme, u16)> =
        args.shown.theme.iter().map(|theme| required_theme(theme)).collect::<Result<_, _>>()?;
    if let Some((theme, what)) = themes.iter().find_map(|&(theme, _)| Some((theme, material.lacks(theme)?))) {
        bail!("--theme {} needs {what}, which the material {material} does not have", theme.name());
    }
    Ok(Plan {
        moves: stipulation.moves(),
        start: if args.from_mates { Start::Mates } else { Start::Chance },
        material,
        themes,
        required,
        forbidden,
        min_score: args.min_score,
        legal: !args.impossible,
        weights: weights(&args.rank.weights)?,
        seed: args.seed.unwrap_or(USUAL_SEED),
        attempts: args.attempts,
        count: args.count.map(|count| count as usize),
        apart: args.apart.unwrap_or(USUAL_APART).into(),
        patience: args.patience.unwrap_or(usual.patience),
        threads: options::threads(args.run.threads),
    })
}

/// The material, with so many units if nothing is said of their number.
pub(super) fn material(args: &GenerateArgs, usual: &RangeInclusive<u32>) -> Result<Material> {
    let material = match &args.material {
        None => Material::default(),
        Some(text) => text.trim().parse().map_err(|error: MaterialError| {
            let place = match error {
                MaterialError::Letter { column, .. } | MaterialError::TooMany { column, .. } => {
                    pointed(text.trim(), column - 1, 1)
                }
                _ => String::new(),
            };
            anyhow!("--material {text:?}: {error}{place}")
        })?,
    };
    Ok(match (&args.units, args.max_units) {
        (Some(text), _) => {
            let units = Material::read_units(text).map_err(|error| anyhow!("--units {text:?}: {error}"))?;
            material.with_units(units)?
        }
        (None, Some(most)) => material.with_units(FEWEST..=most)?,
        (None, None) => material.with_usual_units(usual)?,
    })
}
