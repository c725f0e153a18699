//! Lines that are shut and opened.

pub(super) mod grimshaw;
pub(super) mod holzhausen;
pub(super) mod novotny;
pub(super) mod shut;
pub(super) mod valve;
pub(super) mod white_grimshaw;
