//! What is to be searched.

mod error;
mod make;

pub use error::{PlanError, Unsound};

use crate::Task;
use crate::general::{Solved, Whole};
use crate::space::{Bounds, More, Space};
use crate::wishes::{WishError, Wishes};
use keymove_chess::{Arrangement, Move};
use keymove_run::Part;
use keymove_solve::Limits;
use keymove_study::score::{HelpTheme, Theme, Weights};
use std::time::Duration;

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
    /// Longer directmates: replies and continuations that were good in other positions are tried first.
    pub killers: bool,
    /// First moves that solved other positions are tried first.
    pub cooks: bool,
    /// Longer directmates: what the parent's refutations rest on tells which of them a Black unit more does not touch.
    pub proofs: bool,
    /// Helpmates: the parent's solutions are counted first.
    pub standing: bool,
    /// Short helpmates have a search of their own, which looks at Black's last move as a whole.
    pub closing: bool,
}

impl Filters {
    /// All of them.
    pub const ALL: Self = Self {
        together: true,
        inherit: true,
        wait: true,
        bound: true,
        killers: true,
        cooks: true,
        proofs: true,
        standing: true,
        closing: true,
    };
    /// None: every position is solved and scored.
    pub const NONE: Self = Self {
        together: false,
        inherit: false,
        wait: false,
        bound: false,
        killers: false,
        cooks: false,
        proofs: false,
        standing: false,
        closing: false,
    };

    /// Whether longer problems are solved from scratch, each by the solver.
    pub const fn are_off(self) -> bool {
        !(self.killers || self.cooks || self.proofs || self.standing || self.closing)
    }
}

/// What is to be searched, and what counts as an improvement.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is asked.
    pub task: Task,
    /// The problem.
    pub original: Arrangement,
    /// Its only key; [`Move::NONE`] for a helpmate.
    pub key: Move,
    /// What is asked of a helpmate, and of other play in lines, besides.
    pub help: Option<HelpPlan>,
    /// What is asked of a problem of the [general](crate::general) kind.
    pub whole: Option<WholePlan>,
    /// Its score.
    pub score: i64,
    /// How often it shows each theme of the score: see [`Score::counts`](keymove_study::score::Score::counts).
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
    /// Whether the original is not sound, and anything is sought that is.
    pub repairs: bool,
    /// Whether what no game can lead to is no improvement (see [`retro`](crate::retro)).
    pub legal: bool,
    /// Whether the solver is asked about everything that the fast ways find.
    pub confirms: bool,
    /// What else it must be.
    pub wishes: Wishes,
    /// How many positions are looked at, at most, before a longer problem is given up as undecided, or the question whether a
    /// problem shows a theme that is required or forbidden.
    pub most_positions: u64,
    /// When the search is to end whatever it is about.
    pub limits: Limits,
    /// What saves work.
    pub filters: Filters,
    /// How many threads search, at least 1.
    pub threads: usize,
}

/// What a search for helpmates knows of the original, and wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpPlan {
    /// The solutions of the original.
    pub solutions: Vec<Vec<Move>>,
    /// How many an improvement has.
    pub wanted: u64,
    /// How often the original shows each theme.
    pub counts: [u16; HelpTheme::COUNT],
}

/// What a search of the general kind knows of the original, and wants.
#[derive(Clone, Debug)]
pub struct WholePlan {
    /// The problem with everything but its diagram.
    pub whole: Whole,
    /// The original's positions but the first, with what solves them.
    pub others: Vec<Solved>,
    /// How long the original took: about as long as a position of the search; `None` if it was not solved.
    pub took: Option<Duration>,
}

/// Positions that are looked at before a longer problem is given up, unless something else is said: some seconds.
pub const MOST_POSITIONS: u64 = 20_000_000;

/// What a two-mover costs, by the number of units added to it, measured in those of three additions or more: the medians of
/// positions a second in docs/compose.md.
const ALONE: [f64; 4] = [14.0, 14.0, 3.0, 1.0];

