//! What is to be searched.

use super::Part;
use crate::sound::{Answer, verdict};
use crate::space::{More, Space};
use crate::wishes::{WishError, Wishes};
use crate::{necessity, rules};
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Color, Move, Position};
use keymove_problem::score::{NoScore, Scorer, Theme, Weights, check_diagram};

/// Ways to know something without examining it. None of them changes what is found: each can be switched off to see this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filters {
    /// Positions that differ by one unit are judged together.
    pub together: bool,
    /// What is known of a position is handed down to those with one more unit.
    pub inherit: bool,
    /// Waiting moves of an added Black unit refute first moves that threaten nothing.
    pub wait: bool,
    /// Sound positions that cannot score enough are not scored.
    pub bound: bool,
}

impl Filters {
    /// All of them.
    pub const ALL: Self = Self { together: true, inherit: true, wait: true, bound: true };
    /// None: every position is solved and scored.
    pub const NONE: Self = Self { together: false, inherit: false, wait: false, bound: false };
}

/// What is to be searched, and what counts as an improvement.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The problem, White to move.
    pub original: Position,
    /// Its only key.
    pub key: Move,
    /// Its score.
    pub score: i64,
    /// How often it shows each theme of the score: see [`Score::counts`](keymove_problem::score::Score::counts).
    pub theme_counts: [u16; Theme::COUNT],
    /// The largest number of transformations.
    pub level: u16,
    /// The positions.
    pub space: Space,
    /// Which of its pieces are searched.
    pub part: Part,
    /// What the parts of a score are worth.
    pub weights: Weights,
    /// A position is an improvement if it scores more than this.
    pub threshold: i64,
    /// Whether what no game can lead to is no improvement (see [`retro`](crate::retro)).
    pub legal: bool,
    /// What else it must be.
    pub wishes: Wishes,
    /// What saves work.
    pub filters: Filters,
    /// How many threads search, at least 1.
    pub threads: usize,
}

/// Why a position cannot be improved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// It is not a sound two-mover.
    #[error("{0}")]
    Unsound(Unsound),
    /// It has units that no composition may have.
    #[error("{}", faults(.0))]
    Units(NoScore),
    /// Black is to move.
    #[error("Black is to move; a two-mover begins with White")]
    BlackToMove,
}

/// What is wrong with a two-mover.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsound {
    /// Black is in check with White to move.
    #[error("Black is in check with White to move")]
    Illegal,
    /// These first moves mate, as they are written.
    #[error("there is a mate in one move: {}", .0.join(", "))]
    MateInOne(Vec<String>),
    /// Nothing solves.
    #[error("there is no mate in two moves")]
    NoKey,
    /// These first moves solve, as they are written.
    #[error("there is more than one key: {}", .0.join(", "))]
    Cooked(Vec<String>),
}

/// First moves as a solution writes them: `1.Qa1`.
fn written(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| format!("1.{}", short_algebraic(position, mv))).collect()
}

fn faults(reason: &NoScore) -> String {
    match reason {
        NoScore::Units(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        _ => "it cannot be scored".to_owned(),
    }
}

impl Plan {
    /// The search for all positions within so many transformations that score more than the original: on one thread, with
    /// all filters.
    ///
    /// # Errors
    /// If the original is not a sound two-mover, or has units that no composition may have.
    pub fn new(original: &Position, level: u16, weights: Weights) -> Result<Self, PlanError> {
        if original.turn() != Color::White {
            return Err(PlanError::BlackToMove);
        }
        check_diagram(original).map_err(PlanError::Units)?;
        debug_assert!(rules::are_kept(original));
        let key = match verdict(original) {
            Answer::Sound(key) => key,
            Answer::Illegal => return Err(PlanError::Unsound(Unsound::Illegal)),
            Answer::MateInOne => {
                return Err(PlanError::Unsound(Unsound::MateInOne(written(
                    original,
                    original.mating_moves(),
                ))));
            }
            Answer::NoKey => return Err(PlanError::Unsound(Unsound::NoKey)),
            Answer::Cooked => {
                return Err(PlanError::Unsound(Unsound::Cooked(written(
                    original,
                    necessity::keys(original),
                ))));
            }
        };
        let score = Scorer::new(weights.clone()).score(original, key).map_err(PlanError::Units)?;
        Ok(Self {
            original: *original,
            key,
            score: score.total(),
            theme_counts: score.counts,
            level,
            space: Space::new(original, 1..=level),
            part: Part::default(),
            weights,
            threshold: score.total(),
            legal: false,
            wishes: Wishes::default(),
            filters: Filters::ALL,
            threads: 1,
        })
    }

    /// The search for sound positions, whatever their score, that exactly so many transformations of a problem lead to which
    /// is not sound, or has units that no composition may have. Key and score of the problem mean nothing.
    ///
    /// # Errors
    /// If Black is to move or a king is missing.
    pub fn repair(original: &Position, level: u16, weights: Weights) -> Result<Self, PlanError> {
        if original.turn() != Color::White {
            return Err(PlanError::BlackToMove);
        }
        if !Color::ALL.into_iter().all(|color| original.has_king(color)) {
            check_diagram(original).map_err(PlanError::Units)?;
        }
        Ok(Self {
            original: *original,
            key: Move::NONE,
            score: 0,
            theme_counts: [0; Theme::COUNT],
            level,
            space: Space::new(original, level..=level),
            part: Part::default(),
            weights,
            threshold: i64::MIN,
            legal: false,
            wishes: Wishes::default(),
            // A bound excludes nothing where every score will do.
            filters: Filters { bound: false, ..Filters::ALL },
            threads: 1,
        })
    }

    /// The same search for what fulfils these wishes: what they exclude of the space is not searched.
    ///
    /// # Errors
    /// If the wishes contradict each other or the original, or leave nothing to be searched.
    pub fn wish(&mut self, wishes: Wishes) -> Result<(), WishError> {
        self.wish_beyond(wishes, self.space.more())
    }

    /// The same with more transformations than the paper's.
    ///
    /// # Errors
    /// As [`Self::wish`].
    pub fn wish_beyond(&mut self, wishes: Wishes, more: More) -> Result<(), WishError> {
        let bounds = wishes.bounds_of(&self.original, self.key, self.level)?;
        // To cut a large space into pieces takes seconds.
        if bounds != *self.space.bounds() || more != self.space.more() {
            let space = Space::beyond(&self.original, 1..=self.level, &bounds, more);
            if space.pieces() == 0 {
                return Err(WishError::NothingLeft { level: self.level });
            }
            self.space = space;
        }
        self.wishes = wishes;
        Ok(())
    }
}
