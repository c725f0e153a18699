//! The collection of the user.

mod address;
mod analysis;
mod ask;
mod files;

use crate::app::App;
use crate::collection::Collection;
use crate::error::ApiError;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::routing::get;
use axum::{Json, Router};
use keymove_workbench::Error;
use keymove_workbench::collection::overview;
use serde_json::{Value, json};

/// What those are told who ask where there is none.
const NONE: &str = "there is no collection; expected a server started with --collection FILE";

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/collection", get(about))
        .merge(analysis::router())
        .merge(ask::router())
        .merge(files::router())
}

impl FromRequestParts<App> for Collection {
    type Rejection = ApiError;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, ApiError> {
        app.collection.clone().ok_or_else(|| Error::Conflict(NONE.into()).into())
    }
}

/// Whether there is a collection, and how much it holds.
async fn about(State(app): State<App>) -> Json<Value> {
    let Some(collection) = app.collection else {
        return Json(json!({ "open": false, "name": null, "entries": 0, "problem": NONE }));
    };
    let name = collection.name();
    let known = name.clone();
    let told = collection.read(move |database| overview::about(database, &known)).await;
    Json(told.unwrap_or_else(
        |error| json!({ "open": false, "name": name, "entries": 0, "problem": error.to_string() }),
    ))
}
