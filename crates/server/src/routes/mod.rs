//! What can be asked, one file for each kind of thing.
//!
//! Handlers are thin: they read a request, ask a library or hand work to the jobs, and write the answer. The files of `openapi`
//! describe each of them; a test compares.

mod about;
mod book;
mod client;
mod collection;
mod diagram;
mod engine;
mod explore;
mod game;
mod improve;
mod jobs;
mod position;
mod score;
mod sheet;
mod solve;
mod themes;
mod write;

pub(crate) use client::network;

use crate::app::App;
use crate::body::MAX_BYTES;
use crate::error::ApiError;
use axum::Router;
use axum::extract::DefaultBodyLimit;

/// All routes of version 1.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .merge(about::router())
        .merge(book::router())
        .merge(collection::router())
        .merge(crate::openapi::router())
        .merge(diagram::router())
        .merge(engine::router())
        .merge(explore::router())
        .merge(game::router())
        .merge(improve::router())
        .merge(jobs::router())
        .merge(position::router())
        .merge(score::router())
        .merge(sheet::router())
        .merge(solve::router())
        .merge(themes::router())
        .merge(write::router())
        .fallback(async || ApiError::no_route())
        .method_not_allowed_fallback(async || ApiError::method())
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}
