//! The behaviour of the package through its public surface: one program, for linking many costs more than running them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that panics has failed")]

mod answer;
mod battle;
mod battle_answers;
mod certificate;
mod dead;
mod lines;
mod reference;
mod solver;
mod tree;
mod weights;
