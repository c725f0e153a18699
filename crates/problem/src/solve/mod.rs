//! From a problem to proven answers.

mod limits;
mod search;
mod table;
mod oracle;

pub use limits::{Limits, Stop};
pub use oracle::Oracle;
