//! Tables that are made because somebody asks for what is in them.

use crate::Context;
use crate::periodic::{Pulse, looking};
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_tables::{Kind, MakeError, Making, Step, TableError, Tables, Title};
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two lines about a table that is being made.
const PACE: Duration = Duration::from_millis(250);

/// Bytes that are enough for any table of four men. One is made at a time, so that a job with a small part of a server's memory may take as much.
const ENOUGH: usize = 64 << 20;

/// Why a table is not at hand.
#[derive(Debug)]
pub(super) enum Unmade {
    /// Whoever asked does not want it any more, or the time was up.
    Stopped,
    /// It cannot be made, in words.
    Impossible(String),
}

/// Makes tables within a time, and tells of it.
pub(super) struct Maker<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) tables: &'a Tables,
    pub(super) deadline: Instant,
    pub(super) memory: Option<usize>,
}

impl Maker<'_> {
    /// Has tables at hand, one after the other, with all that they need.
    pub(super) fn make(&self, titles: &[Title]) -> Result<(), Unmade> {
        let missing: Vec<&Title> =
            titles.iter().filter(|&title| !self.tables.missing(title).0.is_empty()).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let stop = AtomicBool::new(false);
        let state = Mutex::new(State { told: None, line: None });
        let look = || {
            self.tell(&state);
            if self.context.is_stopped() || Instant::now() >= self.deadline {
                stop.store(true, Ordering::Relaxed);
            }
        };
        looking(look, |pulse| missing.iter().try_for_each(|title| self.one(title, &stop, &state, pulse)))
    }

    fn one(
        &self, title: &Title, stop: &AtomicBool, state: &Mutex<State>, pulse: &Pulse<'_>,
    ) -> Result<(), Unmade> {
        if stop.load(Ordering::Relaxed) || self.context.is_stopped() || Instant::now() >= self.deadline {
            return Err(Unmade::Stopped);
        }
        let hear = |step: &Step<'_>| {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            state.line = Some(line(step));
            drop(state);
            pulse.beat();
        };
        let making = Making { threads: self.context.threads(), stop, hear: &hear };
        let memory = self.context.memory(self.memory).max(ENOUGH) as u64;
        self.tables.let_go_for(title);
        match self.tables.make(title, memory, &making, &mut |_, _| ()) {
            Ok(_) => Ok(()),
            Err(TableError::Make(MakeError::Stopped(_))) => Err(Unmade::Stopped),
            Err(error) => Err(Unmade::Impossible(error.to_string())),
        }
    }

    /// Tells which table is being made and how far it is, if there is something new.
    fn tell(&self, state: &Mutex<State>) {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.told.is_some_and(|told| told.elapsed() < PACE) {
            return;
        }
        let Some(line) = state.line.take() else { return };
        state.told = Some(Instant::now());
        drop(state);
        let _ = self.context.tell("making", line);
    }
}

/// What was told, and what is to be told.
struct State {
    told: Option<Instant>,
    line: Option<Value>,
}

/// How far a table is, which counts moves if it is one of mates, and half-moves otherwise.
fn line(step: &Step<'_>) -> Value {
    let (kind, unit) = match step.title.kind {
        Kind::Mate => ("mate", "moves"),
        Kind::Zeroing => ("zeroing", "plies"),
        Kind::Helpmate { .. } => ("helpmate", "plies"),
    };
    let material = step.title.material.to_string();
    json!({ "material": material, "kind": kind, unit: step.depth, "decided": step.decided })
}
