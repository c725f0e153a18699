//! In what an improvement differs from the original: on the board, in its play, in its points.

mod alike;
mod difference;
mod differences;

pub use alike::{Alike, AlikeUnit, alike};
pub use difference::{Difference, PlayChange, PointChange, ThemeChange};
use differences::{Judged, differences};

use crate::Task;
use crate::general::Solved;
use crate::search::Plan;
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Move, Piece, Position, Square};
use keymove_problem::Stipulation;
use keymove_report::{Layout, help_bonus_label, help_penalty_label, help_theme_label, line_text};
use keymove_solve::{Limits, LineTask, Solver};
use keymove_study::score::{HelpBonus, HelpPenalty, HelpScore, HelpTheme, MainPlay, Scorer, Weights};

/// What is told of a problem.
pub struct Told(Kind);

enum Kind {
    TwoMover(Judged),
    Moremover(Judged),
    Helpmate(Box<HelpScore>),
}

/// What is counted of a problem where many are put side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Different themes of the score.
    pub themes: usize,
    /// The play of a directmate.
    pub play: Option<PlayShown>,
}

/// The variants of a directmate; in longer ones the endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayShown {
    /// Different mates that end thematic variants.
    pub thematic_mates: usize,
    /// Variants with a theme.
    pub thematic: usize,
    /// All variants.
    pub variants: usize,
}

impl Told {
    /// What is counted of it.
    pub fn shown(&self) -> Shown {
        match &self.0 {
            Kind::TwoMover(judged) | Kind::Moremover(judged) => judged.shown(),
            Kind::Helpmate(score) => Shown { themes: score.shown_themes().count(), play: None },
        }
    }
}

/// Looks at problems of one kind.
pub struct Comparer {
    task: Task,
    scorer: Scorer,
    solver: Option<Solver>,
    /// For one problem.
    limits: Limits,
    weights: Weights,
}

impl Comparer {
    /// One for the problems of this plan.
    pub fn new(plan: &Plan) -> Self {
        Self::within(plan, Limits::default())
    }

    /// One that has limits for each problem, of positions for each question to the solver: what they leave open is not told.
    pub fn within(plan: &Plan, limits: Limits) -> Self {
        Self {
            task: plan.task,
            scorer: Scorer::new(plan.weights.clone()),
            solver: Solver::new(limits.clone()).ok(),
            limits,
            weights: plan.weights.clone(),
        }
    }

    /// Looks at a problem with this key or these solutions; `None` if they are none.
    pub fn tell(&mut self, position: &Arrangement, key: Move, solutions: &[Vec<Move>]) -> Option<Told> {
        match self.task {
            Task::TwoMover => Judged::new(&mut self.scorer, position, key).map(Kind::TwoMover).map(Told),
            Task::Moremover(moves) => {
                let solver = self.solver.as_mut()?;
                solver.set_limits(self.limits.begun());
                let position = Position::from_arrangement(position).ok()?;
                let play = MainPlay::find(&position, key, moves, solver).ok()?;
                let scored = self.scorer.score_play(&position, &play).ok()?;
                Some(Told(Kind::Moremover(Judged::of_play(&play, &scored))))
            }
            Task::General(_) => None,
            Task::Helpmate(_) => HelpScore::of(position, solutions, &self.weights)
                .map(|score| Told(Kind::Helpmate(Box::new(score)))),
        }
    }
}

/// What is different: themes gained and lost, play, and points.
pub fn told_differences(before: &Told, after: &Told) -> Difference {
    match (&before.0, &after.0) {
        (Kind::TwoMover(before), Kind::TwoMover(after))
        | (Kind::Moremover(before), Kind::Moremover(after)) => differences(before, after),
        (Kind::Helpmate(before), Kind::Helpmate(after)) => help_differences(before, after),
        _ => Difference::default(),
    }
}

fn help_differences(before: &HelpScore, after: &HelpScore) -> Difference {
    let mut difference = Difference::default();
    for &theme in HelpTheme::ALL {
        difference.theme(ThemeChange {
            name: theme.name(),
            label: help_theme_label(theme),
            counts: [before, after].map(|score| score.counts[theme as usize]),
            is_counted: true,
        });
    }
    let sum = |score: &HelpScore| score.themes.iter().sum::<i64>();
    difference.points("themes", "themes", sum(after) - sum(before));
    for &part in HelpBonus::ALL {
        let points = after.bonuses[part as usize] - before.bonuses[part as usize];
        difference.points(part.name(), help_bonus_label(part), points);
    }
    for &part in HelpPenalty::ALL {
        let points = before.penalties[part as usize] - after.penalties[part as usize];
        difference.points(part.name(), help_penalty_label(part), points);
    }
    difference
}

/// The key as it is written, `1.Qc4!`; `None` for a helpmate, which has solutions instead.
pub fn key_words(position: &Arrangement, key: Move, solutions: &[Vec<Move>]) -> Option<String> {
    solutions.is_empty().then(|| format!("1.{}!", short_algebraic(position, key)))
}

/// The squares on which two diagrams differ, with what was and what is there; from a1 to h8.
pub fn squares(before: &Arrangement, after: &Arrangement) -> Vec<(Square, Option<Piece>, Option<Piece>)> {
    let both = (0..64)
        .filter_map(Square::new)
        .map(|square| (square, before.piece_at(square), after.piece_at(square)));
    both.filter(|(_, was, is)| was != is).collect()
}

/// The solutions of a helpmate and other play in lines, then what solves the positions after the first, a line each without its
/// end: `b) 1.Qc4!`.
pub fn solution_lines(
    task: Task, position: &Arrangement, solutions: &[Vec<Move>], others: &[Solved],
) -> Vec<String> {
    let Ok(position) = Position::from_arrangement(position) else { return Vec::new() };
    let first = if others.is_empty() { "" } else { "a)" };
    let mut lines = labelled(first, position, task.stipulation(), solutions);
    for one in others {
        if one.solutions.is_empty() {
            lines.push(format!("{} 1.{}!", one.label, short_algebraic(&one.position, one.key)));
        }
        lines.extend(labelled(&one.label, one.position, one.stipulation, &one.solutions));
    }
    lines
}

fn labelled(label: &str, position: Position, stipulation: Stipulation, lines: &[Vec<Move>]) -> Vec<String> {
    let task = LineTask::new(position, stipulation);
    let space = if label.is_empty() { "" } else { " " };
    lines.iter().map(|line| format!("{label}{space}{}", line_text(&task, line, Layout::Short))).collect()
}
