//! Units added to a position after the key until every reply is answered.

use super::lines::Line;
use crate::generate::Material;
use crate::generate::chance::Chance;
use crate::generate::material::counts;
use crate::rules::room;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Color};

/// How many additions are compared before one is made.
const COMPARED: usize = 100;

/// The position, Black to move, with units of these kinds added until every reply is answered by mate and all lines hold;
/// `None` if it does not come to that within the material.
pub(super) fn grow(
    position: Arrangement, lines: &[Line], material: &Material, chance: &mut Chance,
) -> Option<Arrangement> {
    let mut position = position;
    let mut state = State::of(&position)?;
    while state.unanswered > 0 {
        (position, state) = best_addition(&position, lines, material, chance)?;
    }
    Some(position)
}

/// How far a position after the key is from a solution.
#[derive(Clone, Copy)]
struct State {
    /// Replies without a mate.
    unanswered: usize,
    /// Different mates of replies that have only one.
    mates: usize,
}

impl State {
    /// `None` if Black has no move.
    fn of(position: &Arrangement) -> Option<Self> {
        let replies = position.moves();
        let (mut unanswered, mut seen) = (0, Vec::new());
        for &reply in &replies {
            match position.glimpse(reply).mating_moves().as_slice() {
                [] => unanswered += 1,
                [mate] if !seen.contains(mate) => seen.push(*mate),
                _ => {}
            }
        }
        (!replies.is_empty()).then_some(Self { unanswered, mates: seen.len() })
    }

    /// Less is better: a reply without a mate weighs as much as two mates.
    fn distance(&self) -> i64 {
        2 * self.unanswered as i64 - self.mates as i64
    }
}

/// The best of some additions.
fn best_addition(
    position: &Arrangement, lines: &[Line], material: &Material, chance: &mut Chance,
) -> Option<(Arrangement, State)> {
    let present = counts(position);
    let kinds: Vec<usize> = (0..KINDS.len()).filter(|&kind| material.has_room(&present, kind)).collect();
    let mut best: Option<(Arrangement, State)> = None;
    for _ in 0..COMPARED {
        let &kind = chance.choose(&kinds)?;
        let Some(square) = chance.square(room(position, KINDS[kind])) else { continue };
        let next = position.with_unit(square, KINDS[kind]);
        if next.in_check() || next.king_attacked(Color::White) || !lines.iter().all(|line| line.holds(&next))
        {
            continue;
        }
        let Some(state) = State::of(&next) else { continue };
        if best.as_ref().is_none_or(|best| state.distance() < best.1.distance()) {
            best = Some((next, state));
        }
    }
    best
}
