//! Lays a template of a fixed number of phases over the table, by trying: phase by phase, clause by clause, each letter
//! for each move that is still free, in the order of a [`plan`](super::plan).

use super::Match;
use super::plan::{Plan, Step, plans};
use super::table::{Number, Row, Table};
use super::template::{Clause, Kinds, Letter, Template};
use crate::Shown;
use keymove_chess::Move;
use keymove_problem::sort::Sort as _;
use keymove_solve::tree::PhaseKind;
use std::collections::{BTreeMap, BTreeSet};

/// Steps after which the search gives up; what was found until then holds.
const MOST_STEPS: usize = 4_000_000;

/// Every way in which the table shows the template, ways through the same phases put together, and whether these are all.
pub(super) fn find(
    phases: &[Template], equal: &[(Letter, Letter)], with_key: bool, table: &Table,
) -> (Vec<Match>, bool) {
    let lookups: Vec<Lookup> = table.rows.iter().map(Lookup::of).collect();
    let mut search = Search {
        phases,
        equal,
        table,
        lookups: &lookups,
        rows: vec![0; phases.len()],
        used: Vec::new(),
        letters: Vec::new(),
        found: BTreeMap::new(),
        steps: 0,
    };
    for plan in plans(phases, equal, with_key, table) {
        search.step(&plan, 0);
    }
    let complete = search.steps <= MOST_STEPS;
    let found = search.found.into_iter();
    (found.map(|(rows, places)| Match::new(table, &rows, shown(table, &rows, &places))).collect(), complete)
}

/// What is looked up in a row again and again.
struct Lookup {
    /// Replies with only one answer, and that answer, in the order of the row.
    only: Vec<(Number, Number)>,
    /// By reply, its place among the cells.
    cells: Vec<Option<usize>>,
}

impl Lookup {
    fn of(row: &Row) -> Self {
        let only = row.cells.iter().filter_map(|cell| Some((cell.reply, cell.only()?.0))).collect();
        let mut cells = vec![None; row.cells.iter().map(|cell| cell.reply + 1).max().unwrap_or_default()];
        for (place, cell) in row.cells.iter().enumerate() {
            cells[cell.reply] = Some(place);
        }
        Self { only, cells }
    }

    fn cell(&self, reply: Number) -> Option<usize> {
        self.cells.get(reply).copied().flatten()
    }
}

/// Moves of a row that show a template: one flag for each [`Place`].
type Places = Vec<bool>;

/// What a clause shows of a row.
#[derive(Clone, Copy)]
enum Place {
    /// The phase, or its first move.
    Start,
    /// A threat, by its index.
    Threat(usize),
    /// A reply with its answers, by the index of its cell.
    Answers(usize),
    /// A reply alone.
    Reply(usize),
}

impl Place {
    /// How many places a row has.
    const fn count(row: &Row) -> usize {
        1 + row.threats.len() + 2 * row.cells.len()
    }

    /// Its index among all places of the row.
    fn index(self, row: &Row) -> usize {
        let (threats, cells) = (row.threats.len(), row.cells.len());
        match self {
            Self::Start => 0,
            Self::Threat(index) => 1 + index,
            Self::Answers(index) => 1 + threats + index,
            Self::Reply(index) => 1 + threats + cells + index,
        }
    }

    /// All places of the row, in the order of their indices.
    fn all(row: &Row) -> impl Iterator<Item = Self> {
        let (threats, cells) = (row.threats.len(), row.cells.len());
        let others = (0..threats).map(Self::Threat).chain((0..cells).map(Self::Answers));
        std::iter::once(Self::Start).chain(others).chain((0..cells).map(Self::Reply))
    }
}

