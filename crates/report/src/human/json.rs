//! The examination as JSON; `docs/human.md` describes the shape.

use super::step::{HumanStep, HumanStepLine, human_steps};
use super::{human_verdict, words::verdict};
use crate::JSON_VERSION;
use crate::json::stop_word;
use crate::phrase::Phrase;
use keymove_chess::notation::san;
use keymove_chess::{Color, Move, Position};
use keymove_study::human::{Answer, Examination, Fate, FullSearch, Kind, Threats, Try, TryList};
use serde::Serialize;

/// What the field `format` says.
pub const HUMAN_FORMAT: &str = "keymove-human";

#[derive(Serialize)]
struct Document {
    format: &'static str,
    version: u32,
    fen: String,
    attacker: &'static str,
    program: u8,
    mobility: &'static str,
    max_moves: u16,
    found: bool,
    mate: Option<Mate>,
    positions: u64,
    threats: &'static str,
    stop: Option<&'static str>,
    full_search: Option<Full>,
    text: String,
    phrases: Vec<Phrase>,
    tries: Vec<TryNode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepNode>>,
}

#[derive(Serialize)]
struct StepNode {
    kind: &'static str,
    depth: usize,
    positions: u64,
    fen: String,
    check: bool,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<String>,
    lines: Vec<LineNode>,
}

#[derive(Serialize)]
struct LineNode {
    text: String,
    phrase: Phrase,
    item: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
}

#[derive(Serialize)]
struct Full {
    shortest: Option<u16>,
    none_within: u16,
    positions: u64,
    stop: Option<&'static str>,
}

#[derive(Serialize)]
struct Mate {
    moves: u16,
    shortest: Option<bool>,
    line: Vec<MoveNode>,
}

#[derive(Serialize)]
struct MoveNode {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct TryNode {
    #[serde(flatten)]
    mv: MoveNode,
    kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    threatens: Vec<String>,
    replies: u32,
    flights: u32,
    capturing_reply: bool,
    fate: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<AnswerNode>,
}

#[derive(Serialize)]
struct AnswerNode {
    reply: MoveNode,
    tries: Vec<TryNode>,
}

/// The examination on one line, with what the proof solver says of the mate, if it was asked, and so many of its steps, if they are
/// wanted.
pub fn human_json(examination: &Examination, full: Option<&FullSearch>, most_steps: Option<usize>) -> String {
    let position = &examination.position;
    let steps = most_steps.map(|most| (human_steps(examination), most));
    let mate = examination.combination().map(|found| Mate {
        moves: found.moves,
        shortest: is_shortest(found.moves, full),
        line: line(position, &found.line),
    });
    let document = Document {
        format: HUMAN_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        attacker: if position.turn() == Color::White { "white" } else { "black" },
        program: examination.rules.program.number(),
        mobility: examination.rules.mobility.name(),
        max_moves: examination.rules.moves,
        found: mate.is_some(),
        mate,
        positions: examination.positions,
        threats: match examination.threats {
            Threats::Never => "never",
            Threats::NotNeeded => "not-needed",
            Threats::NotSuggested => "not-suggested",
            Threats::Tried => "tried",
        },
        stop: examination.stop.map(stop_word),
        full_search: full.map(|full| Full {
            shortest: full.shortest,
            none_within: full.none_within,
            positions: full.positions,
            stop: full.stop.map(stop_word),
        }),
        text: human_verdict(examination, full),
        phrases: verdict(examination, full),
        tries: tries(position, &examination.list),
        all_steps: steps.as_ref().map(|(steps, _)| steps.len()),
        steps: steps.map(|(steps, most)| steps.iter().take(most).map(|one| step(position, one)).collect()),
    };
    // Strings, numbers and lists of them can always be written.
    serde_json::to_string(&document).unwrap_or_default()
}

fn step(position: &Position, step: &HumanStep) -> StepNode {
    let line = |line: &HumanStepLine| LineNode {
        text: line.phrase.text(),
        phrase: line.phrase.clone(),
        item: line.is_item,
        uci: line.mv.map(|mv| mv.to_string()),
    };
    let after = step.moves.iter().fold(*position, |position, &mv| position.play(mv));
    StepNode {
        kind: step.kind.name(),
        depth: step.depth,
        positions: step.positions,
        fen: after.to_string(),
        check: after.in_check(),
        moves: step.moves.iter().map(ToString::to_string).collect(),
        refutation: step.refutation.map(|mv| mv.to_string()),
        lines: step.lines.iter().map(line).collect(),
    }
}

/// Nothing is shorter than one move.
fn is_shortest(moves: u16, full: Option<&FullSearch>) -> Option<bool> {
    if moves == 1 { Some(true) } else { full?.is_shortest() }
}

fn line(position: &Position, line: &[Move]) -> Vec<MoveNode> {
    let mut position = *position;
    let mut nodes = Vec::with_capacity(line.len());
    for &mv in line {
        nodes.push(node(&position, mv));
        position = position.play(mv);
    }
    nodes
}

fn node(position: &Position, mv: Move) -> MoveNode {
    MoveNode { uci: mv.to_string(), san: san(position, mv) }
}

fn tries(position: &Position, list: &TryList) -> Vec<TryNode> {
    list.tries.iter().map(|one| try_node(position, one)).collect()
}

fn try_node(position: &Position, one: &Try) -> TryNode {
    let next = position.play(one.mv);
    let (kind, threatens) = match &one.kind {
        Kind::Check { double: false } => ("check", Vec::new()),
        Kind::Check { double: true } => ("double-check", Vec::new()),
        Kind::Threat { mates } => ("threat", mates.iter().map(ToString::to_string).collect()),
    };
    let fate = match one.fate {
        Fate::Mate => "mate",
        Fate::TooManyReplies => "too-many-replies",
        Fate::NoDecline => "no-decline",
        Fate::TooDeep => "too-deep",
        Fate::NotReached => "not-reached",
        Fate::Works(_) => "works",
        Fate::Fails(_) => "fails",
        Fate::Open(_) => "open",
    };
    let answer = |answer: &Answer| AnswerNode {
        reply: node(&next, answer.reply),
        tries: tries(&next.play(answer.reply), &answer.list),
    };
    TryNode {
        mv: node(position, one.mv),
        kind,
        threatens,
        replies: one.replies,
        flights: one.flights,
        capturing_reply: one.capturing_reply,
        fate,
        answers: one.fate.answers().iter().map(answer).collect(),
    }
}
