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
use super::{Candidate, Scene};
use keymove_chess::{Bitboard, Role, Square, attacks};

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let all = [guards, shuts, opens, pins, flights];
    all.iter().flat_map(|find| find(scene)).collect()
}

/// The threat would be stalemate.
pub(super) fn stalemate(scene: &Scene) -> Option<Motive> {
    let (end, loser) = (scene.end(&scene.replied)?, scene.loser());
    let is_stalemate = !end.in_check(loser) && end.moves(loser).next().is_none();
    is_stalemate.then(|| Motive::new(Kind::MakesStalemate))
}

fn guards(scene: &Scene) -> Vec<Candidate> {
    let to = scene.step.mv.to();
    let Some(end) = scene.end(&scene.replied).filter(|_| scene.step.piece.role != Role::King) else {
        return Vec::new();
    };
    // Where the threat stands or mates are threatened; nothing else is what one calls a guard.
    let mates = end.moves(scene.winner).filter(|&mv| end.mates(mv)).map(|mv| mv.to());
    let aims = end.color(scene.winner) | mates.collect::<Bitboard>();
    let forbidden = |square: Square| Edit::Wall(to.into(), square);
    if !scene.holds(&[Edit::Idle(to.into())]) {
        return Vec::new();
    }
    let near = aims & (scene.replied.attacks(to) | end.attacks(to));
    let single: Bitboard = near.into_iter().filter(|&square| scene.holds(&[forbidden(square)])).collect();
    let candidate = |kind, squares: Bitboard, edit| {
        Candidate::new(Motive::new(kind).of(to, scene.step.became).at(squares), &[edit])
    };
    if single.any() {
        let of = |square: Square| candidate(Kind::GuardsSquare, square.into(), forbidden(square));
        return single.into_iter().map(of).collect();
    }
    let parries: Bitboard =
        scene.parries().into_iter().filter(|mv| mv.from() == to).map(|mv| mv.to()).collect();
    let several: Vec<Edit> = (parries & aims).into_iter().map(forbidden).collect();
    if scene.holds(&several) {
        let motive = Motive::new(Kind::GuardsSquare).of(to, scene.step.became).at(parries & aims);
        return vec![Candidate::new(motive, &several)];
    }
    if parries.any() && end.in_check(scene.loser()) {
        return vec![candidate(Kind::CanInterpose, parries, Edit::Idle(to.into()))];
    }
    Vec::new()
}

fn shuts(scene: &Scene) -> Vec<Candidate> {
    let to = scene.step.mv.to();
    let lines = scene.replied.line_pieces(scene.winner);
    let of_line = |unit: Square| {
        let edit = Edit::Glass(unit.into(), to);
        let piece = scene.replied.piece_at(unit)?;
        let seen = scene.replied.with(&[edit]);
        let beyond = seen.attacks(unit).without(scene.replied.attacks(unit));
        let motive = match freed(&scene.replied, &seen, scene, unit) {
            Some((pinned, freed)) => Motive::new(Kind::Unpins).of(pinned, freed).by(unit, piece).through(to),
            None => Motive::new(Kind::ShutsLine)
                .of(unit, piece)
                .through(to)
                .on(needed(scene, unit, edit, beyond)?),
        };
        Some(Candidate::new(motive, &[edit]))
    };
    lines.into_iter().filter_map(of_line).collect()
}

/// The first of the squares `beyond` that the line piece must see, or else the last one to which it must be able to go.
fn needed(scene: &Scene, unit: Square, open: Edit, beyond: Bitboard) -> Option<Square> {
    let mut last = None;
    for square in outwards(unit, beyond) {
        let as_far = [open, Edit::Wall(unit.into(), square)];
        if scene.holds(&as_far) {
            let by_sight = scene.holds(&[as_far[0], as_far[1], Edit::Idle(unit.into())]);
            return if by_sight { Some(square) } else { last.or(Some(square)) };
        }
        last = Some(square);
    }
    last
}

/// The squares of a line, the nearest first.
fn outwards(from: Square, squares: Bitboard) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.into_iter().collect();
    squares.sort_by_key(|&square| attacks::between(from, square).len());
    squares
}

/// A unit that the line piece would pin if it saw through the square.
fn freed(shut: &Men, open: &Men, scene: &Scene, pinner: Square) -> Option<(Square, keymove_chess::Piece)> {
    let units = open.color(scene.loser()).without(open.pieces(scene.loser(), Role::King));
    let unit =
        units.into_iter().find(|&unit| open.pinner(unit) == Some(pinner) && shut.pinner(unit).is_none())?;
    Some((unit, open.piece_at(unit)?))
}

fn opens(scene: &Scene) -> Vec<Candidate> {
    let lines = scene.replied.line_pieces(scene.loser()).without(scene.step.mv.to().into());
    let mut found = Vec::new();
    for square in scene.step.vacated() {
        for unit in lines.into_iter().filter(|&unit| scene.replied.attacks(unit).has(square)) {
            let Some(piece) = scene.replied.piece_at(unit) else { continue };
            let edit = Edit::Wall(unit.into(), square);
            let beyond = scene.replied.attacks(unit).without(scene.replied.with(&[edit]).attacks(unit));
            let reached = outwards(unit, beyond | square.into());
            let stopped = |to: &Square| scene.holds(&[Edit::Wall(unit.into(), *to)]);
            let Some(far) = reached.into_iter().rev().find(stopped) else { continue };
            let motive = Motive::new(Kind::OpensLine).of(unit, piece).through(square).on(far);
            found.push(Candidate::new(motive, &[edit]));
        }
    }
    found
}

fn pins(scene: &Scene) -> Vec<Candidate> {
    let newly = |unit: Square| {
        let pinner = scene.replied.pinner(unit)?;
        let (piece, by) = (scene.replied.piece_at(unit)?, scene.replied.piece_at(pinner)?);
        let motive = Motive::new(Kind::Pins).of(unit, piece).by(pinner, by);
        let is_new = scene.before.pinner(unit) != Some(pinner);
        is_new.then(|| Candidate::new(motive, &[Edit::Wall(pinner.into(), unit)]))
    };
    scene.replied.color(scene.winner).into_iter().filter_map(newly).collect()
}

fn flights(scene: &Scene) -> Vec<Candidate> {
    let king = scene.replied.king(scene.loser()).filter(|_| scene.step.piece.role != Role::King);
    let Some(king) = king else { return Vec::new() };
    let near = |square: &Square| attacks::king(king).has(*square) && !scene.replied.occupied().has(*square);
    let flight = |square: Square| Candidate::new(Motive::new(Kind::Flight).on(square), &[Edit::Bar(square)]);
    scene.step.vacated().into_iter().filter(near).map(flight).collect()
}
