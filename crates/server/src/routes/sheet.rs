//! A printable sheet of problems as a file.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::jobs::Client;
use crate::work::sheet::{Request, Sheet};
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::post;

pub(super) fn router() -> Router<App> {
    Router::new().route("/sheet", post(sheet))
}

/// Lines: how many problems are done, then the file. Stopped, it is printed with what was solved by then.
async fn sheet(
    State(app): State<App>, client: Client, Body(request): Body<Request>,
) -> Result<impl IntoResponse, ApiError> {
    let sheet = Sheet::check(request, app.collection.as_ref()).await?;
    let threads = sheet.threads(app.options.jobs.threads);
    app.jobs.submit(client, threads, move |context| sheet.make(context))
}
