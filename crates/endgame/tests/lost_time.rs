//! Moves that only lose time in draws, against the definition worked out position by position.

use keymove_chess::notation::san;
use keymove_chess::{Color, Move, Position, Role};
use keymove_endgame::check::{Dual, Effort, check};
use keymove_endgame::{Aim, Judge, Study};
use keymove_tables::{Making, Material, Tables, Value, verify};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn tables() -> Arc<Tables> {
    let tables = Tables::in_memory();
    let stop = AtomicBool::new(false);
    let making = Making { threads: 2, stop: &stop, hear: &|_| () };
    let material: Material = "KPK".parse().expect("a material");
    tables.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("made");
    Arc::new(tables)
}

fn wins(tables: &Tables, position: &Position) -> bool {
    matches!(
        (tables.probe(position).expect("a table"), position.turn()),
        (Value::Win(_), Color::White) | (Value::Loss(_), Color::Black)
    )
}

/// Whether Black, who has a bare king, holds after this move of his if coming back to the position before it counts as lost. All positions with the pawn where it is
/// are gone through until nothing changes.
fn holds_without(tables: &Tables, before: &Position, mv: Move) -> bool {
    let pawn = before.pieces(Color::White, Role::Pawn);
    // Behind a move of the pawn, or its capture, nothing comes back.
    let is_over =
        |position: &Position| position.pieces(Color::White, Role::Pawn) != pawn || position == before;
    let mut numbers = HashMap::from([(before.play(mv).hash(), 0)]);
    let mut positions = vec![before.play(mv)];
    let mut moves: Vec<Vec<usize>> = Vec::new();
    while let Some(position) = positions.get(moves.len()).copied() {
        let mut next = Vec::new();
        if !is_over(&position) {
            for &mv in &position.moves() {
                let there = position.play(mv);
                let number = *numbers.entry(there.hash()).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(there);
                }
                next.push(number);
            }
        }
        moves.push(next);
    }
    let mut lost: Vec<bool> = positions
        .iter()
        .map(|position| position == before || is_over(position) && wins(tables, position))
        .collect();
    loop {
        let mut is_changed = false;
        for (number, position) in positions.iter().enumerate() {
            if lost[number] || is_over(position) {
                continue;
            }
            let mut ends = moves[number].iter().map(|&next| lost[next]);
            lost[number] = match position.turn() {
                Color::White => ends.any(|lost| lost),
                Color::Black if moves[number].is_empty() => position.in_check(),
                Color::Black => ends.all(|lost| lost),
            };
            is_changed |= lost[number];
        }
        if !is_changed {
            return !lost[0];
        }
    }
}

#[test]
fn lost_time_in_draws_is_what_its_definition_says() {
    let tables = tables();
    let material: Material = "KPK".parse().expect("a material");
    let judge = Judge::new(Some(&tables), None);
    let all = verify::arrangements(&material);
    let [mut wasted, mut others, mut both] = [0; 3];
    for number in (0..all).map(|number| number * 7_919 % all) {
        if wasted >= 4 && others >= 4 && both >= 4 {
            break;
        }
        let Some(position) = verify::position(&material, number) else { continue };
        if position.turn() != Color::Black || wins(&tables, &position) {
            continue;
        }
        let good: Vec<Move> =
            position.moves().into_iter().filter(|&mv| !wins(&tables, &position.play(mv))).collect();
        let [first, second] = good.as_slice() else { continue };
        let holds = [first, second].map(|&mv| holds_without(&tables, &position, mv));
        // The move of the solution holds by itself and the other one does not.
        let count = match holds {
            [true, false] => &mut wasted,
            [false, false] => &mut both,
            _ => &mut others,
        };
        if *count >= 4 {
            continue;
        }
        *count += 1;
        let mut study = Study::of_position(position, Aim::Draw, Color::Black).expect("both kings");
        study.play(0, *first).expect("short");
        let checked = check(&study, &judge, &Effort { opinion: None, ..Effort::default() }, &|_| ());
        let found = checked.findings[0].alternatives.iter().find(|found| found.mv == *second);
        let expected = if holds == [true, false] { Dual::WasteOfTime } else { Dual::Cook };
        assert_eq!(
            found.and_then(|found| found.dual),
            Some(expected),
            "{position}: {} beside {}",
            san(&position, *second),
            san(&position, *first)
        );
    }
    assert!(wasted > 0 && others > 0 && both > 0, "{wasted} {others} {both}");
}
