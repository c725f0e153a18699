//! The engine: what it thinks of a position, and what it plays.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::draw::{DrawRequest, Offer};
use crate::work::engine::{self, AnalyseRequest, Analysis, MoveRequest, Turn};
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::Value;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/engine/levels", get(levels))
        .route("/engine/analyse", post(analyse))
        .route("/engine/move", post(choose))
        .route("/engine/draw", post(offer))
}

/// How strong the engine can play.
async fn levels() -> Json<Value> {
    Json(engine::levels())
}

/// Lines: the best moves so far, then those that it ends with.
async fn analyse(
    State(app): State<App>, client: Client, Body(request): Body<AnalyseRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let analysis = Analysis::check(&request)?;
    let threads = request.threads.unwrap_or(app.options.jobs.threads);
    app.jobs.submit(client, threads, move |context| analysis.answer(context))
}

/// Lines: news, then the move.
async fn choose(
    State(app): State<App>, client: Client, Body(request): Body<MoveRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let turn = Turn::check(&request)?;
    let book = app.options.book.clone();
    app.jobs.submit(client, turn.threads(), move |context| turn.answer(context, book.as_deref()))
}

/// Lines: whether the engine agrees to a draw.
async fn offer(
    State(app): State<App>, client: Client, Body(request): Body<DrawRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let offer = Offer::check(&request)?;
    app.jobs.submit(client, app.options.jobs.threads, move |context| offer.answer(context))
}
