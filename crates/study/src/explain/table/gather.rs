//! More than two solutions: the same relation of several pairs told once, cycles, and what all have in common.

use super::compare::{Pair, Relation, units};
use super::function::Function;
use super::row::{Named, Played, Row};
use keymove_chess::{Color, Move, Square};
use keymove_problem::sort::Sort as _;

/// A relation with all pairs of solutions that have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The relation, as that of the first pair.
    pub relation: Relation,
    /// The places of the solutions in [`Table::rows`](super::Table::rows); the relation is written down for the first of each
    /// pair.
    pub pairs: Vec<[usize; 2]>,
}

/// Something that goes round in three and more solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cycle {
    /// In each solution one unit does the first thing and the next one, in a circle, the second.
    Functions {
        /// The units in the order of the circle.
        units: Vec<Named>,
        /// What the unit does in the solution that has its place in `rows`.
        first: Function,
        /// What the next unit does there.
        second: Function,
        /// The solutions.
        rows: Vec<usize>,
    },
    /// In each solution two moves of one side are two neighbours of a circle of moves.
    Moves {
        /// Whose.
        color: Color,
        /// Which moves of that side.
        numbers: [usize; 2],
        /// The moves in the order of the circle.
        moves: Vec<Move>,
        /// The solutions that begin with each.
        rows: Vec<usize>,
    },
}

/// What moves with one number have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Common {
    /// Whose move.
    pub color: Color,
    /// Which of that side.
    pub number: usize,
    /// What they share.
    pub shared: Shared,
    /// In which solutions, at least two.
    pub rows: Vec<usize>,
}

/// What several moves share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shared {
    /// They do the same.
    Functions(Vec<Function>),
    /// Different units go to this square.
    Square(Square),
}

/// Each relation once.
pub(super) fn families(pairs: &[Pair]) -> Vec<Family> {
    let mut found: Vec<Family> = Vec::new();
    for pair in pairs {
        for single in pair.relations.iter().flat_map(singles) {
            let same = found.iter_mut().find_map(|family| {
                let turned = is_same(&family.relation, &single)?;
                Some((family, turned))
            });
            let [one, other] = pair.rows;
            match same {
                Some((family, turned)) => family.pairs.push(if turned { [other, one] } else { [one, other] }),
                None => found.push(Family { relation: single, pairs: vec![pair.rows] }),
            }
        }
    }
    merge(found)
}

/// An exchange of several functions as exchanges of one for one.
fn singles(relation: &Relation) -> Vec<Relation> {
    let Relation::Functions { units, first, second } = relation else { return vec![relation.clone()] };
    let one =
        |&a: &Function, &b: &Function| Relation::Functions { units: *units, first: vec![a], second: vec![b] };
    first.iter().flat_map(|a| second.iter().map(move |b| one(a, b))).collect()
}

/// Whether two relations are the same, and if so whether one is that of the solutions in the other order.
fn is_same(one: &Relation, other: &Relation) -> Option<bool> {
    match (one, other) {
        (
            Relation::Functions { units, first, second },
            Relation::Functions { units: others, first: a, second: b },
        ) => {
            let names = |units: &[Named; 2]| units.map(|unit| unit.name);
            if names(units) != names(others) {
                return None;
            }
            ((first, second) == (a, b)).then_some(false).or(((first, second) == (b, a)).then_some(true))
        }
        (
            Relation::Moves { color, moves, numbers },
            Relation::Moves { color: another, moves: [a, b], numbers: theirs },
        ) if color == another && numbers == theirs => {
            (*moves == [*a, *b]).then_some(false).or((*moves == [*b, *a]).then_some(true))
        }
        (Relation::Squares { moves, squares }, Relation::Squares { moves: theirs, squares: [a, b] })
            if moves == theirs =>
        {
            (*squares == [*a, *b]).then_some(false).or((*squares == [*b, *a]).then_some(true))
        }
        _ => None,
    }
}

/// Puts together exchanges of the same units in the same pairs.
fn merge(families: Vec<Family>) -> Vec<Family> {
    let mut merged: Vec<Family> = Vec::new();
    for family in families {
        if let Relation::Functions { units, first, second } = &family.relation {
            let like = merged.iter_mut().find(|other| {
                let same_units =
                    matches!(&other.relation, Relation::Functions { units: others, .. } if others == units);
                same_units && other.pairs == family.pairs
            });
            if let Some(Family { relation: Relation::Functions { first: all, second: rest, .. }, .. }) = like
            {
                for (list, more) in [(all, first), (rest, second)] {
                    list.extend(
                        more.iter().filter(|function| !list.contains(function)).copied().collect::<Vec<_>>(),
                    );
                    list.put_in_order();
                }
                continue;
            }
        }
        merged.push(family);
    }
    merged
}

/// With more solutions than these nothing is looked for that goes round.
const MOST_ROUND: usize = 6;
/// The longest circle.
const LONGEST: usize = 4;

/// An arrow from one thing to another in each solution that has it.
pub(crate) struct Arrows<T> {
    pub(crate) arrows: Vec<(T, T, usize)>,
}

impl<T: Copy + PartialEq> Arrows<T> {
    /// Every circle of three or four different things, over as many different solutions, each once: it begins with the arrow
    /// that comes first.
    pub(crate) fn circles(&self) -> Vec<(Vec<T>, Vec<usize>)> {
        let mut found = Vec::new();
        for first in 0..self.arrows.len() {
            self.walk(&mut vec![first], &mut found);
        }
        found
    }

