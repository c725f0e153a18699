//! The JSON format, field by field. The order here is the order in the text.

use crate::IntendedReport;
use crate::difficulty::json::InputNode;
use crate::phrase::Phrase;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Document {
    pub(super) format: &'static str,
    pub(super) version: u32,
    pub(super) fen: String,
    pub(super) stipulation: String,
    pub(super) attacker: &'static str,
    pub(super) soundness: Soundness,
    pub(super) complete: bool,
    pub(super) unexamined: usize,
    pub(super) stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) none_up_to: Option<String>,
    pub(super) phases: Vec<Phase>,
    pub(super) plans: Vec<Plan>,
    pub(super) open_plans: usize,
    pub(super) themes: Vec<Theme>,
    pub(super) table: Option<Table>,
    pub(super) economy: Vec<String>,
    pub(super) economy_phrases: Vec<Phrase>,
    pub(super) score: Option<Score>,
    pub(super) solving: Option<Solving>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) intended: Option<IntendedReport>,
}

#[derive(Serialize)]
pub(super) struct Soundness {
    pub(super) verdict: &'static str,
    pub(super) sound: bool,
    pub(super) text: String,
    pub(super) keys: Vec<Move>,
}

#[derive(Serialize)]
pub(super) struct Move {
    pub(super) uci: String,
    pub(super) san: String,
}

#[derive(Serialize)]
pub(super) struct Phase {
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<usize>,
    pub(super) first: Option<Move>,
    pub(super) class: Option<&'static str>,
    pub(super) zugzwang: bool,
    pub(super) threats: Vec<Move>,
    pub(super) effects: Vec<Motive>,
    pub(super) serves: Vec<Motive>,
    pub(super) variations: Vec<Variation>,
    pub(super) failures: Vec<Failure>,
    pub(super) marks: Marks,
}

#[derive(Serialize)]
pub(super) struct Variation {
    pub(super) way: Vec<String>,
    pub(super) depth: usize,
    pub(super) fen: String,
    pub(super) reply: Move,
    pub(super) defence: &'static str,
    pub(super) short: bool,
    pub(super) goal: bool,
    pub(super) examined: bool,
    pub(super) defeats: Vec<Defeat>,
    pub(super) answers: Vec<Answer>,
    pub(super) forced: Vec<Motive>,
    pub(super) serves: Vec<Motive>,
    pub(super) marks: Marks,
}

#[derive(Serialize)]
pub(super) struct Defeat {
    pub(super) threat: Move,
    pub(super) at_once: bool,
    pub(super) delayed: bool,
    pub(super) motives: Vec<Motive>,
}

#[derive(Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    pub(super) mv: Move,
    pub(super) goal: bool,
    pub(super) threatened: bool,
    pub(super) threats: Vec<Move>,
    pub(super) zugzwang: bool,
    pub(super) errors: Vec<Error>,
    pub(super) together: Vec<[Motive; 2]>,
    pub(super) serves: Vec<Motive>,
}

#[derive(Serialize)]
pub(super) struct Error {
    #[serde(flatten)]
    pub(super) motive: Motive,
    pub(super) mates: usize,
    pub(super) of: usize,
}

#[derive(Serialize)]
pub(super) struct Failure {
    pub(super) refutation: Option<Move>,
    pub(super) defeats: Vec<Defeat>,
    pub(super) causes: Vec<Motive>,
    pub(super) examined: bool,
    pub(super) marks: Marks,
}

#[derive(Serialize)]
pub(super) struct Motive {
    pub(super) kind: &'static str,
    pub(super) text: String,
    pub(super) phrase: Phrase,
    pub(super) unit: Option<Unit>,
    pub(super) by: Option<Unit>,
    pub(super) through: Option<String>,
    pub(super) squares: Vec<String>,
    pub(super) joint: bool,
    pub(super) test: &'static str,
    pub(super) proof: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Unit {
    pub(super) square: String,
    pub(super) piece: String,
}

#[derive(Serialize)]
pub(super) struct Marks {
    pub(super) arrows: Vec<Arrow>,
    pub(super) squares: Vec<Mark>,
}

#[derive(Serialize)]
pub(super) struct Arrow {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) kind: &'static str,
}

#[derive(Serialize)]
pub(super) struct Mark {
    pub(super) square: String,
    pub(super) kind: &'static str,
}

/// A refutation of a main plan, and what the foreplan does about it.
#[derive(Serialize)]
pub(super) struct Obstacle {
    pub(super) refutation: Move,
    pub(super) why: Vec<Motive>,
    /// What answers the refutation after the foreplan; `null` if it cannot be played.
    pub(super) answer: Option<String>,
    pub(super) changes: Vec<Change>,
    /// After how many moves of the attacker it is removed.
    pub(super) removed: usize,
}

