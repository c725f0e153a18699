//! Units on any squares, all but one; the last one where it makes the problem sound, if there is such a square.

use super::{kings, place};
use crate::generate::climb::{Catch, Climber, Made};
use crate::rules::room;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color};

/// How many arrangements are tried before an attempt is given up.
const TRIES: usize = 3_000;

pub(super) fn begin(climber: &mut Climber<'_>) -> Option<Made> {
    for _ in 0..TRIES {
        if climber.stops() {
            return None;
        }
        let bag = climber.plan.material.draw(&mut climber.chance);
        let Some((&last, others)) = bag.split_last() else { continue };
        let Some(parent) = arrange(climber, others) else { continue };
        let mut spots = [Bitboard::EMPTY; 10];
        spots[last] = room(&parent, KINDS[last]);
        let mut catch = Catch::anything();
        climber.family(&parent, None, &spots, &mut catch);
        if catch.best.is_some() {
            return catch.best;
        }
    }
    None
}

/// These kinds on any squares, neither king attacked.
fn arrange(climber: &mut Climber<'_>, kinds: &[usize]) -> Option<Arrangement> {
    let mut position = kings(&mut climber.chance)?;
    for &kind in kinds {
        let square = place(&position, KINDS[kind], &mut climber.chance)?;
        position = position.with_unit(square, KINDS[kind]);
    }
    let attacked = Color::ALL.into_iter().any(|color| position.king_attacked(color));
    (!attacked).then(|| position.as_diagram())
}
