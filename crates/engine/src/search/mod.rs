//! The search: what is asked, what is answered, and the engine that owns the table and the threads.

mod ask;
mod engine;
mod report;

pub use ask::{Ask, Clock, Control, Limits};
pub use engine::{Engine, OutOfMemory, Settings};
pub use report::{Answer, Bound, Report, Score};
