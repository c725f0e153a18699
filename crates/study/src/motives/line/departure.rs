//! What is gained by leaving a square: a line is open, the square is free, a guard is given up, a king is out of check.

use super::super::men::{Edit, Men, is_castling};
use super::super::{Kind, Motive};
use super::replay::{Fate, Line, Moved};
use keymove_chess::{Bitboard, Piece, Role, Square};

pub(super) fn find(line: &Line, index: usize) -> Vec<Motive> {
    let mut found = Vec::new();
    let step = &line.steps[index];
    for square in step.vacated() {
        found.extend(opens(line, index, square));
    }
    for unit in line.moved(index) {
        found.extend(vacates(line, index, &unit));
        if unit.was.role == Role::King {
            found.extend(king_leaves(line, index, &unit));
        } else {
            found.extend(ghost(line, index, unit.from, unit.was, Kind::Unguard));
        }
    }
    found
}

/// Lines over the square of which the rest of the line needs that they are open.
pub(super) fn opens(line: &Line, index: usize, square: Square) -> Vec<Motive> {
    let (step, after) = (&line.steps[index], line.after(index));
    let mut found = Vec::new();
    for viewer in
        (after.line_pieces(line.loser) | after.line_pieces(!line.loser)).without(step.mv.to().into())
    {
        let Some(piece) = after.piece_at(viewer) else { continue };
        let lets_in = step.piece.color == line.loser && piece.color != line.loser;
        let kind = if lets_in { Kind::LineOpening } else { Kind::ClearsLine };
        // Where the line piece stands when the line is used.
        let motive = |kind, until| Motive::new(kind).of(line.place_before(index, viewer, until), piece);
        match line.without(index, &[Edit::Wall(viewer.into(), square)]) {
            Fate::Stuck(at, _) if line.moves[at].to() == square => {
                // What the other side left could be captured there.
                let own = piece.color == step.piece.color;
                found.extend(own.then(|| motive(Kind::Vacates, at).on(square)));
            }
            Fate::Stuck(at, _) => found.push(motive(kind, at).through(square).on(line.moves[at].to())),
            // That a king does not stand in the line on which it is mated is no motive.
            Fate::Escapes(..) if step.piece.role == Role::King && step.piece.color == line.loser => {}
            Fate::Escapes(board, _) => {
                found.push(motive(kind, line.moves.len()).through(square).at(gained(line, &board)));
            }
            Fate::Mates | Fate::Unforced(_) => {}
        }
    }
    found
}

/// What the mated side has on a board that is no mate: flights, or the king's own square if it is not in check or others
/// parry.
fn gained(line: &Line, board: &Men) -> Bitboard {
    let flights = line.flights(board);
    if flights.any() { flights } else { board.king(line.loser).map_or(Bitboard::EMPTY, Bitboard::of) }
}

/// That another unit comes to the square, or a pawn passes over it.
fn vacates(line: &Line, index: usize, unit: &Moved) -> Option<Motive> {
    let after = line.after(index);
    if after.occupied().has(unit.from) {
        return None;
    }
    let Fate::Stuck(at, board) = line.without(index, &[Edit::Put(unit.from, unit.was)]) else { return None };
    let (mv, piece) = (line.moves[at], line.steps[at].piece);
    let over = piece.role == Role::Pawn && mv.from().file() == unit.from.file();
    let castles = piece.role == Role::King && is_castling(mv);
    let comes = mv.to() == unit.from || over && mv.to().file() == mv.from().file() || castles;
    let is_line_piece = matches!(piece.role, Role::Queen | Role::Rook | Role::Bishop);
    // A king that would be in check from there is another matter.
    let blocked = comes && !is_line_piece && (castles || line.king_in_check(at, &board).is_none());
    let start = line.place_of(index, at);
    (blocked && start != unit.to).then(|| Motive::new(Kind::Vacates).of(start, piece).on(unit.from))
}

/// The unit, or what it has captured, as a ghost that attacks from the square and stands in nobody's way.
/// `kind` is that of the motive if the ghost could parry in the end.
pub(super) fn ghost(line: &Line, index: usize, square: Square, piece: Piece, kind: Kind) -> Option<Motive> {
    let after = line.after(index);
    if after.occupied().has(square) {
        return None;
    }
    let all = after.occupied();
    match line.without(index, &[Edit::Put(square, piece), Edit::Glass(all, square)]) {
        Fate::Stuck(at, board) => {
            let king = line.king_in_check(at, &board)?;
            let mover = line.steps[at].piece;
            let attacked = mover.color != piece.color && board.play(line.moves[at]).attacks(square).has(king);
            let start = line.place_of(index, at);
            attacked.then(|| Motive::new(Kind::Frees).of(start, mover).on(line.moves[at].to()))
        }
        Fate::Escapes(board, _) => {
            let parry = board.moves_from(square).next().filter(|_| piece.color == line.loser)?;
            // It is captured there itself: that is what the move is for.
            let to = line.moves[index].to();
            if parry.to() == to && line.leaves(index, to).is_some_and(|at| line.moves[at].from() != to) {
                return None;
            }
            Some(Motive::new(kind).of(square, piece).on(parry.to()).proved_by(parry))
        }
        Fate::Mates | Fate::Unforced(_) => None,
    }
}

/// That the king would be in check where it stood, or keep a king from coming beside it.
fn king_leaves(line: &Line, index: usize, unit: &Moved) -> Option<Motive> {
    // What answers a check avoids it, too.
    if line.boards[index].in_check(unit.was.color) {
        return None;
    }
    let Fate::Stuck(at, board) = line.passed(index) else { return None };
    let king = line.king_in_check(at, &board)?;
    let (mover, next) = (line.steps[at].piece, board.play(line.moves[at]));
    if mover.color != unit.was.color {
        let start = line.place_of(index, at);
        let keeps_away = next.attacks(unit.from).has(king);
        return keeps_away.then(|| Motive::new(Kind::Frees).of(start, mover).on(line.moves[at].to()));
    }
    (king == unit.from)
        .then(|| Motive::new(Kind::AvoidsCheck).of(king, unit.was).at(next.checkers(unit.was.color)))
}
