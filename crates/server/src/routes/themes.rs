//! The catalogue of themes.

use crate::app::App;
use axum::routing::get;
use axum::{Json, Router};
use keymove_problem::analysis::catalogue::{self, Theme};
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new().route("/themes", get(list))
}

/// Every theme with its definition and where that is from.
async fn list() -> Json<Vec<Value>> {
    let value = |theme: &&Theme| {
        json!({
            "name": theme.name,
            "aliases": theme.aliases,
            "group": theme.group.name(),
            "definition": theme.definition,
            "source": theme.source,
            "example": {
                "fen": theme.example.fen,
                "stipulation": theme.example.stipulation,
                "by": theme.example.by,
            },
        })
    };
    Json(catalogue::all().iter().map(value).collect())
}
