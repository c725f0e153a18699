//! Pickaninny: a Black pawn on its first square has all four moves, and each has a mate of its own.

use super::answers::{FAR, nearest};
use super::with;
use crate::generate::chance::Chance;
use keymove_chess::{Arrangement, Color, Move, Role, Square, attacks};

/// What the pawn captures.
const CAPTURED: [Role; 4] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];

pub(super) struct Pickaninny {
    pawn: Square,
}

impl Pickaninny {
    pub(super) fn skeleton(kings: &Arrangement, chance: &mut Chance) -> Option<(Self, Arrangement)> {
        let king = kings.king(Color::Black)?;
        // The steps and captures of the pawn have to concern the king.
        let near = king.file().saturating_sub(2)..=king.file() + 2;
        let files = (1..7).filter(|file| near.contains(file) && (2..6).contains(&king.rank()));
        let files: Vec<u8> = files.collect();
        let pawn = Square::at(*chance.choose(&files)?, 6);
        let mut position = with(kings, pawn, Color::Black, Role::Pawn)?;
        for square in attacks::pawn(Color::Black, pawn) {
            position = with(&position, square, Color::White, *chance.choose(&CAPTURED)?)?;
        }
        Some((Self { pawn }, position))
    }

    pub(super) fn distance(&self, position: &Arrangement) -> i64 {
        let moves = position.moves();
        let mut taken: Vec<Move> = Vec::new();
        let (mut away, mut count) = (0, 0);
        for &defence in moves.iter().filter(|mv| mv.from() == self.pawn) {
            count += 1;
            let (distance, mate) = nearest(position, defence, &|_, mate| !taken.contains(&mate));
            away += distance;
            taken.extend(mate);
        }
        away + FAR * (4 - i64::min(count, 4))
    }
}
