//! One thing that a foreplan has changed, undone and made alone.

use super::course::{Course, Difference};
use crate::motives::Unit;
use keymove_chess::{Arrangement, Color, Position, Role, Square};

/// Something that a foreplan has changed and without which a reply still refutes the main plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The unit, on its square in the diagram.
    pub unit: Unit,
    /// Where it is after the foreplan; `None` if it has been captured.
    pub to: Option<Square>,
    /// What it promoted to, if it did.
    pub promoted: Option<Role>,
    /// What about it matters.
    pub sort: Sort,
}

/// What about a change matters for the main plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// The defender's unit is gone from its square: without it the main plan works as well.
    DrawnAway,
    /// The defender's unit stands on its new square: without it the main plan fails.
    DrawnTo,
    /// The defender's king stands elsewhere.
    KingDrawn,
    /// The attacker's unit is gone from its square: without it the main plan works as well.
    Vacates,
    /// The attacker's unit stands on its new square, or has promoted: without it the main plan fails.
    Arrives,
    /// The attacker's king stands elsewhere.
    KingMoves,
    /// The unit has been captured.
    Captured,
    /// The defender's pawn has made the move that would refute a plan that waits, and has it no longer.
    Spent,
}

impl Sort {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DrawnAway => "drawn_away",
            Self::DrawnTo => "drawn_to",
            Self::KingDrawn => "king_drawn",
            Self::Vacates => "vacates",
            Self::Arrives => "arrives",
            Self::KingMoves => "king_moves",
            Self::Captured => "captured",
            Self::Spent => "spent",
        }
    }
}

impl Change {
    /// Whether it is about a unit of the defender that has moved.
    pub fn is_decoy(&self) -> bool {
        matches!(self.sort, Sort::DrawnAway | Sort::DrawnTo | Sort::KingDrawn)
    }
}

impl Difference {
    /// The board after the foreplan with the unit back as it was in the diagram, a captured one with its captor back where that
    /// stands in its place. `None` if there is no room, or if it is no position.
    pub(super) fn undone(&self, course: &Course) -> Option<Position> {
        let mut board = *course.after;
        if let Some((to, _)) = self.now {
            board = board.without_unit(to);
        }
        if board.occupied().has(self.from) {
            let captor = course.differences.iter().find(|other| {
                self.now.is_none() && other.now.is_some_and(|(square, _)| square == self.from)
            })?;
            board = board.without_unit(self.from);
            if board.occupied().has(captor.from) || captor.piece.color == self.piece.color {
                return None;
            }
            board = board.with_unit(captor.from, captor.piece);
        }
        position(&board.with_unit(self.from, self.piece))
    }

    /// The board after the foreplan without the unit at all; `None` of kings, of captured units, and if it is no position.
    pub(super) fn lifted(&self, course: &Course) -> Option<Position> {
        let (to, piece) = self.now.filter(|(_, piece)| piece.role != Role::King)?;
        debug_assert_eq!(piece.color, self.piece.color);
        position(&course.after.without_unit(to))
    }

    /// The change in words for which `works` says whether the main plan works [without the unit](Self::lifted).
    pub(super) fn change(&self, attacker: Color, works: bool) -> Change {
        let sort = match (self.now, self.piece.color == attacker, self.piece.role) {
            (None, ..) => Sort::Captured,
            (_, true, Role::King) => Sort::KingMoves,
            (_, false, Role::King) => Sort::KingDrawn,
            (_, true, _) if works => Sort::Vacates,
            (_, true, _) => Sort::Arrives,
            (_, false, _) if works => Sort::DrawnAway,
            (_, false, _) => Sort::DrawnTo,
        };
        Change {
            unit: Unit { square: self.from, piece: self.piece },
            to: self.now.map(|(square, _)| square),
            promoted: self.now.map(|(_, piece)| piece.role).filter(|&role| role != self.piece.role),
            sort,
        }
    }
}

/// The diagram with these changes and no others. `None` if it cannot be.
pub(super) fn alone(diagram: &Arrangement, course: &Course, changes: &[Difference]) -> Option<Position> {
    let mut board = changes.iter().fold(*diagram, |board, one| board.without_unit(one.from));
    for (to, piece) in changes.iter().filter_map(|one| one.now) {
        if board.occupied().has(to) {
            return None;
        }
        board = board.with_unit(to, piece);
    }
    position(&board.with_rights(course.after.castling(), None))
}

/// The board as a position, castlings left out whose king or rook is not at home.
fn position(board: &Arrangement) -> Option<Position> {
    let rights = board.castling();
    let lost = rights.without(board.castling_at_home());
    Position::from_arrangement(&board.with_rights(rights.without(lost), None)).ok()
}
