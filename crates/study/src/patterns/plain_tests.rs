//! The search against the definition: every choice of phases with every meaning of the letters, on random tables.

use super::table::{Cell, Number, Row, Table};
use super::template::{Clause, Letter, Scheme, Template};
use super::{Pattern, built_in};
use keymove_chess::{Move, Square};
use keymove_solve::tree::PhaseKind;
use keymove_testing::Random;
use std::collections::{BTreeMap, BTreeSet};

/// Moves of each side.
const MOVES: usize = 4;

/// Tables by chance.
struct Chance(Random);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0.below(most)
    }

    /// Up to `most` different moves of the attacker.
    fn attacks(&mut self, most: usize) -> Vec<(Number, Move)> {
        let count = self.below(most + 1);
        let numbers: BTreeSet<Number> = (0..count).map(|_| self.below(MOVES)).collect();
        numbers.into_iter().map(|number| (number, mv(number))).collect()
    }

    fn row(&mut self, act: usize) -> Row {
        let kind = match act {
            0 => PhaseKind::SetPlay,
            1 => PhaseKind::Key,
            _ => PhaseKind::Try,
        };
        let first = (act > 0).then(|| self.below(MOVES)).map(|number| (number, mv(number)));
        let threats = self.attacks(2);
        let mut cells = Vec::new();
        for reply in (0..MOVES).filter(|_| self.below(5) > 0).collect::<Vec<_>>() {
            let answers = if self.below(3) > 0 { vec![self.below(MOVES)] } else { Vec::new() };
            let answers: Vec<_> = answers.into_iter().map(|number| (number, mv(number))).collect();
            let answers = if answers.is_empty() { self.attacks(2) } else { answers };
            let refutes = answers.is_empty();
            cells.push(Cell { reply, mv: mv(8 + reply), defends: self.below(6) > 0, refutes, answers });
        }
        Row { act, kind, first, block: threats.is_empty() && self.below(2) > 0, threats, cells }
    }
}

fn mv(number: usize) -> Move {
    Move::new(Square::A1, Square::at((number % 8) as u8, 1 + (number / 8) as u8))
}

type Meaning = BTreeMap<Letter, Number>;

/// Whether the clause is true of the row, word for word.
fn holds(clause: &Clause, row: &Row, meaning: &Meaning) -> bool {
    let numbers = |moves: &[(Number, Move)]| -> BTreeSet<Number> { moves.iter().map(|&(n, _)| n).collect() };
    let all = |letters: &[Letter]| -> BTreeSet<Number> { letters.iter().map(|one| meaning[one]).collect() };
    let cell = |reply: &Letter| row.cells.iter().find(|cell| cell.reply == meaning[reply]);
    match clause {
        Clause::First(letter) => row.first.is_some_and(|(first, _)| first == meaning[letter]),
        Clause::Threat(letter) => numbers(&row.threats).contains(&meaning[letter]),
        Clause::OnlyThreats(letters) => numbers(&row.threats) == all(letters),
        Clause::NoThreat => row.block,
        Clause::NotThreat(letter) => !numbers(&row.threats).contains(&meaning[letter]),
        Clause::Complete => row.is_complete(),
        Clause::Answer(reply, answer) => {
            cell(reply).and_then(Cell::only).is_some_and(|(only, _)| only == meaning[answer])
        }
        Clause::Answers(reply, answers) => {
            cell(reply).is_some_and(|cell| cell.defends && numbers(&cell.answers) == all(answers))
        }
        Clause::Answered(reply) => cell(reply).and_then(Cell::only).is_some(),
        Clause::NotAnswer(reply, answer) => {
            !cell(reply).is_some_and(|cell| numbers(&cell.answers).contains(&meaning[answer]))
        }
        Clause::Refutes(reply) => cell(reply).is_some_and(|cell| cell.refutes),
    }
}

/// Every meaning of the letters, different moves for different letters unless they may be equal.
fn meanings(letters: &[Letter], equal: &[(Letter, Letter)]) -> Vec<Meaning> {
    let mut all = vec![Meaning::new()];
    for &letter in letters {
        let mut longer = Vec::new();
        for (before, number) in all.iter().flat_map(|one| (0..MOVES).map(move |number| (one, number))) {
            let clash = before.iter().any(|(&other, &meaning)| {
                other.is_attack() == letter.is_attack()
                    && meaning == number
                    && !equal.iter().any(|&pair| pair == (letter, other) || pair == (other, letter))
            });
            if !clash {
                longer.push(before.iter().map(|(&one, &n)| (one, n)).chain([(letter, number)]).collect());
            }
        }
        all = longer;
    }
    all
}

/// Every choice of different rows of the kinds that the phases ask for.
fn choices(phases: &[Template], table: &Table) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for phase in phases {
        let rows =
            (0..table.rows.len()).filter(|&row| super::matcher::is_of_kind(&table.rows[row], phase.kinds));
        let rows: Vec<usize> = rows.collect();
        let longer = all.iter().flat_map(|before| rows.iter().map(move |&row| (before, row)));
        let longer = longer.filter(|(before, row)| !before.contains(row));
        all = longer.map(|(before, row)| [before.as_slice(), &[row]].concat()).collect();
    }
    all
}

/// The phases of every instance.
fn plainly(pattern: &Pattern, table: &Table) -> BTreeSet<Vec<usize>> {
    let Scheme::Letters { phases, equal } = &pattern.scheme else { return BTreeSet::new() };
    let bound = phases.iter().flat_map(|phase| &phase.clauses).flat_map(Clause::binds);
    let letters: BTreeSet<Letter> = bound.collect();
    let meanings = meanings(&letters.into_iter().collect::<Vec<_>>(), equal);
    let shows = |rows: &Vec<usize>| {
        let rows = rows.iter().map(|&row| &table.rows[row]);
        (!pattern.with_key || rows.clone().any(Row::solves))
            && meanings.iter().any(|meaning| {
                let phases = rows.clone().zip(phases);
                phases.clone().all(|(row, phase)| phase.clauses.iter().all(|one| holds(one, row, meaning)))
            })
    };
    let mut found: Vec<Vec<usize>> = choices(phases, table).into_iter().filter(shows).collect();
    found.iter_mut().for_each(|rows| rows.sort_unstable());
    found.into_iter().collect()
}

#[test]
fn finds_what_the_definition_says() {
    let mut random = Chance(Random::new(1));
    let (mut shown, mut names) = (0, BTreeSet::new());
    for _ in 0..400 {
        let rows = (0..2 + random.below(3)).map(|act| random.row(act)).collect();
        let table = Table { rows, ..Table::default() };
        for pattern in built_in().iter().filter(|one| matches!(one.scheme, Scheme::Letters { .. })) {
            let found = pattern.find(&table).into_iter().map(|found| found.acts).collect::<BTreeSet<_>>();
            assert_eq!(found, plainly(pattern, &table), "{} in {table:?}", pattern.name);
            shown += found.len();
            names.extend((!found.is_empty()).then_some(&pattern.name));
        }
    }
    assert!(shown > 100 && names.len() > 10, "{shown} instances of {names:?}");
}
