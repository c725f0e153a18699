//! A line played again from a board on which an effect is undone.

use super::super::men::{Edit, Men, is_castling, rook_way};
use super::Step;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Piece, Role, Square};
use keymove_problem::{Play, replay};

/// A line that ends in mate, with its boards.
pub(super) struct Line {
    /// Its moves, passes left out.
    pub(super) moves: Vec<Move>,
    /// The same with what they do.
    pub(super) steps: Vec<Step>,
    /// Before each move.
    pub(super) positions: Vec<Arrangement>,
    /// The same as boards on which effects can be undone.
    pub(super) boards: Vec<Men>,
    /// The mate.
    pub(super) mate: Arrangement,
    /// The same as a board on which effects can be undone.
    pub(super) end: Men,
    /// The side that is mated.
    pub(super) loser: Color,
    /// Whether the side that mates must be forced to: all its moves do.
    forced: bool,
    /// Whether no move but the last may give check, because one side moves alone.
    quiet: bool,
}

/// What becomes of the rest of a line on another board.
pub(super) enum Fate {
    /// It can be played and mates.
    Mates,
    /// The move with this index cannot be played on this board.
    Stuck(usize, Box<Men>),
    /// It can be played, but the side that should be forced to mate has another move.
    Unforced(Move),
    /// It can be played, and the end is no mate: the board, with a move of the side that should be mated, if it has one.
    Escapes(Box<Men>, Option<Move>),
}

/// A unit that a move takes from one square to another.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub(super) from: Square,
    pub(super) to: Square,
    /// What it is before the move.
    pub(super) was: Piece,
    /// What it is after the move.
    pub(super) is: Piece,
}

impl Line {
    /// `None` if the line does not end in mate.
    pub(super) fn new(start: &Arrangement, moves: &[Move], play: Play) -> Option<Self> {
        let boards: Vec<(Arrangement, Move)> = replay::positions(start, moves).collect();
        let (last, mv) = boards.last()?;
        let end = last.glimpse(*mv);
        if !end.is_mate() {
            return None;
        }
        Some(Self {
            moves: boards.iter().map(|&(_, mv)| mv).collect(),
            steps: boards.iter().map(|(before, mv)| Step::new(before, *mv)).collect::<Option<_>>()?,
            positions: boards.iter().map(|&(before, _)| before).collect(),
            boards: boards.iter().map(|(before, _)| Men::from(before)).collect(),
            mate: end,
            end: Men::from(&end),
            loser: end.turn(),
            forced: play.forces_last(),
            quiet: play.moves_alone(),
        })
    }

    /// After the move with this index.
    pub(super) fn after(&self, index: usize) -> &Men {
        self.boards.get(index + 1).unwrap_or(&self.end)
    }

    /// The units that a move moves: one, or king and rook.
    pub(super) fn moved(&self, index: usize) -> Vec<Moved> {
        let step = &self.steps[index];
        let (from, to) = (step.mv.from(), step.mv.to());
        let mut moved = vec![Moved { from, to, was: step.piece, is: step.became }];
        if step.piece.role == Role::King && is_castling(step.mv) {
            let (home, target) = rook_way(to);
            let rook = Piece { role: Role::Rook, ..step.piece };
            moved.push(Moved { from: home, to: target, was: rook, is: rook });
        }
        moved
    }

    /// The next move of the unit that stands on this square after the move with this index, or its capture if that comes
    /// first.
    pub(super) fn leaves(&self, index: usize, square: Square) -> Option<usize> {
        let gone = |other: &usize| {
            self.moved(*other).iter().any(|unit| unit.from == square)
                || self.steps[*other].captured.is_some_and(|(victim, _)| victim == square)
        };
        (index + 1..self.moves.len()).find(gone)
    }

    /// The rest of the line after the move with this index, with effects undone on the board after it.
    pub(super) fn without(&self, index: usize, edits: &[Edit]) -> Fate {
        self.fate(self.after(index).with(edits), index + 1)
    }

    /// The rest of the line with the move with this index passed.
    pub(super) fn passed(&self, index: usize) -> Fate {
        self.fate(self.boards[index].without_en_passant(), index + 1)
    }

    /// The board before the move with index `at` if that with index `index` is passed; `None` if a move between them cannot be
    /// played then.
    pub(super) fn passed_until(&self, index: usize, at: usize) -> Option<Men> {
        let start = self.boards[index].without_en_passant();
        self.moves[index + 1..at].iter().try_fold(start, |board, &mv| board.can(mv).then(|| board.play(mv)))
    }

    /// Plays the moves from this index on.
    pub(super) fn fate(&self, mut board: Men, from: usize) -> Fate {
        for (index, &mv) in self.moves.iter().enumerate().skip(from) {
            let own =
                board.piece_at(mv.from()).is_some_and(|piece| piece.color == self.steps[index].piece.color);
            if !own || !board.can(mv) {
                return Fate::Stuck(index, Box::new(board));
            }
            if self.forced && index + 1 == self.moves.len() {
                let other = board.moves(!self.loser).find(|&other| !board.play(other).is_mated(self.loser));
                if let Some(other) = other.filter(|&other| other != mv) {
                    return Fate::Unforced(other);
                }
            }
            if self.quiet && self.king_in_check(index, &board).is_some() {
                return Fate::Stuck(index, Box::new(board));
            }
            board = board.play(mv);
        }
        if board.is_mated(self.loser) {
            return Fate::Mates;
        }
        let escape = board.moves(self.loser).next();
        Fate::Escapes(Box::new(board), escape)
    }

    /// The king that the move with this index must not leave in check and does on this board: that of the side that makes it, or
    /// where one side moves alone, of the other side.
    pub(super) fn king_in_check(&self, at: usize, board: &Men) -> Option<Square> {
        let (color, next) = (self.steps[at].piece.color, board.play(self.moves[at]));
        let checked = |color| next.king(color).filter(|_| next.in_check(color));
        let goes_on = self.steps.get(at + 1).is_some_and(|step| step.piece.color == color);
        checked(color).or_else(|| checked(!color).filter(|_| self.quiet && goes_on))
    }

    /// Where the unit stands after the move with index `index` that makes the move with index `at` later.
    pub(super) fn place_of(&self, index: usize, at: usize) -> Square {
        let mut square = self.moves[at].from();
        for earlier in (index + 1..at).rev() {
            if self.moves[earlier].to() == square {
                square = self.moves[earlier].from();
            }
        }
        square
    }

    /// Where the unit that stands on this square after the move with index `index` stands before the move with index `until`.
    pub(super) fn place_before(&self, index: usize, square: Square, until: usize) -> Square {
        let moves = (index + 1..until).flat_map(|later| self.moved(later));
        moves.fold(square, |square, unit| if unit.from == square { unit.to } else { square })
    }

    /// The pawns after the move with this index that are promoted later.
    pub(super) fn future_pieces(&self, index: usize) -> Bitboard {
        let promotions = (index + 1..self.moves.len()).filter(|&at| self.moves[at].promotion().is_some());
        promotions.map(|at| self.place_of(index, at)).collect()
    }

    /// Squares to which the king that should be mated can go.
    pub(super) fn flights(&self, board: &Men) -> Bitboard {
        board
            .king(self.loser)
            .map_or(Bitboard::EMPTY, |king| board.moves_from(king).map(|mv| mv.to()).collect())
    }
}
