//! Line opened: the unit leaves the line of a comrade, which can then capture the mating unit or step between, or leaves
//! the square that it needs.
//!
//! Removal test: its parries go over the square or to it, and if that comrade, and it alone, is stopped on the square that
//! was left, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Bitboard, Square, attacks};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let parries = parried.parries();
    let king = parried.replied.king(parried.loser());
    let movers: Bitboard = parries.iter().map(|mv| mv.from()).collect();
    let movers = movers.without(parried.step.mv.to().into());
    let mut found = Vec::new();
    for square in parried.step.vacated() {
        for unit in movers.into_iter().filter(|&unit| Some(unit) != king) {
            let Some(piece) = parried.replied.piece_at(unit) else { continue };
            let uses = |to: Square| to == square || attacks::between(unit, to).has(square);
            let squares: Bitboard = parries
                .iter()
                .filter(|mv| mv.from() == unit)
                .map(|mv| mv.to())
                .filter(|&to| uses(to))
                .collect();
            if squares.is_empty() {
                continue;
            }
            let motive = Motive::new(Kind::OpensLine).of(unit, piece).through(square).at(squares);
            found.push(Candidate::new(motive, &[Edit::Wall(unit.into(), square)]));
        }
    }
    found
}
