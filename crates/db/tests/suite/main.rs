//! The behaviour of the package through its public surface.

mod analysis;
mod common;
mod edit;
mod hostile;
mod import;
mod search;
mod whole;
