//! The engine: what it thinks of a position, what it plays, whether it agrees to a draw; its levels and its opening book.

pub mod analyse;
pub(crate) mod book;
pub mod draw;
pub mod play;
pub(crate) mod players;
pub mod review;

use crate::Error;
use keymove_engine::Score;
use keymove_engine::strength::Level;
use serde_json::{Value, json};

/// As seen by the side to move.
fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

fn no_memory() -> Error {
    Error::fault("no memory for the tables of the engine")
}

/// All levels, with what they mean.
pub(crate) fn levels() -> Value {
    let all = (1..=10).filter_map(Level::new).map(|level| {
        json!({
            "level": level.number(),
            "name": NAMES[usize::from(level.number()) - 1],
            "elo": level.elo().map(keymove_engine::strength::Elo::number),
            "plies": level.plies(),
            "lines": level.lines(),
            "noise": level.noise(),
            "blunders": level.blunders(),
            "words": words(level),
        })
    });
    json!({ "levels": all.collect::<Vec<_>>(), "usual": 5 })
}

const NAMES: [&str; 10] = [
    "first steps",
    "beginner",
    "learner",
    "casual",
    "hobby",
    "club",
    "strong club",
    "expert",
    "master",
    "full strength",
];

/// What a level means for the player.
fn words(level: Level) -> String {
    let Some(plies) = level.plies() else { return "everything that the engine can do in its time".into() };
    let plural = if plies == 1 { "" } else { "s" };
    let mut text = format!("looks {plies} half-move{plural} ahead");
    if level.noise() > 0 {
        text += &format!(", may misjudge a move by {:.2} pawns", f64::from(level.noise()) / 100.0);
    }
    if level.blunders() > 0 {
        text += &format!(", makes {} % of its moves without thought", level.blunders());
    }
    text
}
