//! Any text: the FEN reader gives a setup that survives being written, or an error that points into the text.

#![no_main]

use keymove_chess::notation::{FenError, forsyth, parse_san, parse_uci};
use keymove_chess::{Fault, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Setup>() {
        Ok(setup) => {
            assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
            assert_eq!(forsyth(&setup).parse::<Setup>().map(|again| again.board), Ok(setup.board));
            let fatal = setup.faults().iter().any(Fault::is_fatal);
            assert_eq!(Position::from_setup(&setup).is_err(), fatal);
            assert_eq!(setup.flipped().flipped(), setup);
        }
        Err(error) => check_error(text, &error),
    }
    // The readers of moves see the same text.
    let position = Position::initial();
    for read in [parse_uci(&position, text), parse_san(&position, text)] {
        match read {
            Ok(mv) => assert!(position.is_legal(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn check_error(text: &str, error: &FenError) {
    assert!(!error.to_string().is_empty());
    let span = error.span().expect("a fault of the text");
    assert!(text.get(span).is_some(), "the span is outside the text or within a character");
}
