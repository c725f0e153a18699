//! Solutions side by side, in words and as JSON.

use super::moves::letter;
use super::phrases::list;
use super::wire;
use crate::phrase::{Phrase, Value, joined};
use crate::themes::act_words;
use keymove_chess::{Color, Move, Role};
use keymove_problem::sort::Sort as _;
use keymove_study::Study;
use keymove_study::explain::{
    Common, Cycle, Duty, Family, Function, Named, Pair, Played, Relation, Row, Shared, Table,
};

/// Solutions that do not fit into so many columns of text are written one below the other.
const WIDTH: usize = 110;
/// Solutions with more half-moves have no line for each of them.
const MOST_MOVES: usize = 6;
/// So many lines tell of exchanges, and as many of what some of the solutions share; the others are counted.
const MOST_LINES: usize = 8;

/// A table of what units do, a column for each solution, and below it what the solutions exchange, shift in a circle and have in
/// common. Units are named by their squares in the first diagram.
pub(super) fn text(study: &Study, table: &Table) -> String {
    let heads: Vec<String> = (0..table.rows.len()).map(number).collect();
    let mut text = "Side by side, units by their squares in the diagram:\n".to_owned();
    for (number, row) in heads.iter().zip(&table.rows) {
        text += &format!("  {number} {}\n", act_words(study, row.act));
    }
    let does = functions(table);
    let grid = grid(&heads, &[moves(table), does.clone()].concat());
    if grid.lines().any(|line| line.chars().count() > WIDTH) {
        for (index, head) in heads.iter().enumerate() {
            let cells = does.iter().filter(|(_, cells)| cells[index] != "-");
            let words: Vec<String> = cells.map(|(name, cells)| format!("{name} {}", cells[index])).collect();
            text += &format!("  {head} {}\n", words.join("; "));
        }
    } else {
        text += &grid;
    }
    for relation in relations(table) {
        text += &format!("  {relation}\n");
    }
    text
}

/// What the solutions exchange, shift in a circle and have in common, a line each.
pub(super) fn relations(table: &Table) -> Vec<String> {
    let exchanges = table.families.iter().map(|family| family_words(family, table.rows.len()).text());
    let mut lines = told(exchanges.collect(), "exchanges");
    lines.extend(told(table.cycles.iter().map(|cycle| cycle_words(cycle).text()).collect(), "cycles"));
    lines.extend(told(common_words(table), "things in common"));
    lines
}

/// The first of these lines, with how many more there are.
fn told(mut lines: Vec<String>, what: &str) -> Vec<String> {
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    if more > 0 {
        lines.push(format!("and {more} more {what}"));
    }
    lines
}

type Cells = (String, Vec<String>);

/// Who makes each move, in a line for each.
fn moves(table: &Table) -> Vec<Cells> {
    let Some(most) = table.rows.iter().max_by_key(|row| row.moves.len()) else { return Vec::new() };
    if most.moves.len() > MOST_MOVES {
        return Vec::new();
    }
    let line = |played: &Played| {
        let (color, number) = (played.unit.piece.color, played.number);
        let at = |row: &Row| {
            row.moves.iter().find(|one| (one.unit.piece.color, one.number) == (color, number)).map(way)
        };
        let cells = table.rows.iter().map(|row| at(row).unwrap_or_else(|| "-".into()));
        (half_move(color, number), cells.collect())
    };
    most.moves.iter().map(line).collect()
}

/// `wRc1-c3`; of a unit that has moved before `wRc1 (d1-d3)`.
fn way(played: &Played) -> String {
    let (mv, named) = (played.mv, unit(played.unit));
    let promotion = mv.promotion().map(letter).unwrap_or_default();
    if mv.from() == played.unit.name {
        return format!("{named}-{}{promotion}", mv.to());
    }
    format!("{named} ({}-{}{promotion})", mv.from(), mv.to())
}

