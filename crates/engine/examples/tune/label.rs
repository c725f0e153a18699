//! What another engine says of positions.

use crate::cli::Label;
use crate::quiet;
use crate::write::append_to;
use anyhow::{Context, Result, anyhow};
use core::fmt::Write as _;
use keymove_chess::Color;
use keymove_engine::Board;
use keymove_engine::eval::Evaluator;
use keymove_testing::Random;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Positions that an engine is given at once.
const PORTION: usize = 50_000;

/// Goes through all files and writes, portion by portion.
pub(crate) fn run(options: &Label) -> Result<()> {
    let path = options.out.display();
    let mut out = append_to(&options.out)?;
    let mut lines = Vec::new();
    for path in &options.files {
        let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        for line in BufReader::new(file).lines() {
            let line = line?;
            if !line.starts_with('#') {
                lines.push(line);
            }
        }
    }
    let (mut written, mut random) = (0, Random::new(options.seed));
    for all in lines.chunks(PORTION * options.threads.max(1)) {
        let texts = std::thread::scope(|scope| {
            let threads: Vec<_> = all
                .chunks(PORTION)
                .map(|part| {
                    let seed = random.below(1 << 30) as u64;
                    scope.spawn(move || label(part, seed, options))
                })
                .collect();
            let all =
                threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?);
            all.collect::<Result<Vec<String>>>()
        })?;
        for text in texts {
            written += text.lines().count();
            out.write_all(text.as_bytes()).with_context(|| format!("cannot write {path}"))?;
        }
        eprintln!("{written} positions");
    }
    Ok(())
}

/// The quiet ones of these positions and of those one move later, with what the engine says.
fn label(lines: &[String], seed: u64, options: &Label) -> Result<String> {
    let (mut evaluator, mut random) = (Evaluator::new(), Random::new(seed));
    let mut positions = Vec::new();
    for line in lines {
        let (fen, rest) = line.split_once(';').with_context(|| format!("no `FEN;score;result`: {line:?}"))?;
        let result = rest.rsplit(';').next().unwrap_or_default();
        let board = Board::from_fen(fen)?;
        let moves = board.moves();
        let next = (!moves.is_empty()).then(|| board.play(*random.pick(&moves)));
        for board in [Some(board), next].into_iter().flatten() {
            if !board.moves().is_empty() && quiet::is_quiet(&mut evaluator, board.position()) {
                positions.push((board, result));
            }
        }
    }
    let mut text = String::new();
    for (score, (board, result)) in scores(&positions, options)?.into_iter().zip(&positions) {
        if let Some(score) = score {
            writeln!(text, "{board};{score};{result}")?;
        }
    }
    Ok(text)
}

/// The engine's scores for White, in centipawns; `None` is a mate, or that it says nothing.
fn scores(positions: &[(Board, &str)], options: &Label) -> Result<Vec<Option<i32>>> {
    let mut engine = start(&options.engine)?;
    let (input, output) = (engine.stdin.take(), engine.stdout.take());
    let (Some(input), Some(output)) = (input, output) else { return Err(anyhow!("the engine has no pipes")) };
    std::thread::scope(|scope| {
        let ask = scope.spawn(move || -> std::io::Result<_> {
            let mut input = BufWriter::new(input);
            writeln!(input, "setoption name Threads value 1\nsetoption name Hash value 16")?;
            for (board, _) in positions {
                let ask =
                    options.depth.map_or_else(|| String::from("eval"), |depth| format!("go depth {depth}"));
                writeln!(input, "position fen {board}\n{ask}")?;
            }
            // An engine that does not understand `eval` says nothing to it.
            if options.depth.is_none() {
                writeln!(input, "isready")?;
            }
            // The engine ends when its input does; the answers must have come before.
            input.flush()?;
            Ok(input)
        });
        let (mut scores, mut score) = (Vec::with_capacity(positions.len()), None);
        for line in BufReader::new(output).lines() {
            let line = line?;
            if line.starts_with("bestmove") {
                let white = positions[scores.len()].0.turn() == Color::White;
                scores.push(score.take().map(|score: i32| if white { score } else { -score }));
            } else if let Some(pawns) = line.strip_prefix("Final evaluation") {
                // Stockfish's: "Final evaluation       +0.31 (white side) ...".
                let pawns = pawns.split_whitespace().next().and_then(|text| text.parse::<f64>().ok());
                scores.push(pawns.map(|pawns| (100.0 * pawns).round() as i32));
            } else if let Some((_, after)) = line.split_once(" score ") {
                score = after.strip_prefix("cp ").and_then(|text| text.split(' ').next()?.parse().ok());
            }
            if scores.len() == positions.len() || line == "readyok" {
                break;
            }
        }
        drop(ask.join().map_err(|_| anyhow!("a thread panicked"))??);
        engine.wait()?;
        let (found, wanted) = (scores.len(), positions.len());
        if found < wanted {
            return Err(anyhow!("the engine answered {found} of {wanted} positions"));
        }
        Ok(scores)
    })
}

fn start(engine: &Path) -> Result<Child> {
    Command::new(engine)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", engine.display()))
}
