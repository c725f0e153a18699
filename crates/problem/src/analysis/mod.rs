//! What a solution shows: motives, themes, changes between phases.
//!
//! Place in the data path: [`Study`] lays a solution out (from a [`Tree`](crate::tree::Tree), or from the lines of help and
//! series play); [`themes`] looks for what the [`catalogue`] defines; reports write what was found.
//!
//! What always holds: nothing is searched here, except that [`explain`] puts a few questions to the solver that it is given.
//! What a study does not contain, because the tree was cut or the search stopped, is not claimed; [`Study::complete`] says whether everything was there.

pub mod catalogue;
pub mod explain;
mod finding;
pub mod motives;
pub mod patterns;
mod study;
pub mod themes;

pub use finding::{Finding, Shown};
pub use study::{Act, Ending, Line, Study, Variation};
