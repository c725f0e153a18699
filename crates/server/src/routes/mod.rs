//! What can be asked, one file for each kind of thing.
//!
//! Handlers are thin: they read a request, ask a library or hand work to the jobs, and write the answer. The files of `openapi`
//! describe each of them; a test compares.

mod about;
mod client;
mod collection;
mod diagram;
mod explore;
mod jobs;
mod position;
mod sheet;
mod solve;
mod themes;

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
        .merge(collection::router())
        .merge(diagram::router())
        .merge(explore::router())
        .merge(jobs::router())
        .merge(crate::openapi::router())
        .merge(position::router())
        .merge(sheet::router())
        .merge(solve::router())
        .merge(themes::router())
        .fallback(async || ApiError::no_route())
        .method_not_allowed_fallback(async || ApiError::method())
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}