/// What is done in any of the solutions, and who does it in each. What captures is told with what is captured.
pub(super) fn functions(table: &Table) -> Vec<Cells> {
    let told = Function::ALL.iter().filter(|&&function| {
        let any = table.rows.iter().any(|row| row.duties.iter().any(|duty| duty.function == function));
        any && function != Function::Captures
    });
    let cells = |function| table.rows.iter().map(|row| cell(row, function)).collect();
    told.map(|&function| (function.name().to_owned(), cells(function))).collect()
}

fn grid(heads: &[String], rows: &[Cells]) -> String {
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

/// `wRc1 (e3 and f3); wBf4 (d2)`.
fn cell(row: &Row, function: Function) -> String {
    let of = row.duties.iter().filter(|duty| duty.function == function);
    let words: Vec<String> = of.map(duty).collect();
    if words.is_empty() { "-".into() } else { words.join("; ") }
}

fn duty(duty: &Duty) -> String {
    let named = unit(duty.unit);
    let captured = matches!(duty.function, Function::Captured | Function::Sacrificed);
    match duty.other.map(unit) {
        _ if duty.squares.is_empty() => named,
        None => format!("{named} ({})", list(duty.squares)),
        Some(other) if captured => format!("{named} ({} by {other})", list(duty.squares)),
        Some(other) => format!("{named} ({other} on {})", list(duty.squares)),
    }
}

fn unit(named: Named) -> String {
    let letter = if named.piece.role == Role::Pawn { "P" } else { letter(named.piece.role) };
    let side = if named.piece.color == Color::White { "w" } else { "b" };
    format!("{side}{letter}{}", named.name)
}

/// `B1`.
fn half_move(color: Color, number: usize) -> String {
    half(color, number).text()
}

fn half(color: Color, number: usize) -> Phrase {
    let name = if color == Color::White { "half_move.white" } else { "half_move.black" };
    Phrase::new(name).with("number", number.to_string())
}

fn number(row: usize) -> String {
    format!("({})", row + 1)
}

/// `(1), (2) and (4)`.
fn numbers(rows: &[usize]) -> Vec<String> {
    rows.iter().copied().map(number).collect()
}

fn words(relation: &Relation) -> Phrase {
    match relation {
        Relation::Functions { units, first, second } => {
            let [one, other] = units.map(unit);
            let is_long = first.len() + second.len() > 2;
            Phrase::new(if is_long { "exchange.functions.against" } else { "exchange.functions" })
                .with("one", one)
                .with("other", other)
                .with("first", names(first))
                .with("second", names(second))
        }
        Relation::Moves { color, moves, numbers: [early, late] } => {
            let [one, other] = moves.map(|mv: Move| mv.to_string());
            Phrase::new("exchange.moves")
                .with("early", half(*color, *early))
                .with("late", half(*color, *late))
                .with("one", one)
                .with("other", other)
        }
        Relation::Squares { moves, squares: [one, other] } => {
            let [early, late] = moves.map(|(color, number)| half(color, number));
            Phrase::new("exchange.squares")
                .with("early", early)
                .with("late", late)
                .with("one", one.to_string())
                .with("other", other.to_string())
        }
    }
}

fn names(functions: &[Function]) -> Vec<Phrase> {
    functions.iter().map(|&function| function_phrase(function)).collect()
}

/// What is done, in the words of its name.
const fn function_name(function: Function) -> &'static str {
    match function {
        Function::Mates => "function.mates",
        Function::Checks => "function.checks",
        Function::Guards => "function.guards",
        Function::Blocks => "function.blocks",
        Function::OpensLine => "function.opens_a_line",
        Function::ShutsLine => "function.shuts_a_line",
        Function::Interferes => "function.interferes",
        Function::Shields => "function.shields_a_king",
        Function::Pins => "function.pins",
        Function::SelfPins => "function.self_pins",
        Function::Unpins => "function.unpins",
        Function::Unguards => "function.gives_up_a_guard",
        Function::Vacates => "function.clears_a_square",
        Function::Captures => "function.captures",
        Function::Captured => "function.is_captured",
        Function::Sacrificed => "function.is_sacrificed",
        Function::Tempo => "function.loses_a_move",
    }
}

