//! The one message of a run that fails.

use crate::exit::Exit;
use keymove_compose::Breakdown;
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

/// How a run ends that fails: input and files are to blame, unless a search has broken down.
pub(crate) fn exit(error: &anyhow::Error) -> Exit {
    let is_our_fault = error.chain().any(|cause| cause.downcast_ref::<Breakdown>().is_some());
    if is_our_fault { Exit::Failed } else { Exit::BadInput }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Error;
    use keymove_compose::search::{Counts, Improvement, Observer, Plan, run};
    use keymove_study::score::Weights;

    struct Panics;

    impl Observer for Panics {
        fn done(&self, piece: u64, _: Vec<Improvement>, _: &Counts) {
            panic!("piece {piece} is too much");
        }
    }

    /// A thread that panics is a failure of the program, with its reason; nothing else is.
    #[test]
    fn whose_fault_it_is() {
        let original: keymove_chess::Position =
            "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
        let mut plan = Plan::new(&original, 1, Weights::default()).expect("a sound problem");
        plan.threads = 2;
        let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
        let error = Error::new(run(&plan, &pieces, &Panics).expect_err("a panic"));
        let text = message(&error);
        assert!(text.starts_with("error: the search has broken down, which is a fault of"), "{text}");
        assert!(text.ends_with("is too much"), "{text}");
        assert_eq!(exit(&error.context("while searching")), Exit::Failed);
        assert_eq!(exit(&Error::msg("a bad word")), Exit::BadInput);
    }
}
