//! The verdict in words, and the duals that do not change it.

use super::paint::{Ink, Paint};
use crate::Moves;
use crate::tree::{Dual, Tree, Verdict, duals};
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Move, Position};

/// The verdict as one line without line end, such as `C+  1.Qc4! is the only key; no mate in fewer than 2 moves`.
pub fn verdict_line(tree: &Tree, style: Style, paint: Paint) -> String {
    let keys = |moves: &[Move]| -> String {
        let words: Vec<_> = moves.iter().map(|&mv| key(&tree.position, mv, style)).collect();
        words.join(" ")
    };
    let moves = tree.stipulation.moves();
    let (ink, word, rest) = match &tree.verdict {
        Verdict::Sound { key: mv } => {
            let shorter = if moves > Moves::ONE {
                format!("; no mate in fewer than {moves} moves")
            } else {
                String::new()
            };
            let key = key(&tree.position, *mv, style);
            (Ink::Good, "C+", format!("  {key} is the only key{shorter}{}", dual_count(tree)))
        }
        Verdict::Cooked { keys: moves } => {
            (Ink::Bad, "cooked:", format!(" {} keys, {}", moves.len(), keys(moves)))
        }
        Verdict::ShortSolution { length, moves } => {
            (Ink::Bad, "short solution:", format!(" mate in {length} by {}", keys(moves)))
        }
        Verdict::NoSolution => (Ink::Bad, "no solution:", format!(" no mate in {}", count(moves))),
        Verdict::Stopped { reason, keys: moves, open } => {
            let reason = reason.map_or_else(|| "not all asked for".into(), |stop| stop.to_string());
            let short = tree.keys.first().is_some_and(|key| key.length < tree.stipulation.moves());
            let found = match moves.as_slice() {
                [] => "no key so far".to_owned(),
                [_] if !short => format!("key so far {}", keys(moves)),
                _ => format!("unsound in any case, keys so far {}", keys(moves)),
            };
            (
                Ink::Unsure,
                "undecided:",
                format!(" {found}; {open} first {} open ({reason})", plural(*open, "move")),
            )
        }
        Verdict::Restricted { length: None, .. } => {
            (Ink::Unsure, "checks only:", format!(" no mate in {} by checks alone", count(moves)))
        }
        Verdict::Restricted { length: Some(length), keys: moves } => (
            Ink::Unsure,
            "checks only:",
            format!(" mate in {length} by {}; quiet moves not examined", keys(moves)),
        ),
    };
    format!("{}{rest}", paint.ink(ink, word))
}

fn dual_count(tree: &Tree) -> String {
    let all: usize = tree.keys.iter().map(|phase| duals(phase).len()).sum();
    if all == 0 { String::new() } else { format!("; {all} {}", plural(all, "dual")) }
}

/// One line for each dual after the key, `dual after 1...Kd5: 2.Qa1# 2.Rb2#`, at most `most` of them and then one that
/// counts the rest. Nothing unless there is exactly one key.
pub fn dual_lines(tree: &Tree, style: Style, most: usize) -> String {
    let [phase] = tree.keys.as_slice() else { return String::new() };
    let duals = duals(phase);
    let mut text: String =
        duals.iter().take(most).map(|dual| dual_line(&tree.position, dual, style)).collect();
    if duals.len() > most {
        let rest = duals.len() - most;
        text.push_str(&format!("and {rest} more {}\n", plural(rest, "dual")));
    }
    text
}

fn dual_line(diagram: &Position, dual: &Dual, style: Style) -> String {
    let mut position = *diagram;
    let mut words = Vec::new();
    for (ply, &mv) in dual.line.iter().enumerate() {
        // The key itself goes without saying.
        if ply > 0 {
            let number = match ply {
                1 => "1...".to_owned(),
                _ if ply % 2 == 0 => format!("{}.", ply / 2 + 1),
                _ => String::new(),
            };
            words.push(number + &format_move(&position, mv, style));
        }
        position = position.play(mv);
    }
    let number = dual.line.len() / 2 + 1;
    let answers: Vec<_> =
        dual.answers.iter().map(|&mv| format!("{number}.{}", format_move(&position, mv, style))).collect();
    let kind = match (dual.is_promotion_only(), dual.short) {
        (true, _) => "promotion dual",
        (false, true) => "dual in a short line",
        (false, false) => "dual",
    };
    format!("{kind} after {}: {}\n", words.join(" "), answers.join(" "))
}

/// `1.Qc4!`, or `1.Qb5-c4 !` in long notation.
fn key(position: &Position, mv: Move, style: Style) -> String {
    let space = if style == Style::Long { " " } else { "" };
    format!("1.{}{space}!", format_move(position, mv, style))
}

fn count(moves: Moves) -> String {
    format!("{moves} {}", plural(moves.get().into(), "move"))
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}
