//! One side resists: keys.

use super::{Found, Job, Solved, keywords, stopped};
use crate::finding::{Part, Verdict};
use keymove_chess::Move;
use keymove_chess::notation::Style;
use keymove_problem::Moves;
use keymove_problem::analysis::Study;
use keymove_problem::report::{Paint, dual_lines, verdict_line};
use keymove_problem::solve::{BattleSolver, BattleTask, Bounded, FirstVerdict, Oracle, Outcome, Status};
use keymove_problem::statement::Case;
use keymove_problem::tree::{self, Options, Tree, Verdict as TreeVerdict, build};
use std::time::Instant;

/// Duals that are told of one position.
const DUALS: usize = 20;

/// Examines every first move.
pub(super) fn solve(job: &Job<'_>, case: &Case, index: usize) -> Solved {
    let limits = job.limits.clone();
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let asked = BattleTask::new(case.position, case.stipulation);
    let mut solver = match BattleSolver::new(limits) {
        Ok(solver) => solver,
        Err(error) => return super::unfinished(case, error.to_string()),
    };
    let (task, outcome) = solver.shortest(&asked, &());
    let mut tree = build(task, &outcome, &KEYS, &mut solver);
    tree.asked = case.stipulation;
    let mut solved = of_tree(case, &tree, &outcome);
    let is_settled = outcome.status == Status::Complete;
    let is_sound = solved.part.verdict == Verdict::Sound;
    let mut bounded = Bounded::new(&mut solver, deadline);
    if is_settled {
        solved.refutations = refutations(job, index, &task, &outcome, &mut bounded);
    }
    if is_sound && (job.options.duals || job.options.keywords && keywords::wants(job.entry)) {
        let set_play = case.set_play.as_ref().and_then(|position| position.as_ref().ok());
        let wants = job.options.keywords && keywords::wants(job.entry);
        let options = Options {
            set_play: wants,
            tries: if wants { 1 } else { 0 },
            set_en_passant: set_play.and_then(|position| position.en_passant()),
            ..Options::default()
        };
        let mut whole = build(task, &outcome, &options, &mut bounded);
        whole.asked = case.stipulation;
        look(job, &whole, &mut solved);
    }
    solved
}

/// Keys, and the moves by which a duty forbids everything; no play.
const KEYS: Options = Options {
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
fn of_tree(case: &Case, tree: &Tree, outcome: &Outcome) -> Solved {
    let moves = tree.stipulation.moves();
    let keys: Vec<Move> = tree.keys.iter().filter_map(|phase| phase.first).collect();
    let length = tree.keys.first().map(|phase| phase.length);
    let stop = match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    let is_short = length.is_some_and(|length| length < moves);
    let verdict = match &tree.verdict {
        TreeVerdict::Sound { .. } | TreeVerdict::Answered { .. } => Verdict::Sound,
        TreeVerdict::Cooked { .. } => Verdict::Cooked,
        TreeVerdict::ShortSolution { .. } => Verdict::ShortSolution,
        TreeVerdict::NoSolution | TreeVerdict::Refuted { .. } => Verdict::NoSolution,
        // What is proven is proven, whatever is left open.
        TreeVerdict::Stopped { .. } if is_short => Verdict::ShortSolution,
        TreeVerdict::Stopped { keys, .. } if keys.len() > 1 => Verdict::Cooked,
        TreeVerdict::Stopped { .. } | TreeVerdict::Restricted { .. } => Verdict::Unfinished,
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
        words: words(&line, &tree.verdict),
    };
    Solved {
        part,
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: if case.stipulation.length.half { Found::Other } else { Found::Keys { keys, open } },
        refutations: Vec::new(),
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

/// What refutes the stated keys that do not solve.
fn refutations(
    job: &Job<'_>, index: usize, task: &BattleTask, outcome: &Outcome, oracle: &mut Bounded<'_>,
) -> Vec<(Move, Option<Move>)> {
    if task.stipulation.length.half {
        return Vec::new();
    }
    let claimed = job.claims.keys(index, &task.position);
    let fails = |mv: &Move| {
        outcome.first_moves.iter().any(|first| first.mv == *mv && first.verdict == FirstVerdict::Refuted)
    };
    let failing = claimed.into_iter().filter_map(|claim| claim.mv).filter(fails);
    let rest = Moves::new(task.stipulation.moves().get() - 1);
    // Goals that depend on the diagram are none of the oracle's business.
    let is_asked = keymove_problem::Battle::new(&task.stipulation)
        .is_some_and(|_| task.stipulation.lengths != keymove_problem::Lengths::Exact);
    failing
        .take(4)
        .map(|mv| {
            let after = task.position.play(mv);
            let answer = if is_asked { oracle.refutation(&after, rest).ok().flatten() } else { None };
            (mv, answer)
        })
        .collect()
}

/// Duals, and the study for keywords.
fn look(job: &Job<'_>, tree: &Tree, solved: &mut Solved) {
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
        solved.study = Some(Study::of_tree(tree));
    }
}
