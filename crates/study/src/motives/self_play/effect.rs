//! The effects of one move, each with the edits that undo it and nothing else.

use super::super::Step;
use super::super::men::{Edit, Men, is_castling, rook_way};
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// What a move does to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// It gives check: with these units.
    Checks(Bitboard),
    /// The unit can move on from its new square.
    Moves,
    /// It attacks from its new square.
    Attacks,
    /// It stands on its new square.
    Stands,
    /// It shuts a line of the piece on this square.
    Shuts(Square),
    /// It leaves the second square, over or to which the unit on the first one can go.
    Opens(Square, Square),
    /// It leaves the square, to which a king can go.
    Clears(Square),
    /// It does not attack from its old square any more.
    Leaves,
    /// It does not stand on its old square any more; what it captured stays captured.
    Goes,
    /// It captures the unit on the square.
    Takes(Square),
    /// A pawn can be captured en passant.
    Passes,
}

/// An effect with what undoes it.
pub(super) struct Undone {
    pub(super) effect: Effect,
    pub(super) board: Men,
    pub(super) edits: Vec<Edit>,
}

/// All effects of the move, on the board after it.
pub(super) fn all(step: &Step, after: &Men) -> Vec<Undone> {
    let mut found = Vec::new();
    let mut add = |effect, edits: &[Edit]| {
        found.push(Undone { effect, board: after.with(edits), edits: edits.to_vec() });
    };
    let (from, to, side) = (step.mv.from(), step.mv.to(), step.piece.color);
    let checkers = after.checkers(!side);
    if checkers.any() {
        add(Effect::Checks(checkers), &[Edit::Blind(checkers)]);
    }
    add(Effect::Moves, &[Edit::Idle(to.into())]);
    if let Some((square, victim)) = step.captured {
        // Its old square stays shut for all, so that nothing else is undone but the capture.
        let mut off = vec![Edit::Lift(to), Edit::Put(square, victim)];
        match step.piece.role {
            Role::King => off.push(Edit::Put(from, step.piece)),
            _ => off.extend([Edit::Wall(Bitboard::FULL, from), Edit::Bar(from)]),
        }
        add(Effect::Takes(square), &off);
    }
    if step.piece.role != Role::King {
        add(Effect::Attacks, &[Edit::Blind(to.into())]);
        add(Effect::Stands, &[Edit::Lift(to)]);
        let ghost = [Edit::Put(from, step.piece), Edit::Glass(after.occupied(), from)];
        add(Effect::Leaves, &ghost);
    }
    // What stood on the square before shut its lines as well.
    if step.captured.is_none_or(|(square, _)| square != to) {
        for viewer in line_pieces(after).without(to.into()) {
            if after.attacks(viewer).has(to) {
                add(Effect::Shuts(viewer), &[Edit::Glass(viewer.into(), to)]);
            }
        }
    }
    for square in step.vacated().into_iter().filter(|&square| !after.occupied().has(square)) {
        for viewer in after.occupied().without(to.into()) {
            if passes(after, viewer, square) {
                add(Effect::Opens(viewer, square), &[Edit::Wall(viewer.into(), square)]);
            }
        }
        add(Effect::Clears(square), &[Edit::Bar(square)]);
    }
    add(Effect::Goes, &back(step, after));
    if step.piece.role == Role::Pawn && from.rank().abs_diff(to.rank()) == 2 {
        found.push(Undone { effect: Effect::Passes, board: after.without_en_passant(), edits: Vec::new() });
    }
    found
}

/// The unit back on its old square; with the king the rook with which it castled.
pub(super) fn back(step: &Step, after: &Men) -> Vec<Edit> {
    let (from, to) = (step.mv.from(), step.mv.to());
    let mut back = vec![Edit::Lift(to), Edit::Put(from, step.piece)];
    if step.piece.role == Role::King && is_castling(step.mv) {
        let (home, target) = rook_way(to);
        back.extend(after.piece_at(target).map(|rook| Edit::Put(home, rook)));
        back.push(Edit::Lift(target));
    }
    back
}

fn line_pieces(men: &Men) -> Bitboard {
    men.line_pieces(Color::White) | men.line_pieces(Color::Black)
}

/// Whether the unit, a king left out, goes over this empty square or to it.
fn passes(men: &Men, unit: Square, square: Square) -> bool {
    let Some(piece) = men.piece_at(unit) else { return false };
    match piece.role {
        Role::King => false,
        Role::Pawn => {
            let ahead = if piece.color == Color::White { square > unit } else { square < unit };
            ahead && square.file() == unit.file() && square.rank().abs_diff(unit.rank()) <= 2
        }
        _ => men.attacks(unit).has(square),
    }
}

/// Whether the way of a unit that goes from one square to the other leads over the third, or ends there.
pub(super) fn leads_over(from: Square, to: Square, square: Square) -> bool {
    to == square || attacks::between(from, to).has(square)
}
