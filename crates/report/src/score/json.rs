//! The score as JSON; `docs/score.md` describes the shape.

use super::no_score_text;
use crate::JSON_VERSION;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_study::score::{Ending, MainPlay, NoScore, PlayScore, Score, Scorer, Variant};
use serde::{Serialize, Serializer};

/// What the field `format` says.
pub const SCORE_FORMAT: &str = "keymove-score";

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    definition: &'static str,
    #[serde(flatten)]
    answer: Answer<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Scored {
        key: String,
        weights: &'a str,
        themes: Points,
        bonuses: Points,
        penalties: Points,
        total: i64,
        threats: Vec<String>,
        #[serde(flatten)]
        play: Option<Play>,
        variants: Vec<Line>,
    },
    Unscored {
        reason: &'static str,
        explanation: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        moves: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        refutations: Vec<String>,
    },
}

/// Names with points, in their order.
struct Points(Vec<(&'static str, i64)>);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// What is told of moremovers only.
#[derive(Serialize)]
struct Play {
    threat_length: Option<u16>,
    continuations: Vec<Continuation>,
    early_duals: Vec<Dual>,
}

#[derive(Serialize)]
struct Continuation {
    number: u16,
    #[serde(rename = "move")]
    mv: String,
    quiet: bool,
}

#[derive(Serialize)]
struct Dual {
    line: Vec<String>,
    answers: Vec<String>,
}

#[derive(Serialize)]
struct Line {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
    defence: String,
    mates: Vec<String>,
    themes: Vec<&'static str>,
    thematic: bool,
    minor_dual: bool,
    thematic_dual: bool,
}

impl Line {
    /// `line` are the moves between key and defence.
    fn new(line: &[Move], defence: Move, mates: &[Move], variant: &Variant) -> Self {
        Self {
            line: strings(line),
            defence: defence.to_string(),
            mates: strings(mates),
            themes: variant.themes.iter().map(|theme| theme.name()).collect(),
            thematic: variant.thematic,
            minor_dual: variant.minor_dual,
            thematic_dual: variant.thematic_dual,
        }
    }
}

/// The evaluation of the problem that the scorer has scored last, on one line.
pub fn score_json(position: &Position, score: &Score, scorer: &Scorer) -> String {
    let phase = scorer.phase();
    let variants = phase
        .defences()
        .iter()
        .zip(scorer.variants())
        .map(|(defence, variant)| Line::new(&[], defence.mv, phase.mates(defence), variant));
    write(position, 2, scored(score, scorer, strings(phase.threats()), None, variants.collect()))
}

/// The evaluation of a moremover, on one line.
pub fn play_score_json(
    position: &Position, play: &MainPlay, scored_play: &PlayScore, scorer: &Scorer,
) -> String {
    let line = |ending: &Ending| {
        let mates: Vec<Move> = ending.mates.iter().map(|&(_, mv)| mv).collect();
        let line = play.branches.get(ending.branch).map_or(&[][..], |branch| &branch.line);
        Line::new(line, ending.defence, &mates, &ending.variant)
    };
    let lines = scored_play.endings.iter().map(line).collect();
    let continuations = play.continuations.iter();
    let facts = Play {
        threat_length: play.threat.map(Moves::get),
        continuations: continuations
            .map(|one| Continuation { number: one.number, mv: one.mv.to_string(), quiet: one.quiet })
            .collect(),
        early_duals: play
            .duals
            .iter()
            .map(|dual| Dual { line: strings(&dual.line), answers: strings(&dual.answers) })
            .collect(),
    };
    let answer = scored(&scored_play.score, scorer, strings(&play.threats), Some(facts), lines);
    write(position, play.moves.get(), answer)
}

fn scored<'a>(
    score: &Score, scorer: &'a Scorer, threats: Vec<String>, play: Option<Play>, variants: Vec<Line>,
) -> Answer<'a> {
    Answer::Scored {
        key: score.key.mv.to_string(),
        weights: &scorer.weights().name,
        themes: Points(score.shown_themes().map(|(part, points)| (part.name(), points)).collect()),
        bonuses: Points(score.shown_bonuses().map(|(part, points)| (part.name(), points)).collect()),
        penalties: Points(score.shown_penalties().map(|(part, points)| (part.name(), points)).collect()),
        total: score.total(),
        threats,
        play,
        variants,
    }
}

/// Why a two-mover has no score, on one line. `moves` are the cooks, mates in one or tries; `refutations` those of the
/// tries.
pub fn no_score_json(position: &Position, reason: &NoScore) -> String {
    unscored(position, 2, reason)
}

/// The same for a directmate in `moves`, without tries if these are more than two.
pub fn no_play_score_json(position: &Position, moves: Moves, reason: &NoScore) -> String {
    unscored(position, moves.get(), reason)
}

fn unscored(position: &Position, moves_asked: u16, reason: &NoScore) -> String {
    let none = Vec::new;
    let (word, moves, refutations) = match reason {
        NoScore::BlackToMove => ("black to move", none(), none()),
        NoScore::Units(_) => ("illegal", none(), none()),
        NoScore::NotAKey(key) => ("not a key", strings(&[*key]), none()),
        NoScore::NoSolution(tries) => {
            let (moves, refutations): (Vec<_>, Vec<_>) = tries.iter().copied().unzip();
            ("no solution", strings(&moves), strings(&refutations))
        }
        NoScore::NoSolutionIn(_) => ("no solution", none(), none()),
        NoScore::MateInOne(keys) => ("mate in one", strings(keys), none()),
        NoScore::ShortSolution(_, keys) => ("short solution", strings(keys), none()),
        NoScore::Cooked(keys) => ("cooked", strings(keys), none()),
        NoScore::Stopped(_) => ("stopped", none(), none()),
    };
    let explanation = no_score_text(position, reason).trim_end().to_owned();
    write(position, moves_asked, Answer::Unscored { reason: word, explanation, moves, refutations })
}

fn strings(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn write(position: &Position, moves: u16, answer: Answer<'_>) -> String {
    let document = Document {
        format: SCORE_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        stipulation: format!("#{moves}"),
        definition: if moves == 2 { "chess-composer-2006" } else { "keymove-moremover" },
        answer,
    };
    // Strings, numbers and lists of them can always be written.
    serde_json::to_string(&document).unwrap_or_default()
}
