//! Lessons as lines of text.
//!
//! `cp -35 18 e2e4 1790000000 FEN`: kind and value of the score, depth, move, date, position.

use super::Lesson;
use crate::{Board, Score};
use keymove_chess::Move;

/// The names of the columns of [`Lesson::to_csv`].
pub const CSV_HEAD: &str = "key,date,depth,score,move,fen";

/// A line of a file that was not believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: &'static str,
}

impl Lesson {
    /// A line for a journal, without checksum and end.
    pub(super) fn to_line(self) -> String {
        let (kind, value) = score_words(self.score);
        format!("{kind} {value} {} {} {} {}", self.depth, self.best, self.date, self.board)
    }

    /// What [`Self::to_line`] has written, or why it cannot be that.
    pub(super) fn from_line(line: &str) -> Result<Self, &'static str> {
        let mut words = line.splitn(6, ' ');
        let mut word = || words.next().ok_or("it has too few words");
        let (kind, value) = (word()?, word()?.parse().map_err(|_| "its score is no number")?);
        let score = match kind {
            "cp" => Score::Centipawns(value),
            "mate" => Score::Mate(value),
            _ => return Err("its score is of no known kind"),
        };
        let depth = word()?.parse().map_err(|_| "its depth is no number")?;
        let best = word()?;
        let date = word()?.parse().map_err(|_| "its date is no number")?;
        let board = Board::from_fen(word()?).map_err(|_| "its position is none of a game")?;
        let best = find(&board, best).ok_or("its move is not legal")?;
        let lesson = Self { board, score, depth, best, date };
        if lesson.is_possible() { Ok(lesson) } else { Err("its numbers cannot be those of a search") }
    }

    /// The lesson as a line of CSV, without its end; [`CSV_HEAD`] names the columns.
    pub fn to_csv(&self) -> String {
        let (kind, value) = score_words(self.score);
        let key = self.key();
        format!("{key:016x},{},{},{kind} {value},{},{}", self.date, self.depth, self.best, self.board)
    }
}

impl Lesson {
    /// Reads a line that [`Self::to_csv`] has written; the key is made anew.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_csv(line: &str) -> Result<Self, &'static str> {
        let fields: Vec<&str> = line.splitn(6, ',').collect();
        let [_, date, depth, score, best, fen] = fields[..] else { return Err("it has too few columns") };
        let lesson = Self::from_line(&format!("{score} {depth} {best} {date} {fen}"))?;
        // A field with blanks could move the others.
        if lesson.to_csv().split_once(',').map(|(_, rest)| rest) == line.split_once(',').map(|(_, rest)| rest)
        {
            Ok(lesson)
        } else {
            Err("it is not written as it should be")
        }
    }
}

/// The score as UCI has it: `cp -35`, `mate 3`.
fn score_words(score: Score) -> (&'static str, i32) {
    match score {
        Score::Centipawns(value) => ("cp", value),
        Score::Mate(moves) => ("mate", moves),
    }
}

fn find(board: &Board, text: &str) -> Option<Move> {
    board.moves().into_iter().find(|mv| mv.to_string() == text)
}
