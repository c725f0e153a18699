//! All tables that a session has: those of Ronald de Man, and those that are made here.

use super::{RootProbe, Tablebase, Wdl};
use crate::Board;
use core::fmt::Debug;
use keymove_chess::{Castling, Move, Position};
use keymove_tables::{Tables, Zeroing};
use std::sync::Arc;

/// What somebody else knows of positions, such as what was proven of them: searches believe it.
pub trait Knowledge: Debug + Send + Sync {
    /// What a position is worth for whoever is to move, wherever the counter of the fifty moves stands; `None` where nothing is known.
    fn worth(&self, position: &Position) -> Option<Wdl>;
}

/// Tables that know what is won, drawn and lost under the rule of fifty moves.
#[derive(Clone, Debug, Default)]
pub struct Endgames {
    syzygy: Option<Arc<Tablebase>>,
    made: Option<Arc<Tables>>,
    known: Option<Arc<dyn Knowledge>>,
}

impl Endgames {
    /// Of both kinds; of those that are made here only those are asked that [`Tables::open_zeroing`] has opened. `None` if there are neither.
    pub fn new(syzygy: Option<Arc<Tablebase>>, made: Option<Arc<Tables>>) -> Option<Self> {
        (syzygy.is_some() || made.is_some()).then_some(Self { syzygy, made, known: None })
    }

    /// What is known by other means, of any position that a search comes to.
    pub fn of_knowledge(known: Arc<dyn Knowledge>) -> Self {
        Self { known: Some(known), ..Self::default() }
    }

    /// The tables that are made here, if they can say something about the position.
    fn made(&self, board: &Board) -> Option<&Tables> {
        let is_without_castling = board.rights().is_none() && board.position().castling() == Castling::NONE;
        self.made.as_deref().filter(|_| is_without_castling)
    }

    /// The value of a position that has just arisen by a capture or a move of a pawn, or is known by other means. `None` otherwise, and where no table
    /// says anything.
    #[inline]
    pub fn probe_wdl(&self, board: &Board) -> Option<Wdl> {
        if let Some(known) = &self.known {
            return known.worth(board.position());
        }
        if board.halfmoves() != 0 {
            return None;
        }
        let made = self.made(board).and_then(|made| made.open_wdl(board.position()));
        made.or_else(|| self.syzygy.as_ref()?.probe_wdl(board))
    }

    /// The value of any position with its counter, and a move to play. `None` where no table says anything or there is no legal move.
    pub fn probe_root(&self, board: &Board) -> Option<RootProbe> {
        let made = self.moves(board).and_then(|moves| {
            let &(best, wdl, told) = moves.first()?;
            let plies = i32::from(told.plies);
            let zeroing_in = if wdl < Wdl::Draw { -plies } else { plies };
            Some(RootProbe { best, wdl, zeroing_in })
        });
        made.or_else(|| self.syzygy.as_ref()?.probe_root(board))
    }

    /// The moves of a position that is not won after which it is worth as much as before: all others give something away. `None` where that is not known.
    pub fn moves_that_hold(&self, board: &Board) -> Option<Vec<Move>> {
        let moves = self.moves(board)?;
        let best = moves.first()?.1;
        let hold = moves.iter().take_while(|(_, wdl, _)| *wdl == best).map(|&(mv, ..)| mv);
        (best < Wdl::Win).then(|| hold.collect())
    }

    fn moves(&self, board: &Board) -> Option<Vec<(Move, Wdl, Zeroing)>> {
        let made = self.made(board)?;
        made.open_wdl(board.position())?;
        made.zeroing_moves(board.position(), board.halfmoves().into()).ok()
    }
}
