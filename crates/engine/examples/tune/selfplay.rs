//! Games of the engine against itself, for positions with scores and results.

use crate::cli::Selfplay;
use anyhow::{Context, Result, anyhow};
use core::fmt::Write as _;
use keymove_chess::Color;
use keymove_engine::{Answer, Ask, Control, Engine, Game, Score, Settings};
use keymove_testing::Random;
use std::fs::OpenOptions;
use std::io::Write as _;

/// Random moves at the beginning of each game, of which one more or less lets either side begin.
const RANDOM_PLIES: usize = 8;
/// An opening that is worth more than this is none, in centipawns.
const UNBALANCED: i32 = 300;
/// A score beyond this for [`CERTAIN_PLIES`] ends the game.
const DECIDED: i32 = 1200;
const CERTAIN_PLIES: u32 = 4;
/// Scores this near to nothing for [`DULL_PLIES`] after [`DULL_FROM`] end the game, too.
const DULL: i32 = 8;
const DULL_PLIES: u32 = 12;
const DULL_FROM: u32 = 100;
/// No game is longer.
const UTMOST_PLIES: u32 = 400;
/// What a mate counts in the file.
const MATE: i32 = 10_000;

/// Plays and writes, each game as it ends.
pub(crate) fn run(options: &Selfplay) -> Result<()> {
    let path = options.out.display();
    let mut out = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out)
        .with_context(|| format!("cannot write {path}"))?;
    let mut engine = Engine::new(&Settings::default())?;
    let mut random = Random::new(options.seed);
    let mut tally = [0_u64; 3];
    for number in 1..=options.games {
        engine.new_game();
        let text = loop {
            if let Some(text) = play(&mut engine, &mut random, options.nodes, &mut tally)? {
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

/// How a game ended, as White sees it.
#[derive(Clone, Copy)]
enum Outcome {
    Won,
    Drawn,
    Lost,
}

impl Outcome {
    fn text(self) -> &'static str {
        match self {
            Self::Won => "1-0",
            Self::Drawn => "1/2-1/2",
            Self::Lost => "0-1",
        }
    }

    fn for_winner(color: Color) -> Self {
        if color == Color::White { Self::Won } else { Self::Lost }
    }
}

/// A random opening; `None` if it ends the game.
fn opening(random: &mut Random) -> Option<Game> {
    let mut game = Game::initial();
    for _ in 0..RANDOM_PLIES + random.below(2) {
        let moves = game.board().moves();
        if moves.is_empty() {
            return None;
        }
        game.play(*random.pick(&moves));
    }
    (!game.board().moves().is_empty()).then_some(game)
}

/// The rules' end of the game.
fn over(game: &Game) -> Option<Outcome> {
    let board = game.board();
    if board.moves().is_empty() {
        let mated = board.in_check();
        return Some(if mated { Outcome::for_winner(!board.turn()) } else { Outcome::Drawn });
    }
    let drawn = board.halfmoves() >= 100 || game.repetitions() >= 2 || board.is_dead();
    drawn.then_some(Outcome::Drawn)
}

/// The score of the best line for White.
fn score(answer: &Answer, turn: Color) -> i32 {
    let score = match answer.lines.first().map(|line| line.score) {
        Some(Score::Centipawns(value)) => value,
        Some(Score::Mate(moves)) if moves > 0 => MATE,
        Some(Score::Mate(_)) => -MATE,
        None => 0,
    };
    if turn == Color::White { score } else { -score }
}

/// Ends games whose result is plain.
#[derive(Default)]
struct Referee {
    plies: u32,
    decided: i32,
    dull: u32,
}

impl Referee {
    fn judge(&mut self, score: i32) -> Option<Outcome> {
        self.plies += 1;
        let side = if score.abs() < DECIDED { 0 } else { score.signum() };
        self.decided = if side == 0 || side != self.decided.signum() { side } else { self.decided + side };
        self.dull = if score.abs() <= DULL && self.plies > DULL_FROM { self.dull + 1 } else { 0 };
        if self.decided.unsigned_abs() >= CERTAIN_PLIES {
            return Some(if self.decided > 0 { Outcome::Won } else { Outcome::Lost });
        }
        (self.dull >= DULL_PLIES || self.plies >= UTMOST_PLIES).then_some(Outcome::Drawn)
    }
}

/// One game as lines; `None` if the opening is no good.
fn play(
    engine: &mut Engine, random: &mut Random, nodes: u64, tally: &mut [u64; 3],
) -> Result<Option<String>> {
    let Some(mut game) = opening(random) else { return Ok(None) };
    let (mut referee, mut positions) = (Referee::default(), Vec::new());
    let outcome = loop {
        if let Some(outcome) = over(&game) {
            break outcome;
        }
        let turn = game.board().turn();
        let answer = engine.search(&game, &Ask::for_nodes(nodes), &Control::default(), &|_| {});
        let value = score(&answer, turn);
        if positions.is_empty() && value.abs() > UNBALANCED {
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
