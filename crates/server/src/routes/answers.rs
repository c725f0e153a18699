//! Questions that are answered at once.

use crate::app::App;
use crate::body::Json;
use crate::collection::blocking;
use crate::error::ApiError;
use axum::Router;
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use bytes::Bytes;
use keymove_workbench::{Resources, answer};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/position/check", post(asked))
        .route("/position/moves", post(asked))
        .route("/position/read", post(asked))
        .route("/position/write", post(asked))
        .route("/game/state", post(asked))
        .route("/game/pgn", post(asked))
        .route("/game/read", post(asked))
        .route("/book/moves", post(asked))
        .route("/train/order", post(asked))
        .route("/train/summary", post(asked))
        .route("/engine/levels", get(unasked))
        .route("/themes", get(unasked))
}

/// The path of a route is the name of its question.
async fn asked(State(app): State<App>, uri: Uri, Json(request): Json) -> Result<impl IntoResponse, ApiError> {
    answered(app, uri, request).await
}

/// Questions that ask for nothing.
async fn unasked(State(app): State<App>, uri: Uri) -> Result<impl IntoResponse, ApiError> {
    answered(app, uri, Bytes::new()).await
}

/// Some take milliseconds, and files are read: that is done where it does not hold up others.
async fn answered(app: App, uri: Uri, request: Bytes) -> Result<impl IntoResponse, ApiError> {
    let resources = Resources { book: app.options.book.clone(), ..Resources::default() };
    let json = blocking(move || Ok(answer(super::name(&uri), &request, &resources)?)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}
