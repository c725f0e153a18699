//! The score as JSON; `docs/score.md` describes the shape.

use super::no_score_text;
use crate::score::{NoScore, Score, Scorer};
use keymove_chess::{Move, Position};
use serde::{Serialize, Serializer};

/// What the field `format` says.
pub const SCORE_FORMAT: &str = "keymove-score";
/// Grows when a reader has to change.
pub const SCORE_VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: &'static str,
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

#[derive(Serialize)]
struct Line {
    defence: String,
    mates: Vec<String>,
    themes: Vec<&'static str>,
    thematic: bool,
    minor_dual: bool,
    thematic_dual: bool,
}

/// The evaluation of the problem that the scorer has scored last, on one line.
pub fn score_json(position: &Position, score: &Score, scorer: &Scorer) -> String {
    let phase = scorer.phase();
    let variants = phase.defences().iter().zip(scorer.variants()).map(|(defence, variant)| Line {
        defence: defence.mv.to_string(),
        mates: strings(phase.mates(defence)),
        themes: variant.themes.iter().map(|theme| theme.name()).collect(),
        thematic: variant.thematic,
        minor_dual: variant.minor_dual,
        thematic_dual: variant.thematic_dual,
    });
    write(
        position,
        Answer::Scored {
            key: score.key.mv.to_string(),
            weights: &scorer.weights().name,
            themes: Points(score.shown_themes().map(|(part, points)| (part.name(), points)).collect()),
            bonuses: Points(score.shown_bonuses().map(|(part, points)| (part.name(), points)).collect()),
            penalties: Points(score.shown_penalties().map(|(part, points)| (part.name(), points)).collect()),
            total: score.total(),
            threats: strings(phase.threats()),
            variants: variants.collect(),
        },
    )
}

/// Why there is no score, on one line. `moves` are the cooks, mates in one or tries; `refutations` those of the tries.
pub fn no_score_json(position: &Position, reason: &NoScore) -> String {
    let none = Vec::new;
    let (word, moves, refutations) = match reason {
        NoScore::BlackToMove => ("black to move", none(), none()),
        NoScore::Units(_) => ("illegal", none(), none()),
        NoScore::NotAKey(key) => ("not a key", strings(&[*key]), none()),
        NoScore::NoSolution(tries) => {
            let (moves, refutations): (Vec<_>, Vec<_>) = tries.iter().copied().unzip();
            ("no solution", strings(&moves), strings(&refutations))
        }
        NoScore::MateInOne(keys) => ("mate in one", strings(keys), none()),
        NoScore::Cooked(keys) => ("cooked", strings(keys), none()),
        NoScore::Stopped(_) => ("stopped", none(), none()),
    };
    let explanation = no_score_text(position, reason).trim_end().to_owned();
    write(position, Answer::Unscored { reason: word, explanation, moves, refutations })
}

fn strings(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn write(position: &Position, answer: Answer<'_>) -> String {
    let document = Document {
        format: SCORE_FORMAT,
        version: SCORE_VERSION,
        fen: position.to_string(),
        stipulation: "#2",
        answer,
    };
    // Strings, numbers and lists of them can always be written.
    serde_json::to_string(&document).unwrap_or_default()
}
