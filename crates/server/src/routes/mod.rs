//! What can be asked, one file for each kind of thing.
//!
//! Handlers are thin: they read a request, ask a library or hand work to the jobs, and write the answer. `openapi.json` describes
//! each of them; a test compares.

mod about;
mod book;
mod client;
mod engine;
mod game;
mod improve;
mod jobs;
mod position;
mod score;
mod solve;

use crate::app::App;
use crate::body::MAX_BYTES;
use axum::Router;
use axum::extract::DefaultBodyLimit;

/// All routes of version 1.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .merge(about::router())
        .merge(book::router())
        .merge(engine::router())
        .merge(game::router())
        .merge(improve::router())
        .merge(jobs::router())
        .merge(position::router())
        .merge(score::router())
        .merge(solve::router())
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}
