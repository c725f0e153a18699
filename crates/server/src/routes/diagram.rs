//! A diagram as a file.

use crate::app::App;
use crate::body::Body;
use crate::collection::blocking;
use crate::collection::download::saved;
use crate::error::ApiError;
use axum::Router;
use axum::response::Response;
use axum::routing::post;
use keymove_workbench::diagram::{Drawing, Request};
use tokio::sync::Semaphore;

/// Pictures that are drawn at the same time.
static TURNS: Semaphore = Semaphore::const_new(4);

pub(super) fn router() -> Router<App> {
    Router::new().route("/diagram", post(diagram))
}

async fn diagram(Body(request): Body<Request>) -> Result<Response, ApiError> {
    let drawing = Drawing::check(&request)?;
    let turn = TURNS.acquire().await.map_err(|error| ApiError::internal(error.to_string()))?;
    let file = blocking(move || {
        let _turn = turn;
        Ok(drawing.file()?)
    });
    let file = file.await?;
    Ok(saved(file.bytes, file.kind, file.name))
}
