//! Three-movers from two-movers: a move of Black is taken back, so that the two-mover becomes one variation of several, and then a
//! quiet move of White, which becomes the key.

use super::two_mover;
use crate::generate::TWO;
use crate::generate::climb::{Catch, Climber, Made};
use crate::longer::FewMoves;
use crate::retro::before_quiet_move;
use keymove_chess::{Arrangement, Color};
use keymove_problem::Moves;

/// How many two-movers are tried before an attempt is given up.
const TRIES: usize = 60;

pub(super) fn begin(climber: &mut Climber<'_>) -> Option<Made> {
    let rest = climber.plan.moves.less_one()?;
    let mut short = FewMoves::default();
    for _ in 0..TRIES {
        if climber.stops() {
            return None;
        }
        let made = shorter(climber)?;
        let mut afters = before_quiet_move(&made.position);
        climber.chance.shuffle(&mut afters);
        let mut catch = Catch::anything();
        for after in afters.iter().filter(|after| is_answered(after, rest, &mut short)) {
            for diagram in before_quiet_move(after) {
                if climber.stops() {
                    return None;
                }
                if !diagram.king_attacked(Color::Black) {
                    climber.alone(&diagram, &mut catch);
                }
            }
        }
        if catch.best.is_some() {
            return catch.best;
        }
    }
    None
}

/// A sound two-mover, made as those are.
fn shorter(climber: &mut Climber<'_>) -> Option<Made> {
    let stops = || climber.stops();
    let mut shorter = Climber::of_length(TWO, climber.plan, climber.chance.clone(), &stops);
    let made = two_mover(&mut shorter);
    let (chance, positions) = (shorter.chance.clone(), shorter.positions());
    climber.chance = chance;
    climber.counts.positions += positions;
    made
}

/// Whether White, whose move has led here without check, mates in so many moves after every reply.
fn is_answered(after: &Arrangement, rest: Moves, short: &mut FewMoves) -> bool {
    let replies = after.moves();
    let is_quiet = !after.in_check() && !after.king_attacked(Color::White);
    is_quiet
        && !replies.is_empty()
        && replies.iter().all(|&reply| short.mates(&after.glimpse(reply), rest) == Some(true))
}
