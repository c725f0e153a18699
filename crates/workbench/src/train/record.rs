//! What somebody has tried: which problem comes next, and what it all comes to. The record itself is kept by whoever asks.

use crate::{Error, problem};
use keymove_report::JSON_VERSION;
use keymove_train::{Attempt, Problem, Summary, Training, order, rated_json, summary_json};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Most attempts in a request.
const MOST_ATTEMPTS: usize = 2000;
/// Most problems of which the next one is chosen.
const MOST_PROBLEMS: usize = 200;

/// Attempts in the order in which they were made, and the moment of asking.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tried {
    attempts: Vec<Attempt>,
    /// Seconds since the beginning of 1970, in universal time.
    moment: u64,
}

/// Problems of which one is to be shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offered {
    /// The fields of JSON lines, of each.
    problems: Vec<Map<String, Value>>,
    attempts: Vec<Attempt>,
    #[serde(default)]
    seed: u64,
}

/// The order in which problems are shown.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Order {
    /// Indices; of equal problems the first alone.
    order: Vec<usize>,
    /// Those whose position makes no sense, as indices.
    unread: Vec<usize>,
}

/// What the attempts come to, and what each of them did.
pub(crate) fn summary(request: Tried) -> Result<Value, Error> {
    let training = training(request.attempts)?;
    let mut summary = summary_json(&Summary::of(&training, request.moment));
    summary["version"] = json!(JSON_VERSION);
    let history: Vec<Value> = training.attempts().iter().map(rated_json).collect();
    Ok(json!({ "summary": summary, "history": history }))
}

/// Which problem comes first, which next.
pub(crate) fn ordered(request: Offered) -> Result<Order, Error> {
    let Offered { problems, attempts, seed } = request;
    if problems.len() > MOST_PROBLEMS {
        let count = problems.len();
        return Err(Error::field("problems", format!("{count} of them; expected at most {MOST_PROBLEMS}")));
    }
    let training = training(attempts)?;
    let (mut known, mut places, mut unread) = (Vec::new(), Vec::new(), Vec::new());
    for (place, fields) in problems.iter().enumerate() {
        match problem::fields(fields).ok().and_then(|entry| Problem::of(&entry).ok()) {
            Some(problem) => {
                known.push(problem);
                places.push(place);
            }
            None => unread.push(place),
        }
    }
    // What is due is told by the summary: here no moment counts.
    let order = order(&known, &training, 0, seed, false);
    Ok(Order { order: order.into_iter().map(|index| places[index]).collect(), unread })
}

fn training(attempts: Vec<Attempt>) -> Result<Training, Error> {
    if attempts.len() > MOST_ATTEMPTS {
        let count = attempts.len();
        return Err(Error::field("attempts", format!("{count} of them; expected at most {MOST_ATTEMPTS}")));
    }
    for (place, attempt) in attempts.iter().enumerate() {
        if let Some(fault) = attempt.fault() {
            return Err(Error::field("attempts", format!("attempt {}: {fault}", place + 1)));
        }
    }
    Ok(attempts.into_iter().collect())
}
