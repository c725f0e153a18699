#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod attacks;
mod bitboard;
pub mod notation;
pub mod perft;
mod position;
mod types;

pub use bitboard::{Bitboard, Squares};
pub use position::{Arrangement, ExclusiveCastlings, Fault, Faults, Position, Setup};
pub use types::{Castling, Color, MAX_MOVES, Move, MoveList, Piece, Role, Square};
