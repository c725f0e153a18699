//! What a run over a suite adds up to.

use super::measure::Measured;
use super::suite::BenchPosition;
use std::collections::BTreeMap;
use std::time::Duration;

/// Sums by known length.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) by_length: BTreeMap<u16, Row>,
}

/// Counts over positions.
#[derive(Clone, Default)]
pub(super) struct Row {
    pub(super) tried: usize,
    /// Any mate found.
    pub(super) found: usize,
    /// A mate of the known length or shorter.
    pub(super) best: usize,
    /// A shorter mate than the suite knows.
    pub(super) better: usize,
    /// The mate found is proven the shortest.
    pub(super) proven: usize,
    /// Lines that do not prove the mate claimed.
    pub(super) bad_lines: usize,
    /// Proofs that the suite is wrong; one of the two is.
    pub(super) contradictions: usize,
    pub(super) nodes: u64,
    pub(super) cpu: Option<Duration>,
    times: Vec<Duration>,
}

impl Totals {
    pub(super) fn add(&mut self, entry: &BenchPosition, measured: &Measured) {
        let row = self.by_length.entry(entry.known.get()).or_default();
        row.add(entry, measured);
    }

    /// The sums over all lengths.
    pub(super) fn all(&self) -> Row {
        self.by_length.values().fold(Row::default(), |sum, row| sum.and(row))
    }
}

impl Row {
    fn add(&mut self, entry: &BenchPosition, measured: &Measured) {
        let known = entry.known.get();
        let count = |condition: bool| usize::from(condition);
        self.tried += 1;
        self.found += count(measured.found.is_some());
        self.best += count(measured.found.is_some_and(|found| found <= known));
        self.better += count(measured.found.is_some_and(|found| found < known));
        self.proven += count(measured.shortest);
        self.bad_lines += count(measured.bad_line.is_some());
        self.contradictions += count(measured.contradicts(entry));
        self.nodes += measured.nodes;
        self.cpu = sum(self.cpu, measured.cpu);
        self.times.push(measured.elapsed);
    }

    fn and(mut self, other: &Self) -> Self {
        self.tried += other.tried;
        self.found += other.found;
        self.best += other.best;
        self.better += other.better;
        self.proven += other.proven;
        self.bad_lines += other.bad_lines;
        self.contradictions += other.contradictions;
        self.nodes += other.nodes;
        self.cpu = sum(self.cpu, other.cpu);
        self.times.extend(&other.times);
        self
    }

    /// Claims that are not true.
    pub(super) fn wrong(&self) -> usize {
        self.bad_lines + self.contradictions
    }

    /// Time of all searches.
    pub(super) fn elapsed(&self) -> Duration {
        self.times.iter().sum()
    }

    /// The middle one of the times; of an even number, the mean of the two in the middle.
    pub(super) fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        let middle = times.len() / 2;
        match (times.get(middle.wrapping_sub(1)), times.get(middle)) {
            (_, None) => Duration::ZERO,
            (Some(&below), Some(&above)) if times.len().is_multiple_of(2) => (below + above) / 2,
            (_, Some(&middle)) => middle,
        }
    }
}

fn sum(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one + other),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        let row = |ms: &[u64]| Row {
            times: ms.iter().map(|&ms| Duration::from_millis(ms)).collect(),
            ..Row::default()
        };
        assert_eq!(row(&[]).median(), Duration::ZERO);
        assert_eq!(row(&[3]).median().as_millis(), 3);
        assert_eq!(row(&[9, 1, 3]).median().as_millis(), 3);
        assert_eq!(row(&[9, 1, 3, 5]).median().as_millis(), 4);
    }
}
