//! Published problems of the collection beside the repository: what must hold of every explanation.

use super::{explained, explained_by, proof, shared, symmetry};
use keymove_chess::{Castling, Setup};
use keymove_report::explain_json;

#[test]
#[ignore = "takes minutes: ./test full"]
fn two_movers() {
    examine("direct2", "#2", 5, 190);
}

#[test]
#[ignore = "takes minutes: ./test full"]
fn three_movers() {
    examine("direct3", "#3", 20, 30);
}

/// Every so many of the problems with this stipulation, `least` at the least.
fn examine(file: &str, stipulation: &str, step: usize, least: usize) {
    let problems = shared(file, stipulation);
    let sample: Vec<_> = problems.iter().step_by(step).collect();
    assert!(problems.is_empty() || sample.len() >= least, "{} problems", sample.len());
    let mut motives = 0;
    for fen in sample {
        let setup: Setup = fen.parse().expect("a FEN");
        let position = fen.parse().expect("a position");
        let (tree, explanation) = explained(position, stipulation);
        let (count, refused) = proof::check(&explanation);
        assert!(refused.is_empty(), "{fen} {refused:#?}");
        motives += count;
        let (by_two, again) = explained_by(2, position, stipulation);
        let written = explain_json(&tree, &explanation, false);
        assert_eq!(written, explain_json(&by_two, &again, false), "{fen} by two threads");
        if setup.castling == Castling::NONE {
            symmetry::check(&setup, stipulation);
        }
    }
    println!("{file}: {motives} motives proven");
}
