//! Entries: found, shown, changed.

use super::address::{Address, Place};
use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::work::collection::criteria::{Asked, Pairs};
use crate::work::collection::likeness::{Question, Request};
use crate::work::collection::{Collection, problem, rows};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use keymove_db::Arrival;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Instant;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/collection/entries", get(list).post(add))
        .route("/collection/entries/{id}", get(show).put(change).delete(remove))
        .route("/collection/entries/{id}/revert", post(revert))
        .route("/collection/entries/{id}/restore", post(restore))
        .route("/collection/removed", get(removed))
        .route("/collection/similar", post(similar))
}

/// Under which name problems come in that were written on the page.
const WORKBENCH: &str = "(workbench)";

/// Removed entries that are told.
const MOST_REMOVED: usize = 500;

/// A page of the entries that meet all criteria.
async fn list(collection: Collection, Address(pairs): Address<Pairs>) -> Result<Json<Value>, ApiError> {
    let asked = Asked::read(&pairs)?;
    let page = collection.read(move |database| {
        let started = Instant::now();
        let found = database.search(&asked.criteria)?;
        let page = database.page(&found, asked.order, asked.skip, asked.most)?;
        let entries =
            page.iter().map(|&number| rows::row(database, number)).collect::<Result<Vec<_>, _>>()?;
        let seconds = started.elapsed().as_secs_f64();
        Ok(json!({ "total": found.len(), "skip": asked.skip, "entries": entries, "seconds": seconds }))
    });
    page.await.map(Json)
}

/// All that is known of an entry.
async fn show(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    collection.read(move |database| rows::whole(database, id)).await.map(Json)
}

/// Another problem. One that is there already becomes a further record of its entry.
async fn add(
    collection: Collection, Body(fields): Body<Map<String, Value>>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let entry = problem::read(&fields)?;
    let added = collection.change(move |database| {
        let arrival = database.add(&entry, WORKBENCH)?;
        let (id, what, joined, same_diagram) = match arrival {
            Arrival::New { entry, same_diagram } => (entry, "new", None, same_diagram),
            Arrival::Known { entry } => (entry, "known", None, None),
            Arrival::Duplicate { entry, joined, .. } => (entry, "duplicate", Some(joined), None),
        };
        let status = if what == "new" { StatusCode::CREATED } else { StatusCode::OK };
        let told = json!({
            "id": id,
            "arrival": what,
            "same_diagram": same_diagram,
            "adds": joined.as_ref().map(|joined| &joined.adds),
            "differs": joined.as_ref().map(rows::differs),
            "entry": rows::whole(database, id)?,
        });
        Ok((status, Json(told)))
    });
    added.await
}

/// What the user says of an entry in place of what is there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    problem: Map<String, Value>,
    /// That of the entry when it was shown: refused if it has been changed since.
    version: Option<String>,
}

async fn change(
    collection: Collection, Place(id): Place<i64>, Body(change): Body<Change>,
) -> Result<Json<Value>, ApiError> {
    let entry = problem::read(&change.problem)?;
    let changed = collection.change(move |database| {
        database.change(id, &entry, change.version.as_deref())?;
        rows::whole(database, id)
    });
    changed.await.map(Json)
}

/// The entry as the files have it.
async fn revert(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    let reverted = collection.change(move |database| {
        database.revert(id)?;
        rows::whole(database, id)
    });
    reverted.await.map(Json)
}

/// It can be restored.
async fn remove(collection: Collection, Place(id): Place<i64>) -> Result<StatusCode, ApiError> {
    collection.change(move |database| Ok(database.remove(id)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A removed entry comes back under its number.
async fn restore(collection: Collection, Place(id): Place<i64>) -> Result<Json<Value>, ApiError> {
    let restored = collection.change(move |database| {
        database.restore(id)?;
        rows::whole(database, id)
    });
    restored.await.map(Json)
}

/// The entries that were removed, the last first.
async fn removed(collection: Collection) -> Result<Json<Value>, ApiError> {
    let removed = collection.read(|database| Ok(database.removed(MOST_REMOVED)?)).await?;
    let removed = removed.iter().map(|gone| json!({ "id": gone.entry, "at": gone.at }));
    Ok(Json(removed.collect()))
}

/// Entries that meet all criteria and look like a diagram, the closest first.
async fn similar(
    collection: Collection, Address(pairs): Address<Pairs>, Body(request): Body<Request>,
) -> Result<Json<Value>, ApiError> {
    let question = Question::check(&request, &pairs)?;
    let found = collection.read(move |database| {
        let started = Instant::now();
        let (entries, compared) = question.answer(database)?;
        Ok(json!({ "entries": entries, "compared": compared, "seconds": started.elapsed().as_secs_f64() }))
    });
    found.await.map(Json)
}
