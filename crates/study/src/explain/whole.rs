//! All positions of a problem of help or series play together: what runs across its twins.
//!
//! Place in the data path: made from the studies of positions that were explained one by one; reports write it. Left out
//! are battles, where a twin is a problem of its own, and duplexes, where the sides have other parts.

use super::{Explanation, of_study};
use crate::Study;

/// An explained position of a problem that has several.
#[derive(Clone, Debug)]
pub struct Part {
    /// Which of the twins, such as `b)`; empty for the diagram of a problem without twins.
    pub label: String,
    /// Whether the colours have exchanged their roles.
    pub duplex: bool,
    /// Its solutions.
    pub study: Study,
    /// Whether they are as they should be.
    pub sound: bool,
}

/// Why positions are explained one by one only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Apart {
    /// The play of twins is compared only where solutions are lines.
    #[error("positions of battles are explained one by one")]
    Battle,
    /// Units have other parts.
    #[error("with a duplex, positions are explained one by one: the sides have other parts")]
    Duplex,
    /// There is nothing to be explained.
    #[error("there is no position")]
    Nothing,
}

/// All positions of a problem, explained together.
#[derive(Clone, Debug)]
pub struct Whole {
    /// Every solution of every position, with the table of all of them and the themes.
    pub explanation: Explanation,
    /// Whether every position is sound; themes are looked for only then.
    pub sound: bool,
}

impl Whole {
    /// Puts the positions of a problem together, in their order; units have the names that they have in the first one.
    ///
    /// # Errors
    /// [`Apart`]: battles, duplexes, and nothing at all.
    pub fn of(parts: Vec<Part>) -> Result<Self, Apart> {
        if parts.is_empty() {
            return Err(Apart::Nothing);
        }
        if parts.iter().any(|part| part.duplex) {
            return Err(Apart::Duplex);
        }
        let sound = parts.iter().all(|part| part.sound);
        let labelled = parts.into_iter().map(|part| (part.label, part.study)).collect();
        let study = Study::of_problem(labelled).ok_or(Apart::Battle)?;
        Ok(Self { explanation: of_study(study, sound), sound })
    }
}
