//! The command line.

use crate::game::{RANDOM_PLIES, UNBALANCED};
use clap::{Args, Parser};
use std::path::PathBuf;

/// Tunes the evaluation and the search of the engine, and measures what they are made of.
#[derive(Parser)]
pub(crate) enum Command {
    /// Fit the values to games and tell the error before and after.
    Fit(Fit),
    /// Let the engine play against itself and write positions with scores and results.
    Selfplay(Selfplay),
    /// Let another engine say what positions of `selfplay` are worth.
    Label(Label),
    /// Fit the network to what is known of positions beyond the terms.
    Network(Network),
    /// Fit what a score means for the result to positions of `selfplay`.
    Chances {
        /// Lines `FEN;score;result`.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Let two ways to search play against each other.
    Duel(Duel),
    /// Measure what each technique and each group of the evaluation is worth.
    Worth(Worth),
    /// Seek better numbers for the search by games against itself (SPSA).
    Spsa(Spsa),
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
    /// Where the values go, as source: `crates/engine/src/eval/weights.rs`, or a file for `duel`.
    #[arg(long)]
    pub out: Option<PathBuf>,
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
    /// Random moves at the beginning of each game.
    #[arg(long, default_value_t = RANDOM_PLIES)]
    pub plies: usize,
    /// What an opening may be worth for either side, in centipawns.
    #[arg(long, default_value_t = UNBALANCED)]
    pub within: i32,
    /// Where the random openings begin; another number gives other games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What another engine says.
#[derive(Args)]
pub(crate) struct Label {
    /// Lines `FEN;score;result`, `#` between games. Each is looked at, and the position after a random move; those that are not quiet are left out.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// A UCI engine.
    #[arg(long, value_name = "COMMAND")]
    pub engine: PathBuf,
    /// How deep it looks; by default not at all: it is asked `eval`, as Stockfish understands it.
    #[arg(long)]
    pub depth: Option<u32>,
    /// Engines at once.
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Where the random moves begin.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where lines `FEN;score;result` go; they are added to what is there.
    #[arg(long)]
    pub out: PathBuf,
}

/// How to fit the network.
#[derive(Args)]
pub(crate) struct Network {
    /// Lines `FEN;score;result` (score and result White's).
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Positions that only tell how good the network is.
    #[arg(long, required = true)]
    pub test: Vec<PathBuf>,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 20)]
    pub rounds: usize,
    /// Positions of a step.
    #[arg(long, default_value_t = 16_384)]
    pub batch: usize,
    /// How far a step goes at first; it falls to nothing.
    #[arg(long, default_value_t = 1e-3)]
    pub rate: f32,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Where the numbers go: `crates/engine/src/eval/network.bin`.
    #[arg(long)]
    pub out: PathBuf,
}

/// What games are like.
#[derive(Args, Clone)]
pub(crate) struct Games {
    /// Games, two with each opening.
    #[arg(long, default_value_t = 400)]
    pub games: usize,
    /// Positions that the search visits for each move.
    #[arg(long, default_value_t = 5000)]
    pub nodes: u64,
    /// Instead: milliseconds for each move.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Games at once.
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Where the random openings begin.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Who plays.
#[derive(Args)]
pub(crate) struct Duel {
    /// What is different in the first player: `NAME=VALUE`, names as those of the hidden options of UCI, or `weights=FILE`.
    #[arg(long, value_name = "NAME=VALUE")]
    pub first: Vec<String>,
    /// The same of the second.
    #[arg(long, value_name = "NAME=VALUE")]
    pub second: Vec<String>,
    /// How they play.
    #[command(flatten)]
    pub games: Games,
}

/// What is measured.
#[derive(Args)]
pub(crate) struct Worth {
    /// Only techniques and groups of these names.
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Depth for which positions are counted.
    #[arg(long, default_value_t = 10)]
    pub depth: u32,
    /// How they play.
    #[command(flatten)]
    pub games: Games,
}

/// What is sought, and how.
#[derive(Args)]
pub(crate) struct Spsa {
    /// Where the state is kept after every round; what is there is gone on with.
    #[arg(long, value_name = "FILE")]
    pub state: PathBuf,
    /// Rounds in all, of `--games` games each.
    #[arg(long, default_value_t = 500)]
    pub rounds: u32,
    /// Only numbers whose names begin so.
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// How they play.
    #[command(flatten)]
    pub games: Games,
}
