//! Grids of any size: Zagoruiko and its kin, cyclic shifts. The largest ones are reported.

use super::Match;
use super::matcher::is_of_kind;
use super::table::{Number, Row, Table};
use super::template::{Change, Grid};
use crate::Shown;
use keymove_problem::sort::Sort as _;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Steps after which the search gives up; what was found until then holds.
const MOST_STEPS: usize = 1_000_000;

/// Rows of the table, with the defences.
type Size = (Vec<usize>, Vec<Number>);

/// The largest grid of different answers, or every pair of phases with shifted answers; and whether all was tried.
pub(super) fn find(grid: &Grid, with_key: bool, table: &Table) -> (Vec<Match>, bool) {
    let rows: Vec<usize> =
        (0..table.rows.len()).filter(|&row| is_of_kind(&table.rows[row], grid.kinds)).collect();
    let mut search = Search { grid, with_key, table, steps: 0 };
    let found = match grid.answers {
        Change::Different => search.different(&rows).into_iter().collect(),
        Change::Shifted => search.shifted(&rows),
    };
    let complete = search.steps <= MOST_STEPS;
    (found.into_iter().map(|(rows, defences)| as_match(table, &rows, &defences)).collect(), complete)
}

fn as_match(table: &Table, rows: &[usize], defences: &[Number]) -> Match {
    let mut shown = BTreeSet::new();
    for row in rows.iter().map(|&row| &table.rows[row]) {
        for cell in defences.iter().filter_map(|&defence| row.cell(defence)) {
            if let Some((_, answer)) = cell.only() {
                let moves = row.first.iter().map(|&(_, mv)| mv).chain([cell.mv, answer]).collect();
                shown.insert(Shown { act: row.act, moves });
            }
        }
    }
    let mut found = Match::new(table, rows, shown);
    found.detail = format!("{} phases, {} defences", rows.len(), defences.len());
    found
}

struct Search<'a> {
    grid: &'a Grid,
    with_key: bool,
    table: &'a Table,
    steps: usize,
}

/// The answers of a phase to defences that have only one.
fn answers(row: &Row) -> BTreeMap<Number, Number> {
    row.cells.iter().filter_map(|cell| Some((cell.reply, cell.only()?.0))).collect()
}

