//! Learning: what a search has seen too late is kept for later games.

use crate::learn::{LearnTable, Lesson, is_worth_keeping};
use crate::search::{Report, Score};
use crate::{Board, Bound};
use keymove_chess::Move;
use std::time::{SystemTime, UNIX_EPOCH};

/// Lessons that are kept at most; every search puts them all into its table.
const MOST_LESSONS: usize = 10_000;
/// The depth of a search that sees only what is near.
const SHALLOW: u32 = 2;

/// The learn table of a session.
#[derive(Debug)]
pub(super) struct School(LearnTable);

impl School {
    pub(super) fn open(path: &str) -> Result<Self, String> {
        LearnTable::open(path, MOST_LESSONS).map(Self).map_err(|error| error.to_string())
    }

    /// All lessons, the least important first.
    pub(super) fn lessons(&self) -> Vec<Lesson> {
        self.0.entries()
    }

    /// What was found in the file, in words.
    pub(super) fn introduction(&self) -> String {
        let loaded = self.0.loaded();
        let mut text = format!("{} positions learnt in earlier games", self.0.len());
        if loaded.torn {
            text += "; the last line was cut off in the middle and is lost";
        }
        if let Some(first) = loaded.refused.first() {
            text += &format!(
                "; {} lines not believed, the first is line {}: {}",
                loaded.refusals, first.line, first.why
            );
        }
        text
    }

    /// Keeps what a search has learnt about its position; whether that was anything.
    pub(super) fn keep(&mut self, board: &Board, course: &Course) -> Result<bool, String> {
        let Some(lesson) = course.lesson(board) else { return Ok(false) };
        self.0.record(lesson).map_err(|error| error.to_string())
    }
}

/// How the value of a position has changed with the depth of its search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Course {
    shallow: Option<Score>,
    /// Score, depth, best move.
    deep: Option<(Score, u32, Move)>,
}

impl Course {
    /// Takes note of a report on the best line.
    pub(super) fn hear(&mut self, report: &Report) {
        let (Bound::Exact, Some(&best)) = (report.bound, report.moves.first()) else { return };
        if report.depth <= SHALLOW {
            self.shallow = Some(report.score);
        }
        if self.deep.is_none_or(|(_, depth, _)| report.depth >= depth) {
            self.deep = Some((report.score, report.depth, best));
        }
    }

    fn lesson(&self, board: &Board) -> Option<Lesson> {
        let (score, depth, best) = self.deep?;
        if !is_worth_keeping(self.shallow?, score, depth) {
            return None;
        }
        let date = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let lesson = Lesson { board: *board, score, depth: depth.min(Lesson::DEEPEST), best, date };
        lesson.is_possible().then_some(lesson)
    }
}
