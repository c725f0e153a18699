//! Commands beyond UCI, for people.

use super::sink::Sink;
use crate::bench::Bench;
use crate::eval::explain;
use crate::player::Signals;
use crate::{Board, Game};
use std::io::Write;
use std::time::Instant;

/// What `help` prints.
pub(super) const HELP: &str = "\
UCI: uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, debug, quit
  position startpos moves e2e4 e7e5
  position fen 7k/5K2/8/8/8/8/8/6R1 w - - 0 1
  go wtime 60000 btime 60000 winc 1000 binc 1000
  go movetime 1000 | go depth 12 | go nodes 1000000 | go mate 4 | go infinite
Besides: d (the board), eval (its value), perft 5, bench 10, help";

/// What the position is worth without looking ahead, term by term.
pub(super) fn eval<W: Write>(game: &Game, out: &Sink<W>) {
    let board = game.board();
    if board.in_check() {
        out.line("The side to move is in check; the search never asks for such a value.");
    }
    out.line(explain(board.position()).to_string().trim_end());
}

/// Searches the fixed positions.
pub(super) fn bench<W: Write>(depth: u32, signals: &Signals, out: &Sink<W>) {
    let report = |number: usize, of: usize, fen: &str, nodes: u64| {
        out.line(&format!("{number}/{of} {fen}: {nodes} nodes"));
    };
    match Bench::run(depth, &signals.control(), &report) {
        Ok(bench) => out.line(&bench.to_string()),
        Err(error) => out.remark(&error.to_string()),
    }
}

/// Counts the sequences of legal moves, each first move apart.
pub(super) fn perft<W: Write>(game: &Game, plies: u32, signals: &Signals, out: &Sink<W>) {
    let started = Instant::now();
    let mut total = 0;
    for mv in game.board().moves() {
        let Some(rest) = plies.checked_sub(1) else { break };
        let Some(count) = count(&game.board().play(mv), rest, signals) else {
            out.remark("perft stopped");
            return;
        };
        out.line(&format!("{}: {count}", game.format_move(mv)));
        total += count;
    }
    let nodes = if plies == 0 { 1 } else { total };
    let ms = started.elapsed().as_millis();
    out.line(&format!("{nodes} nodes, {ms} ms, {} nodes a second", u128::from(nodes) * 1000 / ms.max(1)));
}

/// `None` if it was stopped.
fn count(board: &Board, plies: u32, signals: &Signals) -> Option<u64> {
    match plies {
        0 => Some(1),
        _ if signals.is_stopped() => None,
        // So little is quickly done; and without rights of Chess960 the position knows all moves.
        _ if plies <= 4 && board.rights().is_none() => {
            Some(keymove_chess::perft::perft(board.position(), plies))
        }
        1 => Some(board.moves().len() as u64),
        _ => board.moves().into_iter().map(|mv| count(&board.play(mv), plies - 1, signals)).sum(),
    }
}
