//! Ending a job early.

use crate::app::App;
use crate::error::ApiError;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/jobs/{job}/stop", post(stop))
}

async fn stop(
    State(app): State<App>, job: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    match job {
        Ok(Path(job)) if app.jobs.stop(&job) => Ok(StatusCode::NO_CONTENT),
        _ => Err(ApiError::unknown("there is no such job; it may have ended already")),
    }
}
