#![doc = include_str!("../README.md")]

mod answer;
pub mod body;
mod check;
mod header;

pub use answer::{CheckError, Reason, Statistics, Verified};
pub use check::verify;
pub use header::{Claim, FirstMove, Header, HeaderError, read_header};
