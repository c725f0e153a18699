//! Unpin: a White unit is pinned by a Black line piece; a move of Black frees it, and it mates.

use super::answers::{FAR, nearest};
use super::line::Line;
use super::with;
use crate::generate::chance::Chance;
use keymove_chess::{Arrangement, Color, Move, Role, Square};

/// What is pinned.
const PINNED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

pub(super) struct Unpin {
    pinned: Square,
}

impl Unpin {
    pub(super) fn skeleton(kings: &Arrangement, chance: &mut Chance) -> Option<(Self, Arrangement)> {
        let king = kings.king(Color::White)?;
        let line = Line::from(king, kings, chance)?;
        let [pinned, pinner] = line.squares;
        let pinning = line.piece(40, chance);
        let &role = chance.choose(&PINNED)?;
        let position = with(kings, pinned, Color::White, role)?;
        let position = with(&position, pinner, Color::Black, pinning)?;
        Some((Self { pinned }, position))
    }

    pub(super) fn distance(&self, position: &Arrangement) -> i64 {
        if !position.pinned(Color::White).has(self.pinned) {
            return 2 * FAR;
        }
        let moves = position.moves();
        let frees = |mv: &&Move| {
            let replied = position.glimpse(**mv);
            !replied.pinned(Color::White).has(self.pinned) && replied.color(Color::White).has(self.pinned)
        };
        let own = |_: &Arrangement, mate: Move| mate.from() == self.pinned;
        let away = moves.iter().filter(frees).map(|&defence| nearest(position, defence, &own).0);
        away.min().unwrap_or(FAR)
    }
}
