//! Composing and playing over HTTP, without a socket: what comes is what the libraries say.

pub(crate) mod common;
mod engine;
mod game;
mod improve;
mod score;
