//! The values as source of the engine.

use crate::model::Weights;
use anyhow::{Context, Result};
use core::fmt::Write;
use keymove_engine::eval::{Group, TERMS};
use std::path::Path;

const HEAD: &str = "\
//! What the terms are worth: pairs in centipawns, middlegame and endgame, in the order of `terms.rs`.
//!
//! Written by `examples/tune`; only the first number counts in the group of king danger, only the second among what makes
//! a game hard to win.

use super::tapered::Tapered;
use super::terms::VALUES;

const fn s(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; VALUES] = [
";

/// Writes the values into the engine's `weights.rs`.
pub(crate) fn write(weights: &Weights) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval/weights.rs");
    std::fs::write(&path, source(weights)?).with_context(|| format!("cannot write {}", path.display()))
}

fn source(weights: &Weights) -> Result<String> {
    let mut text = String::from(HEAD);
    for term in TERMS {
        writeln!(text, "    // {}", term.name)?;
        // Four files a rank in the tables of squares.
        let row = if term.group == Group::Squares { 4 } else { 8 };
        for values in weights[term.first..term.first + term.len].chunks(row) {
            let pairs: Vec<String> =
                values.iter().map(|pair| format!("s({}, {}),", pair[0], pair[1])).collect();
            writeln!(text, "    {}", pairs.join(" "))?;
        }
    }
    text.push_str("];\n");
    Ok(text)
}
