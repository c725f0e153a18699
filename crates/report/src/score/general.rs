//! The score of selfmates, reflexmates, series and all other play: in words, a line for each part, and as JSON.

use super::json::SCORE_FORMAT;
use super::own::Parts;
use crate::JSON_VERSION;
use crate::lines::line_text;
use crate::text::Layout;
use crate::themes::act_words;
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::LineTask;
use keymove_study::Study;
use keymove_study::score::{
    GeneralBonus, GeneralPenalty, GeneralScore, GeneralTheme, NoGeneralScore, Weights,
};
use serde_json::{Value, json};

/// What the field `definition` says.
const DEFINITION: &str = "keymove-general";

/// The evaluation of a problem. The solutions of `study` are written, of a battle its keys; without one, the points alone.
pub fn general_score_text(study: Option<&Study>, score: &GeneralScore, weights: &Weights) -> String {
    let mut text = "Definition: Keymove's own score of all play\n".to_owned();
    if weights.name != "composer-2006" {
        text += &format!("Weights: {}\n", weights.name);
    }
    if let Some(study) = study {
        text += &solutions_text(study);
    }
    text + &parts(score, general_theme_label, general_bonus_label, general_penalty_label).table()
}

/// The key of a battle, or the solutions.
pub(super) fn solutions_text(study: &Study) -> String {
    if study.is_battle() {
        let keys = (0..study.acts.len()).filter(|&act| study.acts[act].solves());
        return format!("\nKEY: {}\n", keys.map(|act| act_words(study, act)).collect::<Vec<_>>().join(", "));
    }
    let mut text = "\nSOLUTIONS:\n".to_owned();
    for line in &study.lines {
        let setting = study.setting(line.act);
        let task = LineTask::new(setting.position, setting.stipulation);
        text += &format!(" {}\n", line_text(&task, &line.moves, Layout::Short));
    }
    text
}

/// The evaluation on one line. `solutions` are those of play in lines; of a battle there are none.
pub fn general_score_json(
    position: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], score: &GeneralScore,
    weights: &Weights,
) -> String {
    let moves = |line: &Vec<Move>| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut object = head(position, stipulation);
    object["weights"] = json!(weights.name);
    parts(score, GeneralTheme::name, GeneralBonus::name, GeneralPenalty::name).add_to(&mut object);
    if !solutions.is_empty() {
        object["solutions"] = solutions.iter().map(moves).collect();
    }
    object.to_string()
}

/// The parts that count, by what they are called.
fn parts<'a>(
    score: &GeneralScore, theme: impl Fn(GeneralTheme) -> &'a str, bonus: impl Fn(GeneralBonus) -> &'a str,
    penalty: impl Fn(GeneralPenalty) -> &'a str,
) -> Parts<'a> {
    let count = |part: GeneralTheme| score.counts[part as usize];
    Parts {
        themes: score.shown_themes().map(|(part, points)| (theme(part), count(part), points)).collect(),
        bonuses: score.shown_bonuses().map(|(part, points)| (bonus(part), points)).collect(),
        penalties: score.shown_penalties().map(|(part, points)| (penalty(part), points)).collect(),
        total: score.total(),
    }
}

/// Why other play has no score, on one line without line end.
pub fn no_general_score_text(reason: &NoGeneralScore) -> String {
    format!("no score: {reason}")
}

/// Why other play has no score, as JSON on one line.
pub fn no_general_score_json(
    position: &Position, stipulation: Stipulation, reason: &NoGeneralScore,
) -> String {
    let mut object = head(position, stipulation);
    object["reason"] = json!(match reason {
        NoGeneralScore::Turn(..) => "other side to move",
        NoGeneralScore::Units(_) => "illegal",
        NoGeneralScore::Unsound(what) => what,
        NoGeneralScore::Stopped(_) => "stopped",
        NoGeneralScore::Unsolved(_) => "not solved",
    });
    object["explanation"] = json!(no_general_score_text(reason));
    object.to_string()
}

fn head(position: &Position, stipulation: Stipulation) -> Value {
    json!({
        "format": SCORE_FORMAT,
        "version": JSON_VERSION,
        "fen": position.to_string(),
        "stipulation": stipulation.to_string(),
        "definition": DEFINITION,
    })
}

/// The theme in words.
pub const fn general_theme_label(theme: GeneralTheme) -> &'static str {
    match theme {
        GeneralTheme::Model => "model mate",
        GeneralTheme::Ideal => "ideal mate",
        GeneralTheme::Battery => "battery",
        GeneralTheme::Block => "block",
        GeneralTheme::Switchback => "switchback",
        GeneralTheme::Promotion => "promotion",
        GeneralTheme::Underpromotion => "underpromotion",
        GeneralTheme::Special => "castling or en passant",
    }
}

/// The bonus in words.
pub const fn general_bonus_label(bonus: GeneralBonus) -> &'static str {
    match bonus {
        GeneralBonus::Solutions => "several solutions",
        GeneralBonus::Continuations => "different continuations",
        GeneralBonus::Ends => "different last moves",
        GeneralBonus::Miniature => "miniature",
        GeneralBonus::Meredith => "meredith",
        GeneralBonus::Pieces => "number of units",
    }
}

/// The penalty in words.
pub const fn general_penalty_label(penalty: GeneralPenalty) -> &'static str {
    match penalty {
        GeneralPenalty::Idle => "idle white units",
        GeneralPenalty::IdleBlack => "idle black units",
        GeneralPenalty::Duals => "duals",
        GeneralPenalty::Check => "checking key",
        GeneralPenalty::Capture => "capturing key",
        GeneralPenalty::KeyPromotion => "promoting key",
        GeneralPenalty::Captures => "captures",
        GeneralPenalty::Repeats => "repeated moves",
        GeneralPenalty::Checked => "check in the diagram",
    }
}
