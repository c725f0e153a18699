//! Answers.

mod counts;
mod introduced;
mod lines;
mod mate;

pub use counts::{OtherCount, Recount};
pub use introduced::{IntroSolution, IntroVerdict};
pub use lines::{LineSolution, LineVerdict};
pub use mate::{MateMode, MateSolution};
