//! Changes between phases: templates over one table of phases, in letters.
//!
//! Place in the data path: a [`Study`] becomes a [`Table`], in which equal moves are equal letters; a [`Pattern`] is laid
//! over it. Patterns are data: the [built-in ones](built_in) stand in `built_in.toml`, a user's own are [`read`] from a
//! file in the same language, which `docs/themes.md` describes.
//!
//! What always holds: phases are compared by defences with exactly one answer; duals count only where a pattern asks for
//! them by name.

mod entries;
mod grid;
mod matcher;
mod notation;
mod parse;
#[cfg(test)]
mod plain_tests;
mod plan;
mod read;
pub mod table;
mod template;
#[cfg(test)]
mod tests;

pub use read::{PatternError, read};
pub use table::Table;
pub use template::{Change, Clause, Grid, Kinds, Letter, Pattern, Scheme, Template};

use super::{Finding, Shown, Study};
use keymove_chess::{Bitboard, Move};
use keymove_solve::tree::PhaseKind;
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub(super) use entries::THEMES;

/// The built-in patterns as a file: a model for one's own.
pub const BUILT_IN: &str = include_str!("built_in.toml");

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| read(BUILT_IN).unwrap_or_default());

/// The built-in patterns, in the order of [`BUILT_IN`].
pub fn built_in() -> &'static [Pattern] {
    &PATTERNS
}

/// What a search for a pattern has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// See [`Pattern::find`].
    pub matches: Vec<Match>,
    /// Whether everything was tried. If not, there may be more matches, or larger ones.
    pub complete: bool,
}

/// The built-in patterns for which not everything could be tried: they may be shown although they were not found.
pub fn unfinished(study: &Study) -> Vec<&'static str> {
    let table = Table::of(study);
    let open = built_in().iter().filter(|pattern| !pattern.search(&table).complete);
    open.map(|pattern| pattern.name.as_str()).collect()
}

/// One way in which a solution shows a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Indices of the phases, in ascending order; see [`Study::acts`].
    pub acts: Vec<usize>,
    /// The size, if the pattern has any; else empty.
    pub detail: String,
    /// The moves of the pattern.
    pub shown: Vec<Shown>,
    /// How many of the phases are tries.
    tries: usize,
}

impl Match {
    fn new(table: &Table, rows: &[usize], shown: BTreeSet<Shown>) -> Self {
        let tries = rows.iter().filter(|&&row| table.rows[row].kind == PhaseKind::Try).count();
        let acts = rows.iter().map(|&row| table.rows[row].act).collect();
        // A phase or its first move alone says nothing where moves that follow are shown.
        // What goes on from it comes next in order.
        let all: Vec<Shown> = shown.into_iter().collect();
        let is_start = |index: usize, one: &Shown| {
            all.get(index + 1).is_some_and(|next| next.act == one.act && next.moves.starts_with(&one.moves))
        };
        let shown = all.iter().enumerate().filter(|(index, one)| !is_start(*index, one));
        let shown = shown.map(|(_, one)| one.clone()).collect();
        Self { acts, detail: String::new(), shown, tries }
    }

    /// Squares on which the last moves of the play that shows it arrive.
    pub fn squares(&self) -> Bitboard {
        let arrivals = self.shown.iter().filter_map(|shown| shown.moves.last());
        let squares = arrivals.filter(|mv| **mv != Move::NONE).map(|mv| Bitboard::of(mv.to()));
        squares.fold(Bitboard::EMPTY, |all, square| all | square)
    }
}

impl Pattern {
    /// Every way in which the table shows it, ways through the same phases put together: first those with the fewest
    /// tries, among them those with most moves.
    pub fn find(&self, table: &Table) -> Vec<Match> {
        self.search(table).matches
    }

    /// Every way in which the table shows it, and whether the whole table was searched. A pattern with many loose letters may have more ways than can be
    /// tried; what was found until then holds.
    pub fn search(&self, table: &Table) -> Search {
        let (mut found, complete) = match &self.scheme {
            Scheme::Letters { phases, equal } => matcher::find(phases, equal, self.with_key, table),
            Scheme::Grid(grid) => grid::find(grid, self.with_key, table),
        };
        found.sort_by_key(|found| (found.tries, core::cmp::Reverse(found.shown.len())));
        Search { matches: found, complete }
    }
}

/// Instances of a built-in pattern in the phases of a solution.
pub(super) fn detect(name: &str, table: &Table) -> Vec<Finding> {
    let Some(theme) = THEMES.iter().find(|theme| theme.name == name) else { return Vec::new() };
    let Some(pattern) = built_in().iter().find(|pattern| pattern.name == name) else { return Vec::new() };
    let finding = |found: Match| {
        let squares = found.squares();
        Finding::new(theme.name, found.shown).detailed(found.detail).on(squares)
    };
    pattern.find(table).into_iter().map(finding).collect()
}
