//! The collections that a book is made of.

use anyhow::{Context, Result, anyhow, bail};
use keymove_problem::formats::{Entry, Format, LineError};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A problem, or what stands in its place, and where it comes from.
pub(super) struct Item {
    /// The name of the file.
    pub(super) file: String,
    pub(super) entry: Result<Entry, LineError>,
}

/// Everything in these files, in order.
pub(super) fn all(files: &[PathBuf]) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    for file in files {
        let (name, text) = text(file)?;
        let entries = format(file, &name, &text)?.read(&text);
        if entries.is_empty() {
            bail!("{name}: no problem in it; expected one a line, or JSON, CSV or EPD");
        }
        items.extend(entries.into_iter().map(|entry| Item { file: name.clone(), entry }));
    }
    Ok(items)
}

/// The name for messages, and what is in the file.
fn text(file: &Path) -> Result<(String, String)> {
    let mut bytes = Vec::new();
    let name = if file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        "standard input".to_owned()
    } else {
        bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        file.display().to_string()
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok((name, text)),
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            bail!("{name}, line {line}: not UTF-8 text; expected a file saved as UTF-8")
        }
    }
}

/// What the ending of the name says, otherwise what the text looks like.
fn format(file: &Path, name: &str, text: &str) -> Result<&'static Format> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    Format::of_ending(ending).or_else(|| Format::of_text(text)).ok_or_else(|| match text.trim().is_empty() {
        true => anyhow!("{name}: it is empty; expected problems, one a line, or JSON, CSV or EPD"),
        false => anyhow!(
            "{name}: of no known format; expected JSON lines, CSV with a column `fen`, EPD, or lines such as `FEN #2; \
             author; source; date`"
        ),
    })
}
