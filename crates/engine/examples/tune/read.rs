//! Games and lines of positions, read as labelled positions.

use crate::cli::Fit;
use crate::quiet;
use crate::sample::Sample;
use anyhow::{Context, Result, bail};
use keymove_chess::Position;
use keymove_engine::eval::Evaluator;
use keymove_formats::pgn::{Game, Games, Latin1};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Moves of either side at the beginning of a game that say little of its result.
const OPENING_PLIES: usize = 16;
/// One game of so many is only for testing.
const HELD_OUT: usize = 10;

/// A position with what is known of its worth.
pub(crate) struct Labelled {
    pub position: Position,
    /// What White got: 0, 0.5 or 1.
    pub result: f32,
    /// What a search said, in centipawns for White.
    pub score: Option<i32>,
    /// Games are counted from 0 in each file.
    pub game: usize,
}

/// All labelled positions of a file, quiet or not.
pub(crate) fn labelled(path: &Path) -> Result<Vec<Labelled>> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let input = BufReader::new(file);
    if path.extension().is_some_and(|ext| ext == "pgn") {
        Ok(from_pgn(input))
    } else {
        from_lines(input).with_context(|| format!("in {}", path.display()))
    }
}

fn from_pgn(input: impl BufRead) -> Vec<Labelled> {
    let mut all = Vec::new();
    let (mut games, mut game) = (Games::new(BufReader::new(Latin1::new(input))), Game::default());
    let (mut number, mut unreadable) = (0, 0);
    while let Some(read) = games.read(&mut game) {
        let (Ok(()), Some(result), Some(start)) = (read, result(game.result), game.start) else {
            unreadable += 1;
            continue;
        };
        let mut position = start;
        for (ply, mv) in game.main_line().into_iter().enumerate() {
            if ply >= OPENING_PLIES {
                all.push(Labelled { position, result, score: None, game: number });
            }
            position = position.play(mv);
        }
        number += 1;
    }
    eprintln!("{number} games, {unreadable} without result or not to be read");
    all
}

fn result(text: &str) -> Option<f32> {
    match text {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    }
}

fn from_lines(input: impl BufRead) -> Result<Vec<Labelled>> {
    let (mut all, mut game) = (Vec::new(), 0);
    for (index, line) in input.lines().enumerate() {
        let line = line?;
        if line.starts_with('#') {
            game += 1;
        } else if !line.trim().is_empty() {
            all.push(from_line(&line, game).with_context(|| format!("line {}: {line:?}", index + 1))?);
        }
    }
    Ok(all)
}

fn from_line(line: &str, game: usize) -> Result<Labelled> {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let (fen, score, text) = match fields[..] {
        [fen, result] => (fen, None, result),
        [fen, score, result] => (fen, Some(score.parse().context("the score is no number")?), result),
        _ => bail!("expected `FEN;result` or `FEN;score;result`"),
    };
    let position: Position = fen.parse()?;
    let Some(result) = result(text) else { bail!("the result {text:?} is none of 1-0, 0-1, 1/2-1/2") };
    Ok(Labelled { position, result, score, game })
}

/// The quiet positions of all files as samples. `curve` turns centipawns into what White gets.
pub(crate) fn samples(options: &Fit, curve: &(impl Fn(f64) -> f64 + Sync)) -> Result<Vec<Sample>> {
    let mut all = Vec::new();
    for path in &options.games {
        let labelled = labelled(path)?;
        let share = labelled.len().div_ceil(options.threads.max(1)).max(1);
        let before = all.len();
        std::thread::scope(|scope| {
            let work = |part| move || quiet_ones(part, options.score_share, curve);
            let threads: Vec<_> = labelled.chunks(share).map(|part| scope.spawn(work(part))).collect();
            for thread in threads {
                all.extend(thread.join().unwrap_or_default());
            }
        });
        eprintln!("{}: {} positions, {} quiet", path.display(), labelled.len(), all.len() - before);
    }
    Ok(all)
}

fn quiet_ones(part: &[Labelled], score_share: f64, curve: &impl Fn(f64) -> f64) -> Vec<Sample> {
    let mut evaluator = Evaluator::new();
    let quiet = part.iter().filter(|one| quiet::is_quiet(&mut evaluator, &one.position));
    quiet
        .filter_map(|one| {
            let target = match one.score {
                Some(score) => {
                    score_share * curve(f64::from(score)) + (1.0 - score_share) * f64::from(one.result)
                }
                None => f64::from(one.result),
            };
            Sample::new(&one.position, target as f32, one.game % HELD_OUT == 0)
        })
        .collect()
}
