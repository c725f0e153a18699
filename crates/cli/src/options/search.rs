//! How a problem is searched and what the search leaves out, checked.

use crate::args::{MethodArg, SearchArgs};
use anyhow::{Result, anyhow, bail};
use core::ops::RangeInclusive;
use keymove_problem::Stipulation;
use keymove_solve::{NonTrivial, Restriction};

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

    /// The moves that are left out.
    pub(crate) const fn restriction(&self) -> Restriction {
        let Self { checks_only, max_flights, non_trivial, .. } = *self;
        Restriction { checks_only, max_flights, non_trivial }
    }

    /// The same without what needs more than a look at the move.
    pub(crate) const fn checks_alone(&self) -> Restriction {
        Restriction { checks_only: self.checks_only, ..Restriction::NONE }
    }

    /// Refuses options that say nothing about a stipulation like this.
    ///
    /// # Errors
    /// An option that does not go with the stipulation.
    pub(crate) fn check_for(&self, stipulation: &Stipulation) -> Result<()> {
        if !stipulation.play.is_battle() {
            if self.non_trivial.is_some() {
                bail!("--non-trivial goes with play in which one side resists; in {stipulation} both help");
            }
            return Ok(());
        }
        let of_lines = [
            (self.method != MethodArg::Auto, "--method"),
            (self.recount, "--recount"),
            (self.max_solutions.is_some(), "--max-solutions"),
            (self.first_moves.is_some(), "--start-move and --up-to-move"),
        ];
        match of_lines.iter().find(|(given, _)| *given) {
            Some((_, name)) => {
                bail!("{name}: for help and series play only; in {stipulation} one side resists")
            }
            None => Ok(()),
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
