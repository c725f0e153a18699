//! One record of a book, and its way to write moves.

use crate::Board;
use keymove_chess::{Move, Role, Square};

/// A move of a position, as a book has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The position ([`super::key`]).
    pub key: u64,
    /// From bit 0: file and rank of the target, file and rank of the origin, three bits each, then what a pawn becomes
    /// (1 knight to 4 queen). Castling is the king taking its own rook.
    pub mv: u16,
    /// How often it is to be played, compared with other moves of the position; 0: never.
    pub weight: u16,
    /// For programs that learn from results.
    pub learn: u32,
}

impl Record {
    /// Bytes of a record.
    pub const BYTES: usize = 16;

    /// A legal move as it is written for this board.
    pub fn new(board: &Board, mv: Move, weight: u16) -> Self {
        Self { key: super::key(board), mv: encoded(board, mv), weight, learn: 0 }
    }

    /// The record with these bytes, the highest first; each field may be anything.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let whole = u128::from_be_bytes(bytes);
        Self {
            key: (whole >> 64) as u64,
            mv: (whole >> 48) as u16,
            weight: (whole >> 32) as u16,
            learn: whole as u32,
        }
    }

    /// The bytes of the record, the highest first.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let fields = u128::from(self.mv) << 48 | u128::from(self.weight) << 32 | u128::from(self.learn);
        (u128::from(self.key) << 64 | fields).to_be_bytes()
    }

    /// The move, if it is legal on this board.
    pub fn legal_move(&self, board: &Board) -> Option<Move> {
        let plain = Move::from_bits(self.mv >> 6 & 63 | (self.mv & 63) << 6 | self.mv & 0x7000)?;
        // What promotes nothing is no promotion, and what a pawn becomes must be said: legality sees to both.
        let found = if board.is_legal(plain) { Some(plain) } else { castling(board, plain) };
        found.filter(|_| self.mv >> 15 == 0)
    }
}

/// A legal move in the bits of a record.
pub(super) fn encoded(board: &Board, mv: Move) -> u16 {
    let mut to = mv.to();
    if board.is_castling(mv) && !board.position().color(board.turn()).has(to) {
        to = Square::at(if to.file() > mv.from().file() { 7 } else { 0 }, to.rank());
    }
    let promotion = mv.promotion().map_or(0, |role| role.index() as u16);
    to.index() as u16 | (mv.from().index() as u16) << 6 | promotion << 12
}

/// The castling of a normal game that is written as the king taking its rook.
fn castling(board: &Board, mv: Move) -> Option<Move> {
    let position = board.position();
    let ours = |square: Square, role| position.pieces(board.turn(), role).has(square);
    if mv.promotion().is_some() || !ours(mv.from(), Role::King) || !ours(mv.to(), Role::Rook) {
        return None;
    }
    let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
    let two_steps = Move::new(mv.from(), Square::at(file, mv.from().rank()));
    // The rook has to be the one in the corner.
    (board.is_legal(two_steps) && encoded(board, two_steps) == encoded_plainly(mv)).then_some(two_steps)
}

fn encoded_plainly(mv: Move) -> u16 {
    mv.to().index() as u16 | (mv.from().index() as u16) << 6
}
