//! The moves that show something, in the notation of problems.

use crate::lines::{PhaseTask, phase_line_text};
use crate::text::Layout;
use crate::words::{after_reply, goal_move, move_for};
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Move};
use keymove_problem::Origins;
use keymove_solve::tree::PhaseKind;
use keymove_study::{Act, Shown, Study};

/// A phase by its beginning: `set play`, `1.Rf2? Be3!`, `1.d4!`; a solution of help or series play by all its moves.
pub fn act_words(study: &Study, act: usize) -> String {
    let Some(phase) = study.acts.get(act) else { return String::new() };
    if !study.is_battle() {
        let line = study.lines.iter().find(|line| line.act == act);
        return line.map_or_else(String::new, |line| line_words(study, act, &line.moves));
    }
    let refutations: String =
        phase.refutations.iter().map(|&mv| format!(" {}!", move_words(study, &phase.start, mv))).collect();
    match (phase.kind, phase.first) {
        (PhaseKind::SetPlay, _) => "set play".into(),
        (PhaseKind::PostKey, _) => "play after the key".into(),
        (_, Some(mv)) => format!("{}{refutations}", first_words(study, phase, mv)),
        (_, None) => String::new(),
    }
}

/// A move in the short notation of problems, with the sign of the goal if it reaches it.
pub fn move_words(study: &Study, before: &Arrangement, mv: Move) -> String {
    let goal = study.stipulation.goal;
    let reached = !goal.needs_history() && goal.is_reached(before, mv, &Origins::IN_DIAGRAM);
    let write = if reached { goal_move } else { move_for };
    write(before, mv, goal, Style::Short)
}

/// The moves with their numbers: `1.d4! 1...Rd3 2.Qe4#`, `1.d4! threat 2.Sb6#`, `1...Rd4 2.Qe4#` for set play; the phase
/// if there are none.
pub fn shown_words(study: &Study, shown: &Shown) -> String {
    let Some(act) = study.acts.get(shown.act).filter(|_| !shown.moves.is_empty()) else {
        return act_words(study, shown.act);
    };
    let rest = play_words(study, shown);
    match act.first.filter(|_| study.is_battle()) {
        Some(first) if shown.moves.first() == Some(&first) => {
            format!("{} {rest}", first_words(study, act, first)).trim_end().to_owned()
        }
        _ => rest,
    }
}

/// The same without the first move of the phase.
pub(super) fn play_words(study: &Study, shown: &Shown) -> String {
    let Some(act) = study.acts.get(shown.act) else { return String::new() };
    if !study.is_battle() {
        return line_words(study, shown.act, &shown.moves);
    }
    let moves = match shown.moves.split_first() {
        Some((first, rest)) if act.first == Some(*first) => rest,
        _ => shown.moves.as_slice(),
    };
    let mut words = Vec::new();
    let mut position = act.start;
    for (ply, &mv) in moves.iter().enumerate() {
        let number = ply / 2 + 1;
        words.push(match ply % 2 {
            0 if mv == Move::NONE => "threat".into(),
            0 if ply == 0 && act.refutations.contains(&mv) => {
                format!("1...{}!", move_words(study, &position, mv))
            }
            0 => format!("{number}...{}", move_words(study, &position, mv)),
            _ => format!("{}.{}", number + 1, move_words(study, &position, mv)),
        });
        position = after_reply(&position, mv);
    }
    words.join(" ")
}

fn first_words(study: &Study, act: &Act, mv: Move) -> String {
    let mark = if act.solves() { '!' } else { '?' };
    format!("1.{}{mark}", move_words(study, &study.diagram, mv))
}

/// Moves of help or series play, behind the label of the twin if the problem has some.
fn line_words(study: &Study, act: usize, moves: &[Move]) -> String {
    let words = phase_line_text(&PhaseTask::of(study, act), moves, Layout::Short);
    format!("{} {words}", study.setting(act).label).trim_start().to_owned()
}