/// The moves at these places of the rows, with those that lead to them.
fn shown(table: &Table, rows: &[usize], places: &[Places]) -> BTreeSet<Shown> {
    let mut shown = BTreeSet::new();
    for (row, places) in rows.iter().map(|&row| &table.rows[row]).zip(places) {
        let mut add = |moves: &[Move]| {
            let moves = row.first.iter().map(|&(_, mv)| mv).chain(moves.iter().copied()).collect();
            shown.insert(Shown { act: row.act, moves });
        };
        for (place, _) in Place::all(row).zip(places).filter(|(_, flag)| **flag) {
            match place {
                Place::Start => add(&[]),
                Place::Threat(index) => add(&[Move::NONE, row.threats[index].1]),
                Place::Answers(index) => {
                    let cell = &row.cells[index];
                    cell.answers.iter().for_each(|&(_, answer)| add(&[cell.mv, answer]));
                }
                Place::Reply(index) => add(&[row.cells[index].mv]),
            }
        }
    }
    shown
}

struct Search<'a> {
    phases: &'a [Template],
    equal: &'a [(Letter, Letter)],
    table: &'a Table,
    lookups: &'a [Lookup],
    /// The row of each phase that is chosen.
    rows: Vec<usize>,
    /// These rows, in the order in which they were chosen.
    used: Vec<usize>,
    /// What letters stand for, in the order in which they got their meaning.
    letters: Vec<(Letter, Number)>,
    /// By the rows in ascending order.
    found: BTreeMap<Vec<usize>, Vec<Places>>,
    steps: usize,
}

impl Search<'_> {
    /// Takes the plan from this step on, in every way.
    fn step(&mut self, plan: &Plan, number: usize) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        match plan.steps.get(number) {
            None => self.end(),
            Some(&Step::Choose(phase)) => {
                for &row in &plan.rows[phase] {
                    if !self.used.contains(&row) {
                        self.rows[phase] = row;
                        self.used.push(row);
                        self.step(plan, number + 1);
                        self.used.pop();
                    }
                }
            }
            Some(&Step::Satisfy(phase, clause)) => {
                self.satisfy(&self.phases[phase].clauses[clause], self.rows[phase], (plan, number + 1));
            }
        }
    }

    /// Makes the clause true of the row in every way, and goes on with each.
    fn satisfy(&mut self, clause: &Clause, row: usize, next: (&Plan, usize)) {
        let (lookup, row) = (&self.lookups[row], &self.table.rows[row]);
        match clause {
            Clause::First(letter) => {
                row.first.iter().for_each(|&(first, _)| self.bind(&[(*letter, first)], next));
            }
            Clause::Threat(letter) => {
                row.threats.iter().for_each(|&(threat, _)| self.bind(&[(*letter, threat)], next));
            }
            Clause::OnlyThreats(letters) => {
                let mut threats: Vec<Number> = row.threats.iter().map(|&(threat, _)| threat).collect();
                self.bind_orders(letters, &mut threats, next);
            }
            Clause::Answer(reply, answer) => match meaning(&self.letters, *reply) {
                Some(number) => {
                    let only = lookup.cell(number).and_then(|cell| row.cells[cell].only());
                    only.iter().for_each(|&(number, _)| self.bind(&[(*answer, number)], next));
                }
                None => {
                    let ways = lookup.only.iter();
                    ways.for_each(|way| self.bind(&[(*answer, way.1), (*reply, way.0)], next));
                }
            },
            Clause::Answered(reply) => {
                lookup.only.iter().for_each(|&(number, _)| self.bind(&[(*reply, number)], next));
            }
            Clause::Refutes(reply) => {
                let refuting = row.cells.iter().filter(|cell| cell.refutes);
                refuting.for_each(|cell| self.bind(&[(*reply, cell.reply)], next));
            }
            Clause::Answers(reply, answers) => {
                for cell in row.cells.iter().filter(|cell| cell.defends) {
                    let before = self.letters.len();
                    if self.means(*reply, cell.reply) {
                        let mut numbers: Vec<Number> =
                            cell.answers.iter().map(|&(answer, _)| answer).collect();
                        self.bind_orders(answers, &mut numbers, next);
                    }
                    self.letters.truncate(before);
                }
            }
            // Rows of which these do not hold are not in the plan.
            Clause::NoThreat | Clause::Complete => self.step(next.0, next.1),
            Clause::NotThreat(threat) => {
                let denied = meaning(&self.letters, *threat);
                if !row.threats.iter().any(|&(threat, _)| Some(threat) == denied) {
                    self.step(next.0, next.1);
                }
            }
            Clause::NotAnswer(reply, answer) => {
                let denied = meaning(&self.letters, *answer);
                let cell = meaning(&self.letters, *reply).and_then(|reply| lookup.cell(reply));
                let answers = cell.map_or(&[][..], |cell| &row.cells[cell].answers);
                if !answers.iter().any(|&(answer, _)| Some(answer) == denied) {
                    self.step(next.0, next.1);
                }
            }
        }
    }

    /// Goes on with these meanings, if they are possible.
    fn bind(&mut self, meanings: &[(Letter, Number)], next: (&Plan, usize)) {
        let before = self.letters.len();
        if meanings.iter().all(|&(letter, number)| self.means(letter, number)) {
            self.step(next.0, next.1);
        }
        self.letters.truncate(before);
    }

    /// Goes on with each way in which the letters stand for just these moves.
    fn bind_orders(&mut self, letters: &[Letter], numbers: &mut [Number], next: (&Plan, usize)) {
        if letters.len() != numbers.len() {
            return;
        }
        let Some((&letter, rest)) = letters.split_first() else { return self.step(next.0, next.1) };
        for place in 0..numbers.len() {
            numbers.swap(0, place);
            let before = self.letters.len();
            if self.means(letter, numbers[0]) {
                self.bind_orders(rest, &mut numbers[1..], next);
            }
            self.letters.truncate(before);
            numbers.swap(0, place);
        }
    }

    /// Whether the letter may stand for this move; if so, it does from now on.
    fn means(&mut self, letter: Letter, number: Number) -> bool {
        for &(other, meaning) in &self.letters {
            if other == letter {
                return meaning == number;
            }
            let same = meaning == number && other.is_attack() == letter.is_attack();
            if same && !self.equal.iter().any(|&pair| pair == (letter, other) || pair == (other, letter)) {
                return false;
            }
        }
        self.letters.push((letter, number));
        true
    }

    /// All phases have their rows, all letters their meaning.
    fn end(&mut self) {
        let mut key = self.used.clone();
        key.put_in_order();
        let size = |&row: &usize| Place::count(&self.table.rows[row]);
        let found = self
            .found
            .entry(key)
            .or_insert_with_key(|key| key.iter().map(|row| vec![false; size(row)]).collect());
        // In ascending order, as the flags are.
        let mut phases: Vec<(usize, &Template)> = self.rows.iter().copied().zip(self.phases).collect();
        phases.put_in_order_by_key(|&(row, _)| row);
        for ((row, phase), flags) in phases.into_iter().zip(found) {
            let (lookup, row) = (&self.lookups[row], &self.table.rows[row]);
            for clause in &phase.clauses {
                places(clause, row, lookup, &self.letters, |place| flags[place.index(row)] = true);
            }
        }
    }
}

