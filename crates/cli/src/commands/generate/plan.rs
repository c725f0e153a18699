//! From what was typed to a plan.

use super::helpmates;
use crate::args::GenerateArgs;
use crate::commands::features::features;
use crate::commands::score::weights;
use crate::input::pointed;
use crate::options;
use anyhow::{Result, anyhow, bail};
use keymove_chess::{Color, Role};
use keymove_compose::generate::{LENGTHS, Material, MaterialError, Plan, Start};
use keymove_compose::wishes::{WishError, required_theme};
use keymove_problem::Stipulation;
use keymove_study::score::Theme;
use std::ops::RangeInclusive;

/// How many units there are if nothing is said: those of miniatures and Merediths.
const USUAL_UNITS: RangeInclusive<u32> = 6..=12;
/// The same of three-movers: those of miniatures, which are judged in the least time.
const USUAL_UNITS_OF_THREE: RangeInclusive<u32> = 5..=7;
/// What else is so if nothing is said.
pub(super) const USUAL_SEED: u64 = 1;
pub(super) const USUAL_APART: u16 = 4;
const USUAL_PATIENCE: u32 = 100;
const USUAL_PATIENCE_OF_THREE: u32 = 15;
const FEWEST: u32 = 3;
const MOST: u32 = 32;

/// Of mates in two or three.
///
/// # Errors
/// At the first thing that cannot be.
pub(super) fn plan(args: &GenerateArgs, stipulation: Stipulation) -> Result<Plan> {
    if !stipulation.is_mate() || !LENGTHS.contains(&stipulation.moves()) {
        bail!("{stipulation} cannot be generated; expected '#2', '#3' or a helpmate from h#1 to h#5");
    }
    let is_two_mover = stipulation.moves() == LENGTHS[0];
    if let Some(option) = helpmates::given(&args.helpmates) {
        bail!("{option} is for helpmates, not for {stipulation}");
    }
    let (required, forbidden) = features(&args.shown.features)?;
    if let Some(both) = required.iter().find(|feature| forbidden.contains(feature)) {
        return Err(WishError::RequiredAndForbidden(both.name().to_owned()).into());
    }
    let material = material(args, if is_two_mover { &USUAL_UNITS } else { &USUAL_UNITS_OF_THREE })?;
    let themes: Vec<(Theme, u16)> =
        args.shown.theme.iter().map(|theme| required_theme(theme)).collect::<Result<_, _>>()?;
    if let Some((theme, what)) = themes.iter().find_map(|&(theme, _)| Some((theme, lacks(&material, theme)?)))
    {
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
        patience: args.patience.unwrap_or(if is_two_mover {
            USUAL_PATIENCE
        } else {
            USUAL_PATIENCE_OF_THREE
        }),
        threads: options::threads(args.run.threads),
    })
}

/// What a theme needs that the material does not have.
fn lacks(material: &Material, theme: Theme) -> Option<&'static str> {
    const LINES: [Role; 3] = [Role::Queen, Role::Rook, Role::Bishop];
    let black = |roles: &[Role]| material.may_have(Color::Black, roles);
    let black_kinds = || {
        [Role::Queen, Role::Rook, Role::Bishop, Role::Pawn].into_iter().filter(|&role| black(&[role])).count()
    };
    let (holds, what) = match theme {
        Theme::Grimshaw => (black_kinds() >= 2, "two kinds of Black's queen, rook, bishop and pawn"),
        Theme::Pickaninny => (black(&[Role::Pawn]), "a black pawn"),
        Theme::Unpin => (black(&LINES), "a line piece of Black's"),
        Theme::HalfPin => (material.most_of(Color::Black) >= 2, "two units of Black's besides the king"),
        Theme::SelfPin | Theme::SelfBlock => {
            (material.most_of(Color::Black) >= 1, "a unit of Black's besides the king")
        }
        _ => (true, ""),
    };
    if holds && matches!(theme, Theme::HalfPin | Theme::SelfPin) && !material.may_have(Color::White, &LINES) {
        return Some("a line piece of White's");
    }
    (!holds).then_some(what)
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
    let named = material.fewest();
    let wanted = match (&args.units, args.max_units) {
        (Some(text), _) => units(text)?,
        (None, Some(most)) => FEWEST..=most,
        (None, None) if material.is_exact() => named..=named,
        (None, None) => *usual.start()..=(*usual.end()).max(named),
    };
    Ok(material.with_units(wanted)?)
}

/// Reads `8..12`, `8..`, `..12` or `8`.
fn units(text: &str) -> Result<RangeInclusive<u32>> {
    let error = || {
        anyhow!(
            "--units {text:?}: expected a number of units or a range from {FEWEST} to {MOST}, such as 8..12, 7 or ..10"
        )
    };
    let number = |text: &str, default: u32| match text.trim() {
        "" => Ok(default),
        text => text.parse().ok().filter(|number| (FEWEST..=MOST).contains(number)).ok_or_else(error),
    };
    match text.split_once("..") {
        Some((least, most)) => Ok(number(least, FEWEST)?..=number(most.trim_start_matches('='), MOST)?),
        None if text.trim().is_empty() => Err(error()),
        None => number(text, FEWEST).map(|number| number..=number),
    }
}
