//! What a workbench for chess problems can be asked to do, whoever asks: a request as plain data in, events out.
//!
//! Place in the data path: front ends (a server, a page without one, another language) read a request from JSON, [check](Job::check)
//! it, and [run](Checked::run) it in a [`Context`] of their own: who listens, a flag that ends the work early, and
//! bounds that are theirs to set. Questions without work are [answered](answer()) at once. What is wrong is one [`Error`], with
//! the field of the request and the place in it.
//!
//! ```
//! use keymove_workbench::{Context, Event, Job, Limits, Resources};
//! use std::sync::Mutex;
//!
//! // H. Weenink, Good Companion 1917
//! let request = r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"}"##;
//! let job = Job::read("solve", request.as_bytes())?.check(&Resources::default())?;
//!
//! let events = Mutex::new(Vec::new());
//! let listener = |event: Event| events.lock().expect("no panic").push(event);
//! job.run(&Context::new(&listener, Limits::default()))?;
//!
//! let events = events.into_inner().expect("no panic");
//! let solution = events.iter().find(|event| event.name() == "solution").expect("it ends with one").value();
//! assert_eq!(solution["solution"]["keys"][0]["san"], "Qc4");
//! # Ok::<(), keymove_workbench::Error>(())
//! ```
//!
//! What always holds:
//! - Rules of chess are asked of the libraries; here there are none.
//! - A request is checked once, by [`Job::check`]; bounds of the libraries' own (how many transformations, how many
//!   solutions) stand in the libraries, so that no front end can have others.
//! - What was not finished is labelled so: every answer carries the library's own status.
//! - Nothing in a request names a file of this machine.
//! - No HTTP and no asynchronous runtime among the dependencies; without the feature `collection` no C either.
//! - Features add kinds of work and formats: without `endgame`, `engine`, `human`, `improve`, `sheet`, `pictures`, `train` nobody knows the words for them.

// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

#[cfg(feature = "analysis")]
pub mod analysis;
mod answer;
#[cfg(feature = "collection")]
pub mod collection;
#[cfg(feature = "improve")]
pub mod compose;
mod context;
pub mod diagram;
#[cfg(feature = "endgame")]
pub mod endgame;
#[cfg(feature = "engine")]
pub mod engine;
mod error;
mod event;
pub mod explore;
#[cfg(feature = "engine")]
mod game;
#[cfg(feature = "improve")]
pub mod generate;
#[cfg(feature = "human")]
pub mod human;
#[cfg(feature = "improve")]
pub mod improve;
mod job;
mod odd;
mod pasted;
mod periodic;
mod position;
mod problem;
mod progress;
mod read;
pub mod score;
#[cfg(feature = "sheet")]
pub mod sheet;
pub mod solve;
mod strict;
#[cfg(feature = "train")]
pub mod train;
mod wording;
mod write;

pub use answer::{QUESTIONS, answer};
pub use context::{Context, Limits};
#[cfg(feature = "engine")]
pub use engine::players::Players;
pub use error::Error;
pub use event::{Closed, Event, Listener};
pub use job::{Checked, Job, Resources};
#[cfg(feature = "endgame")]
pub use keymove_tables::Tables;
pub use pasted::read_text;
pub use strict::from_json;
