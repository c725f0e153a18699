//! The try-lists, indented: a move of the attacker, below it the replies, below each of these what was tried then.

use keymove_chess::Position;
use keymove_chess::notation::short_algebraic;
use keymove_study::human::{Examination, Fate, Kind, MOST_REPLIES, Threats, Try, TryList};

/// Columns between a line and those below it.
const STEP: usize = 2;

pub(super) fn trace(examination: &Examination) -> String {
    let position = &examination.position;
    let (checks, threats) = parts(examination);
    let mut lines = vec![if checks.is_empty() { "no checks".to_owned() } else { "checks:".into() }];
    lists(position, &checks, 1, STEP, &mut lines);
    match examination.threats {
        Threats::Never | Threats::NotNeeded => {}
        Threats::NotSuggested => {
            lines.push("no check left a single reply: threats are not looked for".into())
        }
        Threats::Tried if threats.is_empty() => lines.push("no threats".into()),
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

/// The move with its number.
pub(super) fn named(position: &Position, one: &Try, number: usize) -> String {
    format!("{number}.{}", short_algebraic(position, one.mv))
}

/// The moves of a list that are dropped before they are tried, by reason.
pub(super) fn dropped<'a>(tries: &[&'a Try]) -> Vec<(&'static str, Vec<&'a Try>)> {
    let reasons = [
        ("too many replies", Fate::TooManyReplies),
        ("replies do not decline", Fate::NoDecline),
        ("no mate, and the line is full", Fate::TooDeep),
    ];
    let of =
        |(reason, fate)| (reason, tries.iter().copied().filter(|one| one.fate == fate).collect::<Vec<_>>());
    reasons.into_iter().map(of).filter(|(_, moves)| !moves.is_empty()).collect()
}

/// The moves of a list that were tried, each on a line of its own, then the others, together by reason.
fn lists(position: &Position, tries: &[&Try], number: usize, indent: usize, lines: &mut Vec<String>) {
    let name = |one: &Try| named(position, one, number);
    for one in tries {
        let verdict = match one.fate {
            Fate::Mate => "mate",
            Fate::Works(_) => "works",
            Fate::Fails(_) => "fails",
            Fate::Open(_) => "not finished",
            _ => continue,
        };
        lines.push(format!("{:indent$}{}{}: {verdict}", "", name(one), described(position, one, false)));
        answers(&position.play(one.mv), one, number, indent + STEP, lines);
    }
    let not_reached: Vec<&Try> = tries.iter().copied().filter(|one| one.fate == Fate::NotReached).collect();
    let mut left = dropped(tries);
    left.push(("not reached", not_reached));
    for (reason, moves) in left.into_iter().filter(|(_, moves)| !moves.is_empty()) {
        let names: Vec<_> = moves.iter().map(|one| name(one) + &count(one)).collect();
        lines.push(format!("{:indent$}{reason}: {}", "", names.join(", ")));
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

/// What the order of the list depends on, if wanted with the flights.
pub(super) fn described(position: &Position, one: &Try, with_flights: bool) -> String {
    let replies = u64::from(one.replies);
    let capture = if one.capturing_reply { ", by capture too" } else { "" };
    let flights = match one.flights {
        _ if !with_flights => String::new(),
        1 => ", 1 by the king".into(),
        flights => format!(", {flights} by the king"),
    };
    match &one.kind {
        Kind::Check { .. } if one.fate == Fate::Mate => String::new(),
        Kind::Check { double } => {
            let double = if *double { "double check, " } else { "" };
            let replies = if replies == 1 { "1 reply".into() } else { format!("{replies} replies") };
            format!("  {double}{replies}{flights}{capture}")
        }
        Kind::Threat { mates } => {
            let passed = position.play(one.mv).turned();
            let mates: Vec<_> = mates.iter().map(|&mate| short_algebraic(&passed, mate)).collect();
            format!("  threatens {}, {}{capture}", mates.join(", "), parries(replies) + &flights)
        }
    }
}

fn parries(replies: u64) -> String {
    if replies == 1 { "1 parry".into() } else { format!("{replies} parries") }
}

/// The number of replies in parentheses.
pub(super) fn count(one: &Try) -> String {
    match one.kind {
        Kind::Threat { .. } if one.replies > MOST_REPLIES => format!(" (more than {MOST_REPLIES})"),
        _ => format!(" ({})", one.replies),
    }
}
