//! Interference: the unit shuts the line of another one of its side.
//!
//! Removal test: if the other unit, and it alone, sees and goes through the square, it can capture the mating unit or step
//! between; or, if the winner's king makes the last move or castles, that is forbidden because the unit guards the way. A
//! pawn's double step counts as its line. A unit that is pinned, or has no business beyond the square, fails it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::{Bitboard, Role};

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let Some(square) = allowed.arrived() else { return guards_of_king(allowed) };
    let mut found = guards_of_king(allowed);
    let lines = allowed.end.line_pieces(allowed.loser()) | allowed.end.pieces(allowed.loser(), Role::Pawn);
    for unit in lines.without(square.into()) {
        let clear = allowed.end.with(&[Edit::Glass(unit.into(), square)]);
        let parries: Vec<_> = clear.moves_from(unit).collect();
        let (Some(&parry), Some(piece)) = (parries.first(), allowed.end.piece_at(unit)) else { continue };
        let beyond: Bitboard = parries.iter().map(|mv| mv.to()).collect();
        found.push(
            Motive::new(Kind::Interference).of(unit, piece).through(square).at(beyond).proved_by(parry),
        );
    }
    found
}

/// The lines shut on which the winner's king goes.
fn guards_of_king(allowed: &AllowedMate) -> Vec<Motive> {
    let (Some(last), square) = (allowed.last, allowed.step.mv.to()) else { return Vec::new() };
    let by_king = allowed.replied.piece_at(last.from()).is_some_and(|piece| piece.role == Role::King);
    if !by_king {
        return Vec::new();
    }
    let shut = allowed.replied.line_pieces(allowed.loser()).without(square.into());
    let shut = shut.into_iter().filter(|&unit| {
        let clear = allowed.replied.with(&[Edit::Glass(unit.into(), square)]);
        // A line to the king as it stands was a check before the defence.
        !clear.can(last) && !clear.attacks(unit).has(last.from())
    });
    shut.filter_map(|unit| {
        let piece = allowed.replied.piece_at(unit)?;
        Some(Motive::new(Kind::Interference).of(unit, piece).through(square).on(last.to()))
    })
    .collect()
}
