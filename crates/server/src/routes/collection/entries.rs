//! Entries: found, shown, changed.

use super::address::{Address, Place};
use crate::app::App;
use crate::body::Body;
use crate::collection::Collection;
use crate::error::ApiError;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use keymove_workbench::collection::entries::{self, Change};
use keymove_workbench::collection::similar::{Question, Request};
use keymove_workbench::collection::{Asked, Pairs};
use serde_json::{Map, Value};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/collection/entries", get(list).post(add))
        .route("/collection/entries/{id}", get(show).put(change).delete(remove))
        .route("/collection/entries/{id}/revert", post(revert))
        .route("/collection/entries/{id}/restore", post(restore))
        .route("/collection/removed", get(removed))
        .route("/collection/similar", post(similar))
}

/// A page of the entries that meet all criteria.
async fn list(collection: Collection, Address(pairs): Address<Pairs>) -> Result<Json<Value>, ApiError> {
    let asked = Asked::read(&pairs)?;
    collection.read(move |database| entries::list(database, &asked)).await.map(Json)
}

/// All that is known of an entry.
async fn show(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    collection.read(move |database| entries::show(database, id)).await.map(Json)
}

/// Another problem. One that is there already becomes a further record of its entry.
async fn add(
    collection: Collection, Body(fields): Body<Map<String, Value>>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let entry = entries::read(&fields)?;
    let added = collection.change(move |database| entries::add(database, &entry)).await?;
    let is_new = added["arrival"] == "new";
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(added)))
}

/// What the user says of an entry in place of what is there.
async fn change(
    collection: Collection, Place(id): Place<i64>, Body(change): Body<Change>,
) -> Result<Json<Value>, ApiError> {
    let entry = change.entry()?;
    collection.change(move |database| change.make(database, id, &entry)).await.map(Json)
}

/// The entry as the files have it.
async fn revert(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    collection.change(move |database| entries::revert(database, id)).await.map(Json)
}

/// It can be restored.
async fn remove(collection: Collection, Place(id): Place<i64>) -> Result<StatusCode, ApiError> {
    collection.change(move |database| Ok(database.remove(id)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A removed entry comes back under its number.
async fn restore(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    collection.change(move |database| entries::restore(database, id)).await.map(Json)
}

/// The entries that were removed, the last first.
async fn removed(collection: Collection) -> Result<Json<Value>, ApiError> {
    collection.read(entries::removed).await.map(Json)
}

/// Entries that meet all criteria and look like a diagram, the closest first.
async fn similar(
    collection: Collection, Address(pairs): Address<Pairs>, Body(request): Body<Request>,
) -> Result<Json<Value>, ApiError> {
    let question = Question::check(&request, &pairs)?;
    collection.read(move |database| entries::similar(database, &question)).await.map(Json)
}
