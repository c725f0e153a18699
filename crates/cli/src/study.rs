//! The one position of commands that look at a solution.

use crate::input;
use crate::options::StatementOptions;
use anyhow::{Result, bail};
use keymove_problem::Stipulation;
use keymove_problem::statement::Case;

/// The position and what is asked of it, ready to be solved.
///
/// # Errors
/// A text that is no FEN, a position that cannot be played.
pub(crate) fn case(fen: &str, stipulation: Stipulation) -> Result<Case> {
    let (_, entries) = input::problem(fen, Some(stipulation))?.state(&StatementOptions::default())?;
    let [entry] = entries.as_slice() else { bail!("expected one position") };
    Ok(entry.case.clone()?)
}
