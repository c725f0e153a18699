//! The solver of lines against everything that can vouch for it: a second solver that tries everything and remembers
//! nothing, other tables and numbers of threads, symmetry, published problems.
//!
//! Pseudo-random positions have fixed seeds. Debug builds run a small part of each test, release builds all of it.

mod checks;
mod independence;
mod options;
mod published;
mod random;
mod support;
mod symmetry;
