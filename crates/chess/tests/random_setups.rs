//! Any arrangement of units, also such as no game leads to: whatever is accepted can be played consistently, whatever
//! is not gives reasons, and no text makes a parser panic. The seeds are fixed; `fuzz/` looks further.

#[path = "common/agreement.rs"]
mod agreement;
#[path = "common/setups.rs"]
mod setups;

use keymove_chess::notation::forsyth;
use keymove_chess::{Fault, Position, Setup};
use keymove_testing::Random;
use setups::random_setup;

fn setups() -> u64 {
    keymove_testing::sized(20_000, 100_000)
}
fn texts() -> u64 {
    keymove_testing::sized(60_000, 1_000_000)
}

#[test]
fn random_setups_are_consistent_or_refused_with_reasons() {
    let mut random = Random::new(1);
    let mut accepted = 0;
    for _ in 0..setups() {
        let setup = random_setup(&mut random);
        let again: Setup = setup.to_string().parse().unwrap_or_else(|error| panic!("{setup}: {error}"));
        assert_eq!(again, setup, "through FEN");
        match Position::from_setup(&setup) {
            Ok(position) => {
                agreement::check(&position);
                accepted += 1;
            }
            Err(faults) => {
                assert!(faults.iter().any(Fault::is_fatal), "{setup}");
                assert!(!faults.to_string().is_empty(), "{setup}");
            }
        }
    }
    assert!(accepted > setups() / 4, "{accepted} of {}", setups());
}

#[test]
fn mangled_texts_are_read_or_refused_without_panic() {
    let seeds = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K2R b K d3 12 34",
        "b7/PP6/8/8/7K/6B1/6S1/4R1bk/ w",
    ];
    let mut random = Random::new(2);
    let mut read = 0;
    for _ in 0..texts() {
        let mut text: Vec<char> = random.pick(&seeds).chars().collect();
        for _ in 0..1 + random.below(4) {
            mangle(&mut text, &mut random);
        }
        let text: String = text.into_iter().collect();
        match text.parse::<Setup>() {
            Ok(setup) => {
                read += 1;
                assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup), "{text}");
                let board: Setup = forsyth(&setup).parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(board.board, setup.board, "{text}");
            }
            Err(error) => {
                let span = error.span().unwrap_or_else(|| panic!("no place in {text:?}: {error}"));
                assert!(text.get(span.clone()).is_some(), "{span:?} in {text:?}");
                assert!(error.to_string().starts_with("FEN, "), "{error}");
            }
        }
    }
    assert!(read > texts() / 50 && read < texts() / 2, "{read} of {}", texts());
}

/// Deletes, inserts, replaces, doubles or swaps.
fn mangle(text: &mut Vec<char>, random: &mut Random) {
    const CHARACTERS: [char; 32] = [
        'p',
        'n',
        'b',
        'r',
        'q',
        'k',
        'P',
        'S',
        'B',
        'R',
        'Q',
        'K',
        '1',
        '2',
        '7',
        '8',
        '9',
        '0',
        '/',
        ' ',
        '-',
        'w',
        'e',
        '3',
        '6',
        'x',
        '\t',
        '\0',
        'é',
        '♔',
        '\u{1f451}',
        '\u{a0}',
    ];
    if text.is_empty() {
        text.push(' ');
    }
    let at = random.below(text.len());
    let character = *random.pick(&CHARACTERS);
    match random.below(6) {
        0 => drop(text.remove(at)),
        1 => text.insert(at, character),
        2 => text[at] = character,
        3 => text.insert(at, text[at]),
        4 => text.truncate(at),
        _ => {
            let other = random.below(text.len());
            text.swap(at, other);
        }
    }
}
