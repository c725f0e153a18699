//! From what was typed to a search for helpmates.

use super::super::plan::{USUAL_APART, USUAL_SEED, material};
use crate::args::{GenerateArgs, HelpmateArgs};
use crate::commands::features::features;
use crate::commands::score::weights;
use crate::commands::themes::patterns;
use crate::options;
use anyhow::{Context, Result, bail};
use keymove_chess::{Arrangement, Position};
use keymove_compose::enumerate::{Best, Bounds, Classes, Invention, Pictures, Scheme, Setting, Wanted, Work};
use keymove_compose::generate::Material;
use keymove_compose::wishes::{WishError, required_help_theme};
use keymove_run::Progress;
use keymove_solve::Limits;
use std::ops::RangeInclusive;

/// How many units there are in a search by chance if nothing is said.
const USUAL_UNITS: RangeInclusive<u32> = 4..=8;
const USUAL_PATIENCE: u32 = 1000;
/// So many are kept at least, those with the highest score of the paper: what is shown is chosen among them.
const KEPT: u16 = 500;
/// How many solutions problems with a scheme have if it does not say it.
const USUAL_WITH_SCHEME: u64 = 2;

/// What is looked for, and how.
pub(super) struct Plan {
    pub(super) wanted: Wanted,
    pub(super) setting: Setting,
    /// Whether the search has no end of its own.
    pub(super) endless: bool,
    form: Form,
}

enum Form {
    Classes(Material),
    Pictures(Vec<Arrangement>, Bounds),
    Invention { material: Material, seed: u64, patience: u32 },
}

/// The search, ready to begin.
pub(super) enum Ready {
    Classes(Classes),
    Pictures(Pictures),
    Invention(Invention),
}

impl Ready {
    pub(super) fn work(&self) -> &dyn Work {
        match self {
            Self::Classes(work) => work,
            Self::Pictures(work) => work,
            Self::Invention(work) => work,
        }
    }

    /// What tables hold, if there are any.
    pub(super) fn table_bytes(&self) -> usize {
        match self {
            Self::Classes(work) => work.table_bytes(),
            Self::Pictures(_) | Self::Invention(_) => 0,
        }
    }
}

impl Plan {
    pub(super) const fn is_endless(&self) -> bool {
        self.endless
    }

    /// # Errors
    /// If it cannot be done within the memory and time, or makes no sense.
    pub(super) fn work(&self, limits: &Limits, progress: &Progress) -> Result<Ready> {
        let (wanted, best) = (&self.wanted, Best::new(self.setting.most, self.setting.apart));
        Ok(match &self.form {
            Form::Classes(material) => {
                Ready::Classes(Classes::new(material, wanted, best, limits, progress)?)
            }
            Form::Pictures(mates, bounds) => {
                Ready::Pictures(Pictures::new(mates, *bounds, wanted, best, limits, progress)?)
            }
            Form::Invention { material, seed, patience } => Ready::Invention(Invention {
                wanted: wanted.clone(),
                material: material.clone(),
                seed: *seed,
                patience: *patience,
                limits: Limits { threads: 1, table_bytes: 1 << 20, ..limits.clone() },
            }),
        })
    }
}

