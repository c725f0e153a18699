//! How a problem is searched and what the search leaves out, checked.

use crate::args::{MethodArg, SearchArgs};
use anyhow::{Result, anyhow, bail};
use core::ops::RangeInclusive;
use keymove_solve::answer::Wanted;
use keymove_solve::{MethodChoice, NonTrivial, Restriction};

/// What all problems of a run have in common.
#[derive(Debug)]
pub(crate) struct SearchOptions {
    pub(crate) method: MethodArg,
    pub(crate) recount: bool,
    pub(crate) max_solutions: Option<u64>,
    /// Numbers of the first moves that are wanted.
    pub(crate) first_moves: Option<RangeInclusive<u32>>,
    pub(crate) checks_only: bool,
    /// The largest number of flights.
    max_flights: Option<u8>,
    non_trivial: Option<NonTrivial>,
}

impl SearchOptions {
    pub(super) fn check(args: &SearchArgs) -> Result<Self> {
        let first_moves = match (args.start_move, args.up_to_move) {
            (None, None) => None,
            (start, end) => Some(start.unwrap_or(1)..=end.unwrap_or(u32::MAX)),
        };
        if let Some(range) = first_moves.as_ref().filter(|range| range.is_empty()) {
            bail!(
                "--start-move {} is beyond --up-to-move {}: no first move is left",
                range.start(),
                range.end()
            );
        }
        Ok(Self {
            method: args.method,
            recount: args.recount,
            max_solutions: args.max_solutions,
            first_moves,
            checks_only: args.checks_only,
            max_flights: args.max_flights,
            non_trivial: args.non_trivial.as_deref().map(non_trivial).transpose()?,
        })
    }

    /// What is wanted of a problem as far as it is said here.
    pub(super) fn wanted(&self) -> Wanted {
        Wanted {
            restriction: Restriction {
                checks_only: self.checks_only,
                max_flights: self.max_flights,
                non_trivial: self.non_trivial,
            },
            first_moves: self.first_moves.clone(),
            max_solutions: self.max_solutions,
            method: match self.method {
                MethodArg::Auto => MethodChoice::Auto,
                MethodArg::Plain => MethodChoice::Plain,
                MethodArg::Pictures | MethodArg::Both => MethodChoice::Pictures,
            },
            compare: self.method == MethodArg::Both,
            recount: self.recount,
            ..Wanted::default()
        }
    }
}

/// Reads `M,N`.
fn non_trivial(text: &str) -> Result<NonTrivial> {
    let numbers = text.split_once(',').and_then(|(most, length)| {
        Some(NonTrivial { most: most.trim().parse().ok()?, length: length.trim().parse().ok()? })
    });
    numbers.ok_or_else(|| anyhow!("--non-trivial `{text}`: expected two numbers such as 2,1: at most 2 replies in a line that are not answered within 1 move"))
}
