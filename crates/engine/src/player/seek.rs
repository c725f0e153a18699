//! A mate in so many moves and nothing else: the solver alone, on all threads, until it has the mate or the proof that there is none.

use super::news::{Cost, News};
use super::task::Task;
use super::{Choice, Origin, Player};
use crate::Ask;
use crate::mate::{Aim, Finding, shown_score};
use crate::search::Score;
use core::sync::atomic::{AtomicU64, Ordering};
use keymove_problem::{MAX_MOVES, Moves};
use keymove_solve::{Observer, SearchEvent};
use std::time::Instant;

/// Positions of the search for a move where there is no mate.
const ELSE_NODES: u64 = 100_000;
/// The same if there is no time left.
const HASTY_NODES: u64 = 500;

/// Looks for a mate in so many moves.
pub(super) fn seek(
    player: &mut Player, task: &Task, moves: u32, hear: &(dyn Fn(&News<'_>) + Sync),
) -> Choice {
    let choice = search(player, task, moves, hear);
    task.signals.wait();
    choice
}

fn search(player: &mut Player, task: &Task, moves: u32, hear: &(dyn Fn(&News<'_>) + Sync)) -> Choice {
    if task.game.board().moves().is_empty() {
        hear(&News::EndOfGame);
        return Choice::default();
    }
    let moves = u16::try_from(moves).unwrap_or(MAX_MOVES).clamp(1, MAX_MOVES);
    let Some(within) = Moves::new(moves) else { return Choice::default() };
    let limits = &task.ask.limits;
    let bounds = keymove_solve::Limits {
        // A clock is a limit, too: all of it, but no more.
        time: limits.move_time.or(limits.clock.map(|clock| clock.left / 2)),
        nodes: limits.nodes,
        threads: task.options.threads.max(1),
        ..keymove_solve::Limits::interrupted_by(&task.signals.interrupt())
    };
    let started = Instant::now();
    let progress = Progress { hear, started, nodes: AtomicU64::new(0) };
    let finding = player.helpers.prover.attack(&task.game, within, Aim::Any, &bounds, &progress);
    let cost = Cost { nodes: finding.nodes, time: started.elapsed() };
    if let Some(mate) = &finding.mate {
        hear(&News::Proof { mate, cost });
        return Choice {
            best: mate.line.first().copied(),
            ponder: mate.line.get(1).copied(),
            origin: Origin::Proof { shortest: mate.shortest },
            score: Some(Score::Mate(mate.moves)),
            depth: mate.line.len() as u32,
            line: mate.line.clone(),
        };
    }
    hear(&News::Remark(&without_mate(&finding, moves)));
    let nodes = if task.signals.is_stopped() || bounds.time.is_some() { HASTY_NODES } else { ELSE_NODES };
    let ask = Ask { search_moves: task.ask.search_moves.clone(), ..Ask::for_nodes(nodes) };
    let answer = player.engine.search_here(&task.game, &ask);
    let best = answer.best.or_else(|| task.game.board().moves().first().copied());
    let cost = Cost { nodes: finding.nodes + answer.nodes, time: started.elapsed() };
    let report = answer.lines.first();
    match (report, best) {
        (Some(report), _) => hear(&News::Line { report, cost }),
        (None, Some(best)) => hear(&News::Glance { best, cost }),
        (None, None) => {}
    }
    Choice {
        best,
        ponder: answer.ponder,
        origin: Origin::Search,
        score: report.map(|report| shown_score(&task.game, report)),
        depth: report.map_or(0, |report| report.depth),
        line: report.map_or_else(Vec::new, |report| report.moves.clone()),
    }
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
struct Progress<'a> {
    hear: &'a (dyn Fn(&News<'_>) + Sync),
    started: Instant,
    nodes: AtomicU64,
}

impl Observer for Progress<'_> {
    fn hear(&self, event: SearchEvent<'_>) {
        let SearchEvent::DepthDone(report) = event else { return };
        let nodes = self.nodes.fetch_add(report.generated, Ordering::Relaxed) + report.generated;
        let cost = Cost { nodes, time: self.started.elapsed() };
        (self.hear)(&News::NoMate { within: report.depth.into(), cost });
    }
}