/// A main plan with its foreplan.
#[derive(Serialize)]
pub(super) struct Plan {
    pub(super) text: String,
    pub(super) phrases: Vec<Phrase>,
    pub(super) phase: usize,
    /// The foreplan, passes included.
    pub(super) foreplan: Vec<String>,
    pub(super) main: String,
    pub(super) length: u16,
    pub(super) tried: Vec<String>,
    /// `null` if the main plan only waits.
    pub(super) threat: Option<Move>,
    /// The first refutation, whose fields stand among those of the plan.
    #[serde(flatten)]
    pub(super) obstacle: Obstacle,
    /// The other refutations.
    pub(super) others: Vec<Obstacle>,
    pub(super) pure: bool,
    pub(super) substitutes: Vec<Substitute>,
    pub(super) foreplans: usize,
    pub(super) longest_foreplan: usize,
    pub(super) line: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct Change {
    pub(super) kind: &'static str,
    pub(super) text: String,
    pub(super) phrase: Phrase,
    pub(super) unit: Unit,
    pub(super) to: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Substitute {
    pub(super) reply: String,
    pub(super) answer: String,
    pub(super) new: bool,
}

#[derive(Serialize)]
pub(super) struct Theme {
    pub(super) theme: &'static str,
    pub(super) detail: String,
    pub(super) squares: Vec<String>,
    pub(super) shown: Vec<Shown>,
}

#[derive(Serialize)]
pub(super) struct Shown {
    pub(super) phase: usize,
    pub(super) moves: Vec<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Score {
    Scored {
        total: i64,
        weights: String,
        themes: serde_json::Map<String, serde_json::Value>,
        bonuses: serde_json::Map<String, serde_json::Value>,
        penalties: serde_json::Map<String, serde_json::Value>,
    },
    Unscored {
        reason: String,
    },
}

#[derive(Serialize)]
pub(super) struct Solving {
    pub(super) searches: [Search; 2],
    pub(super) difficulty: Option<Difficulty>,
}

#[derive(Serialize)]
pub(super) struct Search {
    pub(super) program: &'static str,
    pub(super) found: bool,
    pub(super) moves: Option<u16>,
    pub(super) line: Vec<String>,
    pub(super) positions: u64,
    pub(super) stop: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Difficulty {
    Estimated { estimate: f64, unit: &'static str, base: f64, inputs: Vec<InputNode> },
    Stopped { stop: String, phrase: Phrase },
}

#[derive(Serialize)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    pub(super) pairs: Vec<Pair>,
    pub(super) families: Vec<Family>,
    pub(super) cycles: Vec<Cycle>,
    pub(super) common: Vec<Common>,
}

#[derive(Serialize)]
pub(super) struct Row {
    pub(super) phase: usize,
    /// Who makes each move of the phase.
    pub(super) units: Vec<Unit>,
    pub(super) moves: Vec<Played>,
    pub(super) duties: Vec<Duty>,
}

#[derive(Serialize)]
pub(super) struct Played {
    pub(super) half_move: String,
    pub(super) unit: Unit,
    pub(super) uci: String,
    pub(super) captures: Option<Unit>,
    pub(super) functions: Vec<&'static str>,
}

#[derive(Serialize)]
pub(super) struct Duty {
    pub(super) unit: Unit,
    pub(super) function: &'static str,
    pub(super) other: Option<Unit>,
    pub(super) squares: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct Pair {
    pub(super) phases: [usize; 2],
    pub(super) relations: Vec<Relation>,
}

#[derive(Serialize, Default)]
pub(super) struct Relation {
    pub(super) kind: &'static str,
    pub(super) text: String,
    pub(super) units: Vec<Unit>,
    pub(super) functions: Vec<&'static str>,
    pub(super) first: Vec<&'static str>,
    pub(super) second: Vec<&'static str>,
    pub(super) half_moves: Vec<String>,
    pub(super) moves: Vec<String>,
    pub(super) squares: Vec<String>,
}

/// A relation with all pairs of phases that have it.
#[derive(Serialize)]
pub(super) struct Family {
    pub(super) text: String,
    pub(super) phrase: Phrase,
    pub(super) pairs: Vec<[usize; 2]>,
    pub(super) relation: Relation,
}

#[derive(Serialize, Default)]
pub(super) struct Cycle {
    pub(super) kind: &'static str,
    pub(super) text: String,
    pub(super) phrase: Option<Phrase>,
    pub(super) phases: Vec<usize>,
    pub(super) units: Vec<Unit>,
    pub(super) functions: Vec<&'static str>,
    pub(super) half_moves: Vec<String>,
    pub(super) moves: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct Common {
    pub(super) half_move: String,
    pub(super) text: String,
    pub(super) phrase: Phrase,
    pub(super) functions: Vec<&'static str>,
    pub(super) square: Option<String>,
    pub(super) phases: Vec<usize>,
}

/// What all positions of a problem show together.
#[derive(Serialize)]
pub(super) struct Problem {
    pub(super) format: &'static str,
    pub(super) version: u32,
    pub(super) sound: bool,
    pub(super) complete: bool,
    pub(super) positions: Vec<Position>,
    pub(super) solutions: Vec<Solution>,
    pub(super) table: Option<Table>,
    pub(super) economy: Vec<String>,
    pub(super) economy_phrases: Vec<Phrase>,
    pub(super) themes: Vec<Theme>,
}

#[derive(Serialize)]
pub(super) struct Position {
    pub(super) twin: String,
    pub(super) set_play: bool,
    pub(super) fen: String,
    pub(super) stipulation: String,
}

#[derive(Serialize)]
pub(super) struct Solution {
    /// Index among the positions.
    pub(super) position: usize,
    pub(super) moves: Vec<String>,
    pub(super) text: String,
}
