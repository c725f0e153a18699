//! The opening book.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::work::book;
use crate::work::game::Line;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::Value;

pub(super) fn router() -> Router<App> {
    Router::new().route("/book/moves", post(moves))
}

/// The moves that the book has for a position; none without a book.
async fn moves(State(app): State<App>, Body(line): Body<Line>) -> Result<Json<Value>, ApiError> {
    let contest = line.contest()?;
    // Files are read where it does not hold up others.
    let found =
        tokio::task::spawn_blocking(move || book::moves(app.options.book.as_deref(), contest.board()));
    found.await.map_err(|error| ApiError::internal(error.to_string()))?.map(Json)
}
