//! How many captures the pawns need, against how many units are missing.
//!
//! A pawn comes from a file of its own. It needs a capture for each file that it is away from there, and a step forwards for
//! each capture. The fewest captures of a side are a minimum over all ways to give its pawns, and the units that must have
//! been promoted, different files. The other side has lost no more units than are missing; those that were taken
//! where they stood in the beginning were not taken by a pawn that is still one.

use super::locked::{Ground, Side};
use keymove_chess::{Arrangement, Bitboard, Color, Role};

/// More captures than there are units.
const NEVER: u32 = 100;

/// Whether enough units are missing for the captures of both sides' pawns. The sides are indexed by [`Color`].
pub(super) fn enough(position: &Arrangement, sides: &[Side; 2]) -> bool {
    let ground = Ground::of(position);
    Color::ALL.into_iter().all(|color| {
        let units = position.color(!color).len();
        let Some(missing) = 16_u32.checked_sub(units) else { return false };
        let needed = |last: u32| fewest(position, color, &sides[color.index()].promoted, &ground, last);
        // A capture that promotes can take a unit at home; any other one of a pawn cannot.
        let elsewhere = missing.saturating_sub(sides[(!color).index()].taken_at_home);
        needed(1) <= missing && needed(0) <= elsewhere
    })
}

/// The fewest captures of a side's pawns, those that were promoted among them; a capture that promotes counts `last`.
fn fewest(position: &Arrangement, color: Color, promoted: &[Bitboard], ground: &Ground, last: u32) -> u32 {
    let pawns = position.pieces(color, Role::Pawn).into_iter().map(|square| {
        let steps = u32::from(if color == Color::White { square.rank() } else { 7 - square.rank() });
        core::array::from_fn(|origin| {
            let captures = (origin as u32).abs_diff(square.file().into());
            if captures < steps { captures } else { NEVER }
        })
    });
    let gates = ground.gates(color);
    let promoted = promoted.iter().map(|&squares| promotion(squares, gates, last));
    let costs: Vec<[u32; 8]> = pawns.chain(promoted).collect();
    cheapest(&costs)
}

/// The fewest captures of a pawn that was promoted on one of these squares, by the file of its origin.
fn promotion(squares: Bitboard, gates: Bitboard, last: u32) -> [u32; 8] {
    core::array::from_fn(|origin| {
        let by_gate = gates.into_iter().flat_map(|gate| {
            squares.into_iter().filter_map(move |square| {
                let aside = gate.file().abs_diff(square.file());
                let captures = (origin as u32).abs_diff(gate.file().into());
                // Five steps lead from the second rank to the seventh.
                (aside <= 1 && captures <= 5).then(|| captures + last * u32::from(aside))
            })
        });
        by_gate.min().unwrap_or(NEVER)
    })
}

/// The smallest sum of costs if each row takes a column of its own; at least [`NEVER`] if that cannot be.
fn cheapest(costs: &[[u32; 8]]) -> u32 {
    // The smallest sum of the rows so far, by the set of columns that they take.
    let mut sums = [NEVER; 256];
    sums[0] = 0;
    for row in costs {
        let mut next = [NEVER; 256];
        for (taken, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum < NEVER) {
            for column in (0..8).filter(|column| taken & (1 << column) == 0) {
                let with = taken | 1 << column;
                next[with] = next[with].min(sum + row[column]);
            }
        }
        sums = next;
    }
    sums.into_iter().min().unwrap_or(NEVER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignments() {
        assert_eq!(cheapest(&[]), 0);
        let near = |file: u32| core::array::from_fn(|origin| (origin as u32).abs_diff(file));
        assert_eq!(cheapest(&[near(3), near(3), near(3)]), 2);
        assert_eq!(cheapest(&[near(0), near(0), near(0)]), 3);
        assert!(cheapest(&[near(0); 9]) >= NEVER);
        let only = core::array::from_fn(|origin| if origin == 4 { 0 } else { NEVER });
        assert_eq!((cheapest(&[only]), cheapest(&[only, only]) >= NEVER), (0, true));
    }
}
