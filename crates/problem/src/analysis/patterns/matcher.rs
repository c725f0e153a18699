//! Lays a template of a fixed number of phases over the table, by trying: phase by phase, clause by clause, each letter
//! for each move that is still free.

use super::Match;
use super::table::{Number, Row, Table};
use super::template::{Clause, Kinds, Letter, Template};
use crate::analysis::Shown;
use crate::tree::PhaseKind;
use keymove_chess::Move;
use std::collections::{BTreeMap, BTreeSet};

/// Steps after which the search gives up; what was found until then holds.
const MOST_STEPS: usize = 4_000_000;

/// Every way in which the table shows the template, ways through the same phases put together, and whether these are all.
pub(super) fn find(
    phases: &[Template], equal: &[(Letter, Letter)], with_key: bool, table: &Table,
) -> (Vec<Match>, bool) {
    let mut search = Search {
        phases,
        equal,
        with_key,
        table,
        rows: Vec::new(),
        letters: Letters::default(),
        found: BTreeMap::new(),
        steps: 0,
    };
    search.phase();
    let complete = search.steps <= MOST_STEPS;
    (search.found.into_iter().map(|(rows, shown)| Match::new(table, &rows, shown)).collect(), complete)
}

/// What the letters stand for, by their place in the alphabet.
#[derive(Clone, Copy, Default)]
struct Letters {
    attacks: [Option<Number>; 26],
    replies: [Option<Number>; 26],
}

impl Letters {
    const fn of(&self, letter: Letter) -> Option<Number> {
        if letter.is_attack() { self.attacks[letter.index()] } else { self.replies[letter.index()] }
    }
}

struct Search<'a> {
    phases: &'a [Template],
    equal: &'a [(Letter, Letter)],
    with_key: bool,
    table: &'a Table,
    /// The rows of the phases so far.
    rows: Vec<usize>,
    letters: Letters,
    /// By the rows in ascending order.
    found: BTreeMap<Vec<usize>, BTreeSet<Shown>>,
    steps: usize,
}