/// The move that the letter stands for.
fn meaning(letters: &[(Letter, Number)], letter: Letter) -> Option<Number> {
    letters.iter().find(|(other, _)| *other == letter).map(|&(_, number)| number)
}

/// What the clause shows of the row.
fn places(
    clause: &Clause, row: &Row, lookup: &Lookup, letters: &[(Letter, Number)], mut add: impl FnMut(Place),
) {
    let threat = |letter: &Letter| {
        let number = meaning(letters, *letter);
        row.threats.iter().position(|&(threat, _)| Some(threat) == number).map(Place::Threat)
    };
    let cell = |reply: &Letter| meaning(letters, *reply).and_then(|reply| lookup.cell(reply));
    match clause {
        Clause::First(_) | Clause::NoThreat | Clause::Complete => add(Place::Start),
        Clause::Threat(letter) => threat(letter).into_iter().for_each(add),
        Clause::OnlyThreats(letters) => letters.iter().filter_map(threat).for_each(add),
        Clause::Answer(reply, _) | Clause::Answers(reply, _) | Clause::Answered(reply) => {
            cell(reply).map(Place::Answers).into_iter().for_each(add);
        }
        Clause::Refutes(reply) => cell(reply).map(Place::Reply).into_iter().for_each(add),
        Clause::NotThreat(_) | Clause::NotAnswer(..) => {}
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