/// For the tables of a solver.
const SOLVER_BYTES: usize = 16 << 20;

impl Plan {
    /// The same search for what fulfils these wishes: what they exclude of the space is not searched.
    ///
    /// # Errors
    /// If the wishes contradict each other or the original, or leave nothing to be searched.
    pub fn wish(&mut self, wishes: Wishes) -> Result<(), WishError> {
        self.wish_beyond(wishes, self.space.more())
    }

    /// Counts only what scores more than this.
    pub fn count_above(&mut self, score: i64) {
        self.threshold = score;
        self.filters.bound = true;
    }

    /// The search of a matrix for what fulfils these wishes: about themes and what the key does, as the matrix says itself what is
    /// not searched.
    ///
    /// # Errors
    /// If the wishes contradict each other, or cannot be told of this kind of problem.
    pub fn wish_of_matrix(&mut self, wishes: Wishes) -> Result<(), WishError> {
        self.check_wishes(&wishes)?;
        wishes.check_features()?;
        self.wishes = Wishes { key: self.wishes.key, ..wishes };
        Ok(())
    }

    /// The same with more transformations than the paper's.
    ///
    /// # Errors
    /// As [`Self::wish`].
    pub fn wish_beyond(&mut self, wishes: Wishes, more: More) -> Result<(), WishError> {
        self.check_wishes(&wishes)?;
        let bounds = self.bounds_for(&wishes, self.level)?;
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

    /// What the wishes exclude of the positions within so many transformations.
    fn bounds_for(&self, wishes: &Wishes, level: u16) -> Result<Bounds, WishError> {
        // The solutions of a helpmate name no unit that has to stay; whether they are the same is asked in the end.
        let keep_key = wishes.keep_key && self.help.is_none();
        Wishes { keep_key, ..wishes.clone() }.bounds_of(&self.original, self.key, level)
    }

    /// The same search among the positions that exactly so many transformations lead to; there may be none that the wishes allow.
    ///
    /// # Errors
    /// If the wishes contradict so many transformations.
    pub fn at_level(&self, level: u16) -> Result<Self, WishError> {
        let bounds = self.bounds_for(&self.wishes, level)?;
        let space = Space::beyond(&self.original, level..=level, &bounds, self.space.more());
        Ok(Self { level, space, ..self.clone() })
    }

    /// About how many positions a search of the general kind has, and how long it takes if each takes as long as the original and
    /// every thread has a core of its own; `None` for other kinds, which are much faster, and where the original was not solved.
    pub fn estimate(&self) -> Option<(f64, Duration)> {
        let took = self.whole.as_ref()?.took?;
        let positions: f64 = self.space.sizes().iter().sum();
        let seconds = took.as_secs_f64() * positions / self.threads.max(1) as f64;
        Some((positions, Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
    }

    /// About how much work each piece is: in positions, where one of a two-mover with fewer additions counts for more, because
    /// fewer others are judged with it.
    pub fn work(&self) -> Vec<f64> {
        match self.task {
            Task::TwoMover => self.space.weighed(&|added| ALONE[usize::from(added).min(ALONE.len() - 1)]),
            _ => self.space.sizes(),
        }
    }

    /// Whether wishes ask nothing of general play that cannot be told of it.
    pub(crate) fn check_wishes(&self, wishes: &Wishes) -> Result<(), WishError> {
        let Some(WholePlan { whole, .. }) = &self.whole else { return Ok(()) };
        if wishes.keep_themes || !wishes.themes.is_empty() || !wishes.help_themes.is_empty() {
            return Err(WishError::NoThemes(self.task.stipulation()));
        }
        if whole.is_several() && (wishes.keep_key || wishes.look_at_solutions()) {
            return Err(WishError::SeveralPositions);
        }
        Ok(())
    }
}

/// What a solver of the search may do for a question that is put now.
pub(crate) fn limits(plan: &Plan) -> Limits {
    Limits { table_bytes: SOLVER_BYTES, ..plan.limits.with_nodes(plan.most_positions) }
}