impl Search<'_> {
    /// The grid with most cells; of equals the one with more phases, then the one that comes first.
    fn different(&mut self, rows: &[usize]) -> Option<Size> {
        // The actual play first: without it nothing counts.
        let mut order: Vec<usize> = rows.to_vec();
        order.put_in_order_by_key(|&row| !self.table.rows[row].solves());
        let answers: Vec<(usize, BTreeMap<Number, Number>)> =
            order.into_iter().map(|row| (row, answers(&self.table.rows[row]))).collect();
        let mut best = None;
        for (place, (row, own)) in answers.iter().enumerate() {
            if self.with_key && !self.table.rows[*row].solves() {
                break;
            }
            let columns = own.iter().map(|(&defence, &answer)| (defence, vec![answer])).collect();
            self.extend(&answers[place + 1..], &mut vec![*row], columns, &mut best);
        }
        best.map(|(mut rows, defences): Size| {
            rows.put_in_order();
            (rows, defences)
        })
    }

    /// Adds one of these rows after the other. `columns` has the answers so far of each defence that is left.
    fn extend(
        &mut self, rest: &[(usize, BTreeMap<Number, Number>)], rows: &mut Vec<usize>,
        columns: BTreeMap<Number, Vec<Number>>, best: &mut Option<Size>,
    ) {
        self.steps += 1;
        if columns.len() < self.grid.defences || self.steps > MOST_STEPS {
            return;
        }
        let defences: Vec<Number> = columns.keys().copied().take(self.grid.most_defences).collect();
        let measure = |size: &Size| (size.0.len() * size.1.len(), size.0.len());
        let size = (rows.clone(), defences);
        if rows.len() >= self.grid.phases && best.as_ref().is_none_or(|best| measure(&size) > measure(best)) {
            *best = Some(size);
        }
        let mut seen = HashSet::new();
        for (place, (row, own)) in rest.iter().enumerate() {
            let mut next = BTreeMap::new();
            for (&defence, before) in &columns {
                if let Some(answer) = own.get(&defence).filter(|answer| !before.contains(answer)) {
                    next.insert(defence, before.iter().chain([answer]).copied().collect::<Vec<_>>());
                }
            }
            // Phases that agree where it matters lead to equal grids.
            if seen
                .insert(next.iter().map(|(&defence, all)| (defence, all.last().copied())).collect::<Vec<_>>())
            {
                rows.push(*row);
                self.extend(&rest[place + 1..], rows, next, best);
                rows.pop();
            }
        }
    }

    /// For each pair of phases the longest cycle of defences along which the answers are shifted, with the further phases
    /// that shift them on. Grids within others are left out.
    fn shifted(&mut self, rows: &[usize]) -> Vec<Size> {
        let mut found: BTreeMap<Vec<usize>, Vec<Number>> = BTreeMap::new();
        for (place, &one) in rows.iter().enumerate() {
            for &other in &rows[place + 1..] {
                let Some(cycle) = self.cycle(one, other) else { continue };
                let mut grid = vec![one, other];
                let mut shifts = HashSet::from([0, 1]);
                for &row in rows.iter().filter(|row| **row != one && **row != other) {
                    if let Some(shift) = self.shift(one, row, &cycle)
                        && shifts.insert(shift)
                    {
                        grid.push(row);
                    }
                }
                let solves = grid.iter().any(|&row| self.table.rows[row].solves());
                if grid.len() >= self.grid.phases && (solves || !self.with_key) {
                    grid.put_in_order();
                    let longest = found.entry(grid).or_default();
                    if cycle.len() > longest.len() {
                        *longest = cycle;
                    }
                }
            }
        }
        let within = |one: &Size, other: &Size| {
            one.0 != other.0 && one.0.iter().all(|row| other.0.contains(row)) && one.1.len() <= other.1.len()
        };
        let all: Vec<Size> = found.into_iter().collect();
        all.iter().filter(|one| !all.iter().any(|other| within(one, other))).cloned().collect()
    }

    /// The longest cycle of defences in which each has in `other` the answer that the next one has in `one`.
    fn cycle(&mut self, one: usize, other: usize) -> Option<Vec<Number>> {
        let (first, second) = (answers(&self.table.rows[one]), answers(&self.table.rows[other]));
        let mut best: Option<Vec<Number>> = None;
        for &start in first.keys() {
            self.lengthen(&first, &second, &mut vec![start], &mut best);
        }
        best
    }

    /// Goes on with a chain that begins with its smallest defence.
    fn lengthen(
        &mut self, first: &BTreeMap<Number, Number>, second: &BTreeMap<Number, Number>,
        chain: &mut Vec<Number>, best: &mut Option<Vec<Number>>,
    ) {
        self.steps += 1;
        let (Some(&start), Some(&end)) = (chain.first(), chain.last()) else { return };
        let Some(answer) = second.get(&end).filter(|_| self.steps <= MOST_STEPS) else { return };
        let sizes = self.grid.defences..=self.grid.most_defences;
        if first.get(&start) == Some(answer) {
            if sizes.contains(&chain.len()) && best.as_ref().is_none_or(|best| chain.len() > best.len()) {
                *best = Some(chain.clone());
            }
            return;
        }
        let used: HashSet<Number> = chain.iter().filter_map(|defence| first.get(defence).copied()).collect();
        for (&next, _) in first.iter().filter(|&(&next, found)| next > start && found == answer) {
            if chain.len() < self.grid.most_defences && !used.contains(answer) {
                chain.push(next);
                self.lengthen(first, second, chain, best);
                chain.pop();
            }
        }
    }

    /// By how many places a row shifts the answers that the first one has along a cycle, if it does.
    fn shift(&self, one: usize, row: usize, cycle: &[Number]) -> Option<usize> {
        let answers = |row: usize| -> Option<Vec<Number>> {
            cycle.iter().map(|&defence| self.table.rows[row].answer(defence)).collect()
        };
        let (first, shifted) = (answers(one)?, answers(row)?);
        (1..cycle.len()).find(|&shift| {
            (0..cycle.len()).all(|place| shifted[place] == first[(place + shift) % cycle.len()])
        })
    }
}
