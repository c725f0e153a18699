//! Capture: of the unit that threatens to mate, or of another one that the mate needs.
//!
//! Removal test: with the captured unit back and the capturing one off the board (its old square stays shut, so that no line
//! is opened), the threat mates; without the captured unit it does not. For the threatening unit itself: with both back
//! where they stood. If the captured unit was needed as the one that pins, this is an unpin.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Bitboard, Role, Square};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let step = &parried.step;
    let Some((square, unit)) = step.captured else { return Vec::new() };
    let (from, to) = (step.mv.from(), step.mv.to());
    if square == parried.threat.from() {
        let back = [Edit::Lift(to), Edit::Put(from, step.piece), Edit::Put(square, unit)];
        return vec![Candidate::new(Motive::new(Kind::CapturesThreat).of(square, unit), &back)];
    }
    let off = if step.piece.role == Role::King {
        vec![Edit::Lift(to), Edit::Put(from, step.piece)]
    } else {
        vec![Edit::Lift(to), Edit::Wall(Bitboard::FULL, from), Edit::Bar(from)]
    };
    if parried.holds(&off) {
        return Vec::new();
    }
    let mut edits = off.clone();
    edits.push(Edit::Put(square, unit));
    let unpinned = unpinned(parried, &parried.before, square);
    let motive = match unpinned {
        Some((pinned, piece)) => {
            let squares = parried.parries().iter().map(|mv| mv.to()).collect();
            Motive::new(Kind::Unpins).of(pinned, piece).by(square, unit).at(squares)
        }
        None => {
            let motive = Motive::new(Kind::CapturesGuard).of(square, unit);
            match checked(parried, &edits, square) {
                Some(king) => motive.through(king),
                None => motive.at(guarded(parried, &off, &edits, square)),
            }
        }
    };
    vec![Candidate::new(motive, &edits)]
}

/// The square of the king, if the captured unit, when it is `back` on its square, gives the check of the threat.
fn checked(parried: &ParriedThreat, back: &[Edit], square: Square) -> Option<Square> {
    let end = parried.end(&parried.replied.with(back))?;
    let king = end.king(parried.loser());
    king.filter(|_| end.checkers(parried.loser()).has(square))
}

/// The squares to which the king goes after the threat and which the captured unit guards when it is `back` on its square: as
/// things are, if the king has captured, or else with the capturing unit `off` the board. Empty if the captured unit was
/// needed for something else.
fn guarded(parried: &ParriedThreat, off: &[Edit], back: &[Edit], square: Square) -> Bitboard {
    let after = |edits: &[Edit]| parried.end(&parried.replied.with(edits));
    let Some(guards) = after(back).map(|with| with.attacks(square)) else { return Bitboard::EMPTY };
    let flights = |edits: &[Edit]| -> Bitboard {
        let Some(end) = after(edits) else { return Bitboard::EMPTY };
        let king = end.king(parried.loser());
        parried.parries_on(&end).into_iter().filter(|mv| Some(mv.from()) == king).map(|mv| mv.to()).collect()
    };
    let by_king = parried.step.piece.role == Role::King;
    let lost = if by_king { guards & flights(&[]) } else { Bitboard::EMPTY };
    if lost.any() { lost } else { guards & flights(off) }
}

/// A unit that parries the threat and that the line piece on this square pinned.
fn unpinned(parried: &ParriedThreat, before: &Men, pinner: Square) -> Option<(Square, keymove_chess::Piece)> {
    let unit = parried
        .parries()
        .into_iter()
        .map(|mv| mv.from())
        .find(|&unit| before.pinner(unit) == Some(pinner))?;
    Some((unit, before.piece_at(unit)?))
}
