//! The solutions that an author means against those that were found, in words and as an object of JSON.
//!
//! From an answer to which it was said which solutions are meant ([`Answer::intended`]). The object is part of those of answers,
//! explanations and checks of collections, and of the journal of these, so it can be read again.

use crate::line_text;
use crate::lines::{PhaseTask, numbered_moves};
use crate::paint::{Ink, Paint};
use crate::phrase::Phrase;
use crate::text::Layout;
use crate::verdict::key;
use crate::words::plain_move;
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Arrangement, Move, Square};
use keymove_problem::intended::{Cook, Difference, Parting};
use keymove_problem::replay::positions;
use keymove_solve::answer::{Answer, Found, IntendedOutcome, WhyNot};
use serde::{Deserialize, Serialize};

/// Intended solutions and others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct IntendedReport {
    /// Whether exactly the intended solutions were found; `None` if that is not known, because a search ended early.
    pub as_intended: Option<bool>,
    /// Those that are meant, in the order in which they were stated.
    pub solutions: Vec<IntendedLine>,
    /// Those that were found and are not meant: cooks. At most [`IntendedReport::MOST`].
    pub unintended: Vec<UnintendedLine>,
    /// How many more of these there are.
    pub unlisted: usize,
}

/// A solution that is meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct IntendedLine {
    /// As it was stated; if it was found, in the notation of the program.
    pub text: String,
    /// What became of it.
    pub status: IntendedStatus,
    /// Of a key that fails, what refutes it, if that is known.
    pub refutation: Option<IntendedMove>,
}

/// What became of a solution that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IntendedStatus {
    /// It solves.
    Found,
    /// It does not solve.
    Fails,
    /// One of its moves is not legal.
    Illegal,
    /// It is not known.
    Open,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct IntendedMove {
    /// In UCI notation.
    pub uci: String,
    /// In short notation.
    pub san: String,
}

/// A solution that is not meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnintendedLine {
    /// Its moves; of a battle the key alone.
    pub moves: Vec<IntendedMove>,
    /// In the notation of problems.
    pub text: String,
    /// Where it leaves the nearest intended solution; `None` if none of them can be followed.
    pub parting: Option<PartingPoint>,
    /// What it has that no intended solution has.
    pub differences: Vec<DifferenceNote>,
    /// All of that in words, without full stop.
    pub words: String,
    /// The same, one phrase for each part.
    pub phrases: Vec<Phrase>,
}

/// Where a cook leaves an intended solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartingPoint {
    /// The number of the intended solution, from 1.
    pub intended: usize,
    /// The half-move that is different, from 1.
    pub half_move: usize,
    /// This half-move with its number; `None` if the cook ends before it.
    pub text: Option<String>,
}

/// What a cook has and no intended solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DifferenceNote {
    /// `length`, `last_unit`, `last_square`, `king_square`, `captured`, `moves`.
    pub kind: String,
    /// The unit in the diagram (`wBf1`), the square, or the number of half-moves.
    pub value: String,
    /// What intended solutions have instead; empty where they have nothing of the kind.
    pub intended: Vec<String>,
}

impl IntendedReport {
    /// Most cooks that are listed.
    pub const MOST: usize = 64;

    /// What is known of the solutions that are meant; `None` if it was not said which are, or if there is nothing to compare. Why a
    /// key fails is looked for within the limits of the answer.
    pub fn of(answer: &mut Answer) -> Option<Self> {
        let outcome = answer.compare_intended()?;
        let pen = Pen { answer };
        let is_open = outcome.why_not.contains(&Some(WhyNot::Open)) || answer.stopped().is_some();
        let as_intended = outcome.comparison.cooks.is_empty() && outcome.why_not.iter().all(Option::is_none);
        let cooks = &outcome.comparison.cooks;
        Some(Self {
            as_intended: match as_intended {
                true if is_open => None,
                false if is_open && cooks.is_empty() && !has_failed(&outcome) => None,
                known => Some(known),
            },
            solutions: (0..outcome.why_not.len()).map(|number| pen.intended(&outcome, number)).collect(),
            unintended: cooks.iter().take(Self::MOST).map(|cook| pen.unintended(&outcome, cook)).collect(),
            unlisted: cooks.len().saturating_sub(Self::MOST),
        })
    }

