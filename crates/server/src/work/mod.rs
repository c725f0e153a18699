//! What routes have the libraries do.

pub(crate) mod news;
pub(crate) mod read;
pub(crate) mod solve;
