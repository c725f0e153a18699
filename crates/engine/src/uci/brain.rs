//! What thinks: the engine and the mate solver, handed to a thread for one task and back.

use super::options::Options;
use crate::mate::Prover;
use crate::tablebase::{Tablebase, TablebaseError};
use crate::{Engine, OutOfMemory, Settings};
use std::sync::Arc;

/// The least memory that the mate solver may use for the attack of one side.
const LEAST_SOLVER_BYTES: usize = 64 << 20;

/// The parts of the engine that remember something.
#[derive(Debug)]
pub(super) struct Brain {
    pub(super) engine: Engine,
    pub(super) prover: Prover,
    pub(super) tables: Option<Arc<Tablebase>>,
}

impl Brain {
    pub(super) fn new(options: &Options) -> Result<Self, OutOfMemory> {
        Ok(Self { engine: Engine::new(&settings(options))?, prover: prover(options), tables: None })
    }

    /// Takes over changed options.
    pub(super) fn set(&mut self, options: &Options) -> Result<(), OutOfMemory> {
        self.engine.set(&settings(options))?;
        self.prover = prover(options);
        Ok(())
    }

    /// Opens the endgame tables of the options, or closes them if there is no path. After an error there are none.
    pub(super) fn open_tables(
        &mut self, options: &Options,
    ) -> Result<Option<Arc<Tablebase>>, TablebaseError> {
        self.tables = None;
        let folders = options.syzygy_folders();
        if !folders.is_empty() {
            self.tables = Some(Arc::new(Tablebase::open(&folders)?));
        }
        Ok(self.tables.clone())
    }

    /// Forgets all games.
    pub(super) fn forget(&mut self) {
        self.engine.new_game();
        self.prover.clear();
    }
}

fn settings(options: &Options) -> Settings {
    Settings { threads: options.threads, hash_bytes: options.hash_mib << 20, move_overhead: options.overhead }
}

/// The tables of the solver grow only as far as its work calls for.
fn prover(options: &Options) -> Prover {
    Prover::new((options.hash_mib << 20).max(LEAST_SOLVER_BYTES))
}
