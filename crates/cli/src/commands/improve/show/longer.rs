//! In what an improvement of a longer problem differs from the original.

use super::differences::{Judged, differences};
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_compose::Task;
use keymove_compose::search::Plan;
use keymove_problem::report::{Layout, help_bonus_label, help_penalty_label, help_theme_label, line_text};
use keymove_problem::score::{HelpBonus, HelpPenalty, HelpScore, HelpTheme, MainPlay, Scorer, Weights};
use keymove_problem::solve::{LineTask, Solver};

/// What is told of a problem.
pub(super) enum Told {
    TwoMover(Judged),
    Moremover(Judged),
    Helpmate(Box<HelpScore>),
}

/// Looks at problems of one kind.
pub(super) struct Teller {
    task: Task,
    scorer: Scorer,
    solver: Option<Solver>,
    weights: Weights,
}

impl Teller {
    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            task: plan.task,
            scorer: Scorer::new(plan.weights.clone()),
            solver: Solver::new(keymove_problem::solve::Limits::default()).ok(),
            weights: plan.weights.clone(),
        }
    }

    /// `None` if it is not sound.
    pub(super) fn tell(&mut self, position: &Position, key: Move, solutions: &[Vec<Move>]) -> Option<Told> {
        match self.task {
            Task::TwoMover => Judged::new(&mut self.scorer, position, key).map(Told::TwoMover),
            Task::Moremover(moves) => {
                let play = MainPlay::find(position, key, moves, self.solver.as_mut()?).ok()?;
                let scored = self.scorer.score_play(position, &play).ok()?;
                Some(Told::Moremover(Judged::of_play(&play, &scored)))
            }
            Task::Helpmate(_) => {
                HelpScore::of(position, solutions, &self.weights).map(|score| Told::Helpmate(Box::new(score)))
            }
        }
    }
}

/// Lines on what is different.
pub(super) fn told_differences(before: &Told, after: &Told) -> Vec<String> {
    match (before, after) {
        (Told::TwoMover(before), Told::TwoMover(after))
        | (Told::Moremover(before), Told::Moremover(after)) => differences(before, after),
        (Told::Helpmate(before), Told::Helpmate(after)) => help_differences(before, after),
        _ => Vec::new(),
    }
}

fn help_differences(before: &HelpScore, after: &HelpScore) -> Vec<String> {
    let mut changed = [Vec::new(), Vec::new()];
    for &theme in HelpTheme::ALL {
        let [old, new] = [before, after].map(|score| score.counts[theme as usize]);
        let times = if old == 0 && new == 1 || new == 0 { String::new() } else { format!(" {old} -> {new}") };
        if old != new {
            changed[usize::from(new < old)].push(format!("{}{times}", help_theme_label(theme)));
        }
    }
    let sum = |score: &HelpScore| score.themes.iter().sum::<i64>();
    let mut points = vec![(sum(after) - sum(before), "themes")];
    for &part in HelpBonus::ALL {
        points.push((after.bonuses[part as usize] - before.bonuses[part as usize], help_bonus_label(part)));
    }
    for &part in HelpPenalty::ALL {
        points.push((
            before.penalties[part as usize] - after.penalties[part as usize],
            help_penalty_label(part),
        ));
    }
    let points: Vec<String> = points
        .into_iter()
        .filter(|&(change, _)| change != 0)
        .map(|(change, name)| format!("{name} {change:+}"))
        .collect();
    let [gained, lost] = changed;
    [("gained", gained), ("lost", lost), ("points", points)]
        .into_iter()
        .filter(|(_, parts)| !parts.is_empty())
        .map(|(name, parts)| format!("{name}: {}", parts.join(", ")))
        .collect()
}

/// The key as it is written after the units, empty for a helpmate.
pub(super) fn key_words(position: &Position, key: Move, solutions: &[Vec<Move>]) -> String {
    if solutions.is_empty() { format!("1.{}!  ", short_algebraic(position, key)) } else { String::new() }
}

/// The solutions of a helpmate, a line each without its end.
pub(super) fn solution_lines(task: Task, position: &Position, solutions: &[Vec<Move>]) -> Vec<String> {
    let task = LineTask::new(*position, task.stipulation());
    solutions.iter().map(|line| line_text(&task, line, Layout::Short)).collect()
}