impl Search<'_> {
    /// Looks for a row for the next phase.
    fn phase(&mut self) {
        let Some(template) = self.phases.get(self.rows.len()) else { return self.end() };
        let last = self.rows.len() + 1 == self.phases.len();
        let has_key = self.rows.iter().any(|&row| self.table.rows[row].solves());
        for index in 0..self.table.rows.len() {
            let row = &self.table.rows[index];
            let missing = last && self.with_key && !has_key && !row.solves();
            if !missing && is_of_kind(row, template.kinds) && !self.rows.contains(&index) {
                self.rows.push(index);
                self.clause(0);
                self.rows.pop();
            }
        }
    }

    /// Makes the clauses of the latest phase true from this one on, in every way.
    fn clause(&mut self, number: usize) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        let table = self.table;
        let (Some(&row), Some(template)) =
            (self.rows.last(), self.phases.get(self.rows.len().saturating_sub(1)))
        else {
            return;
        };
        let row = &table.rows[row];
        let Some(clause) = template.clauses.get(number) else { return self.phase() };
        let next = number + 1;
        match clause {
            Clause::First(letter) => {
                let first = row.first.map(|(first, _)| first);
                self.bind_all(&[*letter], first.into_iter().map(|first| vec![first]), next);
            }
            Clause::Threat(letter) => {
                self.bind_all(&[*letter], row.threats.iter().map(|&(threat, _)| vec![threat]), next);
            }
            Clause::OnlyThreats(letters) => {
                let threats: Vec<Number> = row.threats.iter().map(|&(threat, _)| threat).collect();
                self.bind_orders(&[], letters, None, &threats, next);
            }
            Clause::NoThreat => {
                if row.block {
                    self.clause(next);
                }
            }
            Clause::Complete => {
                if row.is_complete() {
                    self.clause(next);
                }
            }
            Clause::Answer(reply, answer) => {
                let cells = row.cells.iter().filter_map(|cell| Some(vec![cell.reply, cell.only()?.0]));
                self.bind_all(&[*reply, *answer], cells, next);
            }
            Clause::Answered(reply) => {
                let cells =
                    row.cells.iter().filter(|cell| cell.only().is_some()).map(|cell| vec![cell.reply]);
                self.bind_all(&[*reply], cells, next);
            }
            Clause::Refutes(reply) => {
                let cells = row.cells.iter().filter(|cell| cell.refutes).map(|cell| vec![cell.reply]);
                self.bind_all(&[*reply], cells, next);
            }
            Clause::Answers(reply, answers) => {
                for cell in row.cells.iter().filter(|cell| cell.defends) {
                    let numbers: Vec<Number> = cell.answers.iter().map(|&(answer, _)| answer).collect();
                    self.bind_orders(&[*reply], answers, Some(cell.reply), &numbers, next);
                }
            }
            // When all letters have their meaning.
            Clause::NotThreat(_) | Clause::NotAnswer(..) => self.clause(next),
        }
    }

    /// Goes on with each way to give these letters a meaning.
    fn bind_all(&mut self, letters: &[Letter], ways: impl Iterator<Item = Vec<Number>>, next: usize) {
        for numbers in ways {
            let before = self.letters;
            if letters.iter().zip(&numbers).all(|(&letter, &number)| self.bind(letter, number)) {
                self.clause(next);
            }
            self.letters = before;
        }
    }

    /// The same for letters that stand for just these moves, in any order; `first` is a letter of its own before them.
    fn bind_orders(
        &mut self, first: &[Letter], letters: &[Letter], reply: Option<Number>, numbers: &[Number],
        next: usize,
    ) {
        if letters.len() != numbers.len() {
            return;
        }
        let all = [first, letters].concat();
        let ways = orders(numbers).into_iter().map(|order| reply.into_iter().chain(order).collect());
        self.bind_all(&all, ways, next);
    }

    /// Whether the letter may stand for this move; if so, it does from now on.
    fn bind(&mut self, letter: Letter, number: Number) -> bool {
        if let Some(meaning) = self.letters.of(letter) {
            return meaning == number;
        }
        let taken = |other: usize| {
            let other = Letter(letter.0 - letter.index() as u8 + other as u8);
            self.letters.of(other) == Some(number)
                && !self.equal.iter().any(|&pair| pair == (letter, other) || pair == (other, letter))
        };
        if (0..26).any(taken) {
            return false;
        }
        let letters = if letter.is_attack() { &mut self.letters.attacks } else { &mut self.letters.replies };
        letters[letter.index()] = Some(number);
        true
    }

    /// All phases have their rows, all letters their meaning.
    fn end(&mut self) {
        let rows: Vec<&Row> = self.rows.iter().map(|&row| &self.table.rows[row]).collect();
        let mut clauses = rows
            .iter()
            .zip(self.phases)
            .flat_map(|(row, phase)| phase.clauses.iter().map(move |clause| (row, clause)));
        if !clauses.all(|(row, clause)| self.is_allowed(row, clause)) {
            return;
        }
        let mut shown = BTreeSet::new();
        for (row, phase) in rows.iter().zip(self.phases) {
            for clause in &phase.clauses {
                self.show(row, clause, &mut shown);
            }
        }
        let mut key = self.rows.clone();
        key.sort_unstable();
        self.found.entry(key).or_default().extend(shown);
    }

    fn is_allowed(&self, row: &Row, clause: &Clause) -> bool {
        match clause {
            Clause::NotThreat(letter) => {
                !row.threats.iter().any(|&(threat, _)| self.letters.of(*letter) == Some(threat))
            }
            Clause::NotAnswer(reply, answer) => {
                let cell = self.letters.of(*reply).and_then(|reply| row.cell(reply));
                !cell.is_some_and(|cell| {
                    cell.answers.iter().any(|&(number, _)| self.letters.of(*answer) == Some(number))
                })
            }
            _ => true,
        }
    }

    /// The moves of a clause, with those that lead to them.
    fn show(&self, row: &Row, clause: &Clause, shown: &mut BTreeSet<Shown>) {
        let mut add = |moves: &[Move]| {
            let moves = row.first.iter().map(|&(_, mv)| mv).chain(moves.iter().copied()).collect();
            shown.insert(Shown { act: row.act, moves });
        };
        let threat = |letter: &Letter| {
            let of = |&&(number, _): &&(Number, Move)| self.letters.of(*letter) == Some(number);
            row.threats.iter().find(of).map(|&(_, mv)| mv)
        };
        match clause {
            Clause::First(_) | Clause::NoThreat | Clause::Complete => add(&[]),
            Clause::Threat(letter) => threat(letter).into_iter().for_each(|mv| add(&[Move::NONE, mv])),
            Clause::OnlyThreats(letters) => {
                letters.iter().filter_map(threat).for_each(|mv| add(&[Move::NONE, mv]));
            }
            Clause::Answer(reply, _) | Clause::Answers(reply, _) | Clause::Answered(reply) => {
                let cell = self.letters.of(*reply).and_then(|reply| row.cell(reply));
                for (cell, &(_, answer)) in
                    cell.iter().flat_map(|cell| cell.answers.iter().map(move |a| (cell, a)))
                {
                    add(&[cell.mv, answer]);
                }
            }
            Clause::Refutes(reply) => {
                let cell = self.letters.of(*reply).and_then(|reply| row.cell(reply));
                cell.iter().for_each(|cell| add(&[cell.mv]));
            }
            Clause::NotThreat(_) | Clause::NotAnswer(..) => {}
        }
    }
}

/// Whether the phase is one of these.
pub(super) const fn is_of_kind(row: &Row, kinds: Kinds) -> bool {
    match row.kind {
        PhaseKind::SetPlay => kinds.set,
        PhaseKind::Try => kinds.tries,
        PhaseKind::Key | PhaseKind::PostKey => kinds.key,
    }
}

/// All orders of a few numbers: at most those of [`MOST_LETTERS`](super::parse::MOST_LETTERS).
fn orders(numbers: &[Number]) -> Vec<Vec<Number>> {
    let Some((&first, rest)) = numbers.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<Number>| {
        (0..=order.len()).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, first);
            longer
        })
    };
    orders(rest).into_iter().flat_map(insert).collect()
}
