//! A `go` that is understood: what is asked of the search, and what it may cost.

use super::go::Go;
use crate::player::{Options, Signals, Task};
use crate::{Clock, Game, Limits};
use keymove_chess::{Color, Move};

/// Positions of the search for a `go` whose words make no sense.
const MISTAKEN_NODES: u64 = 100_000;

/// The task of a `go`, and what was wrong with its words.
pub(super) fn task_of(game: &Game, go: &Go, options: &Options, debug: bool) -> (Task, Vec<String>) {
    let mut complaints = go.complaints.clone();
    let search_moves = search_moves(game, go, &mut complaints);
    let mut limits = limits(go, game.board().turn());
    let is_endless = go.infinite || !(go.is_bounded() || go.ponder);
    // Whoever has asked for something else than an endless search does not wait for its end.
    let is_mistaken = go.lacks_number || (go.search_moves.is_some() && search_moves.is_empty());
    let infinite = is_endless && (go.infinite || !is_mistaken);
    if is_endless && !infinite {
        limits.nodes = Some(MISTAKEN_NODES);
        complaints.push("no limit that can be understood: a short search".to_owned());
    }
    let task = Task {
        mate: go.mate,
        infinite,
        pondering: go.ponder,
        signals: Signals::new(go.ponder, infinite),
        debug,
        ..Task::new(game, limits, options).among(search_moves)
    };
    (task, complaints)
}

fn search_moves(game: &Game, go: &Go, complaints: &mut Vec<String>) -> Vec<Move> {
    let mut moves = Vec::new();
    for text in go.search_moves.iter().flatten() {
        match game.parse_move(text) {
            Some(mv) if moves.contains(&mv) => {}
            Some(mv) => moves.push(mv),
            None => complaints.push(format!(
                "searchmoves: {} is no legal move here: ignored",
                super::command::quoted(text)
            )),
        }
    }
    moves
}

fn limits(go: &Go, turn: Color) -> Limits {
    let (us, them) = (turn.index(), (!turn).index());
    // A program that sends one clock only means it for the side to move.
    let left = go.left[us].or(go.left[them]);
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        move_time: go.move_time,
        clock: left.map(|left| Clock {
            left,
            increment: go.increment[us].unwrap_or_default(),
            moves_to_go: go.moves_to_go,
        }),
        mate: go.mate,
    }
}
