//! Half-pin: two Black units between a White line piece and their king. Whichever leaves the line pins the other one, which
//! could have met the mate.

use super::answers::{FAR, nearest, relief};
use super::line::Line;
use super::with;
use crate::generate::chance::Chance;
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// What Black may have on the line.
const PINNED: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Pawn];

pub(super) struct HalfPin {
    units: [Square; 2],
    sniper: Square,
}

impl HalfPin {
    pub(super) fn skeleton(kings: &Arrangement, chance: &mut Chance) -> Option<(Self, Arrangement)> {
        let king = kings.king(Color::Black)?;
        let line = Line::from(king, kings, chance)?;
        let [one, other, sniper] = line.squares;
        let pinning = line.piece(30, chance);
        // Along their own line units are not pinned to anything but the line.
        let roles: Vec<Role> = PINNED.into_iter().filter(|&role| role != line.role()).collect();
        let [first, second] = [*chance.choose(&roles)?, *chance.choose(&roles)?];
        let position = with(kings, one, Color::Black, first)?;
        let position = with(&position, other, Color::Black, second)?;
        let position = with(&position, sniper, Color::White, pinning)?;
        Some((Self { units: [one, other], sniper }, position))
    }

    pub(super) fn distance(&self, position: &Arrangement) -> i64 {
        let Some(king) = position.king(Color::Black) else { return FAR };
        // Nothing else may come between.
        let between = attacks::between(king, self.sniper) & position.occupied();
        if between.len() != 2 {
            return 2 * FAR;
        }
        let of = |mover: usize| self.leaving(position, self.units[mover], self.units[1 - mover], king);
        of(0) + of(1)
    }

    /// How far the best move of one unit off the line is from a mate that the other one could meet if it were not pinned.
    fn leaving(&self, position: &Arrangement, from: Square, pinned: Square, king: Square) -> i64 {
        let line = attacks::line(king, self.sniper);
        let moves = position.moves();
        let leaving = moves.iter().filter(|mv| mv.from() == from && !line.has(mv.to()));
        let away = leaving.map(|&defence| nearest(position, defence, &|end, _| could_meet(end, pinned)).0);
        away.min().unwrap_or(FAR)
    }
}

/// Whether the Black unit on this square could meet the check if it were not pinned.
fn could_meet(end: &Arrangement, pinned: Square) -> bool {
    let (Some(relief), Some(role)) = (relief(end), end.role_at(pinned)) else { return false };
    let reach = attacks::of(Color::Black, role, pinned, end.occupied());
    let reach = match role {
        // A pawn captures, or steps where nobody stands.
        Role::Pawn => {
            reach & end.color(Color::White) | Bitboard::from(pinned).south().without(end.occupied())
        }
        _ => reach,
    };
    (reach & relief).any()
}
