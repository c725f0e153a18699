//! The score of a helpmate: in words, a line for each part and each solution, and as JSON.

use super::json::SCORE_FORMAT;
use super::own::Parts;
use crate::JSON_VERSION;
use crate::lines::line_text;
use crate::text::Layout;
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::LineTask;
use keymove_study::score::{HelpBonus, HelpPenalty, HelpScore, HelpTheme, NoHelpScore, Weights};
use serde_json::{Value, json};

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
    text + &parts(score, help_theme_label, help_bonus_label, help_penalty_label).table()
}

/// The evaluation on one line.
pub fn help_score_json(
    position: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], score: &HelpScore,
    weights: &Weights,
) -> String {
    let moves = |line: &Vec<Move>| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut object = head(position, stipulation);
    object["weights"] = json!(weights.name);
    parts(score, HelpTheme::name, HelpBonus::name, HelpPenalty::name).add_to(&mut object);
    object["solutions"] = solutions.iter().map(moves).collect();
    object.to_string()
}

/// The parts that count, by what they are called.
fn parts<'a>(
    score: &HelpScore, theme: impl Fn(HelpTheme) -> &'a str, bonus: impl Fn(HelpBonus) -> &'a str,
    penalty: impl Fn(HelpPenalty) -> &'a str,
) -> Parts<'a> {
    let count = |part: HelpTheme| score.counts[part as usize];
    Parts {
        themes: score.shown_themes().map(|(part, points)| (theme(part), count(part), points)).collect(),
        bonuses: score.shown_bonuses().map(|(part, points)| (bonus(part), points)).collect(),
        penalties: score.shown_penalties().map(|(part, points)| (penalty(part), points)).collect(),
        total: score.total(),
    }
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
