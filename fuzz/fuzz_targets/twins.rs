//! Any text: the reader of twins gives twins that survive being written, or an error that points into the text and nothing else.

#![no_main]

use keymove_problem::statement::{Statement, Twin, Twins};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut twins = Twins::default();
    match twins.read(text) {
        Ok(()) => {
            for twin in &twins.twins {
                assert_eq!(twin.to_string().parse::<Twin>().as_ref(), Ok(twin), "{twin}");
            }
            let setup = "r3k2r/1b6/8/3pP3/8/2N5/8/R3K2R w KQkq d6".parse().expect("a FEN");
            let mut statement = Statement::new(setup, "h#2".parse().expect("a stipulation"));
            statement.zeroposition = twins.zeroposition;
            statement.twins = twins.twins;
            let _ = statement.entries();
        }
        Err(error) => {
            assert!(error.column <= text.chars().count() + 1);
            assert_eq!(twins, Twins::default());
        }
    }
});
