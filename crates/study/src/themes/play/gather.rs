//! Findings put together: the same thing shown by several lines of a phase is one finding.

use crate::{Finding, Shown};
use keymove_chess::{Bitboard, Move};
use std::collections::{HashMap, HashSet};

/// Collects instances of one theme.
pub(in crate::themes) struct Gather {
    theme: &'static str,
    seen: HashSet<(usize, Shown)>,
    places: HashMap<(usize, String, u64), usize>,
    found: Vec<Finding>,
}

impl Gather {
    pub(in crate::themes) fn new(theme: &'static str) -> Self {
        Self { theme, seen: HashSet::new(), places: HashMap::new(), found: Vec::new() }
    }

    /// Adds moves that show the theme. Those of one phase with the same detail and squares are one finding; moves that are
    /// there already are not repeated.
    pub(in crate::themes) fn add(
        &mut self, detail: impl Into<String>, squares: Bitboard, act: usize, moves: &[Move],
    ) {
        let detail = detail.into();
        let found = &mut self.found;
        let place = *self.places.entry((act, detail.clone(), squares.0)).or_insert_with(|| {
            found.push(Finding::new(self.theme, Vec::new()).detailed(detail).on(squares));
            found.len() - 1
        });
        let shown = Shown { act, moves: moves.to_vec() };
        if self.seen.insert((place, shown.clone())) {
            found[place].shown.push(shown);
        }
    }

    /// What was found, in the order in which it was added.
    pub(in crate::themes) fn done(self) -> Vec<Finding> {
        self.found
    }
}
