//! The score of a helpmate: in words, a line for each part and each solution, and as JSON.

use super::json::SCORE_FORMAT;
use crate::JSON_VERSION;
use crate::lines::line_text;
use crate::text::Layout;
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::LineTask;
use keymove_study::score::{HelpBonus, HelpPenalty, HelpScore, HelpTheme, NoHelpScore, Weights};
use serde_json::{Map, Value, json};

/// What the field `definition` says.
const DEFINITION: &str = "keymove-helpmate";

/// The whole evaluation of a helpmate with these solutions, all of them.
pub fn help_score_text(
    position: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], score: &HelpScore,
    weights: &Weights,
) -> String {
    let task = LineTask::new(*position, stipulation);
    let mut text = "Definition: Keymove's own score of helpmates\n".to_owned();
    if weights.name != "composer-2006" {
        text += &format!("Weights: {}\n", weights.name);
    }
    text += "\nSOLUTIONS:\n";
    for line in solutions {
        text += &format!(" {}\n", line_text(&task, line, Layout::Short));
    }
    let row = |name: &str, times: Option<u16>, points: i64| match times {
        Some(times) => format!(" {:<30}{points:>5}\n", format!("{name} ({times})")),
        None => format!(" {name:<30}{points:>5}\n"),
    };
    text += "\nTHEMES:\n";
    for (theme, points) in score.shown_themes() {
        text += &row(help_theme_label(theme), Some(score.counts[theme as usize]), points);
    }
    text += "BONUSES:\n";
    for (bonus, points) in score.shown_bonuses() {
        text += &row(help_bonus_label(bonus), None, points);
    }
    text += "PENALTIES:\n";
    for (penalty, points) in score.shown_penalties() {
        text += &row(help_penalty_label(penalty), None, -points);
    }
    text + &format!(" {:-<35}\n {:<30}{:>5}\n", "", "score", score.total())
}

/// The evaluation on one line.
pub fn help_score_json(
    position: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], score: &HelpScore,
    weights: &Weights,
) -> String {
    let points = |parts: Vec<(&str, i64)>| -> Value {
        parts.into_iter().map(|(name, points)| (name.to_owned(), points.into())).collect::<Map<_, _>>().into()
    };
    let moves = |line: &Vec<Move>| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut object = head(position, stipulation);
    object["weights"] = json!(weights.name);
    object["themes"] = points(score.shown_themes().map(|(part, points)| (part.name(), points)).collect());
    object["bonuses"] = points(score.shown_bonuses().map(|(part, points)| (part.name(), points)).collect());
    object["penalties"] =
        points(score.shown_penalties().map(|(part, points)| (part.name(), points)).collect());
    object["total"] = json!(score.total());
    object["solutions"] = solutions.iter().map(moves).collect();
    object.to_string()
}

/// Why a helpmate has no score, on one line without line end.
pub fn no_help_score_text(reason: &NoHelpScore) -> String {
    format!("no score: {reason}")
}

/// Why a helpmate has no score, as JSON on one line.
pub fn no_help_score_json(position: &Position, stipulation: Stipulation, reason: &NoHelpScore) -> String {
    let mut object = head(position, stipulation);
    object["reason"] = json!(match reason {
        NoHelpScore::Turn { .. } => "other side to move",
        NoHelpScore::Units(_) => "illegal",
        NoHelpScore::NoSolution => "no solution",
        NoHelpScore::Short(..) => "short solution",
        NoHelpScore::Cooked(..) => "cooked",
        NoHelpScore::Stopped(_) => "stopped",
        NoHelpScore::Line(_) => "not solved",
    });
    object["explanation"] = json!(no_help_score_text(reason));
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
pub const fn help_theme_label(theme: HelpTheme) -> &'static str {
    match theme {
        HelpTheme::Model => "model mate",
        HelpTheme::Ideal => "ideal mate",
        HelpTheme::Echo => "echo",
        HelpTheme::Chameleon => "chameleon echo",
        HelpTheme::Zilahi => "zilahi",
        HelpTheme::SelfBlock => "self-block",
        HelpTheme::SelfPin => "self-pin",
        HelpTheme::Opening => "line opening",
        HelpTheme::Tempo => "tempo move",
        HelpTheme::Switchback => "switchback",
        HelpTheme::Promotion => "promotion",
        HelpTheme::Underpromotion => "underpromotion",
        HelpTheme::Special => "castling or en passant",
    }
}

/// The bonus in words.
pub const fn help_bonus_label(bonus: HelpBonus) -> &'static str {
    match bonus {
        HelpBonus::Solutions => "several solutions",
        HelpBonus::Mates => "different mates",
        HelpBonus::Kings => "different king squares",
        HelpBonus::Miniature => "miniature",
        HelpBonus::Meredith => "meredith",
        HelpBonus::Pieces => "number of units",
    }
}

/// The penalty in words.
pub const fn help_penalty_label(penalty: HelpPenalty) -> &'static str {
    match penalty {
        HelpPenalty::Idle => "idle white units",
        HelpPenalty::IdleBlack => "idle black units",
        HelpPenalty::Captures => "captures by White",
        HelpPenalty::Checks => "checks before the mate",
        HelpPenalty::Repeats => "repeated moves",
        HelpPenalty::Force => "White's force",
        HelpPenalty::Checked => "check in the diagram",
    }
}
