//! Battles after an introduction, against the reference solver and what Popeye 4.104 prints.

use super::scenes::attack_lines;
use keymove_chess::{Move, Position};
use keymove_reference::battles::{everything, small_position, task};
use keymove_reference::definitions as reference;
use keymove_report::{TextOptions, intro_json, intro_keys, intro_text};
use keymove_solve::answer::{IntroSolution, IntroVerdict};
use keymove_solve::tree::build;
use keymove_solve::{BattleSolver, Limits, Observer, Restriction, SearchEvent, Status, Stop};
use keymove_testing::Random;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn solve(position: &Position, text: &str, limits: Limits) -> IntroSolution {
    let task = task(&position.to_string(), text);
    let mut solver = BattleSolver::new(limits).unwrap();
    let outcome = solver.introduced(&task, &());
    let solved = outcome.solved.iter();
    let trees = solved.map(|each| build(each.task, &each.outcome, &everything(), &mut solver)).collect();
    IntroSolution::new(task, outcome, trees)
}

/// Introductions with all play after them, the quickest keys only.
fn lines(solution: &IntroSolution) -> BTreeSet<Vec<Move>> {
    let mut found = BTreeSet::new();
    for (introduced, tree) in solution.outcome.solved.iter().zip(&solution.trees) {
        for phase in &tree.keys {
            attack_lines(&mut introduced.line.clone(), phase.first.unwrap(), &phase.next, &mut found);
        }
    }
    found
}

#[test]
fn every_line_of_random_problems() {
    let stipulations = [
        "1->#2",
        "2->#1",
        "1->=2",
        "1->s=2",
        "1->r#1",
        "1->semi-r+2",
        "1->rx2",
        "1->x2",
        "exact-1->x2",
        "1->!#2",
    ];
    let rounds = keymove_testing::sized(4, 40);
    let mut dice = Random::new(8);
    let mut solved = 0;
    for text in stipulations {
        for _ in 0..rounds {
            let position = small_position(&mut dice);
            let solution = solve(&position, text, Limits::default());
            assert_eq!(solution.outcome.status, Status::Complete);
            assert_eq!(lines(&solution), reference::lines(&position, text), "{position} {text}");
            solved += usize::from(!solution.outcome.solved.is_empty());
        }
    }
    assert!(solved > rounds, "{solved}");
}

fn known(fen: &str, text: &str) -> IntroSolution {
    solve(&fen.parse().unwrap(), text, Limits::default())
}

#[test]
fn as_popeye_has_it() {
    let check = |fen: &str, text: &str, expected: &str| {
        assert_eq!(intro_keys(&known(fen, text)).trim_end().replace('\n', ", "), expected, "{fen} {text}");
    };
    check("k7/8/2K5/8/8/8/8/7R b - -", "1->#2", "a8a7 h1h8, a8b8 h1a1");
    // Only the quickest keys, though others mate in three.
    check("k7/8/2K5/8/8/8/8/7R b - -", "1->#3", "a8a7 h1h8, a8b8 h1a1");
    check("8/8/8/8/1p6/k7/p1Q5/K7 b - -", "1->s#2", "b4b3 c2c4, b4b3 c2e4");
    // Only the last move of an introduction may give check.
    check("8/8/8/8/8/5k2/5p2/7K b - -", "1->#1", "");
}

/// After an introduction Popeye counts flights as it does further on: by the length that is looked for.
#[test]
fn flights_after_an_introduction() {
    let mut task = task("4K3/1pk5/8/8/5R2/3Q4/8/8 b - -", "1->#3");
    task.restriction = Restriction { max_flights: Some(1), ..Restriction::NONE };
    let outcome = BattleSolver::new(Limits::default()).unwrap().introduced(&task, &());
    let keys = intro_keys(&IntroSolution::new(task, outcome, Vec::new()));
    assert_eq!(keys, "b7b6 d3d7\nc7b8 d3d6\nc7b8 d3d8\nc7c8 d3d8\n");
}

#[test]
fn verdicts() {
    let check = |fen: &str, text: &str, expected: IntroVerdict| {
        assert_eq!(known(fen, text).verdict(), expected, "{fen} {text}");
    };
    check("k7/8/2K5/8/8/8/8/7R b - -", "1->#2", IntroVerdict::Cooked);
    check("7k/8/8/8/8/8/8/K7 b - -", "1->#2", IntroVerdict::NoSolution);
    check("k7/2K5/8/8/8/8/8/7R b - -", "1->#1", IntroVerdict::Sound);
    check("k7/2K5/8/8/8/8/8/7R b - -", "1->#2", IntroVerdict::ShortSolution);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let stopped = solve(&"k7/8/2K5/8/8/8/8/7R b - -".parse().unwrap(), "2->#2", limits);
    assert_eq!(stopped.verdict(), IntroVerdict::Stopped(Stop::Nodes));
    let mut task = task("k7/2K5/8/8/8/8/8/7R b - -", "1->#1");
    task.restriction = Restriction { checks_only: true, ..Restriction::NONE };
    let outcome = BattleSolver::new(Limits::default()).unwrap().introduced(&task, &());
    assert_eq!(IntroSolution::new(task, outcome, Vec::new()).verdict(), IntroVerdict::Restricted);
}

#[test]
fn text_and_json() {
    let solution = known("k7/2K5/8/8/8/8/8/7R b - -", "1->#1");
    let text = "1->#1  (2+1)  Black to move\n\n1.Ka7 ...\n\n1.Ra1#!\n\nC+  one introduction, one key\n";
    assert_eq!(intro_text(&solution, &TextOptions::default()), text);
    let json: serde_json::Value = serde_json::from_str(&intro_json(&solution, false)).unwrap();
    assert_eq!(json["verdict"]["kind"], "sound");
    assert_eq!(json["introductions"][0]["moves"][0]["san"], "Ka7");
    assert_eq!(json["introductions"][0]["solution"]["keys"][0]["uci"], "h1a1");
}

/// Remembers the first moves told of, and the largest number of positions.
#[derive(Default)]
struct Listener {
    first_moves: Mutex<Vec<(usize, usize)>>,
    generated: AtomicU64,
}

impl Observer for Listener {
    fn hear(&self, event: SearchEvent<'_>) {
        match event {
            SearchEvent::FirstMove { done, of, generated, .. } => {
                self.first_moves.lock().unwrap().push((done, of));
                self.generated.fetch_max(generated, Relaxed);
            }
            SearchEvent::Positions { generated } => _ = self.generated.fetch_max(generated, Relaxed),
            SearchEvent::Depth { .. }
            | SearchEvent::DepthDone(_)
            | SearchEvent::Line { .. }
            | SearchEvent::MateFound { .. } => {}
        }
    }
}

/// For each length of the introduction, its first moves one after the other; never those of the battles.
#[test]
fn progress() {
    let listener = Listener::default();
    let task = task("4K3/1pk5/8/8/5R2/3Q4/8/8 b - -", "2->#2");
    let outcome = BattleSolver::new(Limits::default()).unwrap().introduced(&task, &listener);
    let count = task.position.moves().len();
    let once: Vec<_> = (1..=count).map(|done| (done, count)).collect();
    assert_eq!(*listener.first_moves.lock().unwrap(), [once.clone(), once].concat());
    assert_eq!(listener.generated.load(Relaxed), outcome.generated);
    assert!(outcome.generated > 0);
}
