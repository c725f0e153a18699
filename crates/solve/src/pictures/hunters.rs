//! Whether units that have to be captured can be, each by another move.

use arrayvec::ArrayVec;
use keymove_chess::Bitboard;

/// Moves that units have to make anyway.
const MOVES: usize = 64;

/// The units that may capture.
#[derive(Default)]
pub(super) struct Hunters {
    /// Where any of them may come to.
    ways: Bitboard,
    /// Of each move that one of them has to make anyway, where that unit may come to, and which of the hunted it captures.
    moves: ArrayVec<(Bitboard, Option<usize>), MOVES>,
}

impl Hunters {
    /// Adds a unit by where it may come to, and the moves that it has to make at least.
    pub(super) fn add(&mut self, ways: Bitboard, moves: u8) {
        self.ways |= ways;
        for _ in 0..usize::from(moves).min(self.moves.remaining_capacity()) {
            self.moves.push((ways, None));
        }
    }

    /// Whether units that are somewhere in these areas may be captured, with so many moves to spare that may be anybody's.
    pub(super) fn catch(&mut self, areas: &[Bitboard], spare: u8) -> bool {
        let mut left = usize::from(spare);
        (0..areas.len()).all(|hunted| {
            if (self.ways & areas[hunted]).is_empty() {
                return false;
            }
            if self.takes(areas, hunted, &mut 0) {
                return true;
            }
            let Some(fewer) = left.checked_sub(1) else { return false };
            left = fewer;
            true
        })
    }

    /// Finds a move that captures one of the hunted, for which others may have to be captured by other moves. `seen` are moves for
    /// which none was found.
    fn takes(&mut self, areas: &[Bitboard], hunted: usize, seen: &mut u64) -> bool {
        for index in 0..self.moves.len() {
            let (ways, caught) = self.moves[index];
            if *seen >> index & 1 != 0 || (ways & areas[hunted]).is_empty() {
                continue;
            }
            *seen |= 1 << index;
            if caught.is_none_or(|other| self.takes(areas, other, seen)) {
                self.moves[index].1 = Some(hunted);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Hunters;
    use keymove_chess::{Bitboard, Square};

    /// One unit comes to a1 and b1 with its two moves, another one only to a1 with its one.
    #[test]
    fn each_capture_takes_a_move() {
        let both = Bitboard::of(Square::A1) | Square::B1.into();
        let [a, b] = [Square::A1, Square::B1].map(Bitboard::of);
        let catch = |areas: &[Bitboard], spare: u8| {
            let mut hunters = Hunters::default();
            hunters.add(both, 2);
            hunters.add(a, 1);
            hunters.catch(areas, spare)
        };
        assert!(catch(&[a, b, b], 0));
        assert!(catch(&[a, a, b], 0));
        assert!(!catch(&[b, b, b], 0));
        assert!(catch(&[b, b, b], 1));
        assert!(!catch(&[a, b, a, a], 0));
        assert!(!catch(&[Square::C1.into()], 5));
    }
}
