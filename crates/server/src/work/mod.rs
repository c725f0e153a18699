//! What routes have the libraries do.

pub(crate) mod collection;
pub(crate) mod explore;
pub(crate) mod news;
pub(crate) mod pasted;
pub(crate) mod pictures;
pub(crate) mod position;
pub(crate) mod read;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod words;
