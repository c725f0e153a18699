//! The page: files of the folder `web`, compiled into the program.
//!
//! All of them but the first document have addresses with a name of this version of the page, so that a browser keeps them for
//! ever, and a page that is loaded again asks for the document alone. The document names all scripts that every reader needs, so
//! that none waits until another one that imports it is there.
//!
//! Debug builds read the files from the folder, so that a change shows when the page is loaded again; a new file is there when the
//! server is started again. What a client asks for is looked up among the names of these files; it never becomes a path.

use crate::app::App;
use crate::error::ApiError;
use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::Embed;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{LazyLock, PoisonError, RwLock};
use tower_http::compression::CompressionLayer;

#[derive(Embed)]
#[folder = "web/"]
pub(crate) struct Web;

/// In the order of the alphabet. Listed once, because a debug build goes through the folder for it.
pub(crate) static NAMES: LazyLock<BTreeSet<Cow<'static, str>>> = LazyLock::new(|| Web::iter().collect());

/// The version of the page that this process has given last. Files change in debug builds alone.
static VERSION: LazyLock<RwLock<String>> = LazyLock::new(|| RwLock::new(version()));

/// What the addresses of a version begin with.
pub(crate) const VERSIONS: &str = "v/";

/// The folders whose files have versions in their addresses.
pub(crate) const FOLDERS: [&str; 3] = ["vendor", "style", "js"];

/// How long a browser may keep what never changes: a year, which is as long as any of them does.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// What every path leads to that no route has.
pub(crate) fn router() -> Router<App> {
    let page = get(async |uri: Uri, headers: HeaderMap| {
        let path = uri.path().strip_prefix('/').unwrap_or_default();
        match path.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/')) {
            Some((version, name)) => file(name, &headers, version == current()),
            None if path.is_empty() || path == "index.html" => document(&headers),
            None => file(path, &headers, false),
        }
    });
    let page = page.fallback(async || ApiError::method());
    Router::new().fallback_service(page).layer(CompressionLayer::new())
}

/// A name for the contents of all files.
fn version() -> String {
    let mut digest = Sha256::new();
    for name in NAMES.iter() {
        let contents = Web::get(name).map(|file| file.metadata.sha256_hash()).unwrap_or_default();
        digest.update(name.as_bytes());
        digest.update(contents);
    }
    hex(&digest.finalize())
}

fn current() -> String {
    VERSION.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The document that everything else is loaded by.
fn document(headers: &HeaderMap) -> Response {
    if cfg!(debug_assertions) {
        *VERSION.write().unwrap_or_else(PoisonError::into_inner) = version();
    }
    let version = current();
    let Some(text) = addressed(&format!("/{VERSIONS}{version}"), |name| !is_local(name)) else {
        return unknown();
    };
    answer(text.into_bytes().into(), "index.html", &version, headers, "no-cache")
}

/// The document with the addresses of a version, which begin with `base`; the scripts that are wanted are named before they are needed.
pub(crate) fn addressed(base: &str, wanted: impl Fn(&str) -> bool) -> Option<String> {
    let index = Web::get("index.html")?;
    let mut text = String::from_utf8_lossy(&index.data).to_string();
    for folder in FOLDERS {
        text = text.replace(&format!("=\"/{folder}/"), &format!("=\"{base}/{folder}/"));
    }
    // English is needed in every language; of the others the page asks for the one that is read.
    let read = |name: &str| !name.starts_with("js/texts/") || name.starts_with("js/texts/en");
    let scripts = NAMES.iter().filter(|name| name.starts_with("js/") && name.ends_with(".js"));
    let scripts = scripts.filter(|name| read(name) && wanted(name));
    let links = scripts.fold(String::new(), |mut links, name| {
        // Writing to a string does not fail.
        let _ = writeln!(links, "    <link rel=\"modulepreload\" href=\"{base}/{name}\">");
        links
    });
    Some(text.replace("  </head>", &format!("{links}  </head>")))
}

/// What only a page without a server needs.
fn is_local(name: &str) -> bool {
    name.starts_with("js/local/") && name != "js/local/fault.js"
}

/// A file of the page; `for_ever` if its address names what is in it.
fn file(path: &str, headers: &HeaderMap, for_ever: bool) -> Response {
    let Some(file) = NAMES.get(path).and_then(|name| Web::get(name)) else { return unknown() };
    let tag = hex(&file.metadata.sha256_hash());
    // Without a version another one has other files under the same names.
    answer(file.data, path, &tag, headers, if for_ever { FOR_EVER } else { "no-cache" })
}

fn answer(
    data: Cow<'static, [u8]>, path: &str, tag: &str, headers: &HeaderMap, keep: &'static str,
) -> Response {
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind(path))], data).into_response(),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

fn unknown() -> Response {
    ApiError::unknown("there is no such page").into_response()
}

/// The first bytes of a digest, enough to tell versions apart.
pub(crate) fn hex(digest: &[u8]) -> String {
    digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
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
