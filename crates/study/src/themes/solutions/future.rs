//! Helpmates of the future: pairs of solutions, each with a theme of its own.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::explain::{Function, Row, Table};
use crate::{Finding, Study};
use keymove_chess::Role;
use keymove_problem::Play;

/// The entry of the catalogue.
pub(super) static FUTURE: Theme = Theme {
    name: "Helpmate of the future",
    aliases: &["HOTF"],
    group: Group::Change,
    definition: "At least four solutions of a helpmate, twins counted, are pairs: each one matches exactly one other, set play left \
        out. Two solutions match if in three quarters of their half-moves or more the moves with the same number are different ones \
        that have a motive in common, mating left out; that both are moves of a king is a motive, too.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (HOTF); P. Wong, OzProblems, Walkabout, 26 December 2014, for the term \
        of C. J. Feather",
    example: Example::new(
        "4R2r/3r1B2/2n2p1b/3RB3/1p1P2b1/3k1n2/2p5/1N5K b - - 0 1",
        "h#2",
        "F. Pachl, 1st Prize, HOTF Tourney, The Problemist, 2003",
    )
    .with_twins(&["bQd4"]),
    detect: Detector::Solutions(detect),
};

fn detect(study: &Study, table: &Table) -> Vec<Finding> {
    if study.stipulation.play != Play::Help {
        return Vec::new();
    }
    let rows: Vec<usize> =
        (0..table.rows.len()).filter(|&row| study.acts[table.rows[row].act].solves()).collect();
    let Some(pairs) = pairs(&table.rows, &rows) else { return Vec::new() };
    let words: Vec<String> = pairs.iter().map(|pair| pair.motives.join(", ")).collect();
    let finding = Finding::new(FUTURE.name, shown(study, table, &rows));
    vec![finding.detailed(words.join("; "))]
}

/// Two solutions that match, and what they have in common.
struct Pair {
    rows: [usize; 2],
    motives: Vec<&'static str>,
}

/// The solutions in pairs, if there are two pairs or more and no solution matches two others.
fn pairs(table: &[Row], rows: &[usize]) -> Option<Vec<Pair>> {
    let mut found: Vec<Pair> = Vec::new();
    for (place, &one) in rows.iter().enumerate() {
        for &other in &rows[place + 1..] {
            if let Some(motives) = matching(&table[one], &table[other]) {
                found.push(Pair { rows: [one, other], motives });
            }
        }
    }
    let partners = |row: &usize| found.iter().filter(|pair| pair.rows.contains(row)).count();
    (found.len() >= 2 && rows.iter().all(|row| partners(row) == 1)).then_some(found)
}

/// The motives that two solutions have in common, if they have some in enough of their moves.
fn matching(one: &Row, other: &Row) -> Option<Vec<&'static str>> {
    let numbers = |row: &Row| -> Vec<_> {
        row.moves.iter().map(|played| (played.unit.piece.color, played.number)).collect()
    };
    if numbers(one) != numbers(other) {
        return None;
    }
    let mut all = Vec::new();
    let mut moves = 0;
    for (a, b) in one.moves.iter().zip(&other.moves) {
        let is_same = (a.unit.name, a.mv) == (b.unit.name, b.mv);
        let is_motive =
            |function: &&Function| **function != Function::Mates && b.functions.contains(function);
        let mut shared: Vec<&str> =
            a.functions.iter().filter(is_motive).map(|function| function.name()).collect();
        shared
            .extend([a, b].iter().all(|played| played.unit.piece.role == Role::King).then_some("king moves"));
        if !is_same && !shared.is_empty() {
            moves += 1;
            shared.retain(|word| !all.contains(word));
            all.extend(shared);
        }
    }
    (4 * moves >= 3 * one.moves.len()).then_some(all)
}
