//! What a unit does from where it has come to: it blocks, guards, checks or pins in the mate, shuts a line, shields a king, or
//! is captured.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::replay::{Fate, Line, Moved};
use keymove_chess::{Bitboard, Move, Piece, Role, Square, attacks};

pub(super) fn find(line: &Line, index: usize) -> Vec<Motive> {
    let mut found = Vec::new();
    for unit in line.moved(index) {
        found.extend(in_mate(line, index, &unit));
        found.extend(shuts(line, index, unit.to));
        found.extend(is_captured(line, index, &unit));
    }
    found.extend(underpromotes(line, index));
    found
}

/// What the unit does in the mate, if it stays until then.
fn in_mate(line: &Line, index: usize, unit: &Moved) -> Vec<Motive> {
    if line.leaves(index, unit.to).is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let is_loser = unit.is.color == line.loser;
    if is_loser {
        let king = line.end.king(line.loser);
        let lifted = line.end.with(&[Edit::Lift(unit.to)]);
        if let Some(flight) = king.map(|king| Move::new(king, unit.to)).filter(|&mv| lifted.can(mv)) {
            found.push(Motive::new(Kind::SelfBlock).of(unit.to, unit.is).on(unit.to).proved_by(flight));
        }
        if unit.is.role == Role::King && !is_mated_where_it_stood(line, unit) {
            found.push(Motive::new(Kind::IsMatedThere).of(unit.to, unit.is).on(unit.to));
        }
        return found;
    }
    found.extend(stops_pawn(line, unit));
    let blind = line.end.with(&[Edit::Blind(unit.to.into())]);
    if blind.is_mated(line.loser) {
        return found;
    }
    if line.end.checkers(line.loser).has(unit.to) {
        found.push(Motive::new(Kind::ChecksInMate).of(unit.to, unit.is));
    }
    let flights = line.flights(&blind) & as_passed(line, index, unit);
    if let Some(flight) = flights.first() {
        let king = line.end.king(line.loser).unwrap_or(flight);
        let motive = Motive::new(Kind::GuardsInMate).of(unit.to, unit.is).at(flights);
        found.push(motive.proved_by(Move::new(king, flight)));
    }
    for pinned in line.end.color(line.loser) {
        let is_pinner = line.end.pinner(pinned) == Some(unit.to);
        let parry = blind.moves_from(pinned).next().filter(|_| is_pinner);
        if let (Some(parry), Some(piece)) = (parry, line.end.piece_at(pinned)) {
            let motive = Motive::new(Kind::PinsInMate).of(pinned, piece).by(unit.to, unit.is);
            found.push(motive.on(parry.to()).proved_by(parry));
        }
    }
    found
}

/// A pawn that would parry in the end, did the unit not stand in its way.
fn stops_pawn(line: &Line, unit: &Moved) -> Option<Motive> {
    let lifted = line.end.with(&[Edit::Lift(unit.to)]);
    let pawns = line.end.pieces(line.loser, Role::Pawn);
    let steps = pawns.into_iter().flat_map(|pawn| lifted.moves_from(pawn));
    let parry = steps
        .filter(|mv| mv.from().file() == mv.to().file())
        .find(|mv| mv.to() == unit.to || attacks::between(mv.from(), mv.to()).has(unit.to))?;
    let pawn = line.end.piece_at(parry.from())?;
    Some(Motive::new(Kind::StopsPawn).of(parry.from(), pawn).on(parry.to()).proved_by(parry))
}

/// Whether the king is mated in the end on the square from which it came, too.
fn is_mated_where_it_stood(line: &Line, unit: &Moved) -> bool {
    !line.end.occupied().has(unit.from)
        && line.end.with(&[Edit::Lift(unit.to), Edit::Put(unit.from, unit.was)]).is_mated(line.loser)
}

/// The flights that the king has in the end if the unit stands where it came from; all squares where it cannot stand there.
fn as_passed(line: &Line, index: usize, unit: &Moved) -> Bitboard {
    match line.passed(index) {
        Fate::Escapes(board, _) => line.flights(&board),
        _ if line.end.occupied().has(unit.from) => Bitboard::FULL,
        _ => line.flights(&line.end.with(&[Edit::Lift(unit.to), Edit::Put(unit.from, unit.was)])),
    }
}

/// Lines that are shut on this square: of which the rest of the line needs that they are.
fn shuts(line: &Line, index: usize, square: Square) -> Vec<Motive> {
    let after = line.after(index);
    let mut found = Vec::new();
    let (now, later) =
        (after.line_pieces(line.loser) | after.line_pieces(!line.loser), line.future_pieces(index));
    for viewer in (now | later).without(square.into()) {
        if now.has(viewer) && !after.attacks(viewer).has(square) && line.leaves(index, viewer).is_none() {
            continue;
        }
        found.extend(shuts_off(line, index, square, viewer));
    }
    found
}

fn shuts_off(line: &Line, index: usize, square: Square, viewer: Square) -> Option<Motive> {
    // Where the line piece, or what has become of the pawn, stands when the line would be used.
    let motive = |kind, after: usize, board: &Men| {
        let place = line.place_before(index, viewer, after + 1);
        Some(Motive::new(kind).of(place, board.piece_at(place)?).through(square))
    };
    match line.without(index, &[Edit::Glass(viewer.into(), square)]) {
        Fate::Escapes(board, Some(parry)) => {
            let by_loser = line.steps[index].piece.color == line.loser;
            let kind = if by_loser { Kind::Interference } else { Kind::ShutsParry };
            Some(motive(kind, line.moves.len() - 1, &board)?.on(parry.to()).proved_by(parry))
        }
        Fate::Stuck(at, board) => {
            let king = line.king_in_check(at, &board)?;
            Some(motive(Kind::Shields, at, &board.play(line.moves[at]))?.on(king))
        }
        _ => None,
    }
}

/// That the unit is captured where it has come to, if the capture is impossible without it.
fn is_captured(line: &Line, index: usize, unit: &Moved) -> Option<Motive> {
    let at = line.leaves(index, unit.to)?;
    let (victim, _) = line.steps[at].captured?;
    let by = line.steps[at].piece;
    if victim != unit.to {
        return None;
    }
    let impossible = matches!(line.passed(index), Fate::Stuck(stuck, _) if stuck == at);
    impossible.then(|| Motive::new(Kind::IsCaptured).of(unit.to, unit.is).by(line.moves[at].from(), by))
}

/// What a queen in the place of a lesser promoted unit would spoil.
fn underpromotes(line: &Line, index: usize) -> Option<Motive> {
    let step = &line.steps[index];
    let to = step.mv.to();
    if step.mv.promotion().is_none_or(|role| role == Role::Queen) {
        return None;
    }
    let queen = Piece { role: Role::Queen, ..step.became };
    let motive = Motive::new(Kind::Underpromotes).of(to, step.became);
    match line.without(index, &[Edit::Put(to, queen)]) {
        Fate::Stuck(at, board) => {
            let king = line.king_in_check(at, &board)?;
            let now = line.place_before(index, to, at);
            board.attacks(now).has(king).then_some(motive)
        }
        Fate::Escapes(board, _) => {
            let now = line.place_before(index, to, line.moves.len());
            let parry = board.moves_from(now).next().filter(|_| queen.color == line.loser)?;
            Some(motive.on(parry.to()).proved_by(parry))
        }
        Fate::Mates | Fate::Unforced(_) => None,
    }
}
