//! Two pawns that exchange what they promote to, or shift it in a circle.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::explain::{Arrows, Named, Row, Table};
use crate::{Finding, Study};
use keymove_chess::{Role, Square};
use keymove_problem::sort::Sort as _;

/// The entry of the catalogue.
pub(super) static EXCHANGE_OF_PROMOTIONS: Theme = Theme {
    name: "Exchange of promotions",
    aliases: &["Reciprocal promotions"],
    group: Group::Change,
    definition: "In two solutions, set play counted, two pawns promote on the same squares, and what the one becomes in one of them \
        the other becomes in the other.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Exchange of promotions)",
    example: Example::new(
        "1K6/2PkP3/2pb4/2p5/2P2p2/5P2/8/8 b - - 0 1",
        "h#2*",
        "L. Loewenton, 1st Prize, Arbejder-Skak, TT 4, 1957",
    ),
    detect: Detector::Solutions(exchanges),
};

/// The entry of the catalogue.
pub(super) static CYCLE_OF_PROMOTIONS: Theme = Theme {
    name: "Cycle of promotions",
    aliases: &["Cyclic promotions"],
    group: Group::Change,
    definition: "In each of three or four solutions two pawns, of one side or both, promote to two neighbours of a circle of as many \
        different pieces: A and B, B and C, C and A.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Cycle of promotions)",
    example: Example::new(
        "8/8/8/8/8/5k1K/5pp1/2N5 b - - 0 1",
        "h#4",
        "G. Husserl, 3rd HM, Die Schwalbe, 1974",
    ),
    detect: Detector::Solutions(cycles),
};

/// A pawn, where it promotes, and to what.
type Promotion = (Named, Square, Role);

fn promotions(row: &Row) -> Vec<Promotion> {
    let of = |played: &crate::explain::Played| Some((played.unit, played.mv.to(), played.mv.promotion()?));
    row.moves.iter().filter_map(of).collect()
}

/// All pairs of pawns that promote in this solution, each once.
fn couples(row: &Row) -> Vec<[Promotion; 2]> {
    let all = promotions(row);
    let order = |one: &Promotion, other: &Promotion| one.0.name < other.0.name;
    let with =
        |&one: &Promotion| all.iter().filter(move |other| order(&one, other)).map(move |&other| [one, other]);
    all.iter().flat_map(with).collect()
}

fn exchanges(study: &Study, table: &Table) -> Vec<Finding> {
    let mut found = Vec::new();
    for (place, one) in table.rows.iter().enumerate() {
        for (index, other) in table.rows.iter().enumerate().skip(place + 1) {
            let theirs = couples(other);
            for [a, b] in couples(one) {
                let swapped = [(a.0, a.1, b.2), (b.0, b.1, a.2)];
                if a.2 != b.2 && theirs.contains(&swapped) {
                    let finding =
                        Finding::new(EXCHANGE_OF_PROMOTIONS.name, shown(study, table, &[place, index]));
                    let detail = format!("{} and {}", a.2.name(), b.2.name());
                    found.push(finding.detailed(detail).on([a.1, b.1].into_iter().collect()));
                }
            }
        }
    }
    found
}

fn cycles(study: &Study, table: &Table) -> Vec<Finding> {
    let all: Vec<Vec<[Promotion; 2]>> = table.rows.iter().map(couples).collect();
    let mut pawns: Vec<[Named; 2]> = all.iter().flatten().map(|couple| couple.map(|pawn| pawn.0)).collect();
    pawns.put_in_order_by_key(|pair| pair.map(|pawn| pawn.name));
    pawns.dedup();
    let mut found = Vec::new();
    for pair in pawns {
        let of_pair = |couple: &&[Promotion; 2]| couple.map(|pawn| pawn.0) == pair;
        let arrow = |(row, couples): (usize, &Vec<[Promotion; 2]>)| {
            couples.iter().find(of_pair).map(|[a, b]| (a.2, b.2, row))
        };
        let arrows = all.iter().enumerate().filter_map(arrow).collect();
        for (roles, rows) in (Arrows { arrows }).circles() {
            let names: Vec<&str> = roles.iter().map(|role: &Role| role.name()).collect();
            let finding = Finding::new(CYCLE_OF_PROMOTIONS.name, shown(study, table, &rows));
            found.push(
                finding.detailed(names.join(", ")).on(pair.map(|pawn| pawn.name).into_iter().collect()),
            );
        }
    }
    found
}
