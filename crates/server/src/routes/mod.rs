//! What can be asked, one file for each kind of thing.
//!
//! Handlers are thin: they hand a request to the workbench or the jobs, and write the answer. The files of `openapi`
//! describe each of them; a test compares.

mod about;
mod answers;
mod client;
mod collection;
mod diagram;
mod jobs;
mod work;

pub(crate) use client::network;

use crate::app::App;
use crate::body::MAX_BYTES;
use crate::error::ApiError;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Uri;

/// All routes of version 1.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .merge(about::router())
        .merge(answers::router())
        .merge(collection::router())
        .merge(crate::openapi::router())
        .merge(diagram::router())
        .merge(jobs::router())
        .merge(work::router())
        .fallback(async || ApiError::no_route())
        .method_not_allowed_fallback(async || ApiError::method())
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// What the workbench calls that which is asked: the path within this version of the interface.
fn name(uri: &Uri) -> &str {
    uri.path().trim_start_matches('/')
}
