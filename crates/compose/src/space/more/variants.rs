//! The same diagram with other rights.

use crate::retro;
use crate::space::rights::may_capture;
use keymove_chess::{Arrangement, Bitboard, Castling, Color, Role, Square};

/// Hands over every position with the same units in which exactly so many rights are different: castlings that are no longer
/// allowed, or are allowed with king and rook at home; the capture en passant, of which there is one at most. One that is
/// new must be beyond doubt: Black's last move can have been nothing but the double step.
pub(in crate::space) fn each(position: &Arrangement, count: u32, act: &mut impl FnMut(&Arrangement)) {
    let castlings = subsets(position.as_diagram().castling());
    let mut en_passants = vec![position.en_passant()];
    if count <= castlings.iter().map(|set| set.bits().count_ones()).max().unwrap_or(0) + 1 {
        en_passants.extend(others(position));
    }
    for en_passant in en_passants {
        let changed = u32::from(en_passant != position.en_passant());
        for &castling in castlings.iter().filter(|set| set.bits().count_ones() + changed == count) {
            let bits = position.castling().bits() ^ castling.bits();
            act(&position.with_rights(Castling::from_bits(bits), en_passant));
        }
    }
}

fn subsets(all: Castling) -> Vec<Castling> {
    (0..16).map(Castling::from_bits).filter(|&set| all.has(set)).collect()
}

/// Other captures en passant, and none at all if there is one.
fn others(position: &Arrangement) -> Vec<Option<Square>> {
    let passed = position.pieces(Color::Black, Role::Pawn) & Bitboard::rank(4);
    let squares = passed.north().into_iter().filter(|&square| may_capture(position, square));
    let squares = squares.filter(|&square| Some(square) != position.en_passant());
    let mut found: Vec<Option<Square>> =
        squares.filter(|&square| retro::must_have_passed(position, square)).map(Some).collect();
    if position.en_passant().is_some() {
        found.insert(0, None);
    }
    found
}
