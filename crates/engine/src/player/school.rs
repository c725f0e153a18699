//! Learning: what a search has seen too late is kept for later games.

use super::{Choice, Origin};
use crate::learn::{LearnTable, Lesson, is_worth_keeping};
use crate::search::{Report, Score};
use crate::strength::worth;
use crate::{Board, Bound};
use keymove_chess::Move;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Lessons that are kept at most; every search puts them all into its table.
const MOST_LESSONS: usize = 10_000;
/// The depth of a search that sees only what is near.
const SHALLOW: u32 = 2;

/// What was learnt, and where it is kept. The file is open only for the moment of reading and writing, so that all players of a user share one.
#[derive(Debug)]
pub(super) struct School {
    path: PathBuf,
    /// The least important first.
    lessons: Vec<Lesson>,
    /// What is not in the file yet.
    pending: Vec<Lesson>,
    introduction: String,
}

impl School {
    /// Reads the file, and makes it, with its folder, if there is none.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let table = LearnTable::open(path, MOST_LESSONS).map_err(|error| error.to_string())?;
        let (path, introduction) = (path.to_owned(), introduction(&table));
        Ok(Self { path, lessons: table.entries(), pending: Vec::new(), introduction })
    }

    /// All lessons, the least important first.
    pub(super) fn lessons(&self) -> Vec<Lesson> {
        self.lessons.clone()
    }

    /// What is known of this position.
    pub(super) fn lookup(&self, board: &Board) -> Option<&Lesson> {
        let key = board.key();
        self.lessons.iter().find(|lesson| lesson.key() == key)
    }

    /// What was found in the file, in words.
    pub(super) fn introduction(&self) -> String {
        self.introduction.clone()
    }

    /// Takes note of a lesson; whether it is new. [`Self::keep`] brings it into the file.
    pub(super) fn note(&mut self, lesson: Lesson) -> bool {
        let key = lesson.key();
        if self.lookup(&lesson.board).is_some_and(|known| known.depth > lesson.depth || *known == lesson) {
            return false;
        }
        self.lessons.retain(|known| known.key() != key);
        self.lessons.push(lesson);
        self.pending.push(lesson);
        true
    }

    /// Whether something is not in the file yet.
    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Brings into the file what it does not have yet, and takes in what others have written meanwhile.
    pub(super) fn keep(&mut self) -> Result<(), String> {
        let mut table = LearnTable::open(&self.path, MOST_LESSONS).map_err(|error| error.to_string())?;
        for lesson in self.pending.drain(..) {
            table.record(lesson).map_err(|error| error.to_string())?;
        }
        self.lessons = table.entries();
        Ok(())
    }
}

fn introduction(table: &LearnTable) -> String {
    let loaded = table.loaded();
    let mut text = format!("{} positions learnt in earlier games", table.len());
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

    pub(super) fn lesson(&self, board: &Board) -> Option<Lesson> {
        let (score, depth, best) = self.deep?;
        if !is_worth_keeping(self.shallow?, score, depth) {
            return None;
        }
        lesson(board, score, depth, best)
    }
}

/// What was expected of a move when it was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expectation {
    /// The position after it.
    after: Board,
    score: Score,
}

impl Expectation {
    /// What this choice expects; nothing where it has no opinion.
    pub(super) fn after(board: &Board, choice: &Choice) -> Option<Self> {
        let has_thought = matches!(choice.origin, Origin::Search | Origin::Learnt);
        Some(Self { after: board.play(choice.best?), score: choice.score.filter(|_| has_thought)? })
    }

    /// Whether a single reply leads to this position.
    pub(super) fn leads_to(&self, board: &Board) -> bool {
        self.after.moves().into_iter().any(|reply| self.after.play(reply) == *board)
    }

    /// What the position after the reply teaches: that the move before, which did not see it, was a mistake.
    pub(super) fn lesson(&self, board: &Board, choice: &Choice) -> Option<Lesson> {
        let score = choice.score?;
        // What is proven holds however far one looks.
        let is_exact = matches!(choice.origin, Origin::Proof { .. } | Origin::Tables);
        let depth = if is_exact { Lesson::DEEPEST } else { choice.depth };
        let is_worse = worth(score) < worth(self.score);
        (is_worse && is_worth_keeping(self.score, score, depth))
            .then(|| lesson(board, score, depth, choice.best?))
            .flatten()
    }
}

/// A lesson of this moment; `None` if its numbers cannot be those of a search.
fn lesson(board: &Board, score: Score, depth: u32, best: Move) -> Option<Lesson> {
    let date = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let lesson = Lesson { board: *board, score, depth: depth.min(Lesson::DEEPEST), best, date };
    lesson.is_possible().then_some(lesson)
}
