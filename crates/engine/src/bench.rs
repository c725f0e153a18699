//! A fixed set of positions, searched to a fixed depth: how fast, and whether the search is still the same.
//!
//! The sum of all nodes is a signature. A change that is not meant to alter what the search does must leave it as it is;
//! one that does alter it says so by another number. One thread and an empty table for each position make it repeatable.

use crate::{Ask, Control, Engine, Game, OutOfMemory, Settings};
use core::fmt;
use core::time::Duration;
use std::time::Instant;

/// The positions: middlegames and endgames from games of engines against themselves, made for this purpose, one FEN a line.
pub const POSITIONS: &str = include_str!("../testdata/bench.txt");

/// What a run came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Half-moves searched to.
    pub depth: u32,
    /// Positions searched.
    pub positions: usize,
    /// Nodes of all searches: the signature.
    pub nodes: u64,
    /// Time of all searches.
    pub elapsed: Duration,
}

impl Bench {
    /// Searches every position to this depth with one thread. `report` hears of each: its number from 1, how many there
    /// are, the FEN, its nodes. If the control stops it, the result covers what was done.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn run(
        depth: u32, control: &Control, report: &dyn Fn(usize, usize, &str, u64),
    ) -> Result<Self, OutOfMemory> {
        let mut engine = Engine::new(&Settings::default())?;
        let fens: Vec<&str> = fens().collect();
        let mut bench = Self { depth, positions: 0, nodes: 0, elapsed: Duration::ZERO };
        for (at, fen) in fens.iter().enumerate() {
            // Every line of the file is a game; a test reads them all.
            let Ok(game) = Game::from_fen(fen, false) else { continue };
            if control.is_stopped() {
                break;
            }
            engine.new_game();
            let started = Instant::now();
            let answer = engine.search(&game, &Ask::to_depth(depth), control, &|_| {});
            bench.elapsed += started.elapsed();
            bench.nodes += answer.nodes;
            bench.positions += 1;
            report(at + 1, fens.len(), fen, answer.nodes);
        }
        Ok(bench)
    }
}

/// The positions as FEN.
pub fn fens() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = self.elapsed.as_millis();
        let rate = u128::from(self.nodes) * 1000 / ms.max(1);
        writeln!(f, "Positions: {}, depth {}", self.positions, self.depth)?;
        writeln!(f, "Time: {ms} ms")?;
        writeln!(f, "Nodes a second: {rate}")?;
        write!(f, "Signature: {} nodes", self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_a_game_and_occurs_once() {
        let mut seen: Vec<&str> = fens().collect();
        assert_eq!(seen.len(), 40);
        for fen in &seen {
            let game = Game::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(!game.board().moves().is_empty(), "{fen}");
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 40);
    }

    #[test]
    fn two_runs_have_the_same_signature() {
        let run = || Bench::run(3, &Control::default(), &|_, _, _, _| {}).expect("memory");
        let (first, second) = (run(), run());
        assert_eq!((first.nodes, first.positions), (second.nodes, 40));
    }
}
