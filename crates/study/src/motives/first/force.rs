//! Captures, sacrifices, promotions, castling, en passant.
//!
//! Removal test: the first move itself shows capture, promotion, castling and en passant. A unit is sacrificed if the
//! defender can capture it after the first move and could not in the diagram with the move passed to him. What only the king
//! can capture is a flight, unless it is the unit that has moved.

use super::super::men::is_castling;
use super::super::{Kind, Motive};
use super::{FirstMove, relocated};
use keymove_chess::{Arrangement, Bitboard, Role};

pub(super) fn find(first_move: &FirstMove<'_>) -> Vec<Motive> {
    let (step, mv) = (&first_move.step, first_move.step.mv);
    let mut found = Vec::new();
    if let Some((square, unit)) = step.captured {
        let kind = if square == mv.to() { Kind::KeyCaptures } else { Kind::KeyEnPassant };
        found.push(Motive::new(kind).of(square, unit));
    }
    if step.piece.role == Role::King && is_castling(mv) {
        found.push(Motive::new(Kind::KeyCastles).of(mv.to(), step.piece));
    }
    if mv.promotion().is_some() {
        found.push(Motive::new(Kind::Promotes).of(mv.to(), step.became));
    }
    let king = first_move.diagram.pieces(first_move.attacker, Role::King);
    let before: Bitboard = captures(&first_move.diagram.turned())
        .without(king)
        .into_iter()
        .map(|square| relocated(square, mv))
        .collect();
    let by_others = captures_by(
        &first_move.after,
        first_move.after.color(first_move.after.turn()).without(first_move.after.role(Role::King)),
    );
    for square in captures(&first_move.after).without(before) & (by_others | mv.to().into()) {
        if let Some(unit) = first_move.after.piece_at(square) {
            found.push(Motive::new(Kind::Sacrifices).of(square, unit));
        }
    }
    found
}

/// The units that the side to move can capture, en passant left out.
fn captures(position: &Arrangement) -> Bitboard {
    captures_by(position, Bitboard::FULL)
}

/// The units that these units of the side to move can capture.
fn captures_by(position: &Arrangement, units: Bitboard) -> Bitboard {
    let enemy = position.color(!position.turn());
    let captures = position.moves().into_iter().filter(|mv| units.has(mv.from()) && enemy.has(mv.to()));
    captures.map(|mv| mv.to()).collect()
}
