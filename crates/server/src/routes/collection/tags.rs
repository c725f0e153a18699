//! Tags of the user.

use super::address::Place;
use crate::app::App;
use crate::body::Body;
use crate::collection::Collection;
use crate::error::ApiError;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new().route("/collection/entries/{id}/tags", post(tag))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tags {
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
}

/// Adds tags and takes others away.
async fn tag(
    collection: Collection, Place(id): Place<i64>, Body(tags): Body<Tags>,
) -> Result<Json<Value>, ApiError> {
    let tags = collection.change(move |database| Ok(database.tag(id, &tags.add, &tags.remove)?)).await?;
    Ok(Json(json!({ "tags": tags })))
}
