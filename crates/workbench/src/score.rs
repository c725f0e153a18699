//! The score of a problem.

use crate::event::Event;
use crate::job::Work;
use crate::read::only_case;
use crate::{Context, Error, read};
use keymove_chess::Position;
use keymove_problem::Stipulation;
use keymove_problem::statement::{Case, Statement};
use keymove_report::{COMPOSER, PROBLEMIST, evaluation_json, taste_json};
use keymove_solve::answer::Wanted;
use keymove_solve::{Limits, MethodChoice};
use keymove_study::Study;
use keymove_study::score::problemist::TasteScore;
use keymove_study::score::{Evaluation, Scorer, Weights, examine, is_scored};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::time::Duration;

/// The longest text of weights, in bytes.
const LONGEST_WEIGHTS: usize = 64 << 10;

/// A problem to be scored.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    /// `#2` if nothing is said.
    stipulation: Option<String>,
    /// What the parts are worth: the text of a TOML file.
    weights: Option<String>,
    /// `composer-2006` if nothing is said; `problemist`: by that scale in full, with both totals.
    scale: Option<String>,
    #[serde(default)]
    method: read::Method,
    seconds: Option<f64>,
}

/// A problem that can have a score.
#[derive(Debug)]
pub(crate) struct Question {
    position: Position,
    stipulation: Stipulation,
    weights: Weights,
    /// By the scale of problemists.
    is_tasted: bool,
    method: MethodChoice,
    time: Option<Duration>,
}

/// The library's object, as it is.
#[derive(Serialize)]
struct Fields {
    score: Box<RawValue>,
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let stipulation = read::stipulation(request.stipulation.as_deref().unwrap_or("#2"))?;
        if !is_scored(stipulation) {
            let message = format!(
                "{stipulation} is not scored; expected whole moves without an introduction, of directmates at least 2"
            );
            return Err(Error::field("stipulation", message));
        }
        read::bounded("fen", &request.fen)?;
        let statement = Statement::read(&request.fen, stipulation)
            .map_err(|error| read::fen_error(&request.fen, &error))?;
        Ok(Self {
            position: only_case(&request.fen, &statement)?,
            stipulation,
            weights: weights(request.weights.as_deref())?,
            is_tasted: match request.scale.as_deref() {
                None | Some(COMPOSER) => false,
                Some(PROBLEMIST) => true,
                Some(_) => return Err(Error::field("scale", "expected problemist or composer-2006")),
            },
            method: request.method.choice(),
            time: read::seconds(request.seconds)?,
        })
    }
}

impl Work for Question {
    fn threads(&self, _: usize) -> usize {
        1
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let mut scorer = Scorer::new(self.weights.clone());
        let limits = Limits { method: self.method, ..context.limits(context.deadline(self.time), None) };
        let found = examine(&self.position, self.stipulation, &mut scorer, &limits, &())
            .map_err(|error| Error::fault(error.to_string()))?;
        let tasted = if self.is_tasted { self.tasted(&found, &limits) } else { None };
        let text =
            tasted.unwrap_or_else(|| evaluation_json(&self.position, self.stipulation, &found, &scorer));
        let score = RawValue::from_string(text).map_err(|error| Error::fault(error.to_string()))?;
        context.send_event(Event::in_order("score", &Fields { score })?)
    }
}

impl Question {
    /// What the scale of problemists says; `None` of what is not sound, and of what was not looked at to the end.
    fn tasted(&self, found: &Evaluation, limits: &Limits) -> Option<String> {
        found.total()?;
        let wanted = Wanted { any_number: true, ..Wanted::studied() };
        let case = Case::of_diagram(self.position, self.stipulation);
        let study = Study::of(&mut wanted.answer(&case, limits, &()).ok()?).ok()?;
        let taste = TasteScore::of(&study)?;
        Some(taste_json(&study, &taste, found.total()))
    }
}

/// The weights of the paper, or those of this text.
pub(crate) fn weights(text: Option<&str>) -> Result<Weights, Error> {
    match text {
        None => Ok(Weights::default()),
        Some(text) if ["", "composer-2006"].contains(&text.trim()) => Ok(Weights::default()),
        Some(text) if text.len() > LONGEST_WEIGHTS => {
            Err(Error::field("weights", format!("{} bytes; expected at most {LONGEST_WEIGHTS}", text.len())))
        }
        Some(text) => Weights::parse(text).map_err(|error| {
            let lines = text.split_inclusive('\n').take(error.line.saturating_sub(1));
            let before: usize = lines.map(|line| line.chars().count()).sum();
            Error::at("weights", (before + error.column.saturating_sub(1), 1), error.to_string())
        }),
    }
}
