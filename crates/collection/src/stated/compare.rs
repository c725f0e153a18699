//! What is stated against what was found.

use super::Claims;
use crate::check::{Found, Solved};
use crate::finding::{Difference, Stated, Verdict};
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Move, Position, Square};
use keymove_problem::intended::IntendedSolution;

/// Lines that are quoted of one part.
const QUOTED: usize = 4;

/// What came out.
#[derive(Default)]
pub(crate) struct Comparison {
    pub(crate) differences: Vec<Difference>,
    /// Whether anything could be compared.
    pub(crate) compared: bool,
    /// Whether it is stated that the problem is not sound, or all the keys of a cooked one are.
    pub(crate) unsound: bool,
}

/// Compares keys, solutions and soundness.
pub(crate) fn compare(claims: &Claims, solved: &[Solved]) -> Comparison {
    let mut comparison = Comparison { unsound: true, ..Comparison::default() };
    for part in solved {
        let claimed = part.intended.as_ref().map_or(&[][..], |intended| intended.solutions.as_slice());
        let is_stated = !claimed.is_empty() && !matches!(part.found, Found::Other);
        comparison.compared |= is_stated;
        comparison.unsound &= tells(part, is_stated);
        match &part.found {
            Found::Keys { keys, open } => {
                keys_of(part, claimed, keys, open, &mut comparison.differences);
                if let (true, Verdict::Sound, Some(&key)) =
                    (part.stipulation.is_mate(), part.part.verdict, keys.first())
                {
                    let wrong = claims.wrong_mates(part.index, &part.position, key);
                    let wrong = wrong.into_iter().map(|words| difference(Stated::Play, part, words));
                    comparison.differences.extend(wrong);
                }
            }
            Found::Lines { lines, all } => {
                lines_of(part, claimed, lines, *all, &mut comparison.differences);
            }
            Found::Other => {}
        }
    }
    if let Some(verdict) = solved.iter().map(|part| part.part.verdict).max()
        && let Some((words, fits)) = claims.soundness(verdict)
    {
        comparison.compared = true;
        comparison.unsound = fits && verdict.is_unsound();
        if !fits {
            comparison.differences.push(Difference {
                what: Stated::Soundness,
                label: String::new(),
                words: format!("stated: {words:?}"),
            });
        }
    }
    comparison
}

/// Whether what is stated of a part, if anything is, shows that it is not sound: unless there are differences, all of its
/// solutions are stated, and these are too many.
fn tells(part: &Solved, is_stated: bool) -> bool {
    match part.part.verdict {
        Verdict::Sound => true,
        Verdict::Cooked => is_stated && part.part.stopped.is_none(),
        _ => false,
    }
}

fn difference(what: Stated, part: &Solved, words: String) -> Difference {
    Difference { what, label: part.part.label.clone(), words }
}

fn keys_of(
    part: &Solved, claimed: &[IntendedSolution], keys: &[Move], open: &[Move],
    differences: &mut Vec<Difference>,
) {
    if claimed.is_empty() {
        return;
    }
    for (number, claim) in claimed.iter().enumerate() {
        let words = match claim.lines.first().and_then(|line| line.first()) {
            None => format!(
                "stated key {:?} is no legal move{}",
                claim.text,
                en_passant(&part.position, &claim.text)
            ),
            Some(mv) if keys.contains(mv) || open.contains(mv) => continue,
            Some(&mv) => {
                let report = part.comparison.as_ref().and_then(|report| report.solutions.get(number));
                let key = format_move(&part.position, mv, Style::Short);
                match report.and_then(|report| report.refutation.as_ref()) {
                    Some(answer) => format!("stated key 1.{key} fails to 1...{}", answer.san),
                    None => format!("stated key 1.{key} does not solve"),
                }
            }
        };
        differences.push(difference(Stated::Key, part, words));
    }
    // In a problem that can be solved sooner the longer ways say nothing.
    let is_stated = |key: &Move| claimed.iter().any(|claim| claim.is(&[*key]));
    if part.part.verdict == Verdict::Cooked {
        let others: Vec<String> =
            keys.iter().filter(|key| !is_stated(key)).map(|&key| key_word(&part.position, key)).collect();
        if !others.is_empty() {
            differences.push(difference(Stated::Key, part, format!("not stated: {}", others.join(" "))));
        }
    }
}

/// What would be right if the move looks like a capture en passant, which is not allowed unless that is said.
fn en_passant(position: &Position, text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default().trim_end_matches(['+', '#', '!', '?']);
    let is_capture =
        word.starts_with(|letter: char| ('a'..='h').contains(&letter)) && word.contains(['x', '*', ':']);
    let target = word.get(word.len().saturating_sub(2)..).and_then(Square::parse);
    match target.filter(|square| is_capture && position.role_at(*square).is_none()) {
        Some(square) => {
            format!("; expected the option EnPassant {square}, or {square} in the FEN, if it is en passant")
        }
        None => String::new(),
    }
}

fn key_word(position: &Position, mv: Move) -> String {
    format!("1.{}!", format_move(position, mv, Style::Short))
}

fn lines_of(
    part: &Solved, claimed: &[IntendedSolution], lines: &[Vec<Move>], all: bool,
    differences: &mut Vec<Difference>,
) {
    if claimed.is_empty() {
        return;
    }
    for claim in claimed.iter().filter(|claim| !lines.iter().any(|line| claim.is(line))) {
        let words = match claim.lines.is_empty() {
            true => format!("stated solution {:?} has a move that is not legal", claim.text),
            false if !all => continue,
            false => format!("stated solution {:?} is none", claim.text),
        };
        differences.push(difference(Stated::Solution, part, words));
        if differences.len() >= QUOTED {
            return;
        }
    }
    let Some(report) = &part.comparison else { return };
    // The longer ways say nothing if there is a shorter one.
    if part.part.verdict == Verdict::ShortSolution {
        return;
    }
    for line in report.unintended.iter().take(QUOTED) {
        let why = if line.words.is_empty() { String::new() } else { format!(" ({})", line.words) };
        differences.push(difference(Stated::Solution, part, format!("not stated: {}{why}", line.text)));
    }
    let more = report.unintended.len().saturating_sub(QUOTED) + report.unlisted;
    if more > 0 {
        let plural = if more == 1 { "" } else { "s" };
        differences.push(difference(
            Stated::Solution,
            part,
            format!("{more} more solution{plural} not stated"),
        ));
    }
}
