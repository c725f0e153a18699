//! Pins and unpins of either side by the first move.
//!
//! Removal test: a unit counts as pinned where a line piece would attack its king if it were lifted; it is pinned after the
//! first move and was not in the diagram, or the other way round.

use super::super::men::Men;
use super::super::{Kind, Motive};
use super::{FirstMove, relocated};
use keymove_chess::Square;

pub(super) fn find(first_move: &FirstMove<'_>) -> Vec<Motive> {
    let mv = first_move.step.mv;
    let (before, after) = (Men::from(&first_move.diagram), Men::from(&first_move.after));
    let mut found = Vec::new();
    for color in [first_move.attacker, !first_move.attacker] {
        let own = color == first_move.attacker;
        for from in before.color(color) {
            let to = relocated(from, mv);
            let Some(unit) = after.piece_at(to).filter(|unit| unit.color == color) else { continue };
            let (was, is) = (before.pinner(from), after.pinner(to));
            let (kind, pinner, men): (_, Square, _) = match (was, is) {
                (None, Some(pinner)) => (if own { Kind::PinsOwn } else { Kind::PinsEnemy }, pinner, &after),
                // What unpins itself has captured the pinning piece, and that is said.
                (Some(pinner), None) if from != mv.from() => {
                    (if own { Kind::UnpinsOwn } else { Kind::UnpinsEnemy }, pinner, &before)
                }
                _ => continue,
            };
            if let Some(by) = men.piece_at(pinner) {
                found.push(Motive::new(kind).of(to, unit).by(pinner, by));
            }
        }
    }
    found
}
