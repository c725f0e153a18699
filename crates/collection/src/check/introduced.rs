//! A battle after an introduction.

use super::{Found, Job, Solved, stopped};
use crate::finding::{Part, Verdict};
use keymove_chess::Move;
use keymove_problem::Lengths;
use keymove_problem::statement::Case;
use keymove_report::{TextOptions, intro_text};
use keymove_solve::answer::{IntroSolution, IntroVerdict};
use keymove_solve::{BattleSolver, BattleTask, Status};

/// Makes every introduction and solves what follows.
pub(super) fn solve(job: &Job<'_>, case: &Case) -> Solved {
    if case.stipulation.goal.needs_history() {
        let why = format!(
            "{} is not solved: after an introduction, a goal that depends on the diagram has no meaning",
            case.stipulation
        );
        return super::unfinished(case, why);
    }
    if case.stipulation.lengths == Lengths::Shortest {
        let why = format!(
            "{} is not solved: after an introduction, only the keys that solve soonest count anyway",
            case.stipulation
        );
        return super::unfinished(case, why);
    }
    let task = BattleTask::new(case.position, case.stipulation);
    let mut solver = match BattleSolver::new(job.limits.clone()) {
        Ok(solver) => solver,
        Err(error) => return super::unfinished(case, error.to_string()),
    };
    let outcome = solver.introduced(&task, &());
    let stop = match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    let keys: usize = outcome.solved.iter().map(|introduced| introduced.keys().1.len()).sum();
    let solution = IntroSolution::new(task, outcome, Vec::new());
    let verdict = match solution.verdict() {
        IntroVerdict::Sound => Verdict::Sound,
        IntroVerdict::ShortSolution => Verdict::ShortSolution,
        IntroVerdict::Cooked => Verdict::Cooked,
        IntroVerdict::NoSolution => Verdict::NoSolution,
        IntroVerdict::Stopped(_) if keys > 1 => Verdict::Cooked,
        IntroVerdict::Stopped(_) | IntroVerdict::Restricted => Verdict::Unfinished,
    };
    let text = intro_text(&solution, &TextOptions::default());
    let line = text.trim_end().lines().next_back().unwrap_or_default();
    let words =
        line.trim_start_matches("C+").split_once(':').map_or(line, |(_, rest)| rest).trim().to_owned();
    let lines = solution.outcome.solved.iter().flat_map(|introduced| {
        let start: Vec<String> = introduced.line.iter().map(Move::to_string).collect();
        let keys = introduced.keys().1;
        keys.into_iter().map(move |key| format!("{} {key}", start.join(" ")).trim().to_owned())
    });
    let part = Part {
        label: String::new(),
        fen: case.position.to_string(),
        stipulation: case.stipulation.to_string(),
        verdict,
        stopped: stop.and_then(stopped),
        keys: lines.take(Part::MOST).collect(),
        solutions: keys as u64,
        length: None,
        duals: Vec::new(),
        words,
    };
    Solved {
        part,
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: Found::Other,
        refutations: Vec::new(),
        study: None,
        remarks: Vec::new(),
    }
}
