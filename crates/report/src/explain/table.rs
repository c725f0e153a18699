//! Solutions side by side, in words and as JSON.

use super::moves::letter;
use super::phrases::list;
use super::wire;
use crate::themes::act_words;
use keymove_chess::{Color, Move, Role};
use keymove_study::Study;
use keymove_study::explain::{Duty, Function, Named, Pair, Relation, Row, Table};

/// Solutions that do not fit into so many columns of text are written one below the other.
const WIDTH: usize = 110;

/// A table of what units do, a column for each solution, and below it what is exchanged. Units are named by their squares in
/// the first diagram.
pub(super) fn text(study: &Study, table: &Table) -> String {
    let heads: Vec<String> = (1..=table.rows.len()).map(|number| format!("({number})")).collect();
    let functions = Function::ALL.iter().filter(|&&function| {
        table.rows.iter().any(|row| row.duties.iter().any(|duty| duty.function == function))
    });
    let rows: Vec<(&str, Vec<String>)> = functions
        .map(|&function| (function.name(), table.rows.iter().map(|row| cell(row, function)).collect()))
        .collect();
    let mut text = "Side by side, units by their squares in the diagram:\n".to_owned();
    for (number, row) in heads.iter().zip(&table.rows) {
        text += &format!("  {number} {}\n", act_words(study, row.act));
    }
    let grid = grid(&heads, &rows);
    if grid.lines().any(|line| line.chars().count() > WIDTH) {
        for (index, head) in heads.iter().enumerate() {
            let cells = rows.iter().filter(|(_, cells)| cells[index] != "-");
            let words: Vec<String> = cells.map(|(name, cells)| format!("{name} {}", cells[index])).collect();
            text += &format!("  {head} {}\n", words.join("; "));
        }
    } else {
        text += &grid;
    }
    for pair in &table.pairs {
        for relation in &pair.relations {
            text += &format!("  {}: {}\n", numbers(pair), words(relation));
        }
    }
    text
}

fn grid(heads: &[String], rows: &[(&str, Vec<String>)]) -> String {
    let width = |index: usize| {
        rows.iter().map(|(_, cells)| cells[index].chars().count()).max().unwrap_or(0).max(heads[index].len())
    };
    let first = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |name: &str, cells: &[String]| {
        let cells = cells.iter().enumerate().map(|(index, cell)| format!("{cell:<0$}", width(index)));
        format!("  {name:<first$}  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned() + "\n"
    };
    rows.iter().fold(line("", heads), |text, (name, cells)| text + &line(name, cells))
}

/// `Rc1 e3, f3; Bf4 d2`.
fn cell(row: &Row, function: Function) -> String {
    let of = row.duties.iter().filter(|duty| duty.function == function);
    let words: Vec<String> = of.map(duty).collect();
    if words.is_empty() { "-".into() } else { words.join("; ") }
}

fn duty(duty: &Duty) -> String {
    match duty.squares {
        squares if squares.is_empty() => unit(duty.unit),
        squares => format!("{} ({})", unit(duty.unit), list(squares)),
    }
}

fn unit(named: Named) -> String {
    let letter = if named.piece.role == Role::Pawn { "P" } else { letter(named.piece.role) };
    let side = if named.piece.color == Color::White { "w" } else { "b" };
    format!("{side}{letter}{}", named.name)
}

fn numbers(pair: &Pair) -> String {
    let [one, other] = pair.rows.map(|row| row + 1);
    format!("({one}) and ({other})")
}

fn words(relation: &Relation) -> String {
    match relation {
        Relation::Functions { units, first, second } => {
            let [one, other] = units.map(unit);
            format!("{one} and {other} exchange functions: {}, {}", first.name(), second.name())
        }
        Relation::Moves { color, moves, numbers: [early, late] } => {
            let [one, other] = moves.map(|mv: Move| mv.to_string());
            let side = if *color == Color::White { "W" } else { "B" };
            format!("exchange of {side}{early} and {side}{late}: {one}, {other}")
        }
    }
}

/// The table for programs.
pub(super) fn json(table: &Table) -> wire::Table {
    wire::Table {
        rows: table.rows.iter().map(row).collect(),
        pairs: table.pairs.iter().map(|one| pair(table, one)).collect(),
    }
}

fn named(unit: Named) -> wire::Unit {
    wire::Unit { square: unit.name.to_string(), piece: unit.piece.letter().to_string() }
}

fn row(row: &Row) -> wire::Row {
    wire::Row {
        phase: row.act,
        units: row.moves.iter().map(|&(unit, _)| named(unit)).collect(),
        duties: row
            .duties
            .iter()
            .map(|duty| wire::Duty {
                unit: named(duty.unit),
                function: duty.function.name(),
                squares: duty.squares.into_iter().map(|square| square.to_string()).collect(),
            })
            .collect(),
    }
}

fn pair(table: &Table, pair: &Pair) -> wire::Pair {
    wire::Pair {
        phases: pair.rows.map(|row| table.rows[row].act),
        relations: pair
            .relations
            .iter()
            .map(|relation| match relation {
                Relation::Functions { units, first, second } => wire::Relation {
                    kind: "functions",
                    text: words(relation),
                    units: units.iter().map(|&unit| named(unit)).collect(),
                    functions: vec![first.name(), second.name()],
                    moves: Vec::new(),
                },
                Relation::Moves { moves, .. } => wire::Relation {
                    kind: "moves",
                    text: words(relation),
                    units: Vec::new(),
                    functions: Vec::new(),
                    moves: moves.iter().map(ToString::to_string).collect(),
                },
            })
            .collect(),
    }
}
