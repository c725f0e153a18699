//! Problems from nothing: mates in two or three made by chance or from mating pictures, improved step by step, proven.
//!
//! ```text
//!            +--> by chance ------------------------+
//! Material --+                                      +--> climb --> polish --> faults? --> certificate --> Pool
//!            +--> mates --> moves taken back -------+
//! ```
//!
//! A three-mover may begin as a two-mover to which a move of each side was added in front. From then on it goes the same way,
//! with another test of soundness, and is asked for more: see `judge/depth.rs`.
//!
//! A run is a row of numbered attempts. An attempt depends on the plan and its number alone; threads take the next number,
//! and what they bring is put together in the order of numbers. The third direction of future work in the paper on CHESS
//! COMPOSER (see `docs/references.md`), whose two ways were databases of endgames, and mating positions from which three
//! plies are taken back. This search leaves out almost everything: that it finds nothing means nothing.

mod attempt;
mod certify;
pub(crate) mod chance;
mod climb;
mod judge;
mod material;
mod near;
mod pool;
mod run;
pub(crate) mod start;
#[cfg(test)]
mod tests;
mod usual;

pub use certify::{Certificate, CertifyError, certify};
pub use judge::Fault;
pub use material::{Material, MaterialError};
pub use near::distance;
pub use pool::{Added, Pool};
pub use run::{Counts, End, Observer, RunError, run};

use crate::search::{Changes, Improvement};
use crate::wishes::Feature;
use keymove_chess::{Move, Position};
use keymove_problem::{Moves, Stipulation};
use keymove_study::score::{Score, Theme, Weights};
use serde_json::{Map, Value, json};

/// The lengths that problems can have.
pub const LENGTHS: [Moves; 2] = [TWO, THREE];

const TWO: Moves = match Moves::new(2) {
    Some(moves) => moves,
    None => Moves::ONE,
};
const THREE: Moves = match Moves::new(3) {
    Some(moves) => moves,
    None => Moves::ONE,
};

/// How a problem begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Units on any squares.
    Chance,
    /// Mating pictures with the same Black king, from which mating moves, Black's moves and the key are taken back.
    Mates,
}

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// In how many moves White mates: one of [`LENGTHS`].
    pub moves: Moves,
    /// How problems begin.
    pub start: Start,
    /// Which units they have.
    pub material: Material,
    /// Themes of the score, and how often each counts at least: see [`Score::counts`].
    pub themes: Vec<(Theme, u16)>,
    /// What the solution must show.
    pub required: Vec<Feature>,
    /// What it must not show.
    pub forbidden: Vec<Feature>,
    /// The least score of what is shown.
    pub min_score: Option<i64>,
    /// Whether what no game can lead to is left out (see [`retro`](crate::retro)).
    pub legal: bool,
    /// What the parts of a score are worth.
    pub weights: Weights,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// The number of attempts; without it they go on until they are stopped.
    pub attempts: Option<u64>,
    /// How many problems are enough.
    pub count: Option<usize>,
    /// How many steps from one another problems are at least: see [`distance`].
    pub apart: usize,
    /// How long an attempt looks for something better: so many random exchanges of units.
    pub patience: u32,
    /// How many threads search, at least 1.
    pub threads: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            moves: TWO,
            start: Start::Chance,
            material: Material::default(),
            themes: Vec::new(),
            required: Vec::new(),
            forbidden: Vec::new(),
            min_score: None,
            legal: true,
            weights: Weights::default(),
            seed: 1,
            attempts: None,
            count: None,
            apart: 4,
            patience: 100,
            threads: 1,
        }
    }
}

/// A sound problem that was made, with the proof that it is sound.
#[derive(Clone, Debug)]
pub struct Found {
    /// The diagram, White to move.
    pub position: Position,
    /// In how many moves White mates.
    pub moves: Moves,
    /// Its only key.
    pub key: Move,
    /// Its score.
    pub score: Score,
    /// The number of the attempt that made it.
    pub attempt: u64,
    /// The proof, checked.
    pub certificate: Certificate,
}

impl Found {
    /// An object for a problem: `fen`, `stipulation`, `key`, `score`, `themes` (names and how often each counts), `units`, `attempt`,
    /// `certificate` (its digest), and `instead_of`, the diagrams that it is better than and near, if there are any.
    pub fn to_json(&self, instead_of: &[Self]) -> Value {
        let themes: Map<String, Value> = self
            .score
            .shown_themes()
            .map(|(theme, _)| (theme.name().to_owned(), self.score.counts[theme as usize].into()))
            .collect();
        let mut value = json!({
            "fen": self.position.to_string(),
            "stipulation": Stipulation::mate(self.moves).to_string(),
            "key": self.key.to_string(),
            "score": self.score.total(),
            "themes": themes,
            "units": self.position.occupied().len(),
            "attempt": self.attempt,
            "certificate": self.certificate.digest(),
        });
        if !instead_of.is_empty() {
            value["instead_of"] = instead_of.iter().map(|other| other.position.to_string()).collect();
        }
        value
    }

    /// The same as something that may be [ranked](crate::ranking).
    pub fn as_candidate(&self) -> Improvement {
        Improvement {
            position: self.position,
            key: self.key,
            solutions: Vec::new(),
            others: Vec::new(),
            score: self.score.total(),
            themes: self.score.shown_themes().count(),
            changes: Changes::default(),
        }
    }
}
