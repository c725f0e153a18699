//! The entries of the catalogue for the built-in patterns.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};

const fn theme(
    name: &'static str, aliases: &'static [&'static str], definition: &'static str, source: &'static str,
    example: Example,
) -> Theme {
    Theme {
        name,
        aliases,
        group: Group::Change,
        definition,
        source,
        example,
        detect: Detector::Pattern(name),
    }
}

const fn two(fen: &'static str, by: &'static str) -> Example {
    Example { fen, stipulation: "#2", by }
}

/// All of them, in the order of `built_in.toml`.
pub(in crate::analysis) static THEMES: &[Theme] = &[
    theme("Changed mates", &["Changed mate"], "d", "s", two("8/8/8/8/8/8/8/8", "x")),
    theme("Mutate", &[], "d", "s", two("", "")),
    theme("Transferred mates", &["Transferred mate"], "d", "s", two("", "")),
    theme("Zagoruiko", &[], "d", "s", two("", "")),
    theme("Reciprocal change", &["Reciprocal"], "d", "s", two("", "")),
    theme("Lacny", &[], "d", "s", two("", "")),
    theme("Rukhlis", &[], "d", "s", two("", "")),
    theme("Ideal Rukhlis", &[], "d", "s", two("", "")),
    theme("Le Grand", &[], "d", "s", two("", "")),
    theme("Pseudo Le Grand", &[], "d", "s", two("", "")),
    theme("Reversal", &[], "d", "s", two("", "")),
    theme("Anti-reversal", &[], "d", "s", two("", "")),
    theme("Threat reversal", &[], "d", "s", two("", "")),
    theme("Dombrovskis", &[], "d", "s", two("", "")),
    theme("Hannelius", &[], "d", "s", two("", "")),
    theme("Banny", &[], "d", "s", two("", "")),
    theme("Vladimirov", &[], "d", "s", two("", "")),
    theme("Barnes", &[], "d", "s", two("", "")),
    theme("Urania", &[], "d", "s", two("", "")),
    theme("Arnhem", &[], "d", "s", two("", "")),
    theme("Bartolovic", &[], "d", "s", two("", "")),
    theme("Twente", &[], "d", "s", two("", "")),
];
