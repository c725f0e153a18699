//! Ending a job early.

use crate::app::App;
use crate::error::ApiError;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/jobs/{job}/stop", post(stop))
}

async fn stop(State(app): State<App>, Path(job): Path<String>) -> Result<StatusCode, ApiError> {
    match app.jobs.stop(&job) {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::unknown("there is no such job; it may have ended already")),
    }
}
