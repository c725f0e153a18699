//! The workbench for chess problems in the browser.
//!
//! Place in the data path: [`serve`] listens; [`app`] is everything behind the socket, so that tests need none. A request
//! passes the [`guard`] (who may ask), reaches a route (what is asked), which has it answered at once or hands it to the
//! [`jobs`] (how much at a time), and gets JSON, or lines of it while the work goes on. What is done is not decided here:
//! that is the crate `keymove-workbench`, which knows no HTTP.
//!
//! What always holds:
//! - Rules of chess are asked of the libraries; neither server nor page has any of its own.
//! - A search runs on threads of its own, within limits of time, memory and threads, and ends when nobody listens any more.
//!   If it panics, its client is told and everything else goes on.
//! - What was not finished is labelled so: every answer carries the library's own status.
//! - Nothing that a client sends names a file of this machine.

// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod app;
mod assets;
mod body;
mod collection;
mod error;
pub mod guard;
pub mod jobs;
mod openapi;
mod options;
pub mod page;
mod routes;
mod scripts;
mod serve;

pub use app::app;
pub use options::{Options, OptionsError};
pub use serve::{Listening, ServeError, serve};