    fn walk(&self, way: &mut Vec<usize>, found: &mut Vec<(Vec<T>, Vec<usize>)>) {
        let at = |place: usize| self.arrows[place];
        let (start, end) = (at(way[0]).0, at(way[way.len() - 1]).1);
        if end == start {
            if way.len() > 2 {
                found.push(way.iter().map(|&place| (at(place).0, at(place).2)).unzip());
            }
            return;
        }
        if way.len() == LONGEST {
            return;
        }
        for next in way[0] + 1..self.arrows.len() {
            let (from, _, row) = at(next);
            let is_new = way.iter().all(|&place| at(place).2 != row && at(place).0 != from);
            if from == end && is_new {
                way.push(next);
                self.walk(way, found);
                way.pop();
            }
        }
    }
}

/// What goes round.
pub(super) fn cycles(rows: &[Row]) -> Vec<Cycle> {
    let mut found = Vec::new();
    if !(3..=MOST_ROUND).contains(&rows.len()) {
        return found;
    }
    // A sacrifice is that a unit is captured.
    let is_told = |function: &Function| function.is_part() && *function != Function::Sacrificed;
    let parts: Vec<Function> = Function::ALL.into_iter().filter(is_told).collect();
    for color in Color::ALL {
        found.extend(cycles_of_moves(rows, color));
        for (index, &first) in parts.iter().enumerate() {
            for &second in &parts[index + 1..] {
                found.extend(cycles_of_functions(rows, color, first, second));
            }
        }
    }
    found
}

fn cycles_of_functions(rows: &[Row], color: Color, first: Function, second: Function) -> Vec<Cycle> {
    let mut arrows = Vec::new();
    let mut known: Vec<Named> = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let own: Vec<Named> = units(row).into_iter().filter(|unit| unit.piece.color == color).collect();
        let does = |function| own.iter().filter(move |unit| row.functions(unit.name).has(function));
        for one in does(first) {
            let others = does(second).filter(|other| other.name != one.name);
            arrows.extend(others.map(|other| (one.name, other.name, place)));
        }
        known.extend(own);
    }
    let named = |name: Square| known.iter().find(|unit| unit.name == name).copied();
    let pure = |names: &[Square], round: &[usize]| {
        (0..names.len()).all(|at| {
            let next = names[(at + 1) % names.len()];
            let row = &rows[round[at]];
            names.iter().all(|&name| {
                let functions = row.functions(name);
                functions.has(first) == (name == names[at]) && functions.has(second) == (name == next)
            })
        })
    };
    let circles = Arrows { arrows }.circles().into_iter().filter(|(names, round)| pure(names, round));
    circles
        .map(|(names, rows)| Cycle::Functions {
            units: names.into_iter().filter_map(named).collect(),
            first,
            second,
            rows,
        })
        .collect()
}

fn cycles_of_moves(rows: &[Row], color: Color) -> Vec<Cycle> {
    let numbers =
        rows.iter().flat_map(|row| row.of_side(color)).map(|played| played.number).max().unwrap_or(0);
    let pairs = (1..=numbers).flat_map(|one| (one + 1..=numbers).map(move |other| [one, other]));
    let mut found = Vec::new();
    for numbers in pairs {
        let arrow = |(place, row): (usize, &Row)| {
            let [a, b] = numbers.map(|number| row.played(color, number));
            let of = |played: &Played| (played.unit.name, played.mv);
            Some((of(a?), of(b?), place))
        };
        let arrows = rows.iter().enumerate().filter_map(arrow).collect();
        found.extend(Arrows { arrows }.circles().into_iter().map(|(moves, rows)| Cycle::Moves {
            color,
            numbers,
            moves: moves.into_iter().map(|(_, mv)| mv).collect(),
            rows,
        }));
    }
    found
}

/// What the moves with each number share.
pub(super) fn common(rows: &[Row]) -> Vec<Common> {
    let mut found = Vec::new();
    let Some(most) = rows.iter().max_by_key(|row| row.moves.len()) else { return found };
    for played in &most.moves {
        let (color, number) = (played.unit.piece.color, played.number);
        let moves: Vec<(usize, &Played)> = rows
            .iter()
            .enumerate()
            .filter_map(|(place, row)| Some((place, row.played(color, number)?)))
            .collect();
        let share = |shared, rows| Common { color, number, shared, rows };
        found.extend(
            same_functions(&moves).into_iter().map(|(what, rows)| share(Shared::Functions(what), rows)),
        );
        found.extend(same_squares(&moves).into_iter().map(|(what, rows)| share(Shared::Square(what), rows)));
    }
    found
}

/// What several of the moves do, by the solutions in which they do it. That the last move mates is understood.
fn same_functions(moves: &[(usize, &Played)]) -> Vec<(Vec<Function>, Vec<usize>)> {
    let mut found: Vec<(Vec<Function>, Vec<usize>)> = Vec::new();
    for function in Function::ALL.into_iter().filter(|&function| function != Function::Mates) {
        let rows: Vec<usize> = moves
            .iter()
            .filter(|(_, played)| played.functions.contains(&function))
            .map(|&(row, _)| row)
            .collect();
        if rows.len() < 2 {
            continue;
        }
        match found.iter_mut().find(|(_, others)| *others == rows) {
            Some((functions, _)) => functions.push(function),
            None => found.push((vec![function], rows)),
        }
    }
    found
}

/// The squares to which different units go.
fn same_squares(moves: &[(usize, &Played)]) -> Vec<(Square, Vec<usize>)> {
    let mut found: Vec<(Square, Vec<usize>)> = Vec::new();
    for (_, played) in moves {
        let square = played.mv.to();
        let there = || moves.iter().filter(|(_, other)| other.mv.to() == square);
        let different = there().any(|(_, other)| other.unit.name != played.unit.name);
        if different && found.iter().all(|&(known, _)| known != square) {
            found.push((square, there().map(|&(row, _)| row).collect()));
        }
    }
    found
}
