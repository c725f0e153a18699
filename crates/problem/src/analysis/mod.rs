//! What a solution shows: motives, themes, changes between phases.
//!
//! Place in the data path: [`examine`] solves a case of a statement; [`Study`] lays a solution out (from a
//! [`Tree`](crate::tree::Tree), or from the lines of help and series play); [`themes`] and [`patterns`] look for what the
//! [`catalogue`] defines; reports write what was found.
//!
//! What always holds: nothing is searched here but by [`examine`], which asks the solvers, and by [`explain`], which puts a
//! few questions to the solver that it is given. What a study does not contain, because the tree was cut or the search
//! stopped, is not claimed; [`Study::complete`] says whether everything was there.

pub mod catalogue;
mod examine;
pub mod explain;
mod finding;
pub mod motives;
pub mod patterns;
pub mod picture;
mod study;
pub mod themes;

pub use examine::{ExamineError, Examined, Request, Solution, Soundness, examine};
pub use finding::{Finding, Shown};
pub use study::{Act, Ending, Line, Study, Variation};
