//! The engine at a level of strength, for matches: as much of UCI as a match needs, with the options `Level`, `Hash` and
//! `Seed`. `docs/strength.md` has what the levels are worth.
//!
//!     scripts/match.py play -e 'name=L3 cmd=target/release/examples/level option.Level=3' -e 'name=L4 ...' --limit 10+0.1

use keymove_engine::book::Random;
use keymove_engine::strength::Level;
use keymove_engine::{Clock, Control, Engine, Game, Limits, Score, Settings};
use std::io::BufRead;
use std::time::Duration;

/// The player between two lines.
struct Player {
    engine: Engine,
    game: Game,
    level: Level,
    random: Random,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new(&Settings::default())?;
    let mut player = Player { engine, game: Game::initial(), level: Level::FULL, random: Random::new(1) };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            Some("uci") => println!(
                "id name Keymove level\nid author {}\noption name Level type spin default 10 min 1 max 10\n\
                 option name Hash type spin default 16 min 1 max 65536\n\
                 option name Seed type spin default 1 min 0 max 4294967295\nuciok",
                env!("CARGO_PKG_AUTHORS")
            ),
            Some("isready") => println!("readyok"),
            Some("ucinewgame") => player.engine.new_game(),
            Some("setoption") => player.set(&words)?,
            Some("position") => player.position(&words),
            Some("go") => player.go(&words),
            Some("quit") => break,
            _ => {}
        }
    }
    Ok(())
}

/// The number behind a word.
fn after(words: &[&str], name: &str) -> Option<u64> {
    let at = words.iter().position(|&word| word == name)?;
    words.get(at + 1)?.parse().ok()
}

impl Player {
    fn set(&mut self, words: &[&str]) -> Result<(), Box<dyn std::error::Error>> {
        let Some(value) = after(words, "value") else { return Ok(()) };
        match words.get(2).copied() {
            Some("Level") => self.level = Level::new(value as u8).unwrap_or(self.level),
            Some("Seed") => self.random = Random::new(value),
            Some("Hash") => {
                let settings = self.engine.settings().clone();
                self.engine.set(&Settings { hash_bytes: (value as usize) << 20, ..settings })?;
            }
            _ => {}
        }
        Ok(())
    }

    fn position(&mut self, words: &[&str]) {
        let moves = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let fen = words.get(2..moves).unwrap_or_default().join(" ");
        self.game = Game::from_fen(&fen, false).unwrap_or_else(|_| Game::initial());
        for text in words.get(moves + 1..).unwrap_or_default() {
            if let Some(mv) = self.game.parse_move(text) {
                self.game.play(mv);
            }
        }
    }

    fn go(&mut self, words: &[&str]) {
        let side = if self.game.board().turn() == keymove_chess::Color::White { 'w' } else { 'b' };
        let time = |name: &str| after(words, name).map(Duration::from_millis);
        let limits = Limits {
            depth: after(words, "depth").map(|plies| plies as u32),
            nodes: after(words, "nodes"),
            move_time: time("movetime"),
            clock: time(&format!("{side}time")).map(|left| Clock {
                left,
                increment: time(&format!("{side}inc")).unwrap_or_default(),
                moves_to_go: after(words, "movestogo").map(|moves| moves as u32),
            }),
            mate: None,
        };
        let ask = self.level.ask_within(limits);
        let answer = self.engine.search(&self.game, &ask, &Control::default(), &|_| {});
        if let Some(line) = answer.lines.first() {
            let score = match line.score {
                Score::Centipawns(value) => format!("cp {value}"),
                Score::Mate(moves) => format!("mate {moves}"),
            };
            println!("info depth {} score {score} nodes {}", line.depth, answer.nodes);
        }
        let mv = self.level.choose(&self.game, &answer, || self.random.next_u64());
        println!("bestmove {}", mv.map_or_else(|| "0000".to_owned(), |mv| self.game.format_move(mv)));
    }
}
