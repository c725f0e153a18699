//! From names of themes and patterns to what a solution has to show.

use super::themes::patterns;
use crate::args::FeatureArgs;
use anyhow::{Result, bail};
use keymove_compose::wishes::{Feature, WishError};

/// What is required, and what is forbidden.
///
/// # Errors
/// At the first name that cannot be found, at a file that cannot be read, and if patterns are given of which none is named.
pub(crate) fn features(args: &FeatureArgs) -> Result<(Vec<Feature>, Vec<Feature>)> {
    if !args.pattern.is_empty() && args.require.is_empty() && args.forbid.is_empty() {
        bail!("--pattern goes with --require or --forbid, which name a pattern of the file");
    }
    let own = patterns(&args.pattern)?;
    let find = |names: &[String]| -> Result<Vec<Feature>, WishError> {
        names.iter().map(|name| Feature::find(name, &own)).collect()
    };
    Ok((find(&args.require)?, find(&args.forbid)?))
}
