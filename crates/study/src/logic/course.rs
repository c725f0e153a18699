//! The moves of a foreplan on the board, with what they have changed in all.

use keymove_chess::{Arrangement, Move, Piece, Position, Square};
use keymove_problem::Origins;

/// A unit that no longer stands where it stood in the diagram, or no longer is what it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Difference {
    /// Where it stood in the diagram.
    pub(super) from: Square,
    /// What it was.
    pub(super) piece: Piece,
    /// Where and what it is; `None` if it has been captured.
    pub(super) now: Option<(Square, Piece)>,
}

/// A foreplan played.
pub(super) struct Course {
    /// After it, with the attacker to move.
    pub(super) after: Position,
    /// Where the units on the board stood in the diagram.
    pub(super) origins: Origins,
    /// What has changed.
    pub(super) differences: Vec<Difference>,
}

impl Course {
    /// Plays moves from the diagram, passes being [`Move::NONE`]. `None` if one cannot be played.
    pub(super) fn of(diagram: &Position, moves: &[Move]) -> Option<Self> {
        let (mut after, mut origins) = (*diagram, Origins::in_diagram());
        for &mv in moves {
            if mv == Move::NONE {
                after = after.passed()?;
                continue;
            }
            if !after.is_legal(mv) {
                return None;
            }
            origins = origins.after(&after, mv);
            after = after.play(mv);
        }
        let differences = differences(diagram, &after, &origins);
        Some(Self { after, origins, differences })
    }

    /// The move of the diagram by which the unit that moves here, to the same square, can be moved at once. `None` if it cannot.
    pub(super) fn in_diagram(&self, diagram: &Position, mv: Move) -> Option<Move> {
        let from = self.origins.of(mv.from());
        let first = match mv.promotion() {
            Some(role) => Move::promoting(from, mv.to(), role),
            None => Move::new(from, mv.to()),
        };
        let is_same = diagram.piece_at(from) == self.after.piece_at(mv.from());
        (is_same && diagram.is_legal(first)).then_some(first)
    }
}

fn differences(diagram: &Arrangement, after: &Arrangement, origins: &Origins) -> Vec<Difference> {
    let now = |from: Square| {
        let found = after.units().find(|&(square, _)| origins.of(square) == from);
        found.filter(|&(_, piece)| diagram.piece_at(from).is_some_and(|old| old.color == piece.color))
    };
    let of_unit = |(from, piece): (Square, Piece)| {
        let now = now(from);
        (now != Some((from, piece))).then_some(Difference { from, piece, now })
    };
    diagram.units().filter_map(of_unit).collect()
}

/// The board after moves that can be played, passes being [`Move::NONE`].
pub fn board_after(start: &Arrangement, moves: &[Move]) -> Arrangement {
    let play =
        |board: Arrangement, mv: &Move| if *mv == Move::NONE { board.turned() } else { board.glimpse(*mv) };
    moves.iter().fold(*start, play)
}

/// Plays moves that may not be possible on this board; `None` then.
pub(super) fn play(start: &Position, moves: &[Move]) -> Option<Position> {
    let mut board = *start;
    for &mv in moves {
        if !board.is_legal(mv) {
            return None;
        }
        board = board.play(mv);
    }
    Some(board)
}
