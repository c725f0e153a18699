//! Games of the engine against itself, for positions with scores and results.

use crate::cli::Selfplay;
use crate::game::{MATE, Referee, opening, over, score};
use crate::write::append_to;
use anyhow::{Context, Result, anyhow};
use core::fmt::Write as _;
use keymove_engine::{Ask, Engine, Settings};
use keymove_run::with_room;
use keymove_testing::Random;
use std::io::Write as _;

/// Plays and writes, each game as it ends.
pub(crate) fn run(options: &Selfplay) -> Result<()> {
    with_room(|| play_all(options))
}

fn play_all(options: &Selfplay) -> Result<()> {
    let path = options.out.display();
    let mut out = append_to(&options.out)?;
    let mut engine = Engine::new(&Settings::default())?;
    let mut random = Random::new(options.seed);
    let mut tally = [0_u64; 3];
    for number in 1..=options.games {
        engine.new_game();
        let text = loop {
            if let Some(text) = play(&mut engine, &mut random, options, &mut tally)? {
                break text;
            }
        };
        out.write_all(text.as_bytes()).with_context(|| format!("cannot write {path}"))?;
        if number % 100 == 0 {
            eprintln!("{number} games: {} won, {} drawn, {} lost by White", tally[0], tally[1], tally[2]);
        }
    }
    Ok(())
}

/// One game as lines; `None` if the opening is no good.
fn play(
    engine: &mut Engine, random: &mut Random, options: &Selfplay, tally: &mut [u64; 3],
) -> Result<Option<String>> {
    let Some(mut game) = opening(random, options.plies) else { return Ok(None) };
    let (mut referee, mut positions) = (Referee::default(), Vec::new());
    let outcome = loop {
        if let Some(outcome) = over(&game) {
            break outcome;
        }
        let turn = game.board().turn();
        let answer = engine.search_here(&game, &Ask::for_nodes(options.nodes));
        let value = score(&answer, turn);
        if positions.is_empty() && value.abs() > options.within {
            return Ok(None);
        }
        let best = answer.best.ok_or_else(|| anyhow!("no move in {}", game.board()))?;
        // The value of a position before a capture is not that of the position.
        if !game.board().in_check() && !game.board().is_noisy(best) && value.abs() < MATE {
            positions.push((*game.board(), value));
        }
        if let Some(outcome) = referee.judge(value) {
            break outcome;
        }
        game.play(best);
    };
    tally[outcome as usize] += 1;
    let mut text = String::from("#\n");
    for (board, value) in positions {
        writeln!(text, "{board};{value};{}", outcome.text())?;
    }
    Ok(Some(text))
}
