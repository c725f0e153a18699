//! Solving.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::solve::{Question, Request};
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/solve", post(solve))
}

/// Lines: news while the search goes on, then what came out of it.
async fn solve(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let question = Question::check(&request)?;
    let threads = request.threads.unwrap_or(app.options.jobs.threads);
    app.jobs.submit(client, threads, move |context| question.answer(context))
}
