//! Themes that several solutions of help or series play show together, read from [their table](crate::explain::Table). Twins and
//! set play are solutions like the others.

mod chumakov;
mod exchange;
mod future;
mod odt;
mod promotions;
mod reciprocal_batteries;
#[cfg(test)]
mod tests;

use crate::catalogue::Theme;
use crate::explain::Table;
use crate::{Shown, Study};

/// All of them, in any order.
pub(super) static ALL: &[&Theme] = &[
    &chumakov::CHUMAKOV,
    &exchange::EXCHANGE_OF_FUNCTIONS,
    &exchange::CYCLE_OF_FUNCTIONS,
    &exchange::EXCHANGE_OF_MOVES,
    &future::FUTURE,
    &odt::ODT,
    &promotions::EXCHANGE_OF_PROMOTIONS,
    &promotions::CYCLE_OF_PROMOTIONS,
    &reciprocal_batteries::RECIPROCAL_BATTERIES,
];

/// The whole solutions in these rows of the table.
pub(in crate::themes) fn shown(study: &Study, table: &Table, rows: &[usize]) -> Vec<Shown> {
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    rows.dedup();
    let of = |row: usize| {
        let act = table.rows[row].act;
        let line = study.lines.iter().find(|line| line.act == act)?;
        Some(Shown { act, moves: line.moves.clone() })
    };
    rows.into_iter().filter_map(of).collect()
}
