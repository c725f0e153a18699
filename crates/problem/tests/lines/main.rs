//! The solver of lines against everything that can vouch for it: a second solver that tries everything and remembers
//! nothing, other tables and numbers of threads, symmetry, published problems.
//!
//! Pseudo-random positions have fixed seeds. Debug builds run a small part of each test, release builds all of it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that panics has failed")]

mod independence;
mod options;
#[path = "../solver/positions.rs"]
mod positions;
mod published;
mod random;
#[path = "../common/reference/mod.rs"]
#[allow(unreachable_pub, dead_code, reason = "other tests use the same file, and more of it")]
mod reference;
mod support;
mod symmetry;
