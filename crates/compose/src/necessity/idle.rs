//! Idle units of two-movers, found without a solver, for programs that ask it of every problem they make.

use super::played::Played;
use crate::sound::{Answer, verdict};
use keymove_chess::{Arrangement, Castling, Move, Role, Square};

/// A unit without which nothing goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Idle {
    /// Where it stands.
    pub square: Square,
    /// The position without it.
    pub position: Arrangement,
}

/// The idle units of a sound two-mover with this key, in the order of [`Arrangement::units`]: without any one of them the key is the same and
/// its play is not worse, as [`necessity`](super::necessity()) has it.
pub fn idle_units(original: &Arrangement, key: Move) -> impl Iterator<Item = Idle> + '_ {
    let before = Played::two_mover(&original.glimpse(key));
    let units = original.units().filter(|(_, piece)| piece.role != Role::King);
    units.filter_map(move |(square, _)| {
        let position = without(original, square);
        let is_same = verdict(&position) == Answer::Sound(key)
            && before.loss(&Played::two_mover(&position.glimpse(key))).is_none();
        is_same.then_some(Idle { square, position })
    })
}

/// The position without this unit, nor a castling that needs it.
fn without(original: &Arrangement, square: Square) -> Arrangement {
    let rest = original.without_unit(square);
    let lost = Castling::with_rook(square).unwrap_or_default();
    rest.with_rights(original.castling().without(lost), original.en_passant())
}
