//! The score of a problem.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::score::{Question, Request};
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/score", post(score))
}

/// Lines, of which one has the table of the score.
async fn score(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let question = Question::check(&request)?;
    app.jobs.submit(client, 1, move |context| question.answer(context))
}
