//! What routes have the libraries do.

pub(crate) mod beside;
pub(crate) mod book;
pub(crate) mod engine;
pub(crate) mod game;
pub(crate) mod improve;
pub(crate) mod read;
pub(crate) mod score;
pub(crate) mod solve;
