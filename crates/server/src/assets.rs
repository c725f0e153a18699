//! The page: files of the folder `web`, compiled into the program.
//!
//! Debug builds read them from the folder, so that a change shows when the page is loaded again; a new file is there when the
//! server is started again. What a client asks for is looked up among the names of these files; it never becomes a path.

use crate::app::App;
use crate::error::ApiError;
use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::Embed;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;
use tower_http::compression::CompressionLayer;

#[derive(Embed)]
#[folder = "web/"]
struct Web;

/// Listed once, because a debug build goes through the folder for it.
static NAMES: LazyLock<HashSet<Cow<'static, str>>> = LazyLock::new(|| Web::iter().collect());

/// What every path leads to that no route has.
pub(crate) fn router() -> Router<App> {
    let page = get(async |uri: Uri, headers: HeaderMap| {
        let name = uri.path().strip_prefix('/').unwrap_or_default();
        file(if name.is_empty() { "index.html" } else { name }, &headers)
    });
    let page = page.fallback(async || ApiError::method());
    Router::new().fallback_service(page).layer(CompressionLayer::new())
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = NAMES.get(path).and_then(|name| Web::get(name)) else {
        return ApiError::unknown("there is no such page").into_response();
    };
    let tag: String = file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind(path))], file.data).into_response(),
    };
    // Another version of the program has other files under the same names.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
