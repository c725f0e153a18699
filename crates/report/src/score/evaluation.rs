//! What was found out about a problem, whatever its kind.

use super::{
    general_score_json, general_score_text, help_score_json, help_score_text, no_general_score_json,
    no_general_score_text, no_help_score_json, no_help_score_text, no_play_score_json, no_score_text,
    play_score_json, play_score_text, score_json, score_text,
};
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_study::score::{Evaluation, Generally, Scorer};

/// The evaluation that the scorer has made last, in the layout of the paper, or the reason in words.
pub fn evaluation_text(
    position: &Position, stipulation: Stipulation, evaluation: &Evaluation, scorer: &Scorer,
) -> String {
    match evaluation {
        Evaluation::TwoMover(score) => score_text(position, score, scorer),
        Evaluation::Moremover(play, scored) => play_score_text(position, play, scored, scorer),
        Evaluation::Helpmate(solutions, score) => {
            help_score_text(position, stipulation, solutions, score, scorer.weights())
        }
        Evaluation::General(found) => general_score_text(Some(&found.study), &found.score, scorer.weights()),
        Evaluation::None(reason) => no_score_text(position, reason),
        Evaluation::NoGeneral(reason) => format!("{}\n", no_general_score_text(reason)),
        Evaluation::NoHelp(reason) => format!("{}\n", no_help_score_text(reason)),
    }
}

/// The same as JSON on one line.
pub fn evaluation_json(
    position: &Position, stipulation: Stipulation, evaluation: &Evaluation, scorer: &Scorer,
) -> String {
    match evaluation {
        Evaluation::TwoMover(score) => score_json(position, score, scorer),
        Evaluation::Moremover(play, scored) => play_score_json(position, play, scored, scorer),
        Evaluation::Helpmate(solutions, score) => {
            help_score_json(position, stipulation, solutions, score, scorer.weights())
        }
        Evaluation::General(found) => {
            general_score_json(position, stipulation, &lines(found), &found.score, scorer.weights())
        }
        Evaluation::NoHelp(reason) => no_help_score_json(position, stipulation, reason),
        Evaluation::NoGeneral(reason) => no_general_score_json(position, stipulation, reason),
        Evaluation::None(reason) => no_play_score_json(position, stipulation.moves(), reason),
    }
}

/// The solutions of play in lines.
fn lines(found: &Generally) -> Vec<Vec<Move>> {
    if found.study.is_battle() {
        return Vec::new();
    }
    found.study.lines.iter().map(|line| line.moves.clone()).collect()
}
