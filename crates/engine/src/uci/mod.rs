//! The Universal Chess Interface: what a chess program says to the engine, and what it answers.
//!
//! [`parse`] understands a line, a [`Session`] carries out what it says. Three threads take part: one reads, one keeps the
//! dialogue and always answers at once, and one works while there is work. Commands that would disturb the work wait in
//! a queue until it is done, in the order in which they came; an endless search is ended for them. So a program that
//! waits for each answer and a script that is piped in as a whole both get what they ask for.
//!
//! Nothing that is typed ends the session but `quit` and the end of the input; what cannot be understood is told by
//! `info string`. The protocol is described by Stefan Meyer-Kahlen (UCI, April 2006); docs/engine.md lists the options.

mod command;
mod extras;
mod go;
mod job;
mod options;
mod session;
mod show;
mod sink;
#[cfg(test)]
mod tests;
mod work;

pub use command::{Command, parse};
pub use go::Go;
pub use options::OptionError;
pub use session::{Session, run};

/// The name under which the engine presents itself.
pub const NAME: &str = concat!("Keymove ", env!("CARGO_PKG_VERSION"));
