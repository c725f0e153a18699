//! Mates in games, through the public surface.

mod common;
mod hostile;
mod mines;
mod shared;
