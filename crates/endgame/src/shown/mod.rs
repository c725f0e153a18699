//! A checked study as text and as JSON.

mod dead;
mod json;
mod text;

pub use dead::{dead_json, dead_text};
pub use json::json;
pub use text::{brief, main_line, other_ways, text};

use crate::check::{Checked, Soundness, Verdict};
use crate::explain::Shown;
use crate::judge::Ground;
use crate::studies::Study;
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Color, Move, Position};
use keymove_engine::Score;

/// A study with all that is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a, 'g> {
    /// The study.
    pub study: &'a Study,
    /// What its check has brought.
    pub checked: &'a Checked<'g>,
    /// What it shows.
    pub themes: &'a [Shown],
}

/// A soundness in a sentence without full stop.
pub const fn sentence(soundness: Soundness) -> &'static str {
    match soundness {
        Soundness::Sound => "sound, proven (C+)",
        Soundness::Dual => "not sound: another way later in the main line, proven",
        Soundness::Cooked => "cooked: a second solution, proven",
        Soundness::Unsolvable => "no solution, proven",
        Soundness::Wrong => "the solution fails, proven",
        Soundness::ThoughtSound => "probably sound: the engine thinks so of what is not proven",
        Soundness::ThoughtUnsound => "probably not sound: the engine thinks so of what is not proven",
        Soundness::Open => "open: not everything is proven, or thought clearly",
    }
}

/// What a ground is called.
const fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Mate => "mate",
        Ground::Stalemate => "stalemate",
        Ground::Material => "no mating material",
        // A name that programs know; kings and officers may be part of the wall.
        Ground::Walls => "dead behind pawns",
        Ground::Table => "table",
        Ground::Syzygy => "Syzygy table",
        Ground::Solver(_) => "mate by the solver",
        Ground::Play => "proven line by line",
        Ground::Repetition => "repetition",
        Ground::Barred => "barred",
    }
}

/// The number and dots of a half-move, and the move, as `3...Kd7`.
fn numbered(study: &Study, ply: usize, position: &Position, mv: Move) -> String {
    format!("{}{}", number(study, ply), short_algebraic(position, mv))
}

fn number(study: &Study, ply: usize) -> String {
    let ply = ply + study.start().turn().index();
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

/// A score in words: `+3.20`, `mate in 5`.
fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => {
            let side = if moves > 0 { Color::White } else { Color::Black };
            format!("{side} mates in {}", moves.unsigned_abs())
        }
    }
}

/// How sure a verdict is, in words.
fn certainty(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proven { ground: Ground::Solver(moves), .. } => format!("mate in {moves} by the solver"),
        Verdict::Proven { ground, .. } => ground_name(*ground).to_owned(),
        Verdict::Thought { opinion, .. } => {
            let seen = match opinion.sees_known_win() {
                Some(side) => format!("{side} comes to what is known to be won"),
                None => score(opinion.score),
            };
            format!("by engine: {seen}, depth {}", opinion.depth)
        }
        Verdict::Open => "open".to_owned(),
    }
}
