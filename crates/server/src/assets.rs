//! The page: files of the folder `web`, compiled into the program.
//!
//! All of them but the first document have addresses with a name of this version of the page, so that a browser keeps them for
//! ever, and a page that is loaded again asks for the document alone. Scripts that belong together come as one file, and so do the style
//! sheets: where the network is slow every request costs a round trip.
//!
//! Debug builds read the files from the folder, so that a change shows when the page is loaded again; a new file is there when the
//! server is started again. What a client asks for is looked up among the names of these files; it never becomes a path.

use crate::app::App;
use crate::error::ApiError;
use crate::scripts::{ENTRIES, LATE, Sources, bundle};
use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::Embed;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};
use tower_http::compression::CompressionLayer;

#[derive(Embed)]
#[folder = "web/"]
pub(crate) struct Web;

/// The style sheets that the document names, as one.
const STYLE: &str = "style/page.css";

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
    let Some(text) = addressed(&format!("/{VERSIONS}{version}")) else {
        return unknown();
    };
    answer(text.into_bytes().into(), "index.html", &version, headers, "no-cache")
}

/// The document with the addresses of a version, which begin with `base`.
pub(crate) fn addressed(base: &str) -> Option<String> {
    let document = read("index.html")?;
    let mut text = document.clone();
    for (index, name) in sheets(&document).into_iter().enumerate() {
        let link = format!("    <link rel=\"stylesheet\" href=\"/{name}\">\n");
        let one = format!("    <link rel=\"stylesheet\" href=\"/{STYLE}\">\n");
        text = text.replace(&link, if index == 0 { &one } else { "" });
    }
    for folder in FOLDERS {
        text = text.replace(&format!("=\"/{folder}/"), &format!("=\"{base}/{folder}/"));
    }
    // The scripts of others would be asked for only when ours are there.
    let scripts = NAMES.iter().filter(|name| name.starts_with("vendor/") && name.ends_with(".js"));
    let links = scripts.fold(String::new(), |mut links, name| {
        // Writing to a string does not fail.
        let _ = writeln!(links, "    <link rel=\"modulepreload\" href=\"{base}/{name}\">");
        links
    });
    Some(text.replace("  </head>", &format!("{links}  </head>")))
}

/// The names of the style sheets of the document, in order.
fn sheets(document: &str) -> Vec<&str> {
    let links =
        document.lines().filter_map(|line| line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"/"));
    links.filter_map(|link| link.strip_suffix("\">")).collect()
}

/// The text of a file of the page.
pub(crate) fn read(name: &str) -> Option<String> {
    Web::get(name).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// What is made of several files: scripts that belong together, where their lines are from, and the style sheets as one. Without a server the
/// scripts that work in its place come along.
pub(crate) fn made(name: &str, without_server: bool) -> Option<String> {
    if name == STYLE {
        let document = read("index.html")?;
        return Some(sheets(&document).into_iter().filter_map(read).collect::<Vec<_>>().join("\n"));
    }
    let (entry, is_map) = name.strip_suffix(".map").map_or((name, false), |entry| (entry, true));
    let is_file = |name: &str| ENTRIES.contains(&name) || LATE.contains(&name);
    let along = |name: &str| !is_file(name) && (without_server || !name.starts_with("js/local/"));
    let scripts =
        is_file(entry).then(|| bundle(entry, Sources { read: &read, along: &along, late: &LATE }))?;
    match scripts {
        Ok(scripts) => Some(if is_map { scripts.map } else { scripts.text }),
        // A test sees to it that there is none.
        Err(fault) => Some(format!("throw new Error({});\n", serde_json::Value::from(fault.to_string()))),
    }
}

/// Names of what is made of several files.
pub(crate) fn made_names() -> impl Iterator<Item = &'static str> {
    ENTRIES.into_iter().chain(LATE).chain([STYLE])
}

/// What was made, by name, of the version of the page that this process has given last.
static MADE: LazyLock<RwLock<BTreeMap<String, Made>>> = LazyLock::new(RwLock::default);

/// A file that was made: its text, and the version that it belongs to.
type Made = (Arc<str>, String);

/// What is made of several files, once for each version.
fn put_together(name: &str) -> Option<Made> {
    let version = current();
    let known = MADE.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    if let Some(made) = known.filter(|(_, of)| *of == version) {
        return Some(made);
    }
    let made: Made = (made(name, false)?.into(), version);
    MADE.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), made.clone());
    Some(made)
}

/// A file of the page; `for_ever` if its address names what is in it.
fn file(path: &str, headers: &HeaderMap, for_ever: bool) -> Response {
    // Without a version another one has other files under the same names.
    let keep = if for_ever { FOR_EVER } else { "no-cache" };
    if let Some((text, version)) = put_together(path) {
        return answer(text.as_bytes().to_vec().into(), path, &version, headers, keep);
    }
    let Some(file) = NAMES.get(path).and_then(|name| Web::get(name)) else { return unknown() };
    let tag = hex(&file.metadata.sha256_hash());
    answer(file.data, path, &tag, headers, keep)
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
        Some("map") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
