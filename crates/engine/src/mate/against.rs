//! The side to move is mated whatever it does: every one of its moves is proven to lose.

use super::line::check_line;
use super::prover::{Finding, ProvenMate, Prover};
use crate::Game;
use keymove_chess::Move;
use keymove_problem::Moves;
use keymove_solve::{Limits, Mate, Solver, Status, Stop, Task};

/// A move of the side that is mated, and the mate after it.
struct Loss {
    mv: Move,
    mate: Mate,
    shortest: bool,
}

/// What is left of limits that many questions share.
struct Purse {
    limits: Limits,
    spent: u64,
}

impl Purse {
    fn of(limits: &Limits) -> Self {
        Self { limits: limits.begun(), spent: 0 }
    }

    /// The limits of the next question; `None` if nothing is left.
    fn rest(&self) -> Option<Limits> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        let empty = self.limits.stopped() == Some(Stop::Time) || nodes == Some(0);
        (!empty).then(|| Limits { nodes, ..self.limits.clone() })
    }
}

impl Prover {
    /// Whether the side to move is mated within so many moves of the other side, whatever it plays. `hint` is its best move
    /// as far as is known: it is asked about first, and the line begins with it if no move holds out longer.
    pub fn defence(&mut self, game: &Game, within: Moves, hint: Option<Move>, limits: &Limits) -> Finding {
        let mut purse = Purse::of(limits);
        let mate = self.losses(game, within, hint, &mut purse).and_then(|losses| {
            let loss = longest(losses)?;
            let line: Vec<Move> = std::iter::once(loss.mv).chain(loss.mate.line).collect();
            let moves = -i32::from(loss.mate.within.get());
            let fits = check_line(game, moves, &line).is_ok();
            fits.then_some(ProvenMate { moves, line, shortest: loss.shortest })
        });
        let complete = mate.as_ref().is_some_and(|mate| mate.shortest);
        Finding { mate, none_within: 0, nodes: purse.spent, complete }
    }

    /// Every move with its mate, the longest shortened as far as the limits allow; `None` if one is not proven to lose.
    fn losses(
        &mut self, game: &Game, within: Moves, hint: Option<Move>, purse: &mut Purse,
    ) -> Option<Vec<Loss>> {
        if !Self::can_ask(game) {
            return None;
        }
        let mut moves = game.board().moves();
        moves.sort_by_key(|&mv| Some(mv) != hint);
        let mut losses = Vec::new();
        for mv in moves {
            losses.push(self.loss(game, mv, within, false, purse)?);
        }
        // The longest decides how long the whole is; a shorter mate there may make another one the longest.
        while let Some(at) = longest_at(&losses) {
            let Loss { mv, mate, shortest } = &losses[at];
            let (mv, length) = (*mv, mate.within);
            if *shortest {
                break;
            }
            let Some(better) = self.loss(game, mv, length, true, purse) else { break };
            let settled = better.mate.within == length;
            losses[at] = better;
            if settled {
                break;
            }
        }
        Some(losses)
    }

    fn loss(
        &mut self, game: &Game, mv: Move, within: Moves, improve: bool, purse: &mut Purse,
    ) -> Option<Loss> {
        let board = game.board().play(mv);
        let solver = self.solver(board.turn(), &purse.rest()?)?;
        let task = Task { position: *board.position(), moves: within, checks_only: false };
        let outcome = solver.first(&task, improve, &());
        purse.spent += outcome.generated;
        let shortest = outcome.is_shortest();
        debug_assert!(outcome.status != Status::Complete || !improve || outcome.mate.is_none() || shortest);
        let mate = outcome.mate.filter(|mate| in_time(solver, &board, mate) == Ok(true))?;
        Some(Loss { mv, mate, shortest })
    }
}

fn in_time(solver: &mut Solver, board: &crate::Board, mate: &Mate) -> Result<bool, Stop> {
    let whole = mate.line.len() + 1 == 2 * usize::from(mate.within.get());
    Ok(whole && solver.mates_in_time(board.position(), mate, board.halfmoves().into())?)
}

/// Which move holds out longest; the first of several.
fn longest_at(losses: &[Loss]) -> Option<usize> {
    let most = losses.iter().map(|loss| loss.mate.within).max()?;
    losses.iter().position(|loss| loss.mate.within == most)
}

fn longest(mut losses: Vec<Loss>) -> Option<Loss> {
    let at = longest_at(&losses)?;
    Some(losses.swap_remove(at))
}
