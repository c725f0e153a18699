//! Problems as tests write them, answered by the reference solver.

use super::naive::Naive;
use keymove_chess::Position;
use keymove_problem::Stipulation;
use keymove_solve::tree::{Options, Tree, build};
use keymove_solve::{FirstMove, FirstVerdict, Oracle, Outcome, Status, Task};
use std::time::Duration;

/// The task with this FEN and stipulation.
pub fn task(fen: &str, stipulation: &str) -> Task {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let stipulation: Stipulation =
        stipulation.parse().unwrap_or_else(|error| panic!("{stipulation}: {error}"));
    Task { position, moves: stipulation.moves(), checks_only: false }
}

/// What an oracle says of every first move. After a stop the remaining moves are open.
pub fn ask(task: &Task, oracle: &mut impl Oracle) -> Outcome {
    let mut status = Status::Complete;
    let mut verdict = |mv| match oracle.length_after(&task.position, mv, task.moves) {
        _ if status != Status::Complete => FirstVerdict::Open,
        Ok(Some(length)) => FirstVerdict::Mates(length),
        Ok(None) => FirstVerdict::Refuted,
        Err(stop) => {
            status = Status::Stopped(stop);
            FirstVerdict::Open
        }
    };
    let first_moves =
        task.position.moves().into_iter().map(|mv| FirstMove { mv, verdict: verdict(mv) }).collect();
    Outcome {
        first_moves,
        status,
        checks_only: task.checks_only,
        efforts: Vec::new(),
        depths: Vec::new(),
        elapsed: Duration::ZERO,
    }
}

/// The tree of a problem.
pub fn tree(fen: &str, stipulation: &str, options: &Options) -> Tree {
    let task = task(fen, stipulation);
    build(&task, &ask(&task, &mut Naive), options, &mut Naive)
}
