//! Solutions that are sets of lines, help and series play, for the eye and for other programs.
//!
//! From a [`LineSolution`], which holds what a solver has found and what the author intended, follow the [`LineVerdict`],
//! the text in the notation of problems and the JSON object.

mod json;
mod table;
mod text;
mod verdict;

pub(crate) use json::object;
pub use json::{LINES_FORMAT, LineStats, line_list_json, lines_json};
pub use table::length_table;
pub use text::{line_keys, line_text, lines_header, lines_solution, lines_text};
pub(crate) use text::{numbered_moves, phase_line_text};
pub use verdict::line_verdict_line;
pub(crate) use verdict::line_verdict_phrases;

use keymove_chess::{Color, Position};
use keymove_solve::LineTask;
use keymove_study::{Setting, Study};

/// How the moves of a line are numbered: those of one side get numbers, those of the other stand behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbering {
    /// The side whose moves get numbers.
    side: Color,
    /// Whether a pair of moves is left out at the start: the set play of a stipulation with half a move.
    skips: bool,
}

impl Numbering {
    fn of(task: &LineTask) -> Self {
        Self { side: numbered_side(&task.position, task), skips: false }
    }

    fn of_set_play(task: &LineTask) -> Self {
        Self { skips: task.stipulation.length.half, ..Self::of(task) }
    }
}

/// What is asked of a phase of help or series play, and how its moves are numbered.
pub(crate) struct PhaseTask {
    task: LineTask,
    numbering: Numbering,
}

impl PhaseTask {
    /// Of solutions that belong to no study.
    pub(crate) fn of_task(task: &LineTask) -> Self {
        Self { numbering: Numbering::of(task), task: task.clone() }
    }

    /// Of the phase with this index.
    pub(crate) fn of(study: &Study, act: usize) -> Self {
        let setting = study.setting(act);
        let task = |setting: &Setting| LineTask::new(setting.position, setting.stipulation);
        let is_main = |other: &&Setting| !other.set_play && other.label == setting.label;
        let main = study.settings.iter().find(is_main).filter(|_| setting.set_play);
        let own = task(setting);
        let numbering = main.map_or(Numbering::of(&own), |main| Numbering::of_set_play(&task(main)));
        Self { task: own, numbering }
    }
}

/// The side that begins where the length is a whole number, with the roles of the colours as they are in this problem.
fn numbered_side(position: &Position, task: &LineTask) -> Color {
    let starter = task.stipulation.play.starter();
    if position.turn() == task.stipulation.starter() { starter } else { !starter }
}

#[cfg(test)]
mod tests;
