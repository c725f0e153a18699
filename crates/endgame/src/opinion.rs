//! What the engine thinks of positions that nothing is proven of. An opinion is never a proof.

use core::time::Duration;
use keymove_chess::{Color, Move, Position};
use keymove_engine::{Ask, Control, Engine, Game, OutOfMemory, Score, Settings};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What the engine thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// For White.
    pub score: Score,
    /// Half-moves that it has looked ahead.
    pub depth: u32,
    /// The line that it expects.
    pub line: Vec<Move>,
}

/// From so many centipawns on the engine takes a position for won.
const WINNING: i32 = 350;
/// Up to so many for drawn.
const LEVEL: i32 = 90;

impl Opinion {
    /// Whether this side is thought to win; nothing if that is not clear.
    pub fn wins(&self, color: Color) -> Option<bool> {
        let score = if color == Color::White { self.score } else { self.score.opposite() };
        match score {
            Score::Mate(moves) => Some(moves > 0),
            Score::Centipawns(WINNING..) => Some(true),
            Score::Centipawns(value) if value <= LEVEL => Some(false),
            Score::Centipawns(_) => None,
        }
    }
}

/// An engine that is asked for opinions.
pub struct Opinions {
    engine: Engine,
    time: Duration,
}

impl core::fmt::Debug for Opinions {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Opinions").field("time", &self.time).finish_non_exhaustive()
    }
}

impl Opinions {
    /// Each asked for so long.
    ///
    /// # Errors
    /// If there is no memory for the engine's table.
    pub fn new(threads: usize, bytes: usize, time: Duration) -> Result<Self, OutOfMemory> {
        let settings = Settings { threads, hash_bytes: bytes, ..Settings::default() };
        Ok(Self { engine: Engine::new(&settings)?, time })
    }

    /// What it thinks of a position; nothing if it was interrupted before it could think, or there is no move.
    pub fn of(&mut self, position: &Position, interrupt: &Arc<AtomicBool>) -> Option<Opinion> {
        let game = Game::from_fen(&position.to_string(), false).ok()?;
        let answer = self.engine.search(
            &game,
            &Ask::for_time(self.time),
            &Control::under(Arc::clone(interrupt)),
            &|_| (),
        );
        let report = answer.lines.into_iter().next()?;
        let score = if position.turn() == Color::White { report.score } else { report.score.opposite() };
        Some(Opinion { score, depth: report.depth, line: report.moves })
    }
}
