//! The JSON format, field by field. The order here is the order in the text.

use crate::phrase::Phrase;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Solution {
    pub(super) format: &'static str,
    pub(super) version: u32,
    pub(super) fen: String,
    pub(super) stipulation: String,
    pub(super) attacker: &'static str,
    pub(super) units: Units,
    pub(super) restriction: Option<Restriction>,
    pub(super) status: &'static str,
    pub(super) verdict: Verdict,
    pub(super) keys: Vec<Move>,
    pub(super) first_moves: Vec<FirstMove>,
    pub(super) tree: Tree,
    pub(super) duals: Vec<Dual>,
    pub(super) stats: Option<Stats>,
}

#[derive(Serialize)]
pub(super) struct Units {
    pub(super) white: usize,
    pub(super) black: usize,
}

#[derive(Serialize)]
pub(super) struct Restriction {
    pub(super) checks_only: bool,
    pub(super) max_flights: Option<u8>,
    pub(super) non_trivial: Option<NonTrivial>,
}

#[derive(Serialize)]
pub(super) struct NonTrivial {
    pub(super) most: u16,
    pub(super) length: u16,
}

#[derive(Serialize)]
pub(super) struct Verdict {
    pub(super) kind: &'static str,
    pub(super) computer_tested: bool,
    /// The smallest number of moves known to suffice.
    pub(super) length: Option<u16>,
    /// A first move that is known to solve though the search that examines all of them found none.
    pub(super) known: Option<KnownMove>,
    pub(super) open: usize,
    pub(super) stop: Option<&'static str>,
    pub(super) text: String,
    pub(super) phrases: Vec<Phrase>,
}

#[derive(Serialize)]
pub(super) struct Move {
    pub(super) uci: String,
    pub(super) san: String,
}

#[derive(Serialize)]
pub(super) struct KnownMove {
    #[serde(flatten)]
    pub(super) mv: Move,
    pub(super) within: u16,
}

#[derive(Serialize)]
pub(super) struct FirstMove {
    #[serde(flatten)]
    pub(super) mv: Move,
    pub(super) verdict: &'static str,
    pub(super) length: Option<u16>,
}

#[derive(Serialize)]
pub(super) struct Tree {
    pub(super) complete: bool,
    pub(super) truncated: bool,
    pub(super) stop: Option<&'static str>,
    pub(super) nodes: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) obliged: Vec<Move>,
    pub(super) set_play: Option<Phase>,
    pub(super) tries: Vec<Phase>,
    pub(super) keys: Vec<Phase>,
    pub(super) post_key: Option<Phase>,
}

#[derive(Serialize)]
pub(super) struct Phase {
    #[serde(flatten)]
    pub(super) first: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) check: Option<bool>,
    pub(super) length: u16,
    pub(super) complete: bool,
    pub(super) refutations: Vec<Refutation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) en_passant: Option<String>,
    #[serde(flatten)]
    pub(super) next: Next,
}

#[derive(Serialize)]
pub(super) struct Refutation {
    #[serde(flatten)]
    pub(super) mv: Move,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) obliged: Vec<Move>,
}

#[derive(Serialize)]
pub(super) struct Attack {
    #[serde(flatten)]
    pub(super) mv: Move,
    pub(super) length: u16,
    pub(super) check: bool,
    #[serde(flatten)]
    pub(super) next: Next,
}

/// The fields `next` and, if it is `play`, `play`.
#[derive(Serialize)]
#[serde(tag = "next", content = "play", rename_all = "snake_case")]
pub(super) enum Next {
    Goal,
    NoMove,
    Play(Play),
    Unexpanded,
}

#[derive(Serialize)]
pub(super) struct Play {
    pub(super) zugzwang: bool,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub(super) obliged: bool,
    pub(super) threats: Vec<Attack>,
    pub(super) replies: Vec<Reply>,
}

#[derive(Serialize)]
pub(super) struct Reply {
    #[serde(flatten)]
    pub(super) mv: Move,
    pub(super) defence: &'static str,
    pub(super) goal: bool,
    pub(super) refutation: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) obliged: Vec<Move>,
    pub(super) short: bool,
    pub(super) dual: bool,
    pub(super) length: Option<u16>,
    pub(super) continuations: Vec<Attack>,
}

#[derive(Serialize)]
pub(super) struct Dual {
    pub(super) line: Vec<Move>,
    pub(super) answers: Vec<Move>,
    pub(super) short: bool,
    pub(super) promotion_only: bool,
}

#[derive(Serialize)]
pub(super) struct Stats {
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    pub(super) threads: usize,
    pub(super) table_bytes: usize,
    pub(super) depths: Vec<Depth>,
}

#[derive(Serialize)]
pub(super) struct Depth {
    pub(super) depth: u16,
    pub(super) generated: u64,
    pub(super) terminal: u64,
    pub(super) seconds: f64,
    pub(super) rate: Option<u64>,
}
