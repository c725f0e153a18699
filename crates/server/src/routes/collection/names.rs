//! Names to choose from while one is typed.

use super::address::Address;
use crate::app::App;
use crate::error::ApiError;
use crate::work::collection::Collection;
use axum::routing::get;
use axum::{Json, Router};
use keymove_db::NameKind;
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new().route("/collection/names", get(names))
}

/// Most names of an answer.
const MOST: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// What they name.
    kind: String,
    /// How words of them begin.
    #[serde(default)]
    begin: String,
    /// How many.
    most: Option<usize>,
}

/// Names, the most frequent first, each with the number of entries that mention it.
async fn names(collection: Collection, Address(asked): Address<Asked>) -> Result<Json<Value>, ApiError> {
    let Asked { kind, begin, most } = asked;
    let most = most.unwrap_or(20).min(MOST);
    if begin.len() > 200 {
        return Err(ApiError::bad("begin", "expected at most 200 bytes"));
    }
    let named = NameKind::ALL.into_iter().find(|named| named.word() == kind);
    if named.is_none() && kind != "stipulation" {
        let words: Vec<&str> = NameKind::ALL.into_iter().map(NameKind::word).collect();
        return Err(ApiError::bad("kind", format!("expected stipulation, {}", words.join(", "))));
    }
    let names = collection.read(move |database| {
        Ok(match named {
            Some(kind) => database.names(kind, &begin, most)?,
            None => database.stipulations(begin.trim(), most)?,
        })
    });
    let names = names.await?;
    Ok(Json(names.iter().map(|(name, count)| json!({ "name": name, "count": count })).collect()))
}
