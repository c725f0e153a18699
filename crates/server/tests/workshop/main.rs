//! Composing and playing over HTTP, without a socket: what comes is what the libraries say.

mod common;
mod engine;
mod game;
mod improve;
mod score;
