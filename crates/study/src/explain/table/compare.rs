//! Two solutions: what is exchanged between them.

use super::function::Function;
use super::row::{Named, Played, Row};
use keymove_chess::{Color, Move, Role, Square};
use keymove_problem::sort::Sort as _;

/// What two solutions have to do with each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Two units of one side do what the other one does in the other solution.
    Functions {
        /// The two units.
        units: [Named; 2],
        /// What the first one does in the first solution, and the second one in the second.
        first: Vec<Function>,
        /// What the second one does in the first solution, and the first one in the second.
        second: Vec<Function>,
    },
    /// The same two moves of one side are made in the other order.
    Moves {
        /// Whose.
        color: Color,
        /// The moves in the order of the first solution.
        moves: [Move; 2],
        /// Which moves of this side they are in the first solution, counted from 1.
        numbers: [usize; 2],
    },
    /// Two moves go to each other's squares, of other units or of both sides.
    Squares {
        /// Whose the moves are and which of that side, in the order in which they are played.
        moves: [(Color, usize); 2],
        /// Where they go in the first solution.
        squares: [Square; 2],
    },
}

/// Two solutions, by their places in the table, and what is exchanged between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The places of the two in [`Table::rows`](super::Table::rows).
    pub rows: [usize; 2],
    /// What is exchanged.
    pub relations: Vec<Relation>,
}

/// All pairs of rows between which something is exchanged.
pub(super) fn pairs(rows: &[Row]) -> Vec<Pair> {
    let places = (0..rows.len()).flat_map(|one| (one + 1..rows.len()).map(move |other| [one, other]));
    let pairs = places
        .map(|[one, other]| Pair { rows: [one, other], relations: relations(&rows[one], &rows[other]) });
    pairs.filter(|pair| !pair.relations.is_empty()).collect()
}

fn relations(one: &Row, other: &Row) -> Vec<Relation> {
    let mut found = exchanged_moves(one, other);
    found.extend(exchanged_squares(one, other));
    let units = units(one);
    for (index, &first) in units.iter().enumerate() {
        found.extend(units[index + 1..].iter().filter_map(|&second| functions(one, other, [first, second])));
    }
    found
}

/// All units that do something, kings left out, each once, in the order of their names.
pub(super) fn units(row: &Row) -> Vec<Named> {
    let mut units: Vec<Named> = row.duties.iter().map(|duty| duty.unit).collect();
    units.retain(|unit| unit.piece.role != Role::King);
    units.put_in_order_by_key(|unit| unit.name);
    units.dedup();
    units
}

/// What two units of one side exchange: what only the one does in one solution and only the other one in the other.
fn functions(one: &Row, other: &Row, units: [Named; 2]) -> Option<Relation> {
    let [a, b] = units.map(|unit| [one.functions(unit.name), other.functions(unit.name)]);
    let first = a[0].only_with(b[1], [a[1], b[0]]).list();
    let second = b[0].only_with(a[1], [a[0], b[1]]).list();
    let exchanged = units[0].piece.color == units[1].piece.color && !first.is_empty() && !second.is_empty();
    exchanged.then_some(Relation::Functions { units, first, second })
}

/// Pairs of moves of both solutions that have the same numbers.
fn numbered<'a>(one: &'a Row, other: &'a Row) -> Vec<(&'a Played, &'a Played)> {
    let same = |played: &'a Played| Some((played, other.played(played.unit.piece.color, played.number)?));
    one.moves.iter().filter_map(same).collect()
}

/// Two moves of one side, the same units to the same squares, in the other order.
fn exchanged_moves(one: &Row, other: &Row) -> Vec<Relation> {
    let mut found = Vec::new();
    let moves = numbered(one, other);
    for (index, &(a, now)) in moves.iter().enumerate() {
        for &(b, then) in &moves[index + 1..] {
            let color = a.unit.piece.color;
            if color == b.unit.piece.color && !is_same(a, b) && is_same(a, then) && is_same(b, now) {
                found.push(Relation::Moves { color, moves: [a.mv, b.mv], numbers: [a.number, b.number] });
            }
        }
    }
    found
}

fn is_same(one: &Played, other: &Played) -> bool {
    (one.unit.name, one.mv) == (other.unit.name, other.mv)
}

/// Two moves that go to each other's squares and are not the same moves in the other order.
fn exchanged_squares(one: &Row, other: &Row) -> Vec<Relation> {
    let mut found = Vec::new();
    let moves = numbered(one, other);
    for (index, &(a, now)) in moves.iter().enumerate() {
        for &(b, then) in &moves[index + 1..] {
            let squares = [a.mv.to(), b.mv.to()];
            let exchanged = squares[0] != squares[1] && [then.mv.to(), now.mv.to()] == squares;
            if exchanged && !(is_same(a, then) && is_same(b, now)) {
                let moves = [a, b].map(|played| (played.unit.piece.color, played.number));
                found.push(Relation::Squares { moves, squares });
            }
        }
    }
    found
}
