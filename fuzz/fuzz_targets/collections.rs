//! Any text as a collection of problems: no reader panics, and every error names a line that there is.

#![no_main]

#[path = "../../crates/problem/tests/common/collections.rs"]
mod collections;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| collections::check(text));
