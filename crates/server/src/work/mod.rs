//! What routes have the libraries do.

pub(crate) mod explore;
pub(crate) mod news;
pub(crate) mod pasted;
pub(crate) mod position;
pub(crate) mod read;
pub(crate) mod solve;
pub(crate) mod words;
