//! Idle units of two-movers, found without a solver, for programs that ask it of every problem they make.

use super::played::Played;
use crate::search::Plan;
use crate::sound::{Answer, verdict};
use keymove_chess::{Arrangement, Castling, Role, Square};

/// A unit without which nothing goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Idle {
    /// Where it stands.
    pub square: Square,
    /// The position without it.
    pub position: Arrangement,
}

/// The idle units of a sound two-mover, in the order of [`Arrangement::units`]: without any one of them the key is the same and
/// its play is not worse, as [`necessity`](super::necessity()) has it.
pub fn idle_units(plan: &Plan) -> impl Iterator<Item = Idle> + '_ {
    let before = Played::two_mover(&plan.original.glimpse(plan.key));
    let units = plan.original.units().filter(|(_, piece)| piece.role != Role::King);
    units.filter_map(move |(square, _)| {
        let position = without(&plan.original, square);
        let is_same = verdict(&position) == Answer::Sound(plan.key)
            && before.loss(&Played::two_mover(&position.glimpse(plan.key))).is_none();
        is_same.then_some(Idle { square, position })
    })
}

/// The position without this unit, nor a castling that needs it.
fn without(original: &Arrangement, square: Square) -> Arrangement {
    let rest = original.without_unit(square);
    let lost = Castling::with_rook(square).unwrap_or_default();
    rest.with_rights(original.castling().without(lost), original.en_passant())
}
