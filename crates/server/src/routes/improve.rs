//! Improving problems.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::improve::Request;
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/improve", post(improve))
        .route("/improve/count", post(count))
        .route("/improve/necessity", post(necessity))
}

/// Lines: the original, progress, candidates as they are found, and a summary.
async fn improve(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let wanted = request.read()?;
    app.jobs.submit(client, threads(&app, &request), move |context| wanted.answer(context))
}

/// Lines: how many positions there are, a level each.
async fn count(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let wanted = request.read()?;
    app.jobs.submit(client, threads(&app, &request), move |context| wanted.count(context))
}

/// Lines: what every unit is for.
async fn necessity(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let wanted = request.read()?;
    app.jobs.submit(client, 1, move |context| wanted.necessity(context))
}

fn threads(app: &App, request: &Request) -> usize {
    request.threads.unwrap_or(app.options.jobs.threads)
}
