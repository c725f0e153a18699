//! Positions: what is on the board, what may be played.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::work::read;
use axum::routing::post;
use axum::{Json, Router};
use keymove_chess::Position;
use keymove_chess::notation::{parse_uci, san};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new().route("/position/moves", post(moves))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    fen: String,
    /// Moves from there, in UCI's notation.
    #[serde(default)]
    moves: Vec<String>,
}

/// The legal moves after a line of moves.
async fn moves(Body(line): Body<Line>) -> Result<Json<Value>, ApiError> {
    let mut position = read::position(&line.fen)?;
    let mut played = Vec::new();
    for text in &line.moves {
        let mv = parse_uci(&position, text).map_err(|error| ApiError::bad("moves", error.to_string()))?;
        played.push(json!({ "uci": mv.to_string(), "san": san(&position, mv) }));
        position = position.play(mv);
    }
    let moves: Vec<Value> = position
        .moves()
        .iter()
        .map(|&mv| json!({ "uci": mv.to_string(), "san": san(&position, mv) }))
        .collect();
    Ok(Json(json!({
        "fen": position.to_string(),
        "played": played,
        "moves": moves,
        "check": position.in_check(),
        "end": end(&position),
    })))
}

fn end(position: &Position) -> Option<&'static str> {
    match (position.is_mate(), position.is_stalemate()) {
        (true, _) => Some("mate"),
        (_, true) => Some("stalemate"),
        _ => None,
    }
}
