//! What is gained by leaving a square: a line is open, the square is free, a guard is given up, a king is out of check.

use super::super::men::{Edit, Men};
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
fn opens(line: &Line, index: usize, square: Square) -> Vec<Motive> {
    let after = line.after(index);
    let mut found = Vec::new();
    for viewer in after.line_pieces(line.loser) | after.line_pieces(!line.loser) {
        let Some(piece) = after.piece_at(viewer) else { continue };
        let lets_in = line.steps[index].piece.color == line.loser && piece.color != line.loser;
        let kind = if lets_in { Kind::LineOpening } else { Kind::ClearsLine };
        let motive = Motive::new(kind).of(viewer, piece).through(square);
        match line.without(index, &[Edit::Wall(viewer.into(), square)]) {
            Fate::Stuck(at, _) if line.moves[at].to() == square => {
                found.push(Motive::new(Kind::Vacates).of(viewer, piece).on(square));
            }
            Fate::Stuck(at, _) => found.push(motive.on(line.moves[at].to())),
            Fate::Escapes(board, _) => found.push(motive.at(gained(line, &board))),
            Fate::Mates => {}
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
    let comes = mv.to() == unit.from || over && mv.to().file() == mv.from().file();
    let is_line_piece = matches!(piece.role, Role::Queen | Role::Rook | Role::Bishop);
    // A king that would be in check from there is another matter.
    let blocked = comes && !is_line_piece && line.king_in_check(at, &board).is_none();
    let start = line.place_of(index, at);
    blocked.then(|| Motive::new(Kind::Vacates).of(start, piece).on(unit.from))
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
            Some(Motive::new(kind).of(square, piece).on(parry.to()).proved_by(parry))
        }
        Fate::Mates => None,
    }
}

/// That the king would be in check where it stood, or keep a king from coming beside it.
fn king_leaves(line: &Line, index: usize, unit: &Moved) -> Option<Motive> {
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
