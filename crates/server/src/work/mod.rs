//! What routes have the libraries do.

pub(crate) mod beside;
pub(crate) mod book;
pub(crate) mod collection;
pub(crate) mod draw;
pub(crate) mod engine;
pub(crate) mod explore;
pub(crate) mod game;
pub(crate) mod improve;
pub(crate) mod news;
pub(crate) mod pasted;
pub(crate) mod pictures;
pub(crate) mod position;
pub(crate) mod read;
pub(crate) mod score;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod words;
