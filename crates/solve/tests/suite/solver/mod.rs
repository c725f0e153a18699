//! The solver against everything that can vouch for it: a naive search, symmetry, other budgets, published problems,
//! the certificate checker.
//!
//! Pseudo-random positions have fixed seeds. Debug builds run a small part of each test, release builds all of it. The
//! collections of positions beside the repository are optional: without them their tests say so and pass.

mod certificates;
mod checks;
mod collections;
mod independence;
mod limits;
mod long;
mod oracle;
mod patient;
mod published;
mod support;
mod symmetry;
