//! The collection of the user.

mod address;
mod analysis;
mod entries;
mod files;
mod names;
mod results;
mod tags;

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

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/collection", get(about))
        .route("/collection/stats", get(stats))
        .merge(analysis::router())
        .merge(entries::router())
        .merge(files::router())
        .merge(names::router())
        .merge(results::router())
        .merge(tags::router())
}

impl FromRequestParts<App> for Collection {
    type Rejection = ApiError;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let none = "there is no collection; expected a server started with --collection FILE";
        app.collection.clone().ok_or_else(|| Error::Conflict(none.into()).into())
    }
}

/// Whether there is a collection, and how much it holds.
async fn about(State(app): State<App>) -> Json<Value> {
    let Some(collection) = app.collection else {
        let problem = "there is no collection; expected a server started with --collection FILE";
        return Json(json!({ "open": false, "name": null, "entries": 0, "problem": problem }));
    };
    let name = collection.name();
    let entries = collection.read(|database| Ok(database.search(&Default::default())?.len())).await;
    Json(match entries {
        Ok(entries) => json!({ "open": true, "name": name, "entries": entries }),
        Err(error) => json!({ "open": false, "name": name, "entries": 0, "problem": error.to_string() }),
    })
}

/// What it holds, in numbers.
async fn stats(collection: Collection) -> Result<Json<Value>, ApiError> {
    collection.read(overview::stats).await.map(Json)
}
