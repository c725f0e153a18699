//! Opening books: made of games, shown, checked.

mod build;
mod check;
mod show;

use crate::args::BookCommand;
use crate::exit::Exit;
use crate::output::say;
use anyhow::Result;
use keymove_engine::book::Book;
use keymove_report::JSON_VERSION;
use serde_json::{Value, json};
use std::path::Path;

pub(crate) fn run(command: &BookCommand) -> Result<Exit> {
    match command {
        BookCommand::Build(args) => build::run(args),
        BookCommand::Show(args) => show::run(args),
        BookCommand::Check(args) => check::run(args),
    }
}

/// Opens a book, and says so if its statistics are of no use.
fn open(path: &Path) -> Result<Book> {
    let book = Book::open(path)?;
    if let Some(trouble) = book.trouble() {
        say(&format!("warning: no statistics: {trouble}"));
    }
    Ok(book)
}

fn heading(what: &str) -> Value {
    json!({ "format": format!("keymove-book-{what}"), "version": JSON_VERSION })
}
