//! Work that takes time: lines of events, news first, then what came of it.

use crate::app::App;
use crate::body::Json;
use crate::error::ApiError;
use crate::jobs::Client;
use axum::Router;
use axum::extract::State;
use axum::http::Uri;
use axum::response::IntoResponse;
use axum::routing::post;
use keymove_workbench::collection::entries;
use keymove_workbench::{Job, Resources};
use std::sync::Arc;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/solve", post(work))
        .route("/explore", post(work))
        .route("/score", post(work))
        .route("/improve", post(work))
        .route("/improve/count", post(work))
        .route("/improve/necessity", post(work))
        .route("/compose", post(work))
        .route("/compose/count", post(work))
        .route("/generate", post(work))
        .route("/engine/analyse", post(work))
        .route("/engine/move", post(work))
        .route("/engine/draw", post(work))
        .route("/engine/review", post(work))
        .route("/human", post(work))
        .route("/tables/probe", post(work))
        .route("/study", post(work))
        .route("/sheet", post(work))
        .route("/train/prepare", post(work))
        .route("/train/mark", post(work))
}

/// The path of a route is the kind of its work.
async fn work(
    State(app): State<App>, client: Client, uri: Uri, Json(request): Json,
) -> Result<impl IntoResponse, ApiError> {
    let job = Job::read(super::name(&uri), &request)?;
    let job = job.check(&resources(&app, &job).await?)?;
    let threads = job.threads(app.options.jobs.threads);
    app.jobs.submit(client, threads, move |context| job.run(context))
}

/// What the server has for the job.
async fn resources(app: &App, job: &Job) -> Result<Resources, ApiError> {
    let seed = getrandom::u64().map_err(|error| ApiError::internal(format!("no random numbers: {error}")))?;
    let numbers = job.entries()?.to_vec();
    let entries = match &app.collection {
        Some(collection) if !numbers.is_empty() => {
            Some(collection.read(move |database| entries::by_number(database, &numbers)).await?)
        }
        _ => None,
    };
    Ok(Resources {
        book: app.options.book.clone(),
        entries,
        players: Some(Arc::clone(&app.players)),
        tables: Some(Arc::clone(&app.tables)),
        seed,
    })
}
