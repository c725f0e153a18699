//! Positions: what is on the board, what may be played.

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::work::pasted::Pasted;
use crate::work::position::Report;
use crate::work::read;
use axum::routing::post;
use axum::{Json, Router};
use keymove_chess::Position;
use keymove_chess::notation::{parse_uci, san};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/position/check", post(check))
        .route("/position/moves", post(moves))
        .route("/position/read", post(text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    fen: String,
    stipulation: Option<String>,
}

/// What can be said about a position without solving it.
async fn check(Body(problem): Body<Problem>) -> Result<Json<Report>, ApiError> {
    aside(move || Report::new(&problem.fen, problem.stipulation.as_deref())).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

/// The problems in whatever was pasted.
async fn text(Body(Text { text }): Body<Text>) -> Result<Json<Pasted>, ApiError> {
    aside(move || Pasted::read(&text)).await
}

/// Work of some milliseconds, on a thread that may be busy for so long.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| ApiError::internal("a fault of the program; the log of the server says where"))?
        .map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    fen: String,
    /// Moves from there, in UCI's notation.
    #[serde(default)]
    moves: Vec<String>,
}

/// More moves than a game has.
const MOST_MOVES: usize = 10_000;

/// The legal moves after a line of moves.
async fn moves(Body(line): Body<Line>) -> Result<Json<Value>, ApiError> {
    if line.moves.len() > MOST_MOVES {
        return Err(ApiError::bad("moves", format!("{}; expected at most {MOST_MOVES}", line.moves.len())));
    }
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
