//! The page as plain files, which any host can serve: the work is done in the browser, by modules of WebAssembly.
//!
//! The document says that there is no server, and a service worker keeps everything for times without a network. All addresses are
//! relative, so that the files may lie in any folder of a host.

use crate::assets::{NAMES, VERSIONS, Web, addressed, hex, made, made_names, read};
use rust_embed::Embed;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Embed)]
#[folder = "wasm/"]
struct Modules;

/// What is loaded at once, and what is loaded when it is wanted; with threads for pages that share memory with their workers, and without
/// for all others, of which a browser loads one or the other; and the collection. `crates/web/build` makes them.
const MODULES: [&str; 5] = [
    "keymove-threads.wasm",
    "keymove-full-threads.wasm",
    "keymove.wasm",
    "keymove-full.wasm",
    "keymove-collection.wasm",
];

/// What the guard of a server says of every document, as far as a document may say it of itself.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
                      form-action 'self'; base-uri 'none'";

/// Why there is no page in a folder.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The program was built without what the page runs on.
    #[error(
        "this program was built without the modules of WebAssembly; in its source, run crates/web/build, and then build it again"
    )]
    NoModules,
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// How many files.
    pub files: usize,
    /// Their bytes.
    pub bytes: usize,
}

/// A file: its path below the folder, and what is in it.
type File = (String, Cow<'static, [u8]>);

/// Whether the program has the modules of WebAssembly that the page needs: it was built after they were.
pub fn is_whole() -> bool {
    MODULES.iter().all(|name| Modules::get(name).is_some())
}

/// Writes the page into a folder, which is made if there is none. Files of other versions that are there stay, for whoever has their
/// page open.
///
/// # Errors
/// If the program has no modules in it, or a file cannot be written.
pub fn write(folder: &Path) -> Result<Written, PageError> {
    let files = files()?;
    for (name, data) in &files {
        let path = folder.join(name);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, data)).map_err(|error| PageError::File { path, error })?;
    }
    Ok(Written { files: files.len(), bytes: files.iter().map(|(_, data)| data.len()).sum() })
}

/// All files. The document is the last, so that whatever it names is there before it.
fn files() -> Result<Vec<File>, PageError> {
    let mut versioned: Vec<File> = Vec::new();
    for name in MODULES {
        let module = Modules::get(name).ok_or(PageError::NoModules)?;
        versioned.push((format!("wasm/{name}"), module.data));
    }
    // Scripts and style sheets are put together, those of others come as they are.
    for name in NAMES.iter().filter(|name| name.starts_with("vendor/")) {
        versioned.extend(Web::get(name).map(|file| (name.to_string(), file.data)));
    }
    for name in made_names() {
        versioned.extend(made(name, true).map(|text| (name.to_owned(), Cow::Owned(text.into_bytes()))));
    }
    let fixed = |name: &str| read(name).unwrap_or_default();
    let (service, manifest) = (fixed("service.js"), fixed("manifest.webmanifest"));
    let version = version(&versioned, &[&service, &manifest, &fixed("index.html")]);
    let base = format!("{VERSIONS}{version}");
    let mut files: Vec<File> =
        versioned.into_iter().map(|(name, data)| (format!("{base}/{name}"), data)).collect();
    let [_, full, seldom @ ..] = MODULES.map(|name| format!("{base}/wasm/{name}"));
    let late = [full, format!("{base}/vendor/kryukov/men.css")];
    // What nobody runs or looks at is not kept in browsers. Pages that a service worker answers share memory; where they do not, it keeps
    // what they ask for. Whoever has no collection never loads what it takes; it is kept once it was asked for.
    let is_used = |name: &&str| [".js", ".css", ".wasm"].iter().any(|ending| name.ends_with(ending));
    let is_first = |name: &&str| !late.iter().chain(&seldom).any(|other| other == name);
    let first: Vec<&str> =
        files.iter().map(|(name, _)| name.as_str()).filter(is_first).filter(is_used).collect();
    let quoted = |names: &[&str]| names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(",");
    let named = [&first[..], &["manifest.webmanifest", "favicon.svg"]].concat();
    let service = service
        .replace("/*version*/", &version)
        .replace("/*files*/", &quoted(&named))
        .replace("/*later*/", &quoted(&late.each_ref().map(String::as_str)));
    let text = |name: &str, text: String| (name.to_owned(), Cow::Owned(text.into_bytes()));
    files.push(text("favicon.svg", fixed("favicon.svg")));
    files.push(text("manifest.webmanifest", manifest.replace("\"/", "\"./")));
    files.push(text("service.js", service));
    files.push(text("index.html", document(&base)));
    Ok(files)
}

/// The document, which says that there is no server.
fn document(base: &str) -> String {
    let text = addressed(base)
        .unwrap_or_default()
        .replace("=\"/", "=\"")
        .replace(" crossorigin=\"use-credentials\"", "");
    let meta = format!(
        "    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n    <meta name=\"referrer\" content=\"no-referrer\">\n    \
         <meta name=\"keymove-local\" content=\"\">\n"
    );
    // Which module it is depends on whether memory is shared, which no document can say: scripts ask for it.
    text.replacen("    <title>", &format!("{meta}    <title>"), 1)
}

/// A name for the contents of all files.
fn version(files: &[File], texts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for (name, data) in files {
        digest.update(name.as_bytes());
        digest.update(Sha256::digest(data));
    }
    texts.iter().for_each(|text| digest.update(Sha256::digest(text.as_bytes())));
    hex(&digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_names_nothing_by_its_place_on_a_host() {
        let text = document("v/123");
        assert!(text.contains("keymove-local") && text.contains("src=\"v/123/js/main.js\""), "{text}");
        assert!(!text.contains("=\"/"), "{text}");
        let scripts = made("js/main.js", true).expect("the scripts");
        assert!(scripts.contains("keymove-collection.wasm") && scripts.contains("'./local/pool.js'"));
        assert!(!made("js/main.js", false).expect("the scripts").contains("keymove-collection.wasm"));
    }
}
