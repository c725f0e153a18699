//! What all tests of the solver need: problems, answers in comparable form, lines replayed, files read.

use keymove_chess::Position;
use keymove_problem::{Moves, Stipulation};
use keymove_solve::{FirstVerdict, Limits, Mate, MateOutcome, Outcome, Solver, Status, Task};
pub(crate) fn moves(number: u16) -> Moves {
    Moves::new(number).expect("1 to 500")
}

/// All moves allowed.
pub(crate) fn task(position: Position, number: u16) -> Task {
    Task { position, moves: moves(number), checks_only: false }
}

/// The task with this FEN and stipulation.
pub(crate) fn problem(fen: &str, stipulation: &str) -> Task {
    let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let stipulation: Stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    let moves = stipulation.moves();
    Task { position, moves, checks_only: false }
}

pub(crate) fn solver(limits: Limits) -> Solver {
    Solver::new(limits).expect("memory for the smallest table")
}

/// One thread, no limit, 64 MiB.
pub(crate) fn fresh() -> Solver {
    solver(Limits::default())
}

/// A position and a length, for messages.
pub(crate) fn name(task: &Task) -> String {
    format!("{} #{}{}", task.position, task.moves, if task.checks_only { " checks only" } else { "" })
}

/// The first moves that mate, in UCI notation, sorted as text.
pub(crate) fn keys(outcome: &Outcome) -> Vec<String> {
    let mut keys: Vec<String> = outcome.keys().map(|(mv, _)| mv.to_string()).collect();
    keys.sort_unstable();
    keys
}

/// The length of the shortest mate, if there is one.
pub(crate) fn shortest(outcome: &Outcome) -> Option<u16> {
    outcome.keys().map(|(_, length)| length.get()).min()
}

/// Plays a line through, which must be legal and not too long; returns the position at its end.
pub(crate) fn replay(task: &Task, mate: &Mate) -> Position {
    let mut position = task.position;
    for &mv in &mate.line {
        assert!(position.moves().contains(&mv), "{}: {mv} in {:?} is illegal", name(task), mate.line);
        position = position.play(mv);
    }
    let within = usize::from(mate.within.get());
    assert!(!mate.line.is_empty() && mate.line.len() < 2 * within, "{}: {mate:?}", name(task));
    assert!(mate.within <= task.moves, "{}: mate in {within}", name(task));
    position
}

/// Compares the answer of a search for the shortest or for any mate with the length of the shortest. What a search
/// claims must be true even if it was stopped.
pub(crate) fn judge(task: &Task, outcome: &MateOutcome, truth: Option<u16>) {
    let name = name(task);
    assert_eq!(outcome.checks_only, task.checks_only, "{name}");
    let longest_refuted = truth.map_or(task.moves.get(), |length| length - 1);
    assert!(
        outcome.none_within <= longest_refuted,
        "{name}: {} is claimed, {truth:?} true",
        outcome.none_within
    );
    if let Some(mate) = &outcome.mate {
        // Under a limit it may break off.
        replay(task, mate);
        let length = truth.unwrap_or_else(|| panic!("{name}: {mate:?} is wrong"));
        assert!(mate.within.get() >= length, "{name}: {mate:?}, but the shortest takes {length}");
        assert_eq!(outcome.is_shortest(), mate.within.get() == outcome.none_within + 1, "{name}");
    } else if outcome.status == Status::Complete {
        assert_eq!((truth, outcome.none_within), (None, task.moves.get()), "{name}");
    }
}

/// The same for a search for any mate without limits: it must answer, and show the whole of a longest line.
pub(crate) fn judge_answer(task: &Task, outcome: &MateOutcome, truth: Option<u16>) {
    judge(task, outcome, truth);
    let name = name(task);
    assert_eq!((outcome.status, outcome.mate.is_some()), (Status::Complete, truth.is_some()), "{name}");
    if let Some(mate) = &outcome.mate {
        assert!(replay(task, mate).is_mate(), "{name}: {mate:?} does not end in mate");
        assert_eq!(mate.line.len(), 2 * usize::from(mate.within.get()) - 1, "{name}: {mate:?}");
    }
}

/// The same for a search for the shortest mate without limits.
pub(crate) fn judge_shortest(task: &Task, outcome: &MateOutcome, truth: Option<u16>) {
    judge_answer(task, outcome, truth);
    let length = outcome.mate.as_ref().map(|mate| mate.within.get());
    assert_eq!((length, outcome.is_shortest()), (truth, truth.is_some()), "{}", name(task));
}

/// Compares what a search for all keys says with the complete answer, which a stopped one must not contradict.
pub(crate) fn judge_full(task: &Task, outcome: &Outcome, complete: &Outcome) {
    let name = name(task);
    assert_eq!(complete.status, Status::Complete, "{name}");
    assert_eq!(outcome.first_moves.len(), complete.first_moves.len(), "{name}");
    let mut open = 0;
    for (found, truth) in outcome.first_moves.iter().zip(&complete.first_moves) {
        if found.verdict == FirstVerdict::Open {
            assert_eq!(found.mv, truth.mv, "{name}");
            open += 1;
        } else {
            assert_eq!(found, truth, "{name}, {:?}", outcome.status);
        }
    }
    assert_eq!(open == 0, outcome.status == Status::Complete, "{name}: {:?}, {open} open", outcome.status);
}
