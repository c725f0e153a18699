//! Any bytes as a document of LaTeX: nothing panics, every error names a line that there is, and what was read can be written.

#![no_main]

#[path = "../../crates/formats/tests/common/collections.rs"]
mod collections;

use keymove_formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| collections::check_format(Format::Latex, bytes));
