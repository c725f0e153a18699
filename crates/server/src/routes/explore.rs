//! Walking through a problem.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::explore::{Question, Request};
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/explore", post(explore))
}

/// Lines: news while the search goes on, then what every move decides.
async fn explore(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let question = Question::check(&request)?;
    let threads = request.threads.unwrap_or(app.options.jobs.threads);
    app.jobs.submit(client, threads, move |context| question.answer(context))
}
