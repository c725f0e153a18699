//! The try-lists, indented: a move of the attacker, below it the replies, below each of these what was tried then.

use super::words::{counted, dropped, listed};
use crate::phrase::Phrase;
use keymove_chess::Position;
use keymove_chess::notation::short_algebraic;
use keymove_study::human::{Examination, Fate, Kind, Threats, Try, TryList};

/// Columns between a line and those below it.
const STEP: usize = 2;

pub(super) fn trace(examination: &Examination) -> String {
    let position = &examination.position;
    let (checks, threats) = parts(examination);
    let mut lines = vec![if checks.is_empty() { "no checks".to_owned() } else { "checks:".into() }];
    lists(position, &checks, 1, STEP, &mut lines);
    match examination.threats {
        Threats::Never | Threats::NotNeeded => {}
        Threats::NotSuggested => lines.push(Phrase::new("human.not_suggested").text()),
        Threats::Tried if threats.is_empty() => lines.push(Phrase::new("human.no_threats").text()),
        Threats::Tried => lines.push("threats:".into()),
    }
    lists(position, &threats, 1, STEP, &mut lines);
    lines.join("\n") + "\n"
}

/// The checks of the first list, then its threats.
pub(super) fn parts(examination: &Examination) -> (Vec<&Try>, Vec<&Try>) {
    let is_check = |one: &&Try| matches!(one.kind, Kind::Check { .. });
    examination.list.tries.iter().partition(is_check)
}

/// The moves of a list that were tried, each on a line of its own, then the others, together by reason.
fn lists(position: &Position, tries: &[&Try], number: usize, indent: usize, lines: &mut Vec<String>) {
    for one in tries {
        let verdict = match one.fate {
            Fate::Mate => "mate",
            Fate::Works(_) => "works",
            Fate::Fails(_) => "fails",
            Fate::Open(_) => "not finished",
            _ => continue,
        };
        let listed = listed(position, one, number, false).text();
        lines.push(format!("{:indent$}{listed}: {verdict}", ""));
        answers(&position.play(one.mv), one, number, indent + STEP, lines);
    }
    let not_reached: Vec<&Try> = tries.iter().copied().filter(|one| one.fate == Fate::NotReached).collect();
    let mut left = dropped(tries);
    left.push((Phrase::new("human.reason.not_reached"), not_reached));
    for (reason, moves) in left.into_iter().filter(|(_, moves)| !moves.is_empty()) {
        let names: Vec<_> = moves.iter().map(|one| counted(position, one, number).text()).collect();
        lines.push(format!("{:indent$}{}: {}", "", reason.text(), names.join(", ")));
    }
}

/// The replies that were looked at; an answer that mates stands on the same line.
fn answers(next: &Position, one: &Try, number: usize, indent: usize, lines: &mut Vec<String>) {
    let answers = one.fate.answers();
    for (index, answer) in answers.iter().enumerate() {
        let after = next.play(answer.reply);
        let refutes = matches!(one.fate, Fate::Fails(_)) && index + 1 == answers.len();
        let mark = if refutes { "!" } else { "" };
        let head = format!("{:indent$}{number}...{}{mark}", "", short_algebraic(next, answer.reply));
        let tail = below(&after, &answer.list, number + 1);
        if let Some(tail) = tail {
            lines.push(head + &tail);
            continue;
        }
        lines.push(head);
        let tries: Vec<&Try> = answer.list.tries.iter().collect();
        lists(&after, &tries, number + 1, indent + STEP, lines);
    }
}

/// What stands on the line of the reply: a mate, or that there is nothing to try.
fn below(after: &Position, list: &TryList, number: usize) -> Option<String> {
    match list.tries.as_slice() {
        [] => Some("  no checks".into()),
        [first, ..] if first.fate == Fate::Mate => {
            Some(format!(" {number}.{}", short_algebraic(after, first.mv)))
        }
        _ => None,
    }
}