/// # Errors
/// At the first thing that cannot be.
pub(super) fn plan(args: &GenerateArgs, mut wanted: Wanted) -> Result<Plan> {
    refuse(args)?;
    let helpmates = &args.helpmates;
    // Patterns may be named by the scheme alone.
    if helpmates.scheme.is_none()
        || !args.shown.features.require.is_empty()
        || !args.shown.features.forbid.is_empty()
    {
        (wanted.required, wanted.forbidden) = features(&args.shown.features)?;
    }
    if let Some(both) = wanted.required.iter().find(|feature| wanted.forbidden.contains(feature)) {
        return Err(WishError::RequiredAndForbidden(both.name().to_owned()).into());
    }
    wanted.themes =
        args.shown.theme.iter().map(|theme| required_help_theme(theme)).collect::<Result<_, _>>()?;
    wanted.min_score = args.min_score;
    wanted.legal = !args.impossible;
    wanted.weights = weights(&args.rank.weights)?;
    if let Some(text) = &helpmates.scheme {
        wanted.solutions = USUAL_WITH_SCHEME;
        let scheme = Scheme::read(text, &patterns(&args.shown.features.pattern)?)
            .with_context(|| format!("--scheme {text:?}"))?;
        if let (Some(one), Some(other)) = (scheme.solutions, helpmates.solutions.map(u64::from))
            && one != other
        {
            bail!("--scheme {text:?} says {one} solutions, --solutions {other}");
        }
        wanted.solutions = helpmates.solutions.map_or(wanted.solutions, u64::from);
        scheme.ask(&mut wanted).with_context(|| format!("--scheme {text:?}"))?;
    }
    wanted.solutions = helpmates.solutions.map_or(wanted.solutions, u64::from);
    let form = form(args)?;
    let endless = matches!(form, Form::Invention { .. });
    let setting = Setting {
        threads: options::threads(args.run.threads),
        part: helpmates.kept.part.unwrap_or_default(),
        // Whatever is shown of them: a journal does not depend on that.
        most: KEPT.max(args.rank.top).into(),
        apart: args.apart.map_or(if endless { USUAL_APART.into() } else { 0 }, usize::from),
        enough: args.count.map(|count| count as usize),
        pieces: args.attempts,
    };
    Ok(Plan { wanted, setting, endless, form })
}

fn form(args: &GenerateArgs) -> Result<Form> {
    let helpmates = &args.helpmates;
    if !helpmates.mate.is_empty() {
        let bounds = Bounds { uncaptures: helpmates.uncaptures, unpromotions: helpmates.unpromotions };
        let mates = helpmates.mate.iter().map(|fen| mate(fen)).collect::<Result<_>>()?;
        return Ok(Form::Pictures(mates, bounds));
    }
    if helpmates.scheme.is_some() {
        return Ok(Form::Invention {
            material: material(args, &USUAL_UNITS)?,
            seed: args.seed.unwrap_or(USUAL_SEED),
            patience: args.patience.unwrap_or(USUAL_PATIENCE),
        });
    }
    if args.material.is_none() {
        bail!("of helpmates, --material, --mate or --scheme says which are looked for; expected one of them");
    }
    let material = material(args, &USUAL_UNITS)?;
    if !material.is_exact() && args.units.is_none() && args.max_units.is_none() {
        bail!("the material {material} has no end; expected --units, such as --units 4");
    }
    Ok(Form::Classes(material))
}

fn mate(fen: &str) -> Result<Arrangement> {
    let position: Position = fen.parse().with_context(|| format!("--mate {fen:?}"))?;
    Ok(*position)
}

/// Options that mean nothing here.
fn refuse(args: &GenerateArgs) -> Result<()> {
    let by_chance = args.helpmates.scheme.is_some() && args.helpmates.mate.is_empty();
    let without_chance = [
        (args.attempts.is_some(), "--attempts"),
        (args.count.is_some(), "--count"),
        (args.seed.is_some(), "--seed"),
        (args.patience.is_some(), "--patience"),
    ];
    if let Some((_, option)) = without_chance.iter().find(|(given, _)| *given && !by_chance) {
        bail!("{option} goes with a search by chance: of helpmates with --scheme, without --mate");
    }
    if args.from_mates {
        bail!("--from-mates is for '#2'; of helpmates, searches by chance always begin with mates");
    }
    if args.certificates.is_some() {
        bail!(
            "--certificates is for '#2'; of helpmates, every problem shown is counted again instead, and `keymove solve FEN h#N \
             --certificate FILE` writes the certificate of one"
        );
    }
    if !args.helpmates.mate.is_empty()
        && (args.material.is_some() || args.units.is_some() || args.max_units.is_some())
    {
        bail!("--material and --units do not go with --mate, whose units are those of the mate");
    }
    Ok(())
}

/// The first option given that is for helpmates alone.
pub(in super::super) fn given(args: &HelpmateArgs) -> Option<&'static str> {
    let options = [
        (args.solutions.is_some(), "--solutions"),
        (!args.mate.is_empty(), "--mate"),
        (args.scheme.is_some(), "--scheme"),
        (args.memory.is_some(), "--memory"),
        (args.kept.journal.is_some(), "--journal"),
        (args.kept.part.is_some(), "--part"),
    ];
    options.into_iter().find(|(given, _)| *given).map(|(_, option)| option)
}
