//! What each technique and each group of the evaluation is worth: the engine with it against the engine without it.

use crate::cli::Worth;
use crate::duel::{group_name, play, tuning};
use anyhow::{Result, bail};
use keymove_engine::eval::Group;
use keymove_engine::{Ask, Control, Engine, Game, Settings, Technique, Tuning};

/// The positions whose search is counted.
const POSITIONS: &str = include_str!("../../testdata/bench.txt");

/// Measures, and prints the rows of a table as they come.
pub(crate) fn run(options: &Worth) -> Result<()> {
    let techniques = Technique::ALL.iter().map(|technique| technique.name().to_owned());
    let names: Vec<String> = techniques.chain(Group::ALL.into_iter().map(group_name)).collect();
    if let Some(unknown) = options.only.iter().find(|name| !names.contains(name)) {
        bail!("{unknown}: expected one of {}", names.join(", "));
    }
    let whole = nodes(&Tuning::default(), options.depth)?;
    println!(
        "| without | nodes to depth {}, factor | Elo of having it (95 %) |\n|---|---:|---:|",
        options.depth
    );
    for name in names.iter().filter(|name| options.only.is_empty() || options.only.contains(name)) {
        let without = tuning(&[format!("{name}=off")])?;
        let factor = nodes(&without, options.depth)? as f64 / whole as f64;
        let score = play(&[Tuning::default(), without], &options.games)?;
        println!("| {name} | {factor:.2} | {score} |");
    }
    Ok(())
}

/// Positions visited for all of [`POSITIONS`] together.
fn nodes(tuning: &Tuning, depth: u32) -> Result<u64> {
    let mut engine = Engine::new(&Settings { tuning: tuning.clone(), ..Settings::default() })?;
    let mut sum = 0;
    for fen in POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        engine.new_game();
        let game = Game::from_fen(fen, false)?;
        sum += engine.search(&game, &Ask::to_depth(depth), &Control::default(), &|_| {}).nodes;
    }
    Ok(sum)
}
