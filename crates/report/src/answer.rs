//! An answer of any kind of play, written down.

use crate::explain;
use crate::lines::{self, LineStats};
use crate::{
    ExplainOptions, IntendedReport, Paint, Stats, TextOptions, depth_table, explain_lines_text, explain_text,
    intro_keys, intro_text, introduction, json, key_lines, length_table, line_keys, line_verdict_line,
    lines_text, mate, mate_text, mate_verdict_line, text, verdict_line, weights,
};
use keymove_chess::notation::Style;
use keymove_problem::statement::Case;
use keymove_solve::DepthReport;
use keymove_solve::answer::{Answer, Found, Weights};
use keymove_study::explain::Explanation;
use serde::Serialize;

/// What is told of an answer besides what was found: fields behind all others of its JSON object.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Notes {
    /// Why there is no set play although it is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_play_error: Option<String>,
    /// The solutions that are meant against those that were found, if it was said which are meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intended: Option<IntendedReport>,
    /// Which of several positions it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<CaseNote>,
}

/// Which of several positions of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CaseNote {
    /// What the twin has changed.
    pub description: String,
    /// Whether the colours have exchanged their roles.
    pub duplex: bool,
    /// `a)`, `b)`; empty if there are no twins.
    pub label: String,
}

impl From<&Case> for CaseNote {
    fn from(Case { label, description, duplex, .. }: &Case) -> Self {
        Self { label: label.clone(), description: description.clone(), duplex: *duplex }
    }
}

#[derive(Serialize)]
struct Noted<'a, T> {
    #[serde(flatten)]
    object: T,
    #[serde(flatten)]
    notes: &'a Notes,
}

/// Header, solution and verdict, as they are printed.
pub fn answer_text(answer: &Answer, options: &TextOptions) -> String {
    match &answer.found {
        Found::Battle(battle) => text(&battle.tree, options),
        Found::Lines(solution) => lines_text(solution, options.layout, options.paint),
        Found::Introduced(introduced) => intro_text(&introduced.solution, options),
        Found::Mate(mate) => mate_text(&mate.solution, options.layout),
    }
}

/// Everything that is known as one JSON object without line end, described in `docs/json.md`. `pretty` gives indented
/// lines.
pub fn answer_json(answer: &Answer, notes: &Notes, pretty: bool) -> String {
    match &answer.found {
        Found::Battle(battle) => {
            let stats = stats(answer, &battle.outcome.depths);
            noted(json::object(&battle.tree, Some(&stats)), notes, pretty)
        }
        Found::Lines(solution) => {
            let limits = answer.limits();
            let stats = LineStats { threads: limits.threads, table_bytes: limits.table_bytes };
            noted(lines::object(solution, stats), notes, pretty)
        }
        Found::Introduced(introduced) => noted(introduction::object(&introduced.solution), notes, pretty),
        Found::Mate(found) => {
            let stats = stats(answer, &found.solution.outcome.depths);
            noted(mate::object(&found.solution, &stats), notes, pretty)
        }
    }
}

/// What the search of an answer cost, with its depths.
fn stats(answer: &Answer, depths: &[DepthReport]) -> Stats {
    let (limits, (nodes, elapsed)) = (answer.limits(), answer.cost());
    Stats {
        nodes,
        elapsed,
        threads: limits.threads,
        table_bytes: limits.table_bytes,
        depths: depths.to_vec(),
    }
}

/// What each first move of a directmate weighs, with what the search of its answer cost, as one JSON object without line end,
/// described in `docs/json.md`. `pretty` gives indented lines.
pub fn weights_json(answer: &Answer, weights: &Weights, notes: &Notes, pretty: bool) -> String {
    let depths = match &answer.found {
        Found::Battle(battle) => battle.outcome.depths.as_slice(),
        Found::Lines(_) | Found::Introduced(_) | Found::Mate(_) => &[],
    };
    noted(weights::object(weights, &stats(answer, depths)), notes, pretty)
}

fn noted(object: impl Serialize, notes: &Notes, pretty: bool) -> String {
    json::write(&Noted { object, notes }, pretty)
}

/// What solves in UCI notation, one solution a line, each with its line end: first moves of battles, all moves of other
/// play. Set play of help and series play stands before the solutions, below a comment.
pub fn answer_keys(answer: &Answer) -> String {
    match &answer.found {
        Found::Battle(battle) => key_lines(&battle.tree),
        Found::Lines(solution) => {
            let solutions = line_keys(&solution.outcome);
            match &solution.set_play {
                Some((_, set_play)) => {
                    format!("# set play\n{}# solutions\n{solutions}", line_keys(set_play))
                }
                None => solutions,
            }
        }
        Found::Introduced(introduced) => intro_keys(&introduced.solution),
        Found::Mate(mate) => {
            let first = mate.solution.outcome.mate.as_ref().and_then(|mate| mate.line.first());
            first.map_or_else(String::new, |mv| format!("{mv}\n"))
        }
    }
}

/// What each length has cost, as a table; empty after an introduction.
pub fn costs_table(answer: &Answer) -> String {
    match &answer.found {
        Found::Battle(battle) => depth_table(&battle.outcome.depths),
        Found::Lines(solution) => length_table(&solution.outcome.lengths),
        Found::Introduced(_) => String::new(),
        Found::Mate(mate) => depth_table(&mate.solution.outcome.depths),
    }
}

/// The verdict as one line without line end: `C+  1.Qc4! is the only key; no mate in fewer than 2 moves`.
pub fn verdict_of(answer: &Answer) -> String {
    match &answer.found {
        Found::Battle(battle) => verdict_line(&battle.tree, Style::Short, Paint::Plain),
        Found::Lines(solution) => line_verdict_line(solution, Paint::Plain),
        Found::Introduced(introduced) => introduction::verdict_line(&introduced.solution, Paint::Plain),
        Found::Mate(mate) => mate_verdict_line(&mate.solution),
    }
}

/// The explanation of an answer; parts are separated by blank lines. Empty if such play is not explained.
pub fn explanation_text(answer: &Answer, explanation: &Explanation, options: &ExplainOptions) -> String {
    match &answer.found {
        Found::Battle(battle) => explain_text(&battle.tree, explanation, options),
        Found::Lines(solution) => explain_lines_text(solution, explanation, options),
        Found::Introduced(_) | Found::Mate(_) => String::new(),
    }
}

/// The explanation of an answer as one JSON object without line end, with the solutions that are meant against those that
/// were found, if it was said which are meant. Empty if such play is not explained.
pub fn explanation_json(
    answer: &Answer, explanation: &Explanation, intended: Option<&IntendedReport>, pretty: bool,
) -> String {
    match &answer.found {
        Found::Battle(battle) => explain::battle_json(&battle.tree, explanation, intended, pretty),
        Found::Lines(solution) => explain::solution_json(solution, explanation, intended, pretty),
        Found::Introduced(_) | Found::Mate(_) => String::new(),
    }
}