    /// What is wrong in lines with line ends, such as `not intended: 1.Kb7 Ra6 2.Kc8 Ra8#`; if nothing is, one line that says so.
    pub fn text(&self, paint: Paint) -> String {
        let mut text = String::new();
        for line in &self.unintended {
            let rest = if line.words.is_empty() { String::new() } else { format!("  ({})", line.words) };
            text.push_str(&format!("{} {}{rest}\n", paint.ink(Ink::Bad, "not intended:"), line.text));
        }
        if self.unlisted > 0 {
            text.push_str(&format!("and {} more that are not intended\n", self.unlisted));
        }
        for line in &self.solutions {
            let (ink, words) = match (line.status, &line.refutation) {
                (IntendedStatus::Found, _) => continue,
                (IntendedStatus::Fails, Some(mv)) => (Ink::Bad, format!("fails to 1...{}!", mv.san)),
                (IntendedStatus::Fails, None) => (Ink::Bad, "does not solve".to_owned()),
                (IntendedStatus::Illegal, _) => (Ink::Bad, "has a move that is not legal".to_owned()),
                (IntendedStatus::Open, _) => (Ink::Unsure, "is not decided".to_owned()),
            };
            text.push_str(&format!("intended: {} {}\n", line.text, paint.ink(ink, &words)));
        }
        if self.as_intended == Some(true) {
            let words = match self.solutions.len() {
                1 => "the solution is the one intended".to_owned(),
                number => format!("the {number} solutions are those intended"),
            };
            text.push_str(&format!("{}\n", paint.ink(Ink::Good, &words)));
        }
        text
    }
}

/// Whether an intended solution is known to be none.
fn has_failed(outcome: &IntendedOutcome) -> bool {
    outcome.why_not.iter().flatten().any(|why| *why != WhyNot::Open)
}

/// Writes moves of an answer.
struct Pen<'a> {
    answer: &'a Answer,
}

