//! Fits the formula for game mates to rated mates, and says how well it orders those that were held out.
//!
//! `cargo run --release -p keymove-study --example difficulty_fit FILE.csv`, where the columns `id`, `fen`, `stipulation`
//! and `rating` hold no quotes and come before any that do. Of several lines with one `id`, as `keymove train --export` writes them, the last
//! counts; what is no directmate is left out.

use keymove_chess::Position;
use keymove_problem::{Moves, Stipulation};
use keymove_solve::{Limits, Solver, Task};
use keymove_study::difficulty::{self, Input, is_held_out, least_squares, rank_correlation};
use std::collections::BTreeMap;
use std::error::Error;

struct Rated {
    held_out: bool,
    length: Moves,
    keys: usize,
    rating: f64,
    inputs: Vec<Input>,
}

impl Rated {
    /// A one for the base, then the values of the inputs.
    fn row(&self) -> Vec<f64> {
        core::iter::once(1.0).chain(self.inputs.iter().map(Input::value)).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let Some(file) = std::env::args().nth(1) else { return Err("expected a CSV of rated mates".into()) };
    let text = std::fs::read_to_string(&file)?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().ok_or("the file is empty")?.split(',').collect();
    let column =
        |name: &str| names.iter().position(|&other| other == name).ok_or(format!("no column {name}"));
    let columns = [column("id")?, column("fen")?, column("stipulation")?, column("rating")?];
    let mut rows = BTreeMap::new();
    for (place, line) in lines.enumerate() {
        let fields: Vec<&str> = line.split(',').collect();
        let row = columns.map(|column| fields.get(column).copied().unwrap_or_default());
        rows.entry(row[0]).or_insert((place, row)).1 = row;
    }
    let mut rows: Vec<_> = rows.into_values().collect();
    rows.sort_by_key(|(place, _)| *place);
    let mut mates = Vec::new();
    for (_, [id, fen, stipulation, rating]) in rows {
        mates.extend(measured(id, fen, stipulation, rating).map_err(|error| format!("{id}: {error}"))?);
    }
    let fitted: Vec<&Rated> = mates.iter().filter(|mate| !mate.held_out && mate.keys == 1).collect();
    let rows: Vec<Vec<f64>> = fitted.iter().map(|mate| mate.row()).collect();
    let ratings: Vec<f64> = fitted.iter().map(|mate| mate.rating).collect();
    let coefficients =
        least_squares(&rows, &ratings).ok_or("the inputs do not determine the coefficients")?;
    let names = ["base"].into_iter().chain(difficulty::GAME.terms.iter().map(|(measure, _)| measure.name()));
    println!("fitted to {} mates", fitted.len());
    for (name, coefficient) in names.zip(&coefficients) {
        println!("{coefficient:>8.1}  {name}");
    }
    report("fitted", &fitted, &coefficients);
    let held_out: Vec<&Rated> = mates.iter().filter(|mate| mate.held_out).collect();
    report("held out", &held_out, &coefficients);
    for length in 1..=5 {
        let part: Vec<&Rated> = held_out.iter().copied().filter(|mate| mate.length.get() == length).collect();
        report(&format!("held out #{length}"), &part, &coefficients);
    }
    Ok(())
}

/// A mate with its inputs; `None` of what is no directmate.
fn measured(id: &str, fen: &str, stipulation: &str, rating: &str) -> Result<Option<Rated>, Box<dyn Error>> {
    let position: Position = fen.parse()?;
    let stipulation: Stipulation = stipulation.parse()?;
    if !stipulation.is_mate() {
        return Ok(None);
    }
    let task = Task { position, moves: stipulation.moves(), checks_only: false };
    let limits = Limits::default();
    let mut solver = Solver::new(limits.clone())?;
    let outcome = solver.full(&task, &());
    let found = difficulty::game(&task, &outcome, &limits, &mut solver)?;
    let (length, keys, inputs) = (task.moves, found.keys, found.inputs);
    Ok(Some(Rated { held_out: is_held_out(id), length, keys, rating: rating.parse()?, inputs }))
}

/// Rank correlations with the ratings: of the formula and of the length alone; the root of the mean square error.
fn report(name: &str, mates: &[&Rated], coefficients: &[f64]) {
    let of = |mate: &&Rated| mate.row().iter().zip(coefficients).map(|(value, each)| value * each).sum();
    let estimates: Vec<f64> = mates.iter().map(of).collect();
    let ratings: Vec<f64> = mates.iter().map(|mate| mate.rating).collect();
    let lengths: Vec<f64> = mates.iter().map(|mate| mate.length.get().into()).collect();
    let square: f64 = estimates.iter().zip(&ratings).map(|(one, other)| (one - other).powi(2)).sum();
    #[expect(clippy::cast_precision_loss, reason = "a mean of some thousand numbers")]
    let error = (square / mates.len().max(1) as f64).sqrt();
    let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"));
    println!(
        "{name:>12}: {:>5} mates, rank correlation {:>6}, of the length alone {:>6}, error {error:.0}",
        mates.len(),
        number(rank_correlation(&estimates, &ratings)),
        number(rank_correlation(&lengths, &ratings)),
    );
}
