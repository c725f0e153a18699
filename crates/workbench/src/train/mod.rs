//! Solving as training: problems made ready, written solutions marked, and what all attempts come to.

pub mod mark;
pub mod prepare;
pub(crate) mod record;

use crate::Context;
use keymove_solve::Limits;
use std::time::Duration;

/// How long a problem may take if nothing is said, as on the command line.
const TIME: Duration = Duration::from_secs(10);

/// What solving a problem may take.
fn limits(context: &Context<'_>, time: Option<Duration>, memory: Option<usize>) -> Limits {
    context.limits(context.deadline(Some(time.unwrap_or(TIME))), memory)
}
