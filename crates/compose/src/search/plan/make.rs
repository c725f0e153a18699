//! Plans for every kind of problem: around a sound one, around one that is to be repaired, of a matrix.

use super::error::{keys, written};
use super::{Filters, HelpPlan, MOST_POSITIONS, Plan, PlanError, SOLVER_BYTES, Unsound, WholePlan};
use crate::Task;
use crate::general::{Verdict, Whole, setup};
use crate::matrix::{Matrix, MatrixError};
use crate::rules;
use crate::sound::{Answer, verdict};
use crate::space::Space;
use crate::wishes::Wishes;
use keymove_chess::{Arrangement, Color, Move, Position};
use keymove_problem::statement::Statement;
use keymove_problem::{Moves, Stipulation};
use keymove_report::no_score_text;
use keymove_run::Part;
use keymove_solve::{Limits, Solver};
use keymove_study::score::{
    HelpScore, HelpTheme, MOST_SOLUTIONS, MainPlay, NoHelpScore, NoScore, Scorer, Theme, Weights,
    check_diagram, help_solutions, sound_key_in,
};
use std::time::Instant;

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
}
