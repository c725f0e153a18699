//! A board of 64 squares on which moves are made without a thought for check, for the goals at which the last move may
//! leave the mover's own king in check.

use keymove_chess::{Color, Move, Piece, Position, Role, Square};

/// Units on their squares, and where a pawn can be captured en passant.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    units: [Option<Piece>; 64],
    en_passant: Option<Square>,
    castlings: [Option<Move>; 2],
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn step(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
}

impl Board {
    /// What stands in the position.
    pub(crate) fn of(position: &Position) -> Self {
        let units = core::array::from_fn(|index| position.piece_at(Square::new_masked(index as u8)));
        let mut board = Self { units, en_passant: position.en_passant(), castlings: [None; 2] };
        board.castlings = [true, false].map(|short| board.castling(position, short));
        board
    }

    /// Castling by right, out of no check and over no attacked square; the king may arrive on one.
    fn castling(&self, position: &Position, short: bool) -> Option<Move> {
        let us = position.turn();
        let at = |file: u8| Square::at(file, us.home_rank());
        let right = position.castling().has(keymove_chess::Castling::right(us, short));
        let between: &[u8] = if short { &[5, 6] } else { &[3, 2, 1] };
        let over = if short { 5 } else { 3 };
        let free = between.iter().all(|&file| self.units[at(file).index()].is_none());
        let safe = |file: u8| !self.is_attacked(at(file), !us);
        (right && free && safe(4) && safe(over)).then(|| Move::new(at(4), at(if short { 6 } else { 2 })))
    }

    /// Every move of one side's units, in check or not afterwards, captures of the king among them.
    pub(crate) fn moves(&self, side: Color) -> Vec<Move> {
        let mut moves: Vec<Move> = self.castlings.into_iter().flatten().collect();
        moves.retain(|mv| self.units[mv.from().index()].is_some_and(|piece| piece.color == side));
        for index in 0..64 {
            let from = Square::new_masked(index);
            match self.units[from.index()] {
                Some(piece) if piece.color == side && piece.role == Role::Pawn => {
                    self.pawn_moves(from, side, &mut moves);
                }
                Some(piece) if piece.color == side => {
                    let free = |to: &Square| self.units[to.index()].is_none_or(|other| other.color != side);
                    let targets = self.attacks(from, piece).into_iter().filter(free);
                    moves.extend(targets.map(|to| Move::new(from, to)));
                }
                _ => {}
            }
        }
        moves
    }

    fn pawn_moves(&self, from: Square, side: Color, moves: &mut Vec<Move>) {
        let ahead = if side == Color::White { 1 } else { -1 };
        let empty = |to: &Square| self.units[to.index()].is_none();
        let mut targets = Vec::new();
        if let Some(one) = step(from, (0, ahead)).filter(empty) {
            targets.push(one);
            let at_home = from.rank().abs_diff(side.home_rank()) == 1;
            targets.extend(step(one, (0, ahead)).filter(empty).filter(|_| at_home));
        }
        for to in [-1, 1].into_iter().filter_map(|files| step(from, (files, ahead))) {
            let enemy = self.units[to.index()].is_some_and(|other| other.color != side);
            // Only the side whose turn it is can have this right; the square is on the other side's half.
            let en_passant = self.en_passant == Some(to) && to.rank().abs_diff(side.home_rank()) == 5;
            if enemy || en_passant {
                targets.push(to);
            }
        }
        for to in targets {
            if to.rank() == 7 - side.home_rank() {
                let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
                moves.extend(roles.map(|role| Move::promoting(from, to, role)));
            } else {
                moves.push(Move::new(from, to));
            }
        }
    }

    /// Squares that a unit other than a pawn attacks from here.
    fn attacks(&self, from: Square, piece: Piece) -> Vec<Square> {
        let (directions, far): (&[&[(i8, i8)]], bool) = match piece.role {
            Role::Pawn => (&[], false),
            Role::Knight => (&[&KNIGHT], false),
            Role::Bishop => (&[&DIAGONAL], true),
            Role::Rook => (&[&STRAIGHT], true),
            Role::Queen => (&[&STRAIGHT, &DIAGONAL], true),
            Role::King => (&[&STRAIGHT, &DIAGONAL], false),
        };
        let mut squares = Vec::new();
        for &direction in directions.iter().copied().flatten() {
            let mut next = step(from, direction);
            while let Some(square) = next {
                squares.push(square);
                next = step(square, direction).filter(|_| far && self.units[square.index()].is_none());
            }
        }
        squares
    }

    /// Whether a unit of `by` attacks the square.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        (0..64).map(Square::new_masked).any(|from| match self.units[from.index()] {
            Some(Piece { color, role: Role::Pawn }) if color == by => {
                let ahead = if by == Color::White { 1 } else { -1 };
                [-1, 1].into_iter().any(|files| step(from, (files, ahead)) == Some(square))
            }
            Some(piece) if piece.color == by => self.attacks(from, piece).contains(&square),
            _ => false,
        })
    }

    /// After one of [`Self::moves`].
    pub(crate) fn play(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let mut next = Self { en_passant: None, castlings: [None; 2], ..*self };
        let Some(mut piece) = next.units[from.index()].take() else { return next };
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        if piece.role == Role::Pawn && files == 1 && self.units[to.index()].is_none() {
            next.units[Square::at(to.file(), from.rank()).index()] = None;
        }
        if piece.role == Role::Pawn && ranks == 2 {
            next.en_passant = Some(Square::at(from.file(), u8::midpoint(from.rank(), to.rank())));
        }
        if piece.role == Role::King && files == 2 {
            let (corner, beside) = if to.file() == 6 { (7, 5) } else { (0, 3) };
            next.units[Square::at(beside, to.rank()).index()] =
                next.units[Square::at(corner, to.rank()).index()].take();
        }
        piece.role = mv.promotion().unwrap_or(piece.role);
        next.units[to.index()] = Some(piece);
        next
    }

    /// Whether the move captures a king.
    pub(crate) fn takes_king(&self, mv: Move) -> bool {
        self.units[mv.to().index()].is_some_and(|piece| piece.role == Role::King)
    }

    fn is_in_check(&self, side: Color) -> bool {
        let king = Some(Piece { color: side, role: Role::King });
        (0..64)
            .map(Square::new_masked)
            .any(|at| self.units[at.index()] == king && self.is_attacked(at, !side))
    }

    /// Whether this side is in check and would be after each of its moves. To capture the enemy king is a move like any
    /// other, as it can be where both kings stand side by side.
    pub(crate) fn is_mated(&self, side: Color) -> bool {
        self.is_in_check(side) && self.moves(side).into_iter().all(|mv| self.play(mv).is_in_check(side))
    }
}
