//! Games that people and the engine play.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::work::game::{self, Line, Text, Written};
use axum::routing::post;
use axum::{Json, Router};
use serde_json::Value;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/game/state", post(state))
        .route("/game/pgn", post(pgn))
        .route("/game/read", post(read))
}

/// Where a game is after its moves.
async fn state(Body(line): Body<Line>) -> Result<Json<Value>, ApiError> {
    Ok(Json(game::state(&line.contest()?)))
}

/// A game as PGN.
async fn pgn(Body(written): Body<Written>) -> Result<Json<Value>, ApiError> {
    written.pgn().map(Json)
}

/// A game of a PGN text.
async fn read(Body(text): Body<Text>) -> Result<Json<Value>, ApiError> {
    text.read().map(Json)
}
