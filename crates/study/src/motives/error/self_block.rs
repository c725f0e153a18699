//! Self-block: a unit stands where its own king could flee.
//!
//! Removal test: with the unit lifted from its square, the king can go there. A square that the winner attacks anyway
//! fails it.

use super::super::men::{Edit, is_castling, rook_way};
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::{Move, Piece, Role};

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let Some(king) = allowed.end.king(allowed.loser()) else { return Vec::new() };
    let step = &allowed.step;
    let block = match step.piece.role {
        Role::King if is_castling(step.mv) => rook_way(step.mv.to()).1,
        Role::King => return Vec::new(),
        _ => step.mv.to(),
    };
    let Some(unit @ Piece { color, .. }) = allowed.end.piece_at(block) else { return Vec::new() };
    // Later the unit may have moved on and another one have come.
    if color != allowed.loser() || step.piece.role != Role::King && unit != step.became {
        return Vec::new();
    }
    let flight = Move::new(king, block);
    if !allowed.end.with(&[Edit::Lift(block)]).can(flight) {
        return Vec::new();
    }
    vec![Motive::new(Kind::SelfBlock).of(block, unit).on(block).proved_by(flight)]
}
