//! What is to be searched.

use super::Part;
use crate::Task;
use crate::general::{Solved, Verdict, Whole, setup};
use crate::matrix::{Matrix, MatrixError};
use crate::rules;
use crate::sound::{Answer, verdict};
use crate::space::{Bounds, More, Space};
use crate::wishes::{WishError, Wishes};
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Color, Move, Position};
use keymove_problem::statement::Statement;
use keymove_problem::{Moves, Stipulation};
use keymove_report::no_score_text;
use keymove_solve::{Limits, Solver};
use keymove_study::score::{
    HelpScore, HelpTheme, MOST_SOLUTIONS, MainPlay, NoHelpScore, NoScore, Scorer, Theme, Weights,
    check_diagram, help_solutions, sound_key_in,
};
use std::time::{Duration, Instant};

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
    /// A longer problem is not sound: why.
    #[error("{0}")]
    NotSound(String),
    /// The wrong side is to move.
    #[error("{0} is to move; {1} begins with the other side")]
    Turn(Color, Stipulation),
    /// It was not found out whether it is sound.
    #[error("not known to be sound: {0}")]
    Unknown(String),
    /// It has something that no search knows.
    #[error("{0}")]
    Unfit(String),
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
fn written(position: &Arrangement, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| format!("1.{}", short_algebraic(position, mv))).collect()
}

