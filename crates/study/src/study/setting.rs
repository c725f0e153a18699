//! A diagram with what is asked of it: the problem as it stands, one of its twins, or its set play.

use keymove_chess::{Arrangement, Bitboard, Color, Piece, Position, Square};
use keymove_problem::Stipulation;

/// A position from which play begins.
#[derive(Clone, Debug)]
pub struct Setting {
    /// `b)`; empty for the diagram of a problem without twins.
    pub label: String,
    /// The position, with the side to move that begins.
    pub position: Position,
    /// What is asked of it.
    pub stipulation: Stipulation,
    /// Whether it is set play: the other side begins.
    pub set_play: bool,
    /// By square: the square of the first diagram on which the same unit stands, which is its name everywhere.
    names: [Square; 64],
}

impl Setting {
    /// A diagram by itself: every unit is named by its own square.
    pub(super) fn new(position: Position, stipulation: Stipulation) -> Self {
        Self { label: String::new(), position, stipulation, set_play: false, names: own_names() }
    }

    /// The name of the unit that stands on this square of the diagram: its square in the first diagram of the problem.
    pub fn name(&self, square: Square) -> Square {
        self.names[square.index()]
    }

    /// The side that plays White's part.
    pub fn white(&self) -> Color {
        match self.stipulation.starter() {
            Color::White => self.position.turn(),
            Color::Black => !self.position.turn(),
        }
    }

    /// Names the units after those of another diagram.
    pub(super) fn name_after(&mut self, first: &Arrangement) {
        self.names = names(first, &self.position);
    }
}

fn own_names() -> [Square; 64] {
    core::array::from_fn(|index| Square::new_masked(index as u8))
}

/// What of `other` is the same as what of `first`. Units that stand where one of the same kind stood are that one; of the rest
/// those of the same kind are paired in the order of their squares, then, where a unit was replaced by one of another kind, those
/// on the same square. New units get names that no unit has.
fn names(first: &Arrangement, other: &Arrangement) -> [Square; 64] {
    let mut names = own_names();
    let stays: Bitboard = other
        .occupied()
        .into_iter()
        .filter(|&square| first.piece_at(square) == other.piece_at(square))
        .collect();
    let mut old: Vec<(Square, Piece)> = first.units().filter(|(square, _)| !stays.has(*square)).collect();
    let mut new: Vec<(Square, Piece)> = other.units().filter(|(square, _)| !stays.has(*square)).collect();
    let mut pair = |fits: fn((Square, Piece), (Square, Piece)) -> bool| {
        new.retain(|&unit| match old.iter().position(|&was| fits(was, unit)) {
            Some(place) => {
                names[unit.0.index()] = old.remove(place).0;
                false
            }
            None => true,
        });
    };
    pair(|was, unit| was.1 == unit.1);
    pair(|was, unit| was.0 == unit.0);
    let mut taken: Bitboard = first.occupied();
    for (square, _) in new {
        let free = if taken.has(square) { (!taken).first().unwrap_or(square) } else { square };
        names[square.index()] = free;
        taken |= free.into();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(first: &str, other: &str, pairs: &[(&str, &str)]) {
        let [first, other] = [first, other].map(|fen| fen.parse::<Position>().expect(fen));
        let names = names(&first, &other);
        for (square, name) in pairs {
            let [square, name] = [square, name].map(|word| Square::parse(word).expect("a square"));
            assert_eq!(names[square.index()], name, "{other} {square}");
        }
    }

    #[test]
    fn units_keep_their_names_in_twins() {
        let diagram = "8/8/8/5n2/8/3k1P2/5R1K/2R5 b - - 0 1";
        // The knight has moved to d4.
        named(diagram, "8/8/8/8/3n4/3k1P2/5R1K/2R5 b - - 0 1", &[("d4", "f5"), ("c1", "c1"), ("f2", "f2")]);
        // A bishop instead of the rook on f2.
        named(diagram, "8/8/8/5n2/8/3k1P2/5B1K/2R5 b - - 0 1", &[("f2", "f2"), ("c1", "c1")]);
        // Knight and pawn exchanged.
        named(diagram, "8/8/8/5P2/8/3k1n2/5R2/2R4K b - - 0 1", &[("f5", "f3"), ("f3", "f5"), ("h1", "h2")]);
        // A new unit on a square that is not anybody's name, and one on the square of a unit that went elsewhere.
        named(diagram, "8/8/8/5n2/8/3k1P2/5R1K/b1R5 b - - 0 1", &[("a1", "a1")]);
        named(diagram, "8/8/8/5q2/3n4/3k1P2/5R1K/2R5 b - - 0 1", &[("d4", "f5"), ("f5", "a1")]);
    }
}