fn function_phrase(function: Function) -> Phrase {
    Phrase::new(function_name(function))
}

/// The relation, after the solutions that have it: `(1) and (2): `, `(1) and (3) against (2): `, `each two: `.
fn family_words(family: &Family, rows: usize) -> Phrase {
    let side = |at: usize| {
        let mut places: Vec<usize> = family.pairs.iter().map(|pair| pair[at]).collect();
        places.put_in_order();
        places.dedup();
        places
    };
    let (one, other) = (side(0), side(1));
    let apart = one.iter().all(|row| !other.contains(row));
    let whom = if family.pairs.len() == 1 {
        numbered(&[one, other].concat()).into()
    } else if family.pairs.len() == rows * (rows - 1) / 2 {
        Phrase::new("solutions.each_two").into()
    } else if apart && family.pairs.len() == one.len() * other.len() {
        Phrase::new("solutions.against").with("one", numbers(&one)).with("other", numbers(&other)).into()
    } else {
        Value::Phrases(family.pairs.iter().map(|pair| numbered(pair)).collect())
    };
    Phrase::new("solutions.have").with("whom", whom).with("words", words(&family.relation))
}

/// The numbers of solutions.
fn numbered(rows: &[usize]) -> Phrase {
    Phrase::new("solutions.numbers").with("numbers", numbers(rows))
}

fn cycle_words(cycle: &Cycle) -> Phrase {
    let (rows, words) = match cycle {
        Cycle::Functions { units, first, second, rows } => {
            let units: Vec<String> = units.iter().copied().map(unit).collect();
            let words = Phrase::new("cycle.functions")
                .with("first", function_phrase(*first))
                .with("second", function_phrase(*second))
                .with("units", units.join(", "));
            (rows, words)
        }
        Cycle::Moves { color, numbers: [early, late], moves, rows } => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let words = Phrase::new("cycle.moves")
                .with("early", half(*color, *early))
                .with("late", half(*color, *late))
                .with("moves", moves.join(", "));
            (rows, words)
        }
    };
    Phrase::new("solutions.have").with("whom", numbered(rows)).with("words", words)
}

/// What moves share, put together by the solutions that share it: `both: B1 interferes; W2 on d4`.
fn common_words(table: &Table) -> Vec<String> {
    let mut lines: Vec<(&[usize], Vec<String>)> = Vec::new();
    for common in &table.common {
        let words = shared(common).text();
        match lines.iter_mut().find(|(rows, _)| *rows == common.rows) {
            Some((_, all)) => all.push(words),
            None => lines.push((&common.rows, vec![words])),
        }
    }
    lines.put_in_order_by_key(|(rows, _)| core::cmp::Reverse(rows.len()));
    let whom = |rows: &[usize]| match (rows.len(), table.rows.len()) {
        (2, 2) => "both".into(),
        (some, all) if some == all => format!("all {all}"),
        _ => joined(&numbers(rows)),
    };
    lines.into_iter().map(|(rows, words)| format!("{}: {}", whom(rows), words.join("; "))).collect()
}

fn shared(common: &Common) -> Phrase {
    let half_move = half(common.color, common.number);
    match &common.shared {
        Shared::Functions(functions) => {
            Phrase::new("shared.functions").with("half_move", half_move).with("functions", names(functions))
        }
        Shared::Square(square) => {
            Phrase::new("shared.square").with("half_move", half_move).with("square", square.to_string())
        }
    }
}

