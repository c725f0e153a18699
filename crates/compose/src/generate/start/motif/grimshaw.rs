//! Grimshaw: a rook and a bishop of Black, or one of them and a pawn, can go to one square, where each shuts the other's
//! line. Behind the square both have something to guard; whoever goes there gives it up for the other.

use super::answers::{FAR, nearest, relief};
use super::line::{DIRECTIONS, ray};
use super::with;
use crate::generate::chance::Chance;
use keymove_chess::{Arrangement, Color, Move, Role, Square, attacks};

/// The most squares from a unit to the critical square.
const LONGEST: usize = 4;

pub(super) struct Grimshaw {
    /// Where both go.
    critical: Square,
    /// Where they stand.
    units: [Square; 2],
}

impl Grimshaw {
    /// Rook and bishop on lines that cross near Black's king.
    pub(super) fn skeleton(kings: &Arrangement, chance: &mut Chance) -> Option<(Self, Arrangement)> {
        let king = kings.king(Color::Black)?;
        let near = attacks::queen(king, kings.occupied()) | attacks::king(king);
        // What is guarded lies on the king's lines, where checks come from; the critical square beside them.
        let critical = chance.square((!kings.occupied()).without(attacks::king(king) & near))?;
        let rook = stand(kings, critical, &DIRECTIONS[..4], Role::Rook, chance)?;
        let bishop = stand(&rook.0, critical, &DIRECTIONS[4..], Role::Bishop, chance)?;
        let grimshaw = Self { critical, units: [rook.1, bishop.1] };
        Some((grimshaw, bishop.0))
    }

    pub(super) fn distance(&self, position: &Arrangement) -> i64 {
        let of = |mover: usize| {
            let (from, shut) = (self.units[mover], self.units[1 - mover]);
            let Some(defence) = find(position, from, self.critical) else { return (FAR, None) };
            nearest(position, defence, &|end, _| self.gives_up(end, shut))
        };
        let [one, other] = [of(0), of(1)];
        one.0 + other.0 + i64::from(one.1.is_some() && one.1 == other.1)
    }

    /// Whether the unit on this square could meet the check if nobody stood on the critical square.
    fn gives_up(&self, end: &Arrangement, shut: Square) -> bool {
        let (Some(relief), Some(role)) = (relief(end), end.role_at(shut)) else { return false };
        let reach = |occupied| attacks::of(Color::Black, role, shut, occupied);
        let occupied = end.occupied();
        let beyond = reach(occupied.without(self.critical.into())).without(reach(occupied));
        (beyond & relief).any()
    }
}

/// A Black unit that can go to the square along one of these directions, and could go on.
fn stand(
    position: &Arrangement, critical: Square, directions: &[(i8, i8)], role: Role, chance: &mut Chance,
) -> Option<(Arrangement, Square)> {
    let &(files, ranks) = chance.choose(directions)?;
    let free = !position.occupied();
    let way: Vec<Square> = ray(critical, (files, ranks))
        .into_iter()
        .take(LONGEST)
        .take_while(|&square| free.has(square))
        .collect();
    let beyond = ray(critical, (-files, -ranks));
    let &from = chance.choose(&way)?;
    beyond.first().filter(|&&square| free.has(square))?;
    Some((with(position, from, Color::Black, role)?, from))
}

fn find(position: &Arrangement, from: Square, to: Square) -> Option<Move> {
    position.moves().iter().copied().find(|mv| (mv.from(), mv.to()) == (from, to))
}
