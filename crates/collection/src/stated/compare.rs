//! What is stated against what was found.

use super::{Claim, Claims};
use crate::check::{Found, Solved};
use crate::finding::{Difference, Stated, Verdict};
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Move, Position};

/// Lines that are quoted of one part.
const QUOTED: usize = 4;

/// What came out.
#[derive(Default)]
pub(crate) struct Comparison {
    pub(crate) differences: Vec<Difference>,
    /// Whether anything could be compared.
    pub(crate) compared: bool,
}

/// Compares keys, solutions and soundness.
pub(crate) fn compare(claims: &Claims, solved: &[Solved]) -> Comparison {
    let mut comparison = Comparison::default();
    for part in solved {
        match &part.found {
            Found::Keys { keys, open } => {
                let claimed = claims.keys(part.index, &part.position);
                comparison.compared |= !claimed.is_empty();
                keys_of(part, &claimed, keys, open, &mut comparison.differences);
            }
            Found::Lines { lines, all } => {
                let half = part.stipulation.length.half;
                let Some(claimed) = claims.lines(part.index, &part.position, half) else { continue };
                comparison.compared = true;
                lines_of(part, &claimed, lines, *all, &mut comparison.differences);
            }
            Found::Other => {}
        }
    }
    if let (Some(stated), Some(verdict)) =
        (&claims.soundness, solved.iter().map(|part| part.part.verdict).max())
        && let Some(fits) = stated.fits(verdict)
    {
        comparison.compared = true;
        if !fits {
            comparison.differences.push(Difference {
                what: Stated::Soundness,
                label: String::new(),
                words: format!("stated: {:?}", stated.words),
            });
        }
    }
    comparison
}

fn difference(what: Stated, part: &Solved, words: String) -> Difference {
    Difference { what, label: part.part.label.clone(), words }
}

fn keys_of(
    part: &Solved, claimed: &[Claim<Move>], keys: &[Move], open: &[Move], differences: &mut Vec<Difference>,
) {
    if claimed.is_empty() {
        return;
    }
    for claim in claimed {
        let words = match claim.value {
            None => format!("stated key {:?} is no legal move", claim.text),
            Some(mv) if keys.contains(&mv) || open.contains(&mv) => continue,
            Some(mv) => {
                let answer =
                    part.refutations.iter().find(|(key, _)| *key == mv).and_then(|(_, answer)| *answer);
                let key = format_move(&part.position, mv, Style::Short);
                match answer {
                    Some(answer) => {
                        let after = part.position.play(mv);
                        format!(
                            "stated key 1.{key} fails to 1...{}",
                            format_move(&after, answer, Style::Short)
                        )
                    }
                    None => format!("stated key 1.{key} does not solve"),
                }
            }
        };
        differences.push(difference(Stated::Key, part, words));
    }
    // In a problem that can be solved sooner the longer ways say nothing.
    let is_stated = |key: &Move| claimed.iter().any(|claim| claim.value == Some(*key));
    if part.part.verdict == Verdict::Cooked {
        let others: Vec<String> =
            keys.iter().filter(|key| !is_stated(key)).map(|&key| key_word(&part.position, key)).collect();
        if !others.is_empty() {
            differences.push(difference(Stated::Key, part, format!("not stated: {}", others.join(" "))));
        }
    }
}

fn key_word(position: &Position, mv: Move) -> String {
    format!("1.{}!", format_move(position, mv, Style::Short))
}

fn lines_of(
    part: &Solved, claimed: &[Claim<Vec<Move>>], lines: &[Vec<Move>], all: bool,
    differences: &mut Vec<Difference>,
) {
    for claim in claimed {
        let words = match &claim.value {
            None => format!("stated solution {:?} has a move that is not legal", claim.text),
            Some(line) if lines.contains(line) || !all => continue,
            Some(_) => format!("stated solution {:?} is none", claim.text),
        };
        differences.push(difference(Stated::Solution, part, words));
        if differences.len() >= QUOTED {
            return;
        }
    }
    let is_stated = |line: &Vec<Move>| claimed.iter().any(|claim| claim.value.as_ref() == Some(line));
    let others = lines.iter().filter(|line| !is_stated(line)).count();
    if others > 0 && part.part.verdict != Verdict::ShortSolution {
        let plural = if others == 1 { "" } else { "s" };
        differences.push(difference(Stated::Solution, part, format!("{others} solution{plural} not stated")));
    }
}