impl Pen<'_> {
    fn position(&self) -> &Arrangement {
        &self.answer.case.position
    }

    fn intended(&self, outcome: &IntendedOutcome, number: usize) -> IntendedLine {
        let intended = self.answer.intended.as_ref().and_then(|intended| intended.solutions.get(number));
        let stated = intended.map_or("", |solution| solution.text.as_str());
        let meant = intended.and_then(|solution| solution.lines.first());
        let found = outcome.comparison.found[number].and_then(|line| outcome.lines.get(line));
        let (status, refutation) = match outcome.why_not[number] {
            None => (IntendedStatus::Found, None),
            Some(WhyNot::Illegal) => (IntendedStatus::Illegal, None),
            Some(WhyNot::Open) => (IntendedStatus::Open, None),
            Some(WhyNot::Fails(answer)) => (IntendedStatus::Fails, answer),
        };
        let key = meant.and_then(|line| line.first());
        let refutation = refutation.zip(key).map(|(mv, &key)| {
            let after = self.position().glimpse(key);
            IntendedMove { uci: mv.to_string(), san: format_move(&after, mv, Style::Short) }
        });
        let text = match found.or(meant) {
            Some(line) if status != IntendedStatus::Illegal => self.line(line),
            _ => stated.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        IntendedLine { text, status, refutation }
    }

    fn unintended(&self, outcome: &IntendedOutcome, cook: &Cook) -> UnintendedLine {
        let line = outcome.lines.get(cook.line).map_or(&[][..], Vec::as_slice);
        let parting = cook.parting.map(|parting| self.parting(line, parting));
        let differences: Vec<DifferenceNote> = cook.differences.iter().map(note).collect();
        let mut words: Vec<Phrase> = Vec::new();
        if let Some(parting) = parting.as_ref().filter(|_| line.len() > 1) {
            words.push(self.parting_words(parting, cook));
        }
        words.extend(cook.differences.iter().map(words_of));
        UnintendedLine {
            moves: positions(self.position(), line)
                .map(|(before, mv)| IntendedMove {
                    uci: mv.to_string(),
                    san: plain_move(&before, mv, Style::Short),
                })
                .collect(),
            text: self.line(line),
            parting,
            differences,
            words: words.iter().map(Phrase::text).collect::<Vec<_>>().join(", "),
            phrases: words,
        }
    }

    fn parting(&self, line: &[Move], Parting { intended, plies }: Parting) -> PartingPoint {
        let text = match &self.answer.found {
            Found::Lines(solution) => {
                numbered_moves(&PhaseTask::of_task(&solution.task), line).into_iter().nth(plies)
            }
            _ => line.first().map(|_| self.line(line)),
        };
        PartingPoint { intended: intended + 1, half_move: plies + 1, text }
    }

    fn parting_words(&self, parting: &PartingPoint, cook: &Cook) -> Phrase {
        let intended = self.answer.intended.as_ref();
        let is_one = intended.is_none_or(|intended| intended.solutions.len() < 2);
        let name = match (&parting.text, cook.parting) {
            (_, Some(Parting { plies: 0, .. })) => "cook.first_move",
            (Some(_), _) if is_one => "cook.leaves",
            (Some(_), _) => "cook.leaves.numbered",
            (None, _) if is_one => "cook.ends",
            (None, _) => "cook.ends.numbered",
        };
        Phrase::new(name)
            .with("number", parting.intended.to_string())
            .with("moves", parting.text.clone().unwrap_or_default())
    }

    /// `1.Kb7 Se4 2.Kc8 Ra8#`, `1.Qa1!`.
    fn line(&self, line: &[Move]) -> String {
        match (&self.answer.found, line.first()) {
            (Found::Lines(solution), _) => line_text(&solution.task, line, Layout::Short).trim().to_owned(),
            (Found::Battle(battle), Some(&mv)) => key(&battle.tree, mv, Style::Short),
            (_, Some(&mv)) => format!("1.{}", format_move(self.position(), mv, Style::Short)),
            (_, None) => String::new(),
        }
    }
}

fn words_of(difference: &Difference) -> Phrase {
    let note = note(difference);
    let name = match difference {
        Difference::Length { .. } => "cook.length",
        Difference::LastUnit { .. } => "cook.last_unit",
        Difference::LastSquare { .. } => "cook.last_square",
        Difference::KingSquare { .. } => "cook.king_square",
        Difference::Captured { .. } => "cook.captured",
        Difference::Moves { .. } => "cook.moves",
    };
    Phrase::new(name)
        .with("count", note.value.clone())
        .with("value", note.value)
        .with("intended", note.intended.join(", "))
}

fn note(difference: &Difference) -> DifferenceNote {
    let strings = |items: &[Square]| items.iter().map(ToString::to_string).collect();
    let (kind, value, intended) = match difference {
        Difference::Length { plies } => ("length", plies.to_string(), Vec::new()),
        Difference::LastUnit { unit, intended } => {
            ("last_unit", unit.to_string(), intended.iter().map(ToString::to_string).collect())
        }
        Difference::LastSquare { square, intended } => ("last_square", square.to_string(), strings(intended)),
        Difference::KingSquare { square, intended } => ("king_square", square.to_string(), strings(intended)),
        Difference::Captured { unit } => ("captured", unit.to_string(), Vec::new()),
        Difference::Moves { unit } => ("moves", unit.to_string(), Vec::new()),
    };
    DifferenceNote { kind: kind.to_owned(), value, intended }
}
