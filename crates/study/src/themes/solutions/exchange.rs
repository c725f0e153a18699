//! What two solutions exchange and three shift in a circle.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::explain::{Cycle, Family, Function, Named, Relation, Table};
use crate::themes::play::side;
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static EXCHANGE_OF_FUNCTIONS: Theme = Theme {
    name: "Exchange of functions",
    aliases: &["Reciprocal functions", "Exchange of roles"],
    group: Group::Change,
    definition: "Two units of one side, kings left out, exchange what they do between two solutions: what only the first one does in \
        one solution only the second one does in the other, and the other way round. Functions are to mate, to check, guard, block \
        or pin in the mate, to open or shut a line that the solution needs open or shut, to unpin, and to be captured.",
    source: "problemista.eu, reciprocal play",
    example: Example::new(
        "8/6K1/2r5/2N5/2Pkn2R/2p1n3/P7/6B1 b - - 0 1",
        "h#2",
        "O. Semenenko, A. Ivunin-70 JT, 2017",
    ),
    detect: Detector::Solutions(functions),
};

/// The entry of the catalogue.
pub(super) static CYCLE_OF_FUNCTIONS: Theme = Theme {
    name: "Cyclic exchange of functions",
    aliases: &["Cycle of functions"],
    group: Group::Change,
    definition: "In each of three or four solutions one unit alone of as many units of one side does one thing and the next one, \
        in a circle, alone another; functions as in the exchange of functions.",
    source: "StrateGems, Chess Problem Terminology, cycle; problemista.eu, reciprocal play, for the functions",
    example: Example::new(
        "rRN4b/p3p1r1/pBk1P3/P7/8/1P2N1p1/2PpBpPp/K2bqn1n b - - 0 1",
        "h#2",
        "V. Chepizhny, Shakhmatnaya kompozitsiya, 2011",
    ),
    detect: Detector::Solutions(cycles_of_functions),
};

/// The entry of the catalogue.
pub(super) static EXCHANGE_OF_MOVES: Theme = Theme {
    name: "Exchange of moves",
    aliases: &["Reciprocal moves"],
    group: Group::Change,
    definition: "In two solutions one side makes the same two moves, with the same units, in the other order.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis); problemista.eu, reciprocal moves",
    example: Example::new(
        "1b2B3/8/2Pr4/8/k2B2R1/r2b2K1/2P5/8 b - - 0 1",
        "h#2",
        "T. Kramár, 2nd HM, Olympic Tourney Novi Sad, 1990",
    ),
    detect: Detector::Solutions(moves),
};

fn functions(study: &Study, table: &Table) -> Vec<Finding> {
    let of = |family: &Family| {
        let Relation::Functions { units, first, second } = &family.relation else { return None };
        let [first, second] = [first, second].map(|list| parts(list));
        if first.is_empty() || second.is_empty() {
            return None;
        }
        let [one, other] = units.map(|unit| unit.piece.role.name());
        let side = side(study, units[0].piece.color);
        let detail = format!("{side} {one} and {other}: {}, {}", first.join(" and "), second.join(" and "));
        let rows: Vec<usize> = family.pairs.iter().flatten().copied().collect();
        let squares = units.iter().map(|unit| unit.name).collect();
        Some(
            Finding::new(EXCHANGE_OF_FUNCTIONS.name, shown(study, table, &rows)).detailed(detail).on(squares),
        )
    };
    table.families.iter().filter_map(of).collect()
}

fn parts(functions: &[Function]) -> Vec<&'static str> {
    functions.iter().filter(|function| function.is_part()).map(|function| function.name()).collect()
}

fn cycles_of_functions(study: &Study, table: &Table) -> Vec<Finding> {
    let of = |cycle: &Cycle| {
        let Cycle::Functions { units, first, second, rows } = cycle else { return None };
        let names: Vec<&str> = units.iter().map(|unit: &Named| unit.piece.role.name()).collect();
        let side = side(study, units.first()?.piece.color);
        let detail = format!("{side} {}: {}, {}", names.join(", "), first.name(), second.name());
        let squares = units.iter().map(|unit| unit.name).collect();
        Some(Finding::new(CYCLE_OF_FUNCTIONS.name, shown(study, table, rows)).detailed(detail).on(squares))
    };
    table.cycles.iter().filter_map(of).collect()
}

fn moves(study: &Study, table: &Table) -> Vec<Finding> {
    let of = |family: &Family| {
        let Relation::Moves { color, moves, numbers: [early, late] } = &family.relation else { return None };
        let letter = if side(study, *color) == "White" { "W" } else { "B" };
        let rows: Vec<usize> = family.pairs.iter().flatten().copied().collect();
        let finding = Finding::new(EXCHANGE_OF_MOVES.name, shown(study, table, &rows));
        let squares = moves.iter().map(|mv| mv.to()).collect();
        Some(finding.detailed(format!("{letter}{early}/{letter}{late}")).on(squares))
    };
    table.families.iter().filter_map(of).collect()
}
