//! The behaviour of the package through its public surface: one program, for linking many costs more than running them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that panics has failed")]

mod battle;
mod battle_answers;
mod certificate;
mod common;
mod difficulty;
mod explain;
mod human;
mod lines;
mod reference;
mod report;
mod score;
mod score_collection;
mod score_helpmates;
mod score_moremovers;
mod solver;
mod statement;
mod statement_texts;
mod theme_catalogue;
mod tree;