/// The first moves after which every reply is answered by mate.
fn keys(position: &Arrangement) -> Vec<Move> {
    let solves = |mv: Move| {
        let after = position.glimpse(mv);
        let replies = after.moves();
        !replies.is_empty() && replies.iter().all(|&reply| after.glimpse(reply).mating_move().is_some())
    };
    position.moves().iter().copied().filter(|&mv| solves(mv)).collect()
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
    pub fn new(original: &Arrangement, level: u16, weights: Weights) -> Result<Self, PlanError> {
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
                return Err(PlanError::Unsound(Unsound::Cooked(written(original, keys(original)))));
            }
        };
        let score = Scorer::new(weights.clone()).score(original, key).map_err(PlanError::Units)?;
        Ok(Self {
            task: Task::TwoMover,
            help: None,
            whole: None,
            most_positions: MOST_POSITIONS,
            original: *original,
            key,
            score: score.total(),
            theme_counts: score.counts,
            level,
            space: Space::new(original, 1..=level),
            part: Part::default(),
            weights,
            threshold: score.total(),
            repairs: false,
            legal: false,
            confirms: false,
            wishes: Wishes::default(),
            limits: Limits::default(),
            filters: Filters::ALL,
            threads: 1,
        })
    }

    /// The search for sound positions, whatever their score, that exactly so many transformations of a problem lead to which
    /// is not sound, or has units that no composition may have. Key and score of the problem mean nothing.
    ///
    /// # Errors
    /// If Black is to move or a king is missing.
    pub fn repair(original: &Arrangement, level: u16, weights: Weights) -> Result<Self, PlanError> {
        if original.turn() != Color::White {
            return Err(PlanError::BlackToMove);
        }
        if !Color::ALL.into_iter().all(|color| original.has_king(color)) {
            check_diagram(original).map_err(PlanError::Units)?;
        }
        Ok(Self {
            task: Task::TwoMover,
            help: None,
            whole: None,
            most_positions: MOST_POSITIONS,
            original: *original,
            key: Move::NONE,
            score: 0,
            theme_counts: [0; Theme::COUNT],
            level,
            space: Space::new(original, level..=level),
            part: Part::default(),
            weights,
            threshold: i64::MIN,
            repairs: true,
            legal: false,
            confirms: false,
            wishes: Wishes::default(),
            limits: Limits::default(),
            // A bound excludes nothing where every score will do.
            filters: Filters { bound: false, ..Filters::ALL },
            threads: 1,
        })
    }

    /// The same for a problem of any kind; `solutions` is how many an improved helpmate is to have, as many as the original
    /// if nothing is said.
    ///
    /// # Errors
    /// As [`Self::new`], and if the limit on positions leaves open whether a longer problem is sound.
    pub fn of_task(
        original: &Arrangement, task: Task, solutions: Option<u64>, level: u16, weights: Weights,
    ) -> Result<Self, PlanError> {
        Self::of_task_within(original, task, solutions, level, weights, &Limits::default())
    }

    /// The same where finding out whether a longer problem is sound has limits, each question for itself.
    ///
    /// # Errors
    /// As [`Self::of_task`].
    pub fn of_task_within(
        original: &Arrangement, task: Task, solutions: Option<u64>, level: u16, weights: Weights,
        limits: &Limits,
    ) -> Result<Self, PlanError> {
        match task {
            Task::TwoMover => Self::new(original, level, weights),
            Task::Moremover(moves) => Self::of_moremover(original, moves, level, weights, limits),
            Task::Helpmate(stipulation) => {
                Self::of_helpmate(original, stipulation, solutions, level, weights, limits)
            }
            Task::General(stipulation) => {
                let statement = Statement::new(setup(original), stipulation);
                Self::of_whole(&statement, solutions, level, weights, limits)
            }
        }
    }

    /// The search around a problem of any kind, with all its twins. `solutions` is how many each position of play in lines is to
    /// have, as many as it has if nothing is said.
    ///
    /// # Errors
    /// As [`Self::of_task`], and if the statement has what no search knows: a duplex, set play, an introduction.
    pub fn of_whole(
        statement: &Statement, solutions: Option<u64>, level: u16, weights: Weights, limits: &Limits,
    ) -> Result<Self, PlanError> {
        let started = Instant::now();
        let (mut plan, whole) = Self::bare_whole(statement, solutions.unwrap_or(1), level, weights)?;
        plan.check_units()?;
        let mut scorer = Scorer::new(plan.weights.clone());
        let limits = &Limits { table_bytes: SOLVER_BYTES, ..limits.clone() };
        let (solved, sound) = whole.clone().as_solved(MOST_SOLUTIONS, limits, &mut scorer).map_err(
            |verdict| match verdict {
                Verdict::Illegal => PlanError::NotSound("the position cannot be played".to_owned()),
                Verdict::Unsound(why) => PlanError::NotSound(why),
                Verdict::Undecided(why) => PlanError::Unknown(why),
                Verdict::Sound(_) => PlanError::Unknown("no verdict".to_owned()),
            },
        )?;
        let whole = if solutions.is_some() { whole } else { solved };
        (plan.score, plan.threshold) = (sound.total.points, sound.total.points);
        let mut parts = sound.parts.into_iter();
        if let Some(first) = parts.next() {
            plan.key = first.key;
            let is_in_lines = !first.solutions.is_empty();
            let wanted = solutions.unwrap_or(first.solutions.len() as u64);
            let counts = [0; HelpTheme::COUNT];
            plan.help = is_in_lines.then_some(HelpPlan { solutions: first.solutions, wanted, counts });
        }
        plan.whole = Some(WholePlan { whole, others: parts.collect(), took: Some(started.elapsed()) });
        Ok(plan)
    }

    /// As [`Self::repair`], for a problem of any kind with its twins, of which each position of play in lines is to have so many
    /// solutions.
    ///
    /// # Errors
    /// As [`Self::repair_task`], and as [`Self::of_whole`] for what no search knows.
    pub fn repair_whole(
        statement: &Statement, solutions: u64, level: u16, weights: Weights,
    ) -> Result<Self, PlanError> {
        let (mut plan, whole) = Self::bare_whole(statement, solutions, level, weights)?;
        if !Color::ALL.into_iter().all(|color| plan.original.has_king(color)) {
            plan.check_units()?;
        }
        plan.space = Space::new(&plan.original, level..=level);
        plan.repairs = true;
        if !statement.stipulation.play.is_battle() {
            let counts = [0; HelpTheme::COUNT];
            plan.help = Some(HelpPlan { solutions: Vec::new(), wanted: solutions, counts });
        }
        plan.whole = Some(WholePlan { whole, others: Vec::new(), took: None });
        Ok(plan)
    }

    fn bare_whole(
        statement: &Statement, solutions: u64, level: u16, weights: Weights,
    ) -> Result<(Self, Whole), PlanError> {
        let unfit = |error: String| PlanError::Unfit(error);
        let task = Task::general(statement.stipulation).map_err(|error| unfit(error.to_string()))?;
        let whole = Whole::new(statement, solutions).map_err(|error| unfit(error.to_string()))?;
        let original = task.diagram(&statement.setup.arrangement());
        Ok((Self::bare(&original, task, level, weights)?, whole))
    }

    /// Whether the original has the units of a composition.
    fn check_units(&self) -> Result<(), PlanError> {
        let original = self.original;
        let white = if original.turn() == Color::White { original } else { original.turned() };
        check_diagram(&white).map_err(PlanError::Units)
    }

    fn of_moremover(
        original: &Arrangement, moves: Moves, level: u16, weights: Weights, limits: &Limits,
    ) -> Result<Self, PlanError> {
        let task = Task::Moremover(moves);
        let mut plan = Self::bare(original, task, level, weights)?;
        check_diagram(original).map_err(PlanError::Units)?;
        let illegal = |_| PlanError::Unsound(Unsound::Illegal);
        let original = &Position::from_arrangement(original).map_err(illegal)?;
        let limits = Limits { table_bytes: limits.table_bytes.min(SOLVER_BYTES), ..limits.begun() };
        let mut solver = Solver::new(limits).map_err(|error| PlanError::Unknown(error.to_string()))?;
        let why = |reason: NoScore| {
            let text = no_score_text(original, &reason);
            let text = text.trim_end().trim_start_matches("no score: ").to_owned();
            if matches!(reason, NoScore::Stopped(_)) {
                PlanError::Unknown(text)
            } else {
                PlanError::NotSound(text)
            }
        };
        plan.key = sound_key_in(original, moves, &mut solver, &()).map_err(why)?;
        let play = MainPlay::find(original, plan.key, moves, &mut solver).map_err(why)?;
        let scored = Scorer::new(plan.weights.clone()).score_play(original, &play).map_err(why)?;
        (plan.score, plan.threshold) = (scored.score.total(), scored.score.total());
        plan.theme_counts = scored.score.counts;
        Ok(plan)
    }

    fn of_helpmate(
        original: &Arrangement, stipulation: Stipulation, wanted: Option<u64>, level: u16, weights: Weights,
        limits: &Limits,
    ) -> Result<Self, PlanError> {
        let task = Task::Helpmate(stipulation);
        let mut plan = Self::bare(original, task, level, weights)?;
        let illegal = |_| PlanError::NotSound("the side that is not to move is in check".to_owned());
        let original = &Position::from_arrangement(original).map_err(illegal)?;
        let why = |reason: NoHelpScore| match reason {
            NoHelpScore::Stopped(_) | NoHelpScore::Line(_) => PlanError::Unknown(reason.to_string()),
            NoHelpScore::Units(faults) => PlanError::Units(NoScore::Units(faults)),
            other => PlanError::NotSound(other.to_string()),
        };
        let solutions = help_solutions(original, stipulation, MOST_SOLUTIONS, limits, &()).map_err(why)?;
        let score = HelpScore::of(original, &solutions, &plan.weights)
            .ok_or_else(|| PlanError::NotSound("no solution".to_owned()))?;
        (plan.score, plan.threshold) = (score.total(), score.total());
        let wanted = wanted.unwrap_or(solutions.len() as u64);
        plan.help = Some(HelpPlan { solutions, wanted, counts: score.counts });
        Ok(plan)
    }

    /// A plan for a longer problem that knows nothing of the original.
    fn bare(original: &Arrangement, task: Task, level: u16, weights: Weights) -> Result<Self, PlanError> {
        if original.turn() != task.starter() {
            return Err(PlanError::Turn(original.turn(), task.stipulation()));
        }
        let space = Space::new(original, 1..=level);
        Ok(Self { level, space, ..Self::around(original, task, weights) })
    }

    /// A plan that knows nothing of the original, and has no other position.
    fn around(original: &Arrangement, task: Task, weights: Weights) -> Self {
        Self {
            task,
            original: *original,
            key: Move::NONE,
            help: None,
            whole: None,
            score: 0,
            theme_counts: [0; Theme::COUNT],
            level: 0,
            space: Space::new(original, 0..=0),
            part: Part::default(),
            weights,
            threshold: i64::MIN,
            repairs: false,
            legal: false,
            confirms: false,
            wishes: Wishes::default(),
            most_positions: MOST_POSITIONS,
            limits: Limits::default(),
            filters: Filters::ALL,
            threads: 1,
        }
    }

    /// As [`Self::repair`], for a problem of any kind; a helpmate is to have so many solutions.
    ///
    /// # Errors
    /// If the wrong side is to move or a king is missing.
    pub fn repair_task(
        original: &Arrangement, task: Task, solutions: u64, level: u16, weights: Weights,
    ) -> Result<Self, PlanError> {
        match task {
            Task::TwoMover => return Self::repair(original, level, weights),
            Task::General(stipulation) => {
                let statement = Statement::new(setup(original), stipulation);
                return Self::repair_whole(&statement, solutions, level, weights);
            }
            _ => {}
        }
        let mut plan = Self::bare(original, task, level, weights)?;
        if !Color::ALL.into_iter().all(|color| original.has_king(color)) {
            let white = if original.turn() == Color::White { *original } else { original.turned() };
            check_diagram(&white).map_err(PlanError::Units)?;
        }
        plan.space = Space::new(original, level..=level);
        plan.repairs = true;
        if matches!(task, Task::Helpmate(_)) {
            plan.help =
                Some(HelpPlan { solutions: Vec::new(), wanted: solutions, counts: [0; HelpTheme::COUNT] });
        }
        Ok(plan)
    }

    /// The search for sound positions, whatever their score, of a matrix: each is confirmed by the solver. Each position of play in
    /// lines is to have so many solutions. Key and score of the original mean nothing.
    ///
    /// # Errors
    /// If a king is missing, the matrix has too many arrangements, or none.
    pub fn of_matrix(matrix: &Matrix, solutions: u64, weights: Weights) -> Result<Self, MatrixError> {
        let (task, space) = (matrix.task(), Space::of_matrix(matrix)?);
        let original = task.diagram(matrix.fixed());
        let is_battle = task.stipulation().play.is_battle();
        let counts = [0; HelpTheme::COUNT];
        let help = HelpPlan { solutions: Vec::new(), wanted: solutions, counts };
        // Any arrangement will do: its diagram is replaced by each of the others.
        let first = task.diagram(&space.stem(0).position);
        let whole = match task {
            Task::General(stipulation) => {
                let whole = Whole::new(&Statement::new(setup(&first), stipulation), solutions);
                Some(whole.map_err(|error| MatrixError::Unfit(error.to_string()))?)
            }
            _ => None,
        };
        Ok(Self {
            help: (!is_battle).then_some(help),
            whole: whole.map(|whole| WholePlan { whole, others: Vec::new(), took: None }),
            wishes: Wishes { key: matrix.key().copied(), ..Wishes::default() },
            level: matrix.additions().most,
            space,
            repairs: true,
            confirms: true,
            filters: Filters { bound: false, ..Filters::ALL },
            ..Self::around(&original, task, weights)
        })
    }

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
}

impl Plan {
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
