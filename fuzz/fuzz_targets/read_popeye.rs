//! Any text in Popeye's language: nothing panics, every error names a line that there is, and what was understood can be
//! written and read again.

#![no_main]

#[path = "../../crates/popeye/tests/common/any_text.rs"]
mod any_text;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| any_text::check(&String::from_utf8_lossy(bytes)));
