//! Better numbers for the search by simultaneous perturbation (J. C. Spall, "An Overview of the Simultaneous Perturbation Method", 1998).
//!
//! In every round all numbers are moved at once, each up or down by chance; the engine with these numbers plays against the engine with the opposite ones, and
//! each number goes a little towards the better side. Steps and moves shrink as the rounds go on, by the exponents that Spall proposes.

use crate::cli::Spsa;
use crate::duel::play;
use anyhow::{Context, Result, bail};
use core::fmt::Write as _;
use keymove_engine::{Margin, Margins, Tuning};
use keymove_testing::Random;
use std::fs;
use std::path::Path;

/// The first move of a number, as a part of the width of its bounds.
const MOVE: f64 = 0.08;
/// The first step for a round that is won completely, in moves.
const STEP: f64 = 1.2;
/// How fast steps and moves shrink.
const STEP_EXPONENT: f64 = 0.602;
const MOVE_EXPONENT: f64 = 0.101;
/// Rounds, as a part of all, after which the steps have begun to shrink.
const STABLE: f64 = 0.1;

/// How far it is: the number of rounds played, and the numbers.
struct State {
    round: u32,
    values: Vec<f64>,
}

impl State {
    fn read(path: &Path, margins: &[&Margin]) -> Result<Self> {
        let first =
            Self { round: 0, values: margins.iter().map(|margin| f64::from(margin.default)).collect() };
        if !path.exists() {
            return Ok(first);
        }
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut lines = text.lines();
        let round =
            lines.next().and_then(|line| line.strip_prefix("round ")).and_then(|text| text.parse().ok());
        let named = margins.iter().zip(lines).map(|(margin, line)| {
            let (name, value) = line.split_once(' ')?;
            (name == margin.name).then(|| value.parse().ok())?
        });
        let values: Option<Vec<f64>> = named.collect();
        match (round, values) {
            (Some(round), Some(values)) if values.len() == margins.len() => Ok(Self { round, values }),
            _ => bail!("{}: not the state of a search for these numbers", path.display()),
        }
    }

    fn write(&self, path: &Path, margins: &[&Margin]) -> Result<()> {
        let mut text = format!("round {}\n", self.round);
        for (margin, value) in margins.iter().zip(&self.values) {
            writeln!(text, "{} {value:.3}", margin.name)?;
        }
        let new = path.with_extension("new");
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, path))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Plays round after round.
pub(crate) fn run(options: &Spsa) -> Result<()> {
    let is_wanted = |margin: &&Margin| {
        options.only.is_empty() || options.only.iter().any(|start| margin.name.starts_with(start.as_str()))
    };
    let margins: Vec<&Margin> = Margins::ALL.iter().filter(is_wanted).collect();
    let mut state = State::read(&options.state, &margins)?;
    while state.round < options.rounds {
        round(options, &margins, &mut state)?;
        state.write(&options.state, &margins)?;
        if state.round.is_multiple_of(10) {
            eprintln!("{} of {} rounds", state.round, options.rounds);
        }
    }
    for (margin, value) in margins.iter().zip(&state.values) {
        println!("{}={:.0} (before {})", margin.name, value, margin.default);
    }
    Ok(())
}

fn round(options: &Spsa, margins: &[&Margin], state: &mut State) -> Result<()> {
    let seed = options.games.seed.wrapping_mul(7_919).wrapping_add(u64::from(state.round));
    let mut random = Random::new(seed);
    let signs: Vec<f64> = margins.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect();
    let age = f64::from(state.round) + 1.0;
    let stable = STABLE * f64::from(options.rounds);
    let width = |margin: &Margin| f64::from(margin.most - margin.least) * MOVE / age.powf(MOVE_EXPONENT);
    let moved = |direction: f64| {
        let mut tuning = Tuning::default();
        for (at, margin) in margins.iter().enumerate() {
            let value = state.values[at] + direction * signs[at] * width(margin);
            tuning.margins.set(margin.name, (value.round() as i32).clamp(margin.least, margin.most));
        }
        tuning
    };
    let games = crate::cli::Games { seed, ..options.games.clone() };
    let score = play(&[moved(1.0), moved(-1.0)], &games)?;
    let gain = 2.0 * score.share() - 1.0;
    let step = STEP * ((1.0 + stable) / (age + stable)).powf(STEP_EXPONENT);
    for (at, margin) in margins.iter().enumerate() {
        let value = state.values[at] + step * gain * signs[at] * width(margin);
        state.values[at] = value.clamp(f64::from(margin.least), f64::from(margin.most));
    }
    state.round += 1;
    Ok(())
}
