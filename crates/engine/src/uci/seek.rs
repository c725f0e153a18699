//! `go mate`: the solver alone, on all threads, until it has the mate or the proof that there is none.

use super::brain::Brain;
use super::job::Job;
use super::show::{self, Cost};
use super::sink::Sink;
use super::think::quick_move;
use crate::mate::{Aim, Finding};
use core::sync::atomic::{AtomicU64, Ordering};
use keymove_chess::Move;
use keymove_problem::{MAX_MOVES, Moves};
use keymove_solve::{Observer, SearchEvent};
use std::io::Write;
use std::time::Instant;

/// Positions of the search for a move where there is no mate.
const ELSE_NODES: u64 = 100_000;
/// The same if there is no time left.
const HASTY_NODES: u64 = 500;

/// Answers `go mate`.
pub(super) fn seek<W: Write + Send>(brain: &mut Brain, job: &Job, moves: u32, out: &Sink<W>) {
    let (best, ponder) = search(brain, job, moves, out);
    job.signals.wait();
    out.line(&show::best_move(&job.game, best, ponder));
}

fn search<W: Write + Send>(
    brain: &mut Brain, job: &Job, moves: u32, out: &Sink<W>,
) -> (Option<Move>, Option<Move>) {
    if job.game.board().moves().is_empty() {
        out.line(&show::end_of_game(&job.game));
        return (None, None);
    }
    let moves = u16::try_from(moves).unwrap_or(MAX_MOVES).clamp(1, MAX_MOVES);
    let Some(within) = Moves::new(moves) else { return (None, None) };
    let limits = &job.ask.limits;
    let bounds = keymove_solve::Limits {
        // A clock is a limit, too: all of it, but no more.
        time: limits.move_time.or(limits.clock.map(|clock| clock.left / 2)),
        nodes: limits.nodes,
        threads: job.options.threads.max(1),
        ..keymove_solve::Limits::interrupted_by(&job.signals.interrupt())
    };
    let started = Instant::now();
    let progress = Progress { out, started, nodes: AtomicU64::new(0) };
    let finding = brain.helpers.prover.attack(&job.game, within, Aim::Any, &bounds, &progress);
    let cost = Cost { nodes: finding.nodes, time: started.elapsed() };
    if let Some(mate) = &finding.mate {
        out.line(&show::proof(&job.game, mate, cost));
        out.remark(&show::words(mate));
        return (mate.line.first().copied(), mate.line.get(1).copied());
    }
    out.remark(&without_mate(&finding, moves));
    let nodes = if job.signals.is_stopped() || bounds.time.is_some() { HASTY_NODES } else { ELSE_NODES };
    let answer = quick_move(&mut brain.engine, job, nodes);
    let best = answer.best.or_else(|| job.game.board().moves().first().copied());
    let cost = Cost { nodes: finding.nodes + answer.nodes, time: started.elapsed() };
    match (answer.lines.first(), best) {
        (Some(report), _) => {
            out.line(&show::report(&job.game, report, cost, !job.options.proven_only));
        }
        (None, Some(best)) => out.line(&show::at_a_glance(&job.game, best, cost)),
        (None, None) => {}
    }
    (best, answer.ponder)
}

/// What is known if no mate was found.
fn without_mate(finding: &Finding, moves: u16) -> String {
    match finding.none_within {
        none if none >= moves => format!("no mate in {moves}"),
        none if finding.complete => {
            format!(
                "no mate in {none}; a longer one was found, but the fifty-move rule comes before some of its lines end"
            )
        }
        0 => "no mate found before the end of the search".into(),
        none => format!("no mate in {none}; the search for longer ones did not come to its end"),
    }
}

/// Tells of every length that is refuted.
struct Progress<'a, W> {
    out: &'a Sink<W>,
    started: Instant,
    nodes: AtomicU64,
}

impl<W: Write + Send> Observer for Progress<'_, W> {
    fn hear(&self, event: SearchEvent<'_>) {
        let SearchEvent::DepthDone(report) = event else { return };
        let nodes = self.nodes.fetch_add(report.generated, Ordering::Relaxed) + report.generated;
        let (plies, ms) = (2 * report.depth - 1, self.started.elapsed().as_millis());
        self.out
            .line(&format!("info depth {plies} nodes {nodes} time {ms} string no mate in {}", report.depth));
    }
}
