//! Problems that look like one: possible anticipations.

use super::{Fault, rows};
use crate::error::ApiError;
use crate::work::read;
use keymove_chess::{Color, Piece, Role, Square};
use keymove_db::{Board, Database, Likeness, Similar, View};
use serde::Deserialize;
use serde_json::{Value, json};

/// Most entries that are shown.
const MOST: usize = 200;

/// What a client asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    fen: String,
    stipulation: Option<String>,
    /// The entry that is the diagram itself.
    except: Option<i64>,
    /// How many.
    most: Option<usize>,
    /// The least likeness, in percent.
    least: Option<u8>,
}

/// A request that can be answered.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    board: Board,
    stipulation: Option<String>,
    except: Option<i64>,
    most: usize,
    least: f64,
}

impl Question {
    pub(crate) fn check(request: &Request) -> Result<Self, ApiError> {
        let board = Board::of(&read::setup(&request.fen)?);
        if board == Board::default() {
            return Err(ApiError::bad("fen", "the diagram is empty; expected men to be compared"));
        }
        let asked = request.stipulation.as_deref().filter(|text| !text.trim().is_empty());
        let most = request.most.unwrap_or(10);
        if !(1..=MOST).contains(&most) {
            return Err(ApiError::bad("most", format!("expected 1 to {MOST}")));
        }
        let least = request.least.unwrap_or(60);
        if least > 100 {
            return Err(ApiError::bad("least", "expected 0 to 100 percent"));
        }
        Ok(Self {
            board,
            stipulation: asked
                .map(|text| read::stipulation(text).map(|read| read.to_string()))
                .transpose()?,
            except: request.except,
            most,
            least: f64::from(least) / 100.0,
        })
    }

    /// The entries most like it, the closest first.
    pub(crate) fn answer(&self, database: &Database) -> Result<Vec<Value>, Fault> {
        let found = database.similar(&Similar {
            board: self.board,
            stipulation: self.stipulation.as_deref(),
            except: self.except,
            among: None,
            most: self.most,
            least: self.least,
        })?;
        found.iter().map(|likeness| value(database, likeness)).collect()
    }
}

fn value(database: &Database, likeness: &Likeness) -> Result<Value, Fault> {
    let overlay = &likeness.overlay;
    let mut value = rows::short(database, &View::of(database, likeness.entry)?)?;
    value["likeness"] = json!({
        "score": (likeness.score * 1e4).round() / 1e4,
        "same_stipulation": likeness.same_stipulation,
        "together": overlay.together,
        "elsewhere": overlay.elsewhere,
        "turned": overlay.symmetry.words(),
        "shift": [overlay.files, overlay.ranks],
        "missing": overlay.missing.iter().map(|&(piece, square)| man(piece, square)).collect::<Vec<_>>(),
        "added": overlay.added.iter().map(|&(piece, square)| man(piece, Some(square))).collect::<Vec<_>>(),
    });
    Ok(value)
}

/// `wSf4`; a man that is off the board has no square.
fn man(piece: Piece, square: Option<Square>) -> String {
    let color = if piece.color == Color::White { 'w' } else { 'b' };
    let letter = if piece.role == Role::Knight { 'S' } else { piece.role.letter() };
    square.map_or_else(
        || format!("{color}{letter} (off the board)"),
        |square| format!("{color}{letter}{square}"),
    )
}
