//! What routes have the libraries do.

pub(crate) mod collection;
pub(crate) mod read;
pub(crate) mod solve;
