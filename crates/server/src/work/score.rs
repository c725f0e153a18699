//! The score of a problem.

use super::improve::{only_case, weights};
use super::read;
use crate::error::ApiError;
use crate::jobs::{Context, Gone};
use keymove_chess::Position;
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_report::evaluation_json;
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights, examine, is_scored};
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::RawValue;
use std::time::Duration;

/// A problem to be scored.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    fen: String,
    /// `#2` if nothing is said.
    stipulation: Option<String>,
    /// What the parts are worth: the text of a TOML file.
    weights: Option<String>,
    seconds: Option<f64>,
}

/// A problem that can have a score.
#[derive(Debug)]
pub(crate) struct Question {
    position: Position,
    stipulation: Stipulation,
    weights: Weights,
    time: Option<Duration>,
}

/// The library's object, as it is.
#[derive(Serialize)]
struct Line {
    event: &'static str,
    score: Box<RawValue>,
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, ApiError> {
        let stipulation = read::stipulation(request.stipulation.as_deref().unwrap_or("#2"))?;
        if !is_scored(stipulation) {
            let message = format!(
                "{stipulation} is not scored; expected #2, #3 or longer, or a helpmate such as h#2 or h#2.5"
            );
            return Err(ApiError::bad("stipulation", message));
        }
        read::bounded("fen", &request.fen)?;
        let statement = Statement::read(&request.fen, stipulation)
            .map_err(|error| read::fen_error(&request.fen, &error))?;
        Ok(Self {
            position: only_case(&request.fen, &statement)?,
            stipulation,
            weights: weights(request.weights.as_deref())?,
            time: read::seconds(request.seconds)?,
        })
    }

    /// Solves the problem, and sends its score table or why there is none.
    pub(crate) fn answer(&self, context: &Context) {
        let _ = self.score(context);
    }

    fn score(&self, context: &Context) -> Result<(), Gone> {
        let mut scorer = Scorer::new(self.weights.clone());
        let limits = Limits {
            time: Some(context.time(self.time)),
            nodes: None,
            table_bytes: context.memory(None),
            threads: context.threads(),
            interrupt: context.stop_flag(),
        };
        let table = examine(&self.position, self.stipulation, &mut scorer, &limits, &())
            .map_err(|error| error.to_string())
            .and_then(|found| {
                let text = evaluation_json(&self.position, self.stipulation, &found, &scorer);
                RawValue::from_string(text).map_err(|error| error.to_string())
            });
        match table {
            Ok(score) => context.send(&Line { event: "score", score }),
            Err(message) => context.send(&json!({ "event": "error", "error": ApiError::internal(message) })),
        }
    }
}
