//! The rules once more, the plain way: walk from every unit, make every move on a plain board and look. Knows nothing of
//! sets, pins or incremental facts, and takes a missing king as it comes.

use keymove_chess::attacks::slow;
use keymove_chess::{Castling, Color, Move, Piece, Position, Role, Setup, Square};

/// A position as a plain board.
#[derive(Clone)]
pub(crate) struct Naive(Setup);

impl Naive {
    pub(crate) fn new(position: &Position) -> Self {
        Self(position.to_setup())
    }

    /// Squares that the unit on `from` attacks.
    fn reach(&self, from: Square, piece: Piece) -> u64 {
        let index = from.index() as u8;
        let occupied = self.0.units().fold(0, |set, (square, _)| set | 1 << square.index());
        let straight = || slow::rays(index, &slow::STRAIGHT, occupied);
        let diagonal = || slow::rays(index, &slow::DIAGONAL, occupied);
        match piece.role {
            Role::Pawn => slow::leaps(index, &[(-1, ahead(piece.color)), (1, ahead(piece.color))]),
            Role::Knight => slow::leaps(index, &slow::KNIGHT),
            Role::Bishop => diagonal(),
            Role::Rook => straight(),
            Role::Queen => diagonal() | straight(),
            Role::King => slow::leaps(index, &slow::DIAGONAL) | slow::leaps(index, &slow::STRAIGHT),
        }
    }

    fn units_of(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.0.units().filter(move |(_, piece)| piece.color == color)
    }

    pub(crate) fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.units_of(by).any(|(from, piece)| self.reach(from, piece) >> square.index() & 1 != 0)
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.units_of(color).find(|(_, piece)| piece.role == Role::King).map(|(square, _)| square)
    }

    pub(crate) fn king_attacked(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    /// The same board with this side to move, and nothing to capture en passant unless it was to move before.
    pub(crate) fn with_turn(&self, color: Color) -> Self {
        let mut asked = self.clone();
        if self.0.turn != color {
            asked.0.turn = color;
            asked.0.en_passant = None;
        }
        asked
    }

    /// Squares next to this side's king to which it could go if it were to move.
    pub(crate) fn flights(&self, color: Color) -> Vec<Square> {
        let Some(king) = self.king(color) else { return Vec::new() };
        let asked = self.with_turn(color);
        let mut flights: Vec<_> = asked
            .unbound_moves()
            .into_iter()
            .filter(|mv| mv.from() == king && !asked.is_castling(*mv))
            .filter(|&mv| !asked.play(mv).king_attacked(color))
            .map(Move::to)
            .collect();
        flights.sort_unstable();
        flights
    }

    /// Legal moves in ascending order.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let legal = |mv: &Move| !self.play(*mv).king_attacked(self.0.turn);
        self.unbound_moves().into_iter().filter(legal).collect()
    }

    /// In ascending order, moves that may leave the own king attacked. Castling starts out of no check and passes over no
    /// attacked square.
    pub(crate) fn unbound_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.units_of(self.0.turn) {
            for to in (0..64).map(Square::new_masked) {
                let on_target = self.0.board[to.index()];
                let goes = if piece.role == Role::Pawn {
                    self.pawn_goes(from, to)
                } else {
                    self.reach(from, piece) >> to.index() & 1 != 0 || self.castles(from, to, piece)
                };
                let takes_king = on_target.is_some_and(|unit| unit.role == Role::King);
                if !goes || takes_king || on_target.is_some_and(|unit| unit.color == self.0.turn) {
                    continue;
                }
                if piece.role == Role::Pawn && matches!(to.rank(), 0 | 7) {
                    moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
                } else {
                    moves.push(Move::new(from, to));
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    fn pawn_goes(&self, from: Square, to: Square) -> bool {
        let us = self.0.turn;
        let is_free = |square: Square| self.0.board[square.index()].is_none();
        let steps = (to.rank() as i8 - from.rank() as i8) * ahead(us);
        match (from.file().abs_diff(to.file()), steps) {
            (0, 1) => is_free(to),
            (0, 2) => {
                let between = Square::at(from.file(), (from.rank() + to.rank()) / 2);
                from.rank() == us.home_rank().abs_diff(1) && is_free(between) && is_free(to)
            }
            (1, 1) => !is_free(to) || self.0.en_passant == Some(to),
            _ => false,
        }
    }

    fn castles(&self, from: Square, to: Square, piece: Piece) -> bool {
        let us = self.0.turn;
        let rank = us.home_rank();
        if piece.role != Role::King || from != Square::at(4, rank) || to.rank() != rank {
            return false;
        }
        let (short, free, safe) = match to.file() {
            6 => (true, 5..7, 4..6),
            2 => (false, 1..4, 3..5),
            _ => return false,
        };
        let mut without_king = self.clone();
        without_king.0.board[from.index()] = None;
        self.0.castling.has(Castling::right(us, short))
            && free.into_iter().all(|file| self.0.board[Square::at(file, rank).index()].is_none())
            && safe.into_iter().all(|file| !without_king.is_attacked(Square::at(file, rank), !us))
    }

    fn is_castling(&self, mv: Move) -> bool {
        mv.from().file().abs_diff(mv.to().file()) == 2
            && self.0.board[mv.from().index()].is_some_and(|piece| piece.role == Role::King)
    }

    /// The board after the move; rights are left as they were.
    pub(crate) fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let (from, to) = (mv.from(), mv.to());
        let board = &mut next.0.board;
        if self.is_castling(mv) {
            let (home, target) = if to.file() == 6 { (7, 5) } else { (0, 3) };
            board[Square::at(target, to.rank()).index()] = board[Square::at(home, to.rank()).index()].take();
        }
        let mut unit = board[from.index()].take();
        if let Some(piece) = &mut unit {
            if piece.role == Role::Pawn && self.0.en_passant == Some(to) {
                board[Square::at(to.file(), from.rank()).index()] = None;
            }
            piece.role = mv.promotion().unwrap_or(piece.role);
        }
        board[to.index()] = unit;
        next.0.turn = !self.0.turn;
        next.0.en_passant = None;
        next
    }

    /// Units as on the position's board.
    pub(crate) fn board(&self) -> &[Option<Piece>; 64] {
        &self.0.board
    }
}

/// The direction of this side's pawns.
fn ahead(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}
