//! The values as source of the engine.

use crate::model::Weights;
use anyhow::{Context, Result, anyhow};
use core::fmt::Write;
use keymove_engine::eval::{self, Group, TERMS, Tapered, VALUES};
use std::fs::{File, OpenOptions};
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

/// A file to which is added what is written.
pub(crate) fn append_to(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the values.
pub(crate) fn write(weights: &Weights, path: &Path) -> Result<()> {
    std::fs::write(path, source(weights)?).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads what [`write`] has written.
pub(crate) fn read(path: &Path) -> Result<eval::Weights> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let pairs: Vec<_> = text.split("s(").filter_map(pair).collect();
    let (found, path) = (pairs.len(), path.display());
    pairs.try_into().map_err(|_| anyhow!("{path}: {found} pairs `s(1, 2)`; there should be {VALUES}"))
}

fn pair(text: &str) -> Option<Tapered> {
    let (middlegame, endgame) = text.split_once(')')?.0.split_once(", ")?;
    Some(Tapered::new(middlegame.parse().ok()?, endgame.parse().ok()?))
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
