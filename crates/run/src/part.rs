//! A share of the pieces of a run, so that it can be split over machines.

use std::fmt;
use std::str::FromStr;

/// Every `of`-th piece from one of the first on: so parts are of about the same size. The default is the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    number: u64,
    of: u64,
}

/// No part of a run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no part; expected I/N with I from 1 to N, such as 2/3 for the second of three")]
pub struct NoPart(String);

impl Default for Part {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Part {
    /// Whether a piece belongs to it, by its number from 0.
    pub fn has(self, piece: u64) -> bool {
        piece % self.of == self.number - 1
    }

    /// The numbers of its pieces, of so many.
    pub fn pieces(self, all: u64) -> impl Iterator<Item = u64> {
        let step = usize::try_from(self.of).unwrap_or(usize::MAX);
        (self.number - 1..all.max(self.number - 1)).step_by(step)
    }
}

/// `2/3` is the second of three.
impl FromStr for Part {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Self, NoPart> {
        let parsed = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
            (1..=of).contains(&number).then_some(Self { number, of })
        });
        parsed.ok_or_else(|| NoPart(text.to_owned()))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        for of in 1..=7 {
            for all in [0, 1, 5, 20] {
                let parts = (1..=of).map(|number| Part { number, of });
                let mut pieces: Vec<u64> = parts.flat_map(|part| part.pieces(all)).collect();
                pieces.sort_unstable();
                assert_eq!(pieces, (0..all).collect::<Vec<_>>(), "{of} parts of {all}");
                for number in 1..=of {
                    let part = Part { number, of };
                    assert!(
                        (0..all).filter(|&piece| part.has(piece)).eq(part.pieces(all)),
                        "{part} of {all}"
                    );
                }
            }
        }
    }

    #[test]
    fn text() {
        for text in ["1/1", "2/3", "18446744073709551615/18446744073709551615"] {
            assert_eq!(text.parse::<Part>().map(|part| part.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "2", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3"] {
            assert_eq!(text.parse::<Part>(), Err(NoPart(text.to_owned())));
        }
    }
}
