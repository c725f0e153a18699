//! The verdict in words, and the duals that do not change it.

use super::paint::{Ink, Paint};
use super::words::{after_reply, aim, goal_move, is_checks_only, move_for};
use keymove_chess::Move;
use keymove_chess::notation::Style;
use keymove_problem::{Lengths, Moves};
use keymove_solve::tree::{Dual, Next, Phase, Tree, Verdict, duals};

/// The verdict as one line without line end, such as `C+  1.Qc4! is the only key; no mate in fewer than 2 moves`.
pub fn verdict_line(tree: &Tree, style: Style, paint: Paint) -> String {
    let keys = |moves: &[Move]| -> String {
        let words: Vec<_> = moves.iter().map(|&mv| key(tree, mv, style)).collect();
        words.join(" ")
    };
    let moves = tree.stipulation.moves();
    let aim = aim(&tree.stipulation);
    let (ink, word, rest) = match &tree.verdict {
        Verdict::Sound { key: mv } => {
            let shorter = if tree.asked.lengths == Lengths::Shortest {
                let shorter = if moves > Moves::ONE { "; none in fewer moves" } else { "" };
                format!("{}{shorter}", shortest(tree, &aim))
            } else if moves > Moves::ONE && !is_exact(tree) {
                format!("; no {aim} in fewer than {moves} moves")
            } else {
                String::new()
            };
            let key = key(tree, *mv, style);
            (Ink::Good, "C+", format!("  {key} is the only key{shorter}{}", dual_count(tree)))
        }
        Verdict::Cooked { keys: moves } => {
            let length = shortest(tree, &aim);
            let (ink, word) =
                if tree.several_meant { (Ink::Good, "as intended:") } else { (Ink::Bad, "cooked:") };
            (ink, word, format!(" {} keys, {}{length}", moves.len(), keys(moves)))
        }
        Verdict::ShortSolution { length, moves } => {
            (Ink::Bad, "short solution:", format!(" {aim} in {length} by {}", keys(moves)))
        }
        Verdict::NoSolution => (Ink::Bad, "no solution:", no_solution(tree, &aim, style)),
        Verdict::Answered { length } => {
            let length = match *length {
                0 => "by itself".to_owned(),
                n => format!("within {}", count(n)),
            };
            (Ink::Good, "solved:", format!(" {aim} after every reply, {length}{}", dual_count(tree)))
        }
        Verdict::Refuted { replies } => (Ink::Bad, "no solution:", refuted(tree, replies, style)),
        Verdict::Stopped { reason, keys: moves, open } => {
            let reason = reason.map_or_else(|| "not all asked for".into(), |stop| stop.to_string());
            let short = tree.keys.first().is_some_and(|key| key.length < tree.stipulation.moves());
            let (found, what) = match moves.as_slice() {
                _ if tree.stipulation.length.half => {
                    (refuted(tree, &known_refutations(tree), style), "reply")
                }
                [] => (" no key so far".to_owned(), "first move"),
                [_] if !short => (format!(" key so far {}", keys(moves)), "first move"),
                _ => (format!(" unsound in any case, keys so far {}", keys(moves)), "first move"),
            };
            (Ink::Unsure, "undecided:", format!("{found}; {open} {} open ({reason})", plural(*open, what)))
        }
        Verdict::Restricted { length, keys: moves } => {
            let (word, by, others) = match is_checks_only(tree) {
                true => ("checks only:", "by checks alone", "quiet moves"),
                false => ("restricted search:", "within the restriction", "other moves"),
            };
            let rest = match length {
                None => format!(" no {aim} in {} {by}", count(tree.stipulation.length.moves)),
                Some(length) => format!(" {aim} in {length} by {}; {others} not examined", keys(moves)),
            };
            (Ink::Unsure, word, rest)
        }
    };
    format!("{}{rest}", paint.ink(ink, word))
}

/// In how many moves the keys solve, if only the shortest length was asked for.
fn shortest(tree: &Tree, aim: &str) -> String {
    match tree.asked.lengths {
        Lengths::Shortest => format!(", {aim} in {}", tree.stipulation.moves()),
        _ => String::new(),
    }
}

