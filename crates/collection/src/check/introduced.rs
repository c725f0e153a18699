//! A battle after an introduction.

use super::{Found, Solved, stopped};
use crate::finding::{Part, Verdict};
use keymove_chess::Move;
use keymove_problem::statement::Case;
use keymove_report::{TextOptions, intro_text};
use keymove_solve::answer::IntroSolution;

/// Puts together what was found after every introduction.
pub(super) fn solved(case: &Case, verdict: Verdict, solution: &IntroSolution) -> Solved {
    let keys = solution.keys();
    let stop = solution.search_stopped();
    let text = intro_text(solution, &TextOptions::default());
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
        intended: None,
        none_up_to: None,
        words,
    };
    Solved {
        part,
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: Found::Other,
        intended: None,
        comparison: None,
        study: None,
        remarks: Vec::new(),
    }
}
