//! Any bytes as a dialogue in UCI: nothing panics, every question is answered.

#![no_main]

#[path = "../../crates/engine/tests/common/dialogue.rs"]
mod dialogue;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| dialogue::check(&dialogue::tame(bytes)));
