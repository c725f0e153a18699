//! A printable sheet of problems as a file.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::sheet::{Request, Sheet};
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/sheet", post(sheet))
}

/// The file, when everything is solved or the time is up. It waits for its turn and takes threads as other jobs do, and ends when
/// the client is gone.
async fn sheet(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<Response, ApiError> {
    let sheet = Sheet::check(request, app.collection.as_ref()).await?;
    sheet.file(&app.jobs, client, app.options.jobs.threads).await
}
