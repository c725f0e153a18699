//! How many mates of a file were found, and on how many positions.

use keymove_study::human::{Examination, FullSearch};
use std::collections::BTreeMap;

/// What became of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tried {
    /// What the file says of it, such as `#3`; empty if nothing.
    known: String,
    /// Positions examined.
    positions: u64,
    is_found: bool,
    is_stopped: bool,
    /// If the proof solver was asked about a mate: whether it is the shortest, or `None` if that is open.
    beside: Option<Option<bool>>,
}

impl Tried {
    pub(super) fn of(known: &str, examination: &Examination, full: Option<&FullSearch>) -> Self {
        Self {
            known: known.to_owned(),
            positions: examination.positions,
            is_found: examination.combination().is_some(),
            is_stopped: examination.stop.is_some(),
            beside: full.map(FullSearch::is_shortest),
        }
    }
}

/// Positions examined for each position of a file, those with a mate found apart.
#[derive(Default)]
struct Row {
    found: Vec<u64>,
    missed: Vec<u64>,
    stopped: usize,
}

/// What was found, by what the file says of the position.
#[derive(Default)]
pub(super) struct Totals {
    rows: BTreeMap<String, Row>,
    all: Row,
    /// Mates that the proof solver was asked about: shortest, not shortest, open.
    shortest: usize,
    longer: usize,
    open: usize,
}

impl Totals {
    pub(super) fn add(&mut self, tried: &Tried) {
        match tried.beside {
            Some(Some(true)) => self.shortest += 1,
            Some(Some(false)) => self.longer += 1,
            Some(None) => self.open += 1,
            None => {}
        }
        let known = if tried.known.is_empty() { "?" } else { &tried.known };
        for row in [self.rows.entry(known.to_owned()).or_default(), &mut self.all] {
            let list = if tried.is_found { &mut row.found } else { &mut row.missed };
            list.push(tried.positions);
            row.stopped += usize::from(tried.is_stopped);
        }
    }

    /// A row for each stipulation of the file and one for all, each with its line end.
    pub(super) fn table(&self) -> String {
        let mut text = format!(
            "\n{:>8} {:>6} {:>6} {:>7} {:>8}   {:>18}   {:>18}\n{:>40}   {:>18}   {:>18}\n",
            "",
            "tried",
            "found",
            "percent",
            "stopped",
            "positions if found",
            "if not found",
            "",
            "median   most",
            "median   most"
        );
        for (known, row) in &self.rows {
            text += &row.line(known);
        }
        text += &self.all.line("all");
        if self.shortest + self.longer + self.open > 0 {
            text += &format!(
                "\nbeside a full search: {} proven the shortest, {} not the shortest, {} open\n",
                self.shortest, self.longer, self.open
            );
        }
        text
    }
}

impl Row {
    fn line(&self, name: &str) -> String {
        let tried = self.found.len() + self.missed.len();
        #[expect(clippy::cast_precision_loss, reason = "a percentage with one decimal")]
        let percent = 100.0 * self.found.len() as f64 / tried.max(1) as f64;
        format!(
            "{name:>8} {tried:>6} {:>6} {percent:>7.1} {:>8}   {:>18}   {:>18}\n",
            self.found.len(),
            self.stopped,
            spread(&self.found),
            spread(&self.missed),
        )
    }
}

/// The median (of an even number the lower of both) and the largest number, or dashes.
fn spread(numbers: &[u64]) -> String {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    match (sorted.get(sorted.len().saturating_sub(1) / 2), sorted.last()) {
        (Some(median), Some(most)) => format!("{median} {most:>6}"),
        _ => format!("- {:>6}", "-"),
    }
}
