//! One position of a suite.

use super::cpu;
use super::suite::BenchPosition;
use crate::args::Mode;
use crate::options::BenchOptions;
use anyhow::Result;
use keymove_chess::{Move, Position};
use keymove_solve::{MateOutcome, Outcome, Solver, Status, Stop, Task};
use std::time::{Duration, Instant};

/// What a search of one position gave.
#[derive(Debug)]
pub(super) struct Measured {
    /// The length of the shortest mate found, after its line was replayed.
    pub(super) found: Option<u16>,
    /// Whether it is proven that no mate is shorter.
    pub(super) shortest: bool,
    /// It is proven that there is no mate within this many moves.
    pub(super) none_within: u16,
    /// Number of first moves that mate, where all were examined.
    pub(super) keys: Option<usize>,
    /// The line of play, empty with `--full`.
    pub(super) line: Vec<Move>,
    /// Why the line does not prove the mate, if it does not.
    pub(super) bad_line: Option<String>,
    /// Why the search ended early, if it did.
    pub(super) stop: Option<Stop>,
    pub(super) elapsed: Duration,
    pub(super) cpu: Option<Duration>,
    pub(super) nodes: u64,
}

impl Measured {
    /// Whether the answer is proven to contradict the suite: a longer shortest mate, or none at all.
    pub(super) fn contradicts(&self, entry: &BenchPosition) -> bool {
        self.none_within >= entry.known.get()
    }
}

/// Solves the position with a solver of its own, so that the order of positions does not matter.
pub(super) fn measure(entry: &BenchPosition, options: &BenchOptions) -> Result<Measured> {
    let moves = if options.told { entry.known } else { options.max };
    let task = Task { position: entry.position, moves, checks_only: false };
    let (started, cpu) = (Instant::now(), cpu::used());
    let mut solver = Solver::new(options.limits.clone())?;
    let mut measured = match options.mode {
        Mode::Full => of_full(&solver.full(&task, &())),
        Mode::Shortest => of_mate(&task, solver.shortest(&task, &())),
        Mode::First => of_mate(&task, solver.first(&task, options.improve, &())),
    };
    measured.elapsed = started.elapsed();
    measured.cpu = cpu.zip(cpu::used()).map(|(before, after)| after.saturating_sub(before));
    Ok(measured)
}

fn of_full(outcome: &Outcome) -> Measured {
    let found = outcome.keys().map(|(_, length)| length.get()).min();
    let stop = stop(outcome.status);
    // Depths are examined one after the other, and the last one may be unfinished.
    let finished = match stop {
        Some(_) => outcome.depths.len().saturating_sub(1),
        None => outcome.depths.len(),
    };
    let finished = u16::try_from(finished).unwrap_or(u16::MAX);
    Measured {
        found,
        shortest: found.is_some(),
        none_within: found.map_or(finished, |length| length - 1),
        keys: Some(outcome.keys().count()),
        line: Vec::new(),
        bad_line: None,
        stop,
        elapsed: Duration::ZERO,
        cpu: None,
        nodes: outcome.generated(),
    }
}

fn of_mate(task: &Task, outcome: MateOutcome) -> Measured {
    let shortest = outcome.is_shortest();
    let (found, line) = match outcome.mate {
        Some(mate) => (Some(mate.within.get()), mate.line),
        None => (None, Vec::new()),
    };
    let bad_line = found.and_then(|length| replay(&task.position, &line, length.into()).err());
    Measured {
        found: found.filter(|_| bad_line.is_none()),
        shortest: shortest && bad_line.is_none(),
        none_within: outcome.none_within,
        keys: None,
        line,
        bad_line,
        stop: stop(outcome.status),
        elapsed: Duration::ZERO,
        cpu: None,
        nodes: outcome.generated,
    }
}

fn stop(status: Status) -> Option<Stop> {
    match status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    }
}

/// Plays the line; it must be legal and end in mate with the move number `length` of the attacker.
fn replay(start: &Position, line: &[Move], length: usize) -> Result<(), String> {
    let mut position = *start;
    for (ply, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) {
            return Err(format!("ply {}: {mv} is not legal", ply + 1));
        }
        position = position.play(mv);
    }
    if line.len() != 2 * length - 1 {
        return Err(format!("{} plies where mate in {length} needs {}", line.len(), 2 * length - 1));
    }
    if position.is_mate() { Ok(()) } else { Err("the line does not end in mate".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, length: usize, expected: Result<(), &str>) {
        let start: Position = "k7/8/1K6/8/8/8/8/7R w - -".parse().expect("valid");
        let squares = |text: &str| keymove_chess::Square::parse(text).expect("a square");
        let line: Vec<_> =
            line.split(' ').map(|mv| Move::new(squares(&mv[..2]), squares(&mv[2..]))).collect();
        let found = replay(&start, &line, length);
        assert_eq!(
            found.as_ref().map_err(String::as_str),
            expected.as_ref().copied().map_err(|e| *e).map(|_| &())
        );
    }

    #[test]
    fn lines_must_be_legal_and_end_in_mate_in_time() {
        check("h1h8", 1, Ok(()));
        check("h1h2 a8b8 h2h8", 2, Ok(()));
        check("h1h8", 2, Err("1 plies where mate in 2 needs 3"));
        check("h1g8", 1, Err("ply 1: h1g8 is not legal"));
        check("h1h7", 1, Err("the line does not end in mate"));
        check("h1h2 a8b8 h2h8 b8c8", 2, Err("ply 4: b8c8 is not legal"));
    }
}