fn no_solution(tree: &Tree, aim: &str, style: Style) -> String {
    match tree.obliged.first() {
        Some(&mv) => {
            let mv = goal_move(&tree.position, mv, tree.stipulation.goal, style);
            format!(" the attacker must play {mv} himself")
        }
        None if is_exact(tree) => format!(" no {aim} in exactly {}", count(tree.stipulation.moves().get())),
        None => format!(" no {aim} in {}", count(tree.stipulation.moves().get())),
    }
}

fn is_exact(tree: &Tree) -> bool {
    tree.stipulation.lengths == Lengths::Exact
}

/// What refutes if the defender begins.
fn refuted(tree: &Tree, replies: &[Move], style: Style) -> String {
    if tree.first_moves.is_empty() {
        return " the defender has no move".into();
    }
    if replies.is_empty() {
        return " no refutation so far".into();
    }
    let space = if style == Style::Long { " " } else { "" };
    let words: Vec<_> = replies
        .iter()
        .map(|&mv| format!("1...{}{space}!", move_for(&tree.position, mv, tree.stipulation.goal, style)))
        .collect();
    format!(" {} {}", words.join(" "), if replies.len() == 1 { "refutes" } else { "refute" })
}

fn known_refutations(tree: &Tree) -> Vec<Move> {
    tree.post_key.iter().flat_map(|phase| &phase.refutations).map(|refutation| refutation.mv).collect()
}

fn dual_count(tree: &Tree) -> String {
    let all: usize = tree.solutions().map(|phase| duals(phase).len()).sum();
    if all == 0 { String::new() } else { format!("; {all} {}", plural(all, "dual")) }
}

/// One line for each dual after the key, `dual after 1...Kd5: 2.Qa1# 2.Rb2#`, at most `most` of them and then one that
/// counts the rest. Nothing unless there is exactly one key.
pub fn dual_lines(tree: &Tree, style: Style, most: usize) -> String {
    let mut solutions = tree.solutions();
    let (Some(phase), None) = (solutions.next(), solutions.next()) else { return String::new() };
    let duals = duals(phase);
    let mut text: String = duals.iter().take(most).map(|dual| dual_line(tree, phase, dual, style)).collect();
    if duals.len() > most {
        let rest = duals.len() - most;
        text.push_str(&format!("and {rest} more {}\n", plural(rest, "dual")));
    }
    text
}

fn dual_line(tree: &Tree, phase: &Phase, dual: &Dual, style: Style) -> String {
    let mut position = *tree.position;
    let mut words = Vec::new();
    // The key itself goes without saying, and may not be there.
    let mut line = dual.line.iter().copied();
    if phase.first.is_some() {
        position = line.next().map_or(position, |mv| position.glimpse(mv));
    }
    let mut number = 1;
    for (ply, mv) in line.enumerate() {
        let by_defender = ply % 2 == 0;
        if !by_defender {
            number += 1;
        }
        let before = match (ply, by_defender) {
            (0, _) => "1...".to_owned(),
            (_, true) => String::new(),
            (_, false) => format!("{number}."),
        };
        if mv != Move::NONE {
            words.push(before + &move_for(&position, mv, tree.stipulation.goal, style));
        }
        position = after_reply(&position, mv);
    }
    number += 1;
    let write = if dual.reaches_goal { goal_move } else { move_for };
    let answer = |&mv: &Move| format!("{number}.{}", write(&position, mv, tree.stipulation.goal, style));
    let answers: Vec<_> = dual.answers.iter().map(answer).collect();
    let kind = match (dual.is_promotion_only(), dual.short) {
        (true, _) => "promotion dual",
        (false, true) => "dual in a short line",
        (false, false) => "dual",
    };
    format!("{kind} after {}: {}\n", words.join(" "), answers.join(" "))
}

/// `1.Qc4!`, or `1.Qb5-c4 !` in long notation.
pub(crate) fn key(tree: &Tree, mv: Move, style: Style) -> String {
    let space = if style == Style::Long { " " } else { "" };
    let ends = tree.keys.iter().any(|phase| phase.first == Some(mv) && phase.next == Next::Goal);
    let write = if ends { goal_move } else { move_for };
    format!("1.{}{space}!", write(&tree.position, mv, tree.stipulation.goal, style))
}

pub(super) fn count(moves: u16) -> String {
    format!("{moves} {}", plural(moves.into(), "move"))
}

fn plural(count: usize, word: &str) -> String {
    match word.strip_suffix('y') {
        _ if count == 1 => word.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None => format!("{word}s"),
    }
}
