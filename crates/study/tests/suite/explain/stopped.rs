//! What is not looked into because of the time or the user is labelled, and what is known is explained.

use super::explained;
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Moves};
use keymove_report::{ExplainOptions, explain_json, explain_text};
use keymove_solve::tree::{Options, Tree, build};
use keymove_solve::{BattleSolver, BattleTask, Limits, Oracle, Stop};
use keymove_study::explain::{Caps, Explanation, of_tree};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A. Cheron, Le Temps: three moves, with questions to the solver.
const CHERON: &str = "kb6/3r4/K1N1N3/8/2Q5/8/8/8 w - -";

/// A solver whose user raises the flag after so many questions.
struct Impatient {
    solver: BattleSolver,
    left: usize,
    flag: Arc<AtomicBool>,
    time: Option<Duration>,
}

impl Impatient {
    fn heard(&mut self) {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => self.flag.store(true, Ordering::Relaxed),
        }
    }
}

impl Oracle for Impatient {
    fn battle(&self) -> Battle {
        self.solver.battle()
    }

    fn limits(&self) -> Limits {
        Limits { time: self.time, ..self.solver.limits() }
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.heard();
        self.solver.solves_in(position, limit)
    }

    fn refutation(&mut self, position: &Position, rest: Option<Moves>) -> Result<Option<Move>, Stop> {
        self.heard();
        self.solver.refutation(position, rest)
    }
}

/// Solves without haste, then explains with a user who waits for `questions` answers, or has only so much time.
fn hasty(questions: Option<usize>, time: Option<Duration>) -> (Tree, Explanation) {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Arc::clone(&flag), table_bytes: 1 << 20, ..Limits::default() };
    let mut solver = BattleSolver::new(limits).expect("memory");
    let position: Position = CHERON.parse().expect("a position");
    let task = BattleTask::new(position, "#3".parse().expect("a stipulation"));
    let outcome = solver.full(&task, &());
    let tree = build(task, &outcome, &Options { stalemates: true, ..Options::default() }, &mut solver);
    flag.store(questions == Some(0), Ordering::Relaxed);
    let mut oracle = Impatient { solver, left: questions.unwrap_or(usize::MAX), flag, time };
    let explanation = of_tree(&tree, &mut oracle, &Caps::default());
    (tree, explanation)
}

fn examined(explanation: &Explanation) -> Vec<bool> {
    let variations = explanation.phases.iter().flat_map(|account| &account.variations);
    variations.map(|variation| variation.examined).collect()
}

/// Text and JSON name the stop, and the solution is there.
fn check_labels(tree: &Tree, explanation: &Explanation, stop: Stop) {
    assert!(!explanation.complete && explanation.unexamined > 0);
    assert_eq!(explanation.stopped, Some(stop));
    let words = explain_text(tree, explanation, &ExplainOptions::default());
    assert!(words.contains("C+  1.Qb4! is the only key"), "{words}");
    assert!(words.contains(&format!("incomplete: {stop}; ")), "{words}");
    assert!(words.contains("not examined"), "{words}");
    assert!(words.contains(&format!("Difficulty: not known, {stop}")), "{words}");
    let json: serde_json::Value =
        serde_json::from_str(&explain_json(tree, explanation, false)).expect("JSON");
    assert_eq!((&json["complete"], &json["stop"]), (&false.into(), &stop.to_string().into()));
    assert_eq!(json["solving"]["difficulty"]["stop"], stop.to_string());
    let of_failures = json["phases"].as_array().expect("phases").iter().flat_map(|phase| {
        phase["failures"].as_array().expect("failures").iter().filter(|one| one["examined"] == false)
    });
    assert!(of_failures.count() > 0);
}

#[test]
fn a_stop_at_once() {
    for (questions, time, stop) in [(Some(0), None, Stop::User), (None, Some(Duration::ZERO), Stop::Time)] {
        let (tree, explanation) = hasty(questions, time);
        check_labels(&tree, &explanation, stop);
        let examined = examined(&explanation);
        assert!(!examined.is_empty() && examined.iter().all(|&one| !one));
        let variations = explanation.phases.iter().flat_map(|account| &account.variations);
        let answers = variations.clone().flat_map(|variation| &variation.answers);
        assert!(answers.clone().count() > 0);
        assert!(answers.clone().all(|answer| answer.errors.is_empty() && answer.together.is_empty()));
        assert!(variations.flat_map(|one| &one.defeats).all(|one| one.motives.is_empty()));
        let causes = explanation.phases.iter().flat_map(|account| &account.failures);
        assert!(causes.filter(|one| !one.examined).all(|one| one.causes.is_empty()));
    }
}

#[test]
fn a_stop_on_the_way() {
    let (_, full) = explained(CHERON.parse().expect("a position"), "#3");
    assert!(full.complete && full.stopped.is_none());
    let (tree, explanation) = hasty(Some(1), None);
    check_labels(&tree, &explanation, Stop::User);
    let examined = examined(&explanation);
    // Set play and the first try come before the question that is one too many.
    let known = examined.iter().take_while(|&&one| one).count();
    assert!(known > 0 && known < examined.len());
    assert!(examined[known..].iter().all(|&one| !one));
    // What was looked into is as it would have been.
    let words = |explanation: &Explanation| -> Vec<String> {
        let variations = explanation.phases.iter().flat_map(|account| &account.variations);
        variations.take(known).map(|one| format!("{one:?}")).collect()
    };
    assert_eq!(words(&full), words(&explanation));
}

#[test]
fn patience_changes_nothing() {
    let (tree, explanation) = hasty(None, None);
    let (_, full) = explained(CHERON.parse().expect("a position"), "#3");
    assert!(explanation.complete);
    let plain = ExplainOptions::default();
    assert_eq!(explain_text(&tree, &explanation, &plain), explain_text(&tree, &full, &plain));
}
