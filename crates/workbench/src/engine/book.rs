//! What the opening book has for a position.

use crate::Error;
use crate::game::named;
use keymove_engine::Board;
use keymove_engine::book::{Book, BookMove, Statistics, key};
use serde_json::{Value, json};
use std::path::Path;

/// Opens the book that the server was started with, or else that of the program; clients name none.
pub(crate) fn open(path: Option<&Path>) -> Result<Book, Error> {
    // The message of the library has the path, which is nobody's business.
    let opened = path.map_or_else(|| Ok(Book::classic()), Book::open);
    opened.map_err(|_| Error::fault("the opening book of this server cannot be read"))
}

/// Its moves for a position, the heaviest first, with what is known of them.
pub(crate) fn moves(path: Option<&Path>, board: &Board) -> Result<Value, Error> {
    let book = open(path)?;
    let found =
        book.lookup(board).map_err(|_| Error::fault("the opening book of this server cannot be read"))?;
    let all: u64 = found.iter().map(|one| u64::from(one.weight)).sum();
    let making = book.statistics().map(Statistics::making).map(|making| {
        json!({
            "games": making.games, "moves": making.moves, "wins": making.wins, "rating": making.rating,
        })
    });
    Ok(json!({
        "open": true,
        "fen": board.to_string(),
        "key": format!("{:016x}", key(board)),
        "book": making,
        "moves": found.iter().map(|one| entry(board, one, all)).collect::<Vec<_>>(),
    }))
}

fn entry(board: &Board, one: &BookMove, all: u64) -> Value {
    let mut value = named(board, one.mv);
    value["weight"] = one.weight.into();
    value["share"] = json!(f64::from(one.weight) / all.max(1) as f64);
    value["transposes"] = one.transposes.into();
    if let Some(counts) = one.counts {
        value["games"] = counts.games.into();
        value["wins"] = counts.wins.into();
        value["draws"] = counts.draws.into();
        value["losses"] = counts.losses.into();
    }
    value
}
