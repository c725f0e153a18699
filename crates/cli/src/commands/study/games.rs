//! Studies of files.

use crate::collection::size;
use crate::source::Source;
use anyhow::{Context, Result};
use keymove_endgame::Study;
use keymove_formats::pgn::{Game, Games};
use keymove_run::Progress;
use std::path::PathBuf;

/// A study of a file.
pub(super) struct Item {
    /// Where it stands, and who made it.
    pub(super) heading: String,
    pub(super) study: Study,
}

/// All studies of these files; what is none is an error in its place.
pub(super) fn items(
    files: &[PathBuf], progress: &Progress,
) -> impl Iterator<Item = Result<Item>> + Send + use<> {
    let progress = progress.clone();
    let files = files.to_vec();
    files.into_iter().flat_map(move |file| -> Box<dyn Iterator<Item = Result<Item>> + Send> {
        let Source { name, stream } = match Source::open(&file, progress.clone()) {
            Ok(source) => source,
            Err(error) => return Box::new(std::iter::once(Err(error))),
        };
        progress.begin(name.clone(), size(&file));
        Box::new(Games::new(stream).map(move |game| item(game, &name)))
    })
}

fn item(game: Result<Game, keymove_formats::EntryError>, file: &str) -> Result<Item> {
    let game = game.with_context(|| file.to_owned())?;
    let place = format!("{file}, line {}", game.line);
    let study = Study::of_game(&game).with_context(|| place.clone())?;
    let tag = |name: &str| {
        let text = game.tag(name).map(str::trim)?;
        (!text.is_empty() && !text.starts_with('?') && text != "-").then(|| text.to_owned())
    };
    let year = tag("Date").and_then(|date| date.split('.').next().map(str::to_owned));
    let black = tag("Black").filter(|black| !matches!(black.as_str(), "+" | "="));
    let parts: Vec<String> = [tag("White"), black, tag("Event"), year].into_iter().flatten().collect();
    let heading = if parts.is_empty() { place } else { format!("{place}: {}", parts.join(", ")) };
    Ok(Item { heading, study })
}
