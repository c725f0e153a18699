//! The search behind the dots.
//!
//! One full search runs with all threads and growing depth, and is stopped as soon as a first move is found to mate.
//! The moves that MATER would have tried before that one are then asked one by one, so that the answer does not depend
//! on which thread was first.

use super::input::Request;
use super::order;
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::Result;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_chess::Move;
use keymove_problem::Moves;
use keymove_solve::{FirstVerdict, Limits, Observer, Oracle, Outcome, SearchEvent, Solver, Status, Task};
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(super) enum Answer {
    /// This move mates in this number of moves, and none does in fewer.
    Mate(Move, u16),
    None,
    Halted,
}

pub(super) struct Found {
    pub(super) answer: Answer,
    pub(super) elapsed: Duration,
    pub(super) nodes: u64,
}

pub(super) fn search(
    request: &Request, limits: Limits, interrupt: &Interrupt, out: &Mutex<Out>,
) -> Result<Found> {
    let task = Task { position: request.position, moves: request.max, checks_only: request.checks_only };
    let mut solver = Solver::new(limits)?;
    let started = Instant::now();
    let dots = Dots { out, interrupt, started, found: AtomicBool::new(false), failure: Mutex::new(None) };
    let outcome = solver.full(&task, &dots);
    if let Some(error) = dots.failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.into());
    }
    let answer = match outcome.keys().map(|(_, length)| length).min() {
        _ if interrupt.by_user() => Answer::Halted,
        Some(length) => {
            interrupt.lower();
            earliest(&mut solver, request, &outcome, length)
        }
        None if outcome.status == Status::Complete => Answer::None,
        None => Answer::Halted,
    };
    Ok(Found { answer, elapsed: started.elapsed(), nodes: outcome.generated() })
}

/// The first move in MATER's order that mates in this length, which the outcome knows to be the shortest.
fn earliest(solver: &mut Solver, request: &Request, outcome: &Outcome, length: Moves) -> Answer {
    for mv in order::first_moves(&request.position) {
        if request.checks_only && !request.position.gives_check(mv) {
            continue;
        }
        let verdict = outcome.first_moves.iter().find(|first| first.mv == mv).map(|first| first.verdict);
        let mates = match verdict {
            Some(FirstVerdict::Mates(other)) => other == length,
            Some(FirstVerdict::Refuted) => false,
            Some(FirstVerdict::Open) | None => match solver.length_after(&request.position, mv, length) {
                Ok(found) => found.is_some(),
                Err(_) => return Answer::Halted,
            },
        };
        if mates {
            return Answer::Mate(mv, length.get());
        }
    }
    Answer::None
}

/// Prints the progress and stops the search at the first mate.
struct Dots<'a> {
    out: &'a Mutex<Out>,
    interrupt: &'a Interrupt,
    started: Instant,
    /// Whether a first move mates. Some positions may be searched before the interruption is noticed, if that was the last
    /// first move of its length; nothing is said of them.
    found: AtomicBool,
    /// The first write that failed.
    failure: Mutex<Option<io::Error>>,
}

impl Dots<'_> {
    fn print(&self, text: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = out.text(text).and_then(|()| out.flush()) {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.interrupt.raise();
        }
    }
}

impl Observer for Dots<'_> {
    fn hear(&self, event: SearchEvent<'_>) {
        if self.found.load(Ordering::Relaxed) {
            return;
        }
        match event {
            SearchEvent::Depth { depth, .. } => self.print(&format!("Mate in {depth:2}")),
            SearchEvent::FirstMove { mates, .. } => {
                self.print(".");
                if mates {
                    self.found.store(true, Ordering::Relaxed);
                    self.interrupt.raise();
                }
            }
            SearchEvent::DepthDone(_) => {
                self.print(&format!("{:.2}\n", self.started.elapsed().as_secs_f64()))
            }
            SearchEvent::Positions { .. } | SearchEvent::Line { .. } | SearchEvent::MateFound { .. } => {}
        }
    }
}
