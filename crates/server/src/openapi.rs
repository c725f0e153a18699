//! The document that describes the interface, put together from the parts in the folder `openapi`.
//!
//! Each part is an object with `paths` and `components`; `base.json` has the rest as well. Tests compare them with the routes and
//! with answers.

use crate::app::App;
use crate::error::ApiError;
use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::Embed;
use serde_json::{Map, Value};

/// The part that the others are merged into.
const BASE: &str = "base.json";

#[derive(Embed)]
#[folder = "src/openapi/"]
struct Parts;

pub(crate) fn router() -> Router<App> {
    Router::new().route("/openapi.json", get(document))
}

async fn document() -> Response {
    match merged() {
        Ok(document) => ([(header::CONTENT_TYPE, "application/json")], document.to_string()).into_response(),
        Err(part) => {
            ApiError::internal(format!("the part {part} of the document is no JSON")).into_response()
        }
    }
}

/// The document, or the part that cannot be read.
fn merged() -> Result<Value, String> {
    let mut document = part(BASE)?;
    for name in Parts::iter().filter(|name| name != BASE) {
        let mut other = part(&name)?;
        for path in [
            &["paths"][..],
            &["components", "schemas"],
            &["components", "responses"],
            &["components", "parameters"],
        ] {
            if let Some(Value::Object(from)) = dig(&mut other, path).map(Value::take) {
                merge(&mut document, path, from);
            }
        }
    }
    Ok(document)
}

fn part(name: &str) -> Result<Value, String> {
    let file = Parts::get(name).ok_or(name)?;
    serde_json::from_slice(&file.data).map_err(|error| format!("{name}: {error}"))
}

fn dig<'a>(value: &'a mut Value, path: &[&str]) -> Option<&'a mut Value> {
    path.iter().try_fold(value, |value, name| value.get_mut(name))
}

/// Adds the fields of an object to the one at this place.
fn merge(document: &mut Value, path: &[&str], from: Map<String, Value>) {
    let mut place = document;
    for name in path {
        let Value::Object(object) = place else { return };
        place = object.entry(*name).or_insert_with(|| Value::Object(Map::new()));
    }
    if let Value::Object(object) = place {
        for (name, value) in from {
            match object.get_mut(&name) {
                // Two parts may have methods of one path.
                Some(Value::Object(there)) => {
                    if let Value::Object(more) = value {
                        there.extend(more);
                    }
                }
                _ => drop(object.insert(name, value)),
            }
        }
    }
}
