//! Every answer of the solver can be proven: the certificate that is written with its help is accepted by a checker
//! that knows nothing of it.

use super::published;
use super::support::{fresh, name, task};
use keymove_problem::{Moves, Stipulation};
use keymove_proof::verify;
use keymove_proof::{Claim, FirstMove, Header};
use keymove_reference::positions::position;
use keymove_solve::certificate::write;
use keymove_solve::{MateOutcome, Outcome, Solver, Task};
use keymove_testing::{Random, sized};

/// Writes the certificate with the solver's help and has it checked; returns its length in bytes.
fn certify(solver: &mut Solver, task: &Task, claim: Claim) -> usize {
    let name = name(task);
    let header = Header::new(task.position, Stipulation::mate(task.moves), claim);
    let header = header.unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut file = Vec::new();
    write(solver, &header, &mut file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let verified = verify(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(verified.header, header, "{name}");
    file.len()
}

/// What a full search has found.
fn full_claim(outcome: &Outcome) -> Claim {
    let list: Vec<FirstMove> = outcome.keys().map(|(mv, moves)| FirstMove { mv, moves }).collect();
    if list.is_empty() { Claim::None } else { Claim::Full(list) }
}

/// What a search for a mate has found.
fn mate_claim(outcome: &MateOutcome) -> Claim {
    let Some(mate) = &outcome.mate else { return Claim::None };
    let first = FirstMove { mv: mate.line[0], moves: mate.within };
    if outcome.is_shortest() { Claim::Shortest(first) } else { Claim::Mate(first) }
}

/// Certifies all that can be said about a problem; returns the length of the longest certificate.
fn check(task: &Task) -> usize {
    let mut solver = fresh();
    let outcome = solver.full(task, &());
    let mut longest = certify(&mut solver, task, full_claim(&outcome));
    for (mv, moves) in outcome.keys() {
        certify(&mut solver, task, Claim::Mate(FirstMove { mv, moves }));
        // A claim of more moves than needed is true as well.
        certify(&mut solver, task, Claim::Mate(FirstMove { mv, moves: task.moves }));
    }
    // A solver without any memory of the problem must be able to do it too.
    longest = longest.max(certify(&mut fresh(), task, full_claim(&outcome)));
    let mut solver = fresh();
    let found = solver.shortest(task, &());
    longest = longest.max(certify(&mut solver, task, mate_claim(&found)));
    let mut solver = fresh();
    let found = solver.first(task, false, &());
    longest = longest.max(certify(&mut solver, task, mate_claim(&found)));
    if let Some(moves) = outcome.keys().map(|(_, moves)| moves).min().and_then(Moves::less_one) {
        let task = Task { moves, ..*task };
        longest = longest.max(certify(&mut solver, &task, Claim::None));
    }
    longest
}

#[test]
fn published_problems() {
    let mut longest = 0;
    for problem in published::problems() {
        if problem.task.moves.get() <= sized(2, 3) as u16 {
            longest = longest.max(check(&problem.task));
        }
    }
    eprintln!("longest certificate: {longest} bytes");
}

#[test]
fn random_positions() {
    let mut random = Random::new(41);
    for _ in 0..sized(100, 1500) {
        let units = 3 + random.below(5);
        let length = 1 + random.below(3) as u16;
        check(&task(position(&mut random, units), length));
    }
}

/// Long mates by the search for any mate: the rook's endgame and others, from the matetrack project.
#[test]
fn long_mates() {
    let fens = [
        "2R5/8/8/5K2/8/8/6k1/8 w - - 0 1",
        "3K4/8/6k1/8/R7/8/8/8 w - - 0 1",
        "1K6/8/2R5/8/1k6/8/8/8 w - - 0 1",
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
    ];
    for fen in fens {
        let task = super::support::problem(fen, "#30");
        let mut solver = fresh();
        let found = solver.first(&task, false, &());
        assert!(found.mate.is_some(), "{fen}: {found:?}");
        let bytes = certify(&mut solver, &task, mate_claim(&found));
        eprintln!("{fen}: mate in {:?}, {bytes} bytes", found.mate.map(|mate| mate.within.get()));
    }
}
