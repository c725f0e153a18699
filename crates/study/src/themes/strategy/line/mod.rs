//! Lines that are shut and opened.

mod decoy;
mod earlier;
pub(super) mod grimshaw;
mod helped;
pub(super) mod holzhausen;
pub(super) mod novotny;
pub(super) mod shut;
pub(super) mod valve;
pub(super) mod white_grimshaw;
pub(super) mod white_lines;
