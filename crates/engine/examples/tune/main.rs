//! Tunes what the terms of the evaluation are worth, on games: `cargo run --release --example tune -- fit GAMES...`
//!
//! The method is Texel's (Peter Österlund 2014): the value of a quiet position, put through a logistic curve, should foretell
//! the result of its game; gradient descent finds the values for which it does so best. Values that say little are held near
//! where they began. A tenth of the games is never used for that, and tells whether anything was gained.

mod chances;
mod cli;
mod duel;
mod fit;
mod game;
mod label;
mod model;
mod network;
mod quiet;
mod read;
mod sample;
mod selfplay;
mod speed;
mod spsa;
mod worth;
mod write;

use anyhow::Result;
use clap::Parser;

fn main() -> Result<()> {
    match cli::Command::parse() {
        cli::Command::Fit(options) => fit::run(&options),
        cli::Command::Selfplay(options) => selfplay::run(&options),
        cli::Command::Label(options) => label::run(&options),
        cli::Command::Network(options) => network::run(&options),
        cli::Command::Chances { files } => chances::run(&files),
        cli::Command::Duel(options) => duel::run(&options),
        cli::Command::Worth(options) => worth::run(&options),
        cli::Command::Spsa(options) => spsa::run(&options),
        cli::Command::Speed { games } => speed::run(&games),
        cli::Command::Explain { fen } => {
            let board = keymove_engine::Board::from_fen(&fen)?;
            print!("{}", keymove_engine::eval::explain(board.position()));
            Ok(())
        }
    }
}
