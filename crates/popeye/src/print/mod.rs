//! Popeye's plain text output.

mod board;
mod lines;
pub(crate) mod messages;
mod moves;
mod numbers;
pub mod order;
mod tree;

pub(crate) use board::head;
pub(crate) use lines::{LineLook, by_final_board, lines, sorted, sorted_reciprocal};
pub(crate) use moves::{goal_mark, move_text};
pub(crate) use numbers::{Range, first_moves, numbered};
pub(crate) use tree::{TreeLook, tree};
