//! How a reply weakens a threat of more than one move that can still be played: from its new square the unit guards a
//! square or steps between, it shuts or opens a line, pins a unit of the winner, or leaves a square to its king; or it
//! makes the threat stalemate.
//!
//! Removal test, with a search of all moves: with the effect undone the threat forces mate in time. Effects are undone as
//! for threats of mate; a guard by forbidding the unit the one square; a pin by stopping the pinning piece on the square of
//! the pinned unit. A guarded square is one on which the unit could capture, or one on which the winner's next move would
//! mate. Of a stalemate: the threat leaves the defender no move and gives no check.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Bitboard, Role, Square, attacks};
use keymove_problem::sort::Sort as _;

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let all = [guards, shuts, opens, pins, flights];
    all.iter().flat_map(|find| find(parried)).collect()
}

/// The threat would be stalemate.
pub(super) fn stalemate(parried: &ParriedThreat) -> Option<Motive> {
    let (end, loser) = (parried.end(&parried.replied)?, parried.loser());
    let is_stalemate = !end.in_check(loser) && end.moves(loser).next().is_none();
    is_stalemate.then(|| Motive::new(Kind::MakesStalemate))
}

fn guards(parried: &ParriedThreat) -> Vec<Candidate> {
    let to = parried.step.mv.to();
    let Some(end) = parried.end(&parried.replied).filter(|_| parried.step.piece.role != Role::King) else {
        return Vec::new();
    };
    // Where the threat stands or mates are threatened; nothing else is what one calls a guard.
    let mates = end.moves(parried.winner).filter(|&mv| end.mates(mv)).map(|mv| mv.to());
    let aims = end.color(parried.winner) | mates.collect::<Bitboard>();
    let forbidden = |square: Square| Edit::Wall(to.into(), square);
    if !parried.holds(&[Edit::Idle(to.into())]) {
        return Vec::new();
    }
    let near = aims & (parried.replied.attacks(to) | end.attacks(to));
    let single: Bitboard = near.into_iter().filter(|&square| parried.holds(&[forbidden(square)])).collect();
    let candidate = |kind, squares: Bitboard, edit| {
        Candidate::new(Motive::new(kind).of(to, parried.step.became).at(squares), &[edit])
    };
    if single.any() {
        let of = |square: Square| candidate(Kind::GuardsSquare, square.into(), forbidden(square));
        return single.into_iter().map(of).collect();
    }
    let parries: Bitboard =
        parried.parries().into_iter().filter(|mv| mv.from() == to).map(|mv| mv.to()).collect();
    let several: Vec<Edit> = (parries & aims).into_iter().map(forbidden).collect();
    if parried.holds(&several) {
        let motive = Motive::new(Kind::GuardsSquare).of(to, parried.step.became).at(parries & aims);
        return vec![Candidate::new(motive, &several)];
    }
    if parries.any() && end.in_check(parried.loser()) {
        return vec![candidate(Kind::CanInterpose, parries, Edit::Idle(to.into()))];
    }
    Vec::new()
}

fn shuts(parried: &ParriedThreat) -> Vec<Candidate> {
    let to = parried.step.mv.to();
    let lines = parried.replied.line_pieces(parried.winner);
    let of_line = |unit: Square| {
        let edit = Edit::Glass(unit.into(), to);
        let piece = parried.replied.piece_at(unit)?;
        let seen = parried.replied.with(&[edit]);
        let beyond = seen.attacks(unit).without(parried.replied.attacks(unit));
        let motive = match freed(&parried.replied, &seen, parried, unit) {
            Some((pinned, freed)) => Motive::new(Kind::Unpins).of(pinned, freed).by(unit, piece).through(to),
            None => Motive::new(Kind::ShutsLine)
                .of(unit, piece)
                .through(to)
                .on(needed(parried, unit, edit, beyond)?),
        };
        Some(Candidate::new(motive, &[edit]))
    };
    lines.into_iter().filter_map(of_line).collect()
}

/// The first of the squares `beyond` that the line piece must see, or else the last one to which it must be able to go.
fn needed(parried: &ParriedThreat, unit: Square, open: Edit, beyond: Bitboard) -> Option<Square> {
    let mut last = None;
    for square in outwards(unit, beyond) {
        let as_far = [open, Edit::Wall(unit.into(), square)];
        if parried.holds(&as_far) {
            let by_sight = parried.holds(&[as_far[0], as_far[1], Edit::Idle(unit.into())]);
            return if by_sight { Some(square) } else { last.or(Some(square)) };
        }
        last = Some(square);
    }
    last
}

/// The squares of a line, the nearest first.
fn outwards(from: Square, squares: Bitboard) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.into_iter().collect();
    squares.put_in_order_by_key(|&square| attacks::between(from, square).len());
    squares
}

/// A unit that the line piece would pin if it saw through the square.
fn freed(
    shut: &Men, open: &Men, parried: &ParriedThreat, pinner: Square,
) -> Option<(Square, keymove_chess::Piece)> {
    let units = open.color(parried.loser()).without(open.pieces(parried.loser(), Role::King));
    let unit =
        units.into_iter().find(|&unit| open.pinner(unit) == Some(pinner) && shut.pinner(unit).is_none())?;
    Some((unit, open.piece_at(unit)?))
}

fn opens(parried: &ParriedThreat) -> Vec<Candidate> {
    let lines = parried.replied.line_pieces(parried.loser()).without(parried.step.mv.to().into());
    let mut found = Vec::new();
    for square in parried.step.vacated() {
        for unit in lines.into_iter().filter(|&unit| parried.replied.attacks(unit).has(square)) {
            let Some(piece) = parried.replied.piece_at(unit) else { continue };
            let edit = Edit::Wall(unit.into(), square);
            let beyond = parried.replied.attacks(unit).without(parried.replied.with(&[edit]).attacks(unit));
            let reached = outwards(unit, beyond | square.into());
            let stopped = |to: &Square| parried.holds(&[Edit::Wall(unit.into(), *to)]);
            let Some(far) = reached.into_iter().rev().find(stopped) else { continue };
            let motive = Motive::new(Kind::OpensLine).of(unit, piece).through(square).on(far);
            found.push(Candidate::new(motive, &[edit]));
        }
    }
    found
}

fn pins(parried: &ParriedThreat) -> Vec<Candidate> {
    let newly = |unit: Square| {
        let pinner = parried.replied.pinner(unit)?;
        let (piece, by) = (parried.replied.piece_at(unit)?, parried.replied.piece_at(pinner)?);
        let motive = Motive::new(Kind::Pins).of(unit, piece).by(pinner, by);
        let is_new = parried.before.pinner(unit) != Some(pinner);
        is_new.then(|| Candidate::new(motive, &[Edit::Wall(pinner.into(), unit)]))
    };
    parried.replied.color(parried.winner).into_iter().filter_map(newly).collect()
}

fn flights(parried: &ParriedThreat) -> Vec<Candidate> {
    let king = parried.replied.king(parried.loser()).filter(|_| parried.step.piece.role != Role::King);
    let Some(king) = king else { return Vec::new() };
    let near = |square: &Square| attacks::king(king).has(*square) && !parried.replied.occupied().has(*square);
    let flight = |square: Square| Candidate::new(Motive::new(Kind::Flight).on(square), &[Edit::Bar(square)]);
    parried.step.vacated().into_iter().filter(near).map(flight).collect()
}
