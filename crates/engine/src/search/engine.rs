//! The engine: a table and threads that live from search to search.

use super::{Answer, Ask, Control, Report};
use crate::Game;

/// What an engine is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads of a search.
    pub threads: usize,
    /// Memory for the transposition table.
    pub hash_bytes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 1, hash_bytes: 16 << 20 }
    }
}

/// The system does not give the memory that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{bytes} bytes of memory for the table are not to be had")]
pub struct OutOfMemory {
    /// What was asked for.
    pub bytes: usize,
}

/// Plays chess.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
}

impl Engine {
    /// With an empty table.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(settings: &Settings) -> Result<Self, OutOfMemory> {
        Ok(Self { settings: settings.clone() })
    }

    /// What the engine is made of.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes it anew with other settings; the table is empty then.
    ///
    /// # Errors
    /// If there is no memory for the table; the engine remains as it was.
    pub fn set(&mut self, settings: &Settings) -> Result<(), OutOfMemory> {
        self.settings = settings.clone();
        Ok(())
    }

    /// Forgets what it knows of the game before.
    pub fn new_game(&mut self) {}

    /// Thinks about the game's position until a limit is reached or it is told to stop. `listen` hears of progress, on the
    /// calling thread.
    pub fn search(&mut self, game: &Game, ask: &Ask, control: &Control, listen: &dyn Fn(&Report)) -> Answer {
        let _ = (control, listen);
        let moves = game.board().moves();
        let best =
            moves.iter().find(|mv| ask.search_moves.is_empty() || ask.search_moves.contains(mv)).copied();
        Answer { best, ..Answer::default() }
    }
}
