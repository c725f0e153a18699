//! Themes as JSON; `docs/themes.md` describes the shape.

use super::words::shown_words;
use super::{FoundTheme, Instance};
use crate::JSON_VERSION;
use crate::verdict_of;
use keymove_chess::Move;
use keymove_solve::answer::{Answer, Soundness};
use keymove_solve::tree::PhaseKind;
use keymove_study::catalogue;
use keymove_study::{Setting, Shown, Study};
use serde::Serialize;
use serde_json::{Value, json};

/// What the field `format` says.
pub const THEMES_FORMAT: &str = "keymove-themes";

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    soundness: &'static str,
    verdict: String,
    complete: bool,
    missing: Option<String>,
    themes: Vec<Theme<'a>>,
}

#[derive(Serialize)]
struct Theme<'a> {
    name: &'a str,
    group: Option<&'static str>,
    instances: Vec<Found<'a>>,
}

#[derive(Serialize)]
struct Found<'a> {
    detail: &'a str,
    squares: Vec<String>,
    play: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    phase: &'static str,
    first: Option<String>,
    moves: Vec<Option<String>>,
    text: String,
}

/// What the field `format` says of several positions together.
pub const PROBLEM_THEMES_FORMAT: &str = "keymove-problem-themes";

#[derive(Serialize)]
struct Whole<'a> {
    format: &'static str,
    version: u32,
    positions: Vec<Position>,
    complete: bool,
    themes: Vec<Theme<'a>>,
}

#[derive(Serialize)]
struct Position {
    twin: String,
    fen: String,
    stipulation: String,
}

/// Themes of several positions of one problem together, as one JSON object on one line, without line end.
pub fn problem_themes_json(study: &Study, themes: &[FoundTheme]) -> String {
    let position = |setting: &Setting| Position {
        twin: setting.label.clone(),
        fen: setting.position.to_string(),
        stipulation: setting.stipulation.to_string(),
    };
    let document = Whole {
        format: PROBLEM_THEMES_FORMAT,
        version: JSON_VERSION,
        positions: study.settings.iter().map(position).collect(),
        complete: study.complete,
        themes: themes.iter().map(|found| theme(study, found)).collect(),
    };
    // Plain values have a JSON form.
    serde_json::to_string(&document).unwrap_or_default()
}

/// The themes as one JSON object on one line, without line end.
pub fn themes_json(answer: &Answer, study: &Study, themes: &[FoundTheme]) -> String {
    let document = Document {
        format: THEMES_FORMAT,
        version: JSON_VERSION,
        fen: study.diagram.to_string(),
        stipulation: study.asked.to_string(),
        soundness: match answer.soundness() {
            Soundness::Sound => "sound",
            Soundness::Open | Soundness::Restricted => "unknown",
            _ => "unsound",
        },
        verdict: verdict_of(answer),
        complete: study.complete,
        missing: answer.missing().map(|missing| missing.to_string()),
        themes: themes.iter().map(|found| theme(study, found)).collect(),
    };
    // Plain values have a JSON form.
    serde_json::to_string(&document).unwrap_or_default()
}

fn theme<'a>(study: &Study, found: &'a FoundTheme) -> Theme<'a> {
    Theme {
        name: &found.name,
        group: found.group.map(|group| group.name()),
        instances: found.instances.iter().map(|one| instance(study, one)).collect(),
    }
}

fn instance<'a>(study: &Study, found: &'a Instance) -> Found<'a> {
    Found {
        detail: &found.detail,
        squares: found.squares.into_iter().map(|square| square.to_string()).collect(),
        play: found.shown.iter().map(|shown| line(study, shown)).collect(),
    }
}

fn line(study: &Study, shown: &Shown) -> Line {
    let act = study.acts.get(shown.act);
    let phase = match act.map(|act| act.kind) {
        Some(PhaseKind::Key) if !study.is_battle() => "solution",
        Some(PhaseKind::SetPlay) => "set play",
        Some(PhaseKind::PostKey) => "after key",
        Some(PhaseKind::Try) => "try",
        Some(PhaseKind::Key) | None => "key",
    };
    let uci = |mv: &Move| (*mv != Move::NONE).then(|| mv.to_string());
    Line {
        phase,
        first: act.and_then(|act| act.first).map(|mv| mv.to_string()),
        moves: shown.moves.iter().map(uci).collect(),
        text: shown_words(study, shown),
    }
}

/// A theme of the catalogue: what it is called and means, where that is from, an example.
pub fn theme_json(theme: &catalogue::Theme) -> Value {
    json!({
        "name": theme.name,
        "aliases": theme.aliases,
        "group": theme.group.name(),
        "definition": theme.definition,
        "source": theme.source,
        "example": {
            "fen": theme.example.fen,
            "stipulation": theme.example.stipulation,
            "by": theme.example.by,
            "twins": theme.example.twins,
        },
    })
}
