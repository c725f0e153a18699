//! Questions that are answered at once: no search, no events.

#[cfg(feature = "engine")]
use crate::engine;
#[cfg(feature = "engine")]
use crate::game::{self, Line};
use crate::pasted::Pasted;
use crate::position::{self, Report};
use crate::strict::{from_json, nullable};
#[cfg(feature = "train")]
use crate::train::record;
use crate::{Error, Resources, write};
use keymove_report::theme_json;
use keymove_study::catalogue;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The words of all questions that [`answer`] answers.
pub const QUESTIONS: &[&str] = &[
    "position/check",
    "position/moves",
    "position/read",
    "position/write",
    #[cfg(feature = "engine")]
    "game/state",
    #[cfg(feature = "engine")]
    "game/pgn",
    #[cfg(feature = "engine")]
    "game/read",
    #[cfg(feature = "engine")]
    "book/moves",
    #[cfg(feature = "engine")]
    "engine/levels",
    "themes",
    #[cfg(feature = "train")]
    "train/order",
    #[cfg(feature = "train")]
    "train/summary",
];

/// A position, and what is asked of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    fen: String,
    #[serde(default, deserialize_with = "nullable")]
    stipulation: Option<String>,
}

/// What was pasted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

/// Answers a question in JSON with JSON. `engine/levels` and `themes` ask for nothing, so that their requests are not read.
///
/// # Errors
/// [`Error::Unknown`] if there is no such question, otherwise what is wrong with the request.
///
/// ```
/// use keymove_workbench::{Resources, answer};
///
/// let position = r#"{"fen":"7k/5Q2/6K1/8/8/8/8/8 w - -","moves":["f7g7"]}"#;
/// let after = answer("position/moves", position.as_bytes(), &Resources::default())?;
/// assert!(after.contains(r#""end":"mate""#));
/// # Ok::<(), keymove_workbench::Error>(())
/// ```
pub fn answer(question: &str, request: &[u8], resources: &Resources) -> Result<String, Error> {
    match question {
        "position/check" => {
            let Problem { fen, stipulation } = from_json(request)?;
            json(&Report::new(&fen, stipulation.as_deref())?)
        }
        "position/moves" => json(&from_json::<position::Line>(request)?.moves()?),
        "position/read" => json(&Pasted::read(&from_json::<Text>(request)?.text)?),
        "position/write" => json(&write::written(&from_json(request)?)?),
        "themes" => json(&catalogue::all().iter().map(|theme| theme_json(theme)).collect::<Vec<Value>>()),
        #[cfg(feature = "train")]
        "train/order" => json(&record::ordered(from_json(request)?)?),
        #[cfg(feature = "train")]
        "train/summary" => json(&record::summary(from_json(request)?)?),
        _ => of_games(question, request, resources),
    }
}

/// Answers a question about a game.
#[cfg(feature = "engine")]
fn of_games(question: &str, request: &[u8], resources: &Resources) -> Result<String, Error> {
    match question {
        "game/state" => json(&game::state(&from_json::<Line>(request)?.contest()?)),
        "game/pgn" => json(&from_json::<game::Written>(request)?.pgn()?),
        "game/read" => json(&from_json::<game::Text>(request)?.read()?),
        "book/moves" => {
            let contest = from_json::<Line>(request)?.contest()?;
            json(&engine::book::moves(resources.book.as_deref(), contest.board())?)
        }
        "engine/levels" => json(&engine::levels()),
        _ => Err(unknown(question)),
    }
}

/// There are no games without the engine.
#[cfg(not(feature = "engine"))]
fn of_games(question: &str, _: &[u8], _: &Resources) -> Result<String, Error> {
    Err(unknown(question))
}

fn unknown(question: &str) -> Error {
    let all = QUESTIONS.join(", ");
    Error::Unknown(format!("there is no question {question:?}; expected one of {all}"))
}

pub(crate) fn json(answer: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(answer).map_err(|error| Error::fault(error.to_string()))
}
