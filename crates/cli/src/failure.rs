//! The one message of a run that fails.

use std::io;

/// The error and its causes on one line, after the word `error`.
pub(crate) fn message(error: &anyhow::Error) -> String {
    format!("error: {error:#}")
}

/// Whether the reader of our output has gone away, as `head` does: nothing to complain about.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
