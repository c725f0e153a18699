//! Unpin: a White unit is pinned by a Black line piece; a move of Black frees it, and it mates.

use super::answers::{FAR, nearest};
use super::{DIRECTIONS, ray, with};
use crate::generate::chance::Chance;
use keymove_chess::{Color, Move, Position, Role, Square};

/// What is pinned.
const PINNED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

pub(super) struct Unpin {
    pinned: Square,
}

impl Unpin {
    pub(super) fn skeleton(kings: &Position, chance: &mut Chance) -> Option<(Self, Position)> {
        let king = kings.king(Color::White)?;
        let number = chance.below(DIRECTIONS.len());
        let free = !kings.occupied();
        let way: Vec<Square> =
            ray(king, DIRECTIONS[number]).into_iter().take_while(|&square| free.has(square)).collect();
        let mut places: Vec<usize> = (0..way.len()).collect();
        chance.shuffle(&mut places);
        let places = places.get_mut(..2)?;
        places.sort_unstable();
        let [pinned, pinner] = [way[places[0]], way[places[1]]];
        let line = match chance.percent(40) {
            true => Role::Queen,
            false if number < 4 => Role::Rook,
            false => Role::Bishop,
        };
        let &role = chance.choose(&PINNED)?;
        let position = with(kings, pinned, Color::White, role)?;
        let position = with(&position, pinner, Color::Black, line)?;
        Some((Self { pinned }, position))
    }

    pub(super) fn distance(&self, position: &Position) -> i64 {
        if !position.pinned(Color::White).has(self.pinned) {
            return 2 * FAR;
        }
        let moves = position.moves();
        let frees = |mv: &&Move| {
            let replied = position.glimpse(**mv);
            !replied.pinned(Color::White).has(self.pinned) && replied.color(Color::White).has(self.pinned)
        };
        let own = |_: &Position, mate: Move| mate.from() == self.pinned;
        let away = moves.iter().filter(frees).map(|&defence| nearest(position, defence, &own).0);
        away.min().unwrap_or(FAR)
    }
}