/// The table for programs.
pub(super) fn json(table: &Table) -> wire::Table {
    let phases = |rows: &[usize]| rows.iter().map(|&row| table.rows[row].act).collect();
    wire::Table {
        rows: table.rows.iter().map(row).collect(),
        pairs: table.pairs.iter().map(|one| pair(table, one)).collect(),
        families: table
            .families
            .iter()
            .map(|family| wire::Family {
                text: family_words(family, table.rows.len()).text(),
                phrase: family_words(family, table.rows.len()),
                pairs: family.pairs.iter().map(|pair| pair.map(|row| table.rows[row].act)).collect(),
                relation: relation(&family.relation),
            })
            .collect(),
        cycles: table.cycles.iter().map(|one| cycle(one, phases)).collect(),
        common: table
            .common
            .iter()
            .map(|common| wire::Common {
                half_move: half_move(common.color, common.number),
                text: shared(common).text(),
                phrase: shared(common),
                functions: match &common.shared {
                    Shared::Functions(functions) => function_names(functions),
                    Shared::Square(_) => Vec::new(),
                },
                square: match &common.shared {
                    Shared::Functions(_) => None,
                    Shared::Square(square) => Some(square.to_string()),
                },
                phases: phases(&common.rows),
            })
            .collect(),
    }
}

fn named(unit: Named) -> wire::Unit {
    wire::Unit { square: unit.name.to_string(), piece: unit.piece.letter().to_string() }
}

fn function_names(functions: &[Function]) -> Vec<&'static str> {
    functions.iter().map(|function| function.name()).collect()
}

fn row(row: &Row) -> wire::Row {
    wire::Row {
        phase: row.act,
        units: row.moves.iter().map(|played| named(played.unit)).collect(),
        moves: row
            .moves
            .iter()
            .map(|played| wire::Played {
                half_move: half_move(played.unit.piece.color, played.number),
                unit: named(played.unit),
                uci: played.mv.to_string(),
                captures: played.captures.map(named),
                functions: function_names(&played.functions),
            })
            .collect(),
        duties: row
            .duties
            .iter()
            .map(|duty| wire::Duty {
                unit: named(duty.unit),
                function: duty.function.name(),
                other: duty.other.map(named),
                squares: duty.squares.into_iter().map(|square| square.to_string()).collect(),
            })
            .collect(),
    }
}

fn pair(table: &Table, pair: &Pair) -> wire::Pair {
    wire::Pair {
        phases: pair.rows.map(|row| table.rows[row].act),
        relations: pair.relations.iter().map(relation).collect(),
    }
}

fn relation(relation: &Relation) -> wire::Relation {
    let empty = wire::Relation { text: words(relation).text(), ..wire::Relation::default() };
    match relation {
        Relation::Functions { units, first, second } => wire::Relation {
            kind: "functions",
            units: units.iter().map(|&unit| named(unit)).collect(),
            functions: function_names(&[first.as_slice(), second].concat()),
            first: function_names(first),
            second: function_names(second),
            ..empty
        },
        Relation::Moves { color, moves, numbers } => wire::Relation {
            kind: "moves",
            moves: moves.iter().map(ToString::to_string).collect(),
            half_moves: numbers.iter().map(|&number| half_move(*color, number)).collect(),
            ..empty
        },
        Relation::Squares { moves, squares } => wire::Relation {
            kind: "squares",
            half_moves: moves.iter().map(|&(color, number)| half_move(color, number)).collect(),
            squares: squares.iter().map(ToString::to_string).collect(),
            ..empty
        },
    }
}

fn cycle(cycle: &Cycle, phases: impl Fn(&[usize]) -> Vec<usize>) -> wire::Cycle {
    let phrase = cycle_words(cycle);
    let empty = wire::Cycle { text: phrase.text(), phrase: Some(phrase), ..wire::Cycle::default() };
    match cycle {
        Cycle::Functions { units, first, second, rows } => wire::Cycle {
            kind: "functions",
            phases: phases(rows),
            units: units.iter().map(|&unit| named(unit)).collect(),
            functions: vec![first.name(), second.name()],
            ..empty
        },
        Cycle::Moves { color, numbers, moves, rows } => wire::Cycle {
            kind: "moves",
            phases: phases(rows),
            half_moves: numbers.iter().map(|&number| half_move(*color, number)).collect(),
            moves: moves.iter().map(ToString::to_string).collect(),
            ..empty
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_the_words_of_their_names() {
        for function in Function::ALL {
            assert_eq!(function_phrase(function).text(), function.name());
            let name = function.name().replace([' ', '-'], "_");
            assert_eq!(function_name(function), format!("function.{name}"));
        }
    }
}
