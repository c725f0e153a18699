//! One side resists: keys.

use super::{Found, Job, Solved, keywords, stopped};
use crate::finding::{Part, Verdict};
use keymove_chess::Move;
use keymove_chess::notation::Style;
use keymove_problem::statement::Case;
use keymove_report::{Paint, dual_lines, verdict_line};
use keymove_solve::answer::BattleAnswer;
use keymove_solve::tree::{self, Options, Tree, Verdict as TreeVerdict};
use keymove_solve::{BattleSolver, FirstVerdict, Outcome, Status};
use keymove_study::Study;
use keymove_study::logic::QUESTIONS;

/// Duals that are told of one position.
const DUALS: usize = 20;

/// Compares the keys with what is stated, and looks at the play where that is asked for.
pub(super) fn solved(job: &Job<'_>, case: &Case, verdict: Verdict, battle: &mut BattleAnswer) -> Solved {
    let mut solved = of_tree(case, verdict, &battle.tree, &battle.outcome);
    let wants = job.options.keywords && keywords::wants(job.entry);
    if verdict == Verdict::Sound && (job.options.duals || wants) {
        let whole =
            battle.build(&Options { set_play: wants, tries: usize::from(wants), ..Options::default() });
        look(job, &whole, &mut battle.solver, &mut solved);
    }
    solved
}

/// Keys, and the moves by which a duty forbids everything; no play.
pub(super) const KEYS: Options = Options {
    set_play: false,
    set_en_passant: None,
    tries: 0,
    checking_tries: true,
    stalemates: false,
    variations: false,
    continuations: tree::Continuations::Shortest,
    depth: None,
    max_nodes: 100_000,
};

/// Verdict, keys and words.
fn of_tree(case: &Case, verdict: Verdict, tree: &Tree, outcome: &Outcome) -> Solved {
    let keys: Vec<Move> = tree.keys.iter().filter_map(|phase| phase.first).collect();
    let length = tree.keys.first().map(|phase| phase.length);
    let stop = match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    let open = outcome.first_moves.iter().filter(|first| first.verdict == FirstVerdict::Open);
    let open: Vec<Move> = open.map(|first| first.mv).collect();
    // A stop after everything has been settled changes nothing.
    let stop = stop.filter(|_| !open.is_empty());
    let line = verdict_line(tree, Style::Short, Paint::Plain);
    let part = Part {
        label: String::new(),
        fen: case.position.to_string(),
        stipulation: case.stipulation.to_string(),
        verdict,
        stopped: stop.and_then(stopped),
        keys: keys.iter().take(Part::MOST).map(Move::to_string).collect(),
        solutions: keys.len() as u64,
        length: length.map(|length| length.to_string()),
        duals: Vec::new(),
        intended: None,
        none_up_to: None,
        words: words(&line, &tree.verdict),
    };
    Solved {
        part,
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: if case.stipulation.length.half { Found::Other } else { Found::Keys { keys, open } },
        intended: None,
        comparison: None,
        study: None,
        remarks: Vec::new(),
    }
}

/// The verdict line without its first word; of a sound problem the key alone.
fn words(line: &str, verdict: &TreeVerdict) -> String {
    let rest = match verdict {
        TreeVerdict::Sound { .. } => {
            line.trim_start_matches("C+").trim_start().split(" is the only key").next().unwrap_or(line)
        }
        _ => line.split_once(':').map_or(line, |(_, rest)| rest),
    };
    rest.trim().to_owned()
}

/// Duals, and the study for keywords.
fn look(job: &Job<'_>, tree: &Tree, solver: &mut BattleSolver, solved: &mut Solved) {
    let missing = match (tree.stopped, tree.truncated) {
        (Some(stop), _) => Some(stop.to_string()),
        (None, true) => Some(format!("only the first {} moves of the solution were looked at", tree.nodes)),
        (None, false) => None,
    };
    if job.options.duals {
        let lines = dual_lines(tree, Style::Short, DUALS);
        solved.part.duals = lines.lines().map(|line| line.trim().to_owned()).collect();
        if let Some(why) = &missing {
            solved.remarks.push(format!("duals were not looked for to the end: {why}"));
        }
    }
    if job.options.keywords && keywords::wants(job.entry) {
        let mut study = Study::of_tree(tree);
        study.look_for_plans(solver, QUESTIONS);
        solved.study = Some(study);
    }
}
