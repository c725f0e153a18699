//! The command line.

use clap::{Args, Parser};
use std::path::PathBuf;

/// Tunes the evaluation of the engine.
#[derive(Parser)]
pub(crate) enum Command {
    /// Fit the values to games and tell the error before and after.
    Fit(Fit),
    /// Let the engine play against itself and write positions with scores and results.
    Selfplay(Selfplay),
    /// Measure evaluations a second on the positions of games.
    Speed {
        /// PGN, or lines of positions.
        games: PathBuf,
    },
    /// Print the evaluation of a position term by term.
    Explain {
        /// The position.
        fen: String,
    },
}

/// How to fit.
#[derive(Args)]
pub(crate) struct Fit {
    /// PGN, or lines `FEN;result` or `FEN;score;result` (score and result White's), `#` between games.
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// Steps of the descent.
    #[arg(long, default_value_t = 200)]
    pub steps: usize,
    /// How strongly values are held to where they began.
    #[arg(long, default_value_t = 1e-5)]
    pub hold: f64,
    /// Where lines have a score: how much of the target is the score, not the result.
    #[arg(long, default_value_t = 0.3)]
    pub score_share: f64,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Write the values back into the source of the engine.
    #[arg(long)]
    pub write: bool,
}

/// How to play.
#[derive(Args)]
pub(crate) struct Selfplay {
    /// Where the positions go; games are added to what is there.
    #[arg(long)]
    pub out: PathBuf,
    /// Games.
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// Positions that the search visits for each move.
    #[arg(long, default_value_t = 5000)]
    pub nodes: u64,
    /// Where the random openings begin; another number gives other games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
