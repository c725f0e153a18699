//! Books against the published keys, another library, and files that are none.

mod choices;
mod files;
mod keys;
mod records;
mod statistics;

use super::{Book, Record};
use crate::Board;
use keymove_chess::Move;

/// A board; the FEN must be one.
fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal move that UCI writes so.
fn mv(board: &Board, text: &str) -> Move {
    board.moves().into_iter().find(|mv| mv.to_string() == text).expect("a legal move")
}

/// The board after these moves from the initial position.
fn after(moves: &str) -> Board {
    moves.split_whitespace().fold(Board::initial(), |board, text| board.play(mv(&board, text)))
}

/// A book with these records.
fn book(mut records: Vec<Record>) -> Book {
    records.sort_by_key(|record| record.key);
    let bytes = records.into_iter().flat_map(Record::to_bytes).collect();
    Book::from_bytes(bytes).expect("a book")
}

/// The moves and weights that a book has, in its order.
fn found(book: &Book, board: &Board) -> Vec<(String, u16)> {
    book.entries(board).into_iter().map(|found| (found.mv.to_string(), found.weight)).collect()
}
