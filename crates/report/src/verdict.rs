//! The verdict in words, and the duals that do not change it.

use super::paint::{Ink, Paint};
use super::phrase::{self, Phrase, text_of};
use super::words::{after_reply, aim, goal_move, is_checks_only, move_for, stop};
use keymove_chess::Move;
use keymove_chess::notation::Style;
use keymove_problem::{Lengths, Moves};
use keymove_solve::tree::{Dual, Next, Phase, Tree, Verdict, duals};

/// The verdict as one line without line end, such as `C+  1.Qc4! is the only key; no mate in fewer than 2 moves`.
pub fn verdict_line(tree: &Tree, style: Style, paint: Paint) -> String {
    said(tree, style).line(paint)
}

/// The verdict in phrases, without the sign of a computer-tested problem.
pub(crate) fn verdict_phrases(tree: &Tree) -> Vec<Phrase> {
    said(tree, Style::Short).phrases()
}

/// A verdict in words.
pub(crate) struct Said {
    pub(crate) ink: Ink,
    /// Which verdict it is; `None` if the problem is sound, which `C+` says.
    pub(crate) word: Option<&'static str>,
    /// What else there is to say, without gaps between the phrases.
    pub(crate) rest: Vec<Phrase>,
}

impl Said {
    pub(crate) fn phrases(self) -> Vec<Phrase> {
        self.word.map(Phrase::new).into_iter().chain(self.rest).collect()
    }

    pub(crate) fn line(self, paint: Paint) -> String {
        let word = self.word.map_or_else(|| "C+  ".to_owned(), |name| Phrase::new(name).text());
        let bare = word.trim_end();
        format!("{}{}{}", paint.ink(self.ink, bare), &word[bare.len()..], text_of(&self.rest))
    }
}

fn said(tree: &Tree, style: Style) -> Said {
    let keys = |moves: &[Move]| -> String {
        let words: Vec<_> = moves.iter().map(|&mv| key(tree, mv, style)).collect();
        words.join(" ")
    };
    let moves = tree.stipulation.moves();
    let with_aim = |name| Phrase::new(name).with("aim", aim(&tree.stipulation));
    let (ink, word, rest) = match &tree.verdict {
        Verdict::Sound { key: mv } => {
            let only = Phrase::new("verdict.only_key").with("key", key(tree, *mv, style));
            let mut rest = vec![only];
            if tree.asked.lengths == Lengths::Shortest {
                rest.extend(shortest(tree));
                rest.extend((moves > Moves::ONE).then(|| Phrase::new("verdict.none_in_fewer")));
            } else if moves > Moves::ONE && !is_exact(tree) {
                rest.push(with_aim("verdict.no_aim_in_fewer").with("count", moves.to_string()));
            }
            rest.extend(dual_count(tree));
            (Ink::Good, None, rest)
        }
        Verdict::Cooked { keys: moves } => {
            let (ink, word) = match tree.several_meant {
                true => (Ink::Good, "verdict.intended"),
                false => (Ink::Bad, "verdict.cooked"),
            };
            let count = moves.len().to_string();
            let all = Phrase::new("verdict.keys").with("count", count).with("keys", keys(moves));
            (ink, Some(word), [all].into_iter().chain(shortest(tree)).collect())
        }
        Verdict::ShortSolution { length, moves } => {
            let by = with_aim("verdict.aim_by").with("length", length.to_string()).with("keys", keys(moves));
            (Ink::Bad, Some("verdict.short"), vec![by])
        }
        Verdict::NoSolution => (Ink::Bad, Some("verdict.none"), vec![no_solution(tree, style)]),
        Verdict::Answered { length } => {
            let every = match *length {
                0 => with_aim("verdict.after_every_reply.itself"),
                n => with_aim("verdict.after_every_reply").with("moves", phrase::moves(n)),
            };
            let rest = [every].into_iter().chain(dual_count(tree)).collect();
            (Ink::Good, Some("verdict.solved"), rest)
        }
        Verdict::Refuted { replies } => (Ink::Bad, Some("verdict.none"), vec![refuted(tree, replies, style)]),
        Verdict::Stopped { reason, keys: moves, open } => {
            let reason = reason.map_or_else(|| Phrase::new("stop.asked"), stop);
            let short = tree.keys.first().is_some_and(|key| key.length < tree.stipulation.moves());
            let first = ["verdict.open_first", "verdict.open_first.one"];
            let (found, [several, one]) = match moves.as_slice() {
                _ if tree.stipulation.length.half => (
                    refuted(tree, &known_refutations(tree), style),
                    ["verdict.open_replies", "verdict.open_replies.one"],
                ),
                [] => (
                    tree.known
                        .map_or_else(|| Phrase::new("verdict.no_key_yet"), |one| known(tree, one, style)),
                    first,
                ),
                [_] if !short => (Phrase::new("verdict.key_so_far").with("keys", keys(moves)), first),
                _ => (Phrase::new("verdict.unsound_anyhow").with("keys", keys(moves)), first),
            };
            let open_name = if *open == 1 { one } else { several };
            let left = Phrase::new(open_name).with("count", open.to_string()).with("stop", reason);
            (Ink::Unsure, Some("verdict.undecided"), vec![found, left])
        }
        Verdict::Restricted { length, keys: moves } => {
            let (word, by, others) = match is_checks_only(tree) {
                true => ("verdict.checks_only", "verdict.no_aim_in_by", "verdict.quiet_left"),
                false => ("verdict.restricted_search", "verdict.no_aim_in_within", "verdict.others_left"),
            };
            let rest = match length {
                None => {
                    vec![with_aim(by).with("moves", phrase::moves(tree.stipulation.length.moves))]
                }
                Some(length) => {
                    let by = with_aim("verdict.aim_by").with("length", length.to_string());
                    vec![by.with("keys", keys(moves)), Phrase::new(others)]
                }
            };
            (Ink::Unsure, Some(word), rest)
        }
    };
    Said { ink, word, rest }
}

/// A key that is known, and within how many moves it solves; a faster one would make the problem unsound.
fn known(tree: &Tree, (mv, within): (Move, Moves), style: Style) -> Phrase {
    let short = within < tree.stipulation.moves();
    let name = if short { "verdict.known.short" } else { "verdict.known" };
    Phrase::new(name).with("key", key(tree, mv, style)).with("moves", phrase::moves(within.get()))
}

/// In how many moves the keys solve, if only the shortest length was asked for.
fn shortest(tree: &Tree) -> Option<Phrase> {
    let length = tree.stipulation.moves().to_string();
    let words = Phrase::new("verdict.aim_in").with("aim", aim(&tree.stipulation)).with("length", length);
    (tree.asked.lengths == Lengths::Shortest).then_some(words)
}

fn no_solution(tree: &Tree, style: Style) -> Phrase {
    let name = match tree.obliged.first() {
        Some(&mv) => {
            let mv = goal_move(&tree.position, mv, tree.stipulation.goal, style);
            return Phrase::new("verdict.attacker_must").with("move", mv);
        }
        None if is_exact(tree) => "verdict.no_aim_in_exactly",
        None => "verdict.no_aim_in",
    };
    let moves = phrase::moves(tree.stipulation.moves().get());
    Phrase::new(name).with("aim", aim(&tree.stipulation)).with("moves", moves)
}

fn is_exact(tree: &Tree) -> bool {
    tree.stipulation.lengths == Lengths::Exact
}

/// What refutes if the defender begins.
fn refuted(tree: &Tree, replies: &[Move], style: Style) -> Phrase {
    if tree.first_moves.is_empty() {
        return Phrase::new("verdict.no_move");
    }
    if replies.is_empty() {
        return Phrase::new("verdict.no_refutation");
    }
    let space = if style == Style::Long { " " } else { "" };
    let words: Vec<_> = replies
        .iter()
        .map(|&mv| format!("1...{}{space}!", move_for(&tree.position, mv, tree.stipulation.goal, style)))
        .collect();
    let name = if replies.len() == 1 { "verdict.refute.one" } else { "verdict.refute" };
    Phrase::new(name).with("moves", words.join(" "))
}

fn known_refutations(tree: &Tree) -> Vec<Move> {
    tree.post_key.iter().flat_map(|phase| &phase.refutations).map(|refutation| refutation.mv).collect()
}

fn dual_count(tree: &Tree) -> Option<Phrase> {
    let all: usize = tree.solutions().map(|phase| duals(phase).len()).sum();
    let name = if all == 1 { "verdict.duals.one" } else { "verdict.duals" };
    (all > 0).then(|| Phrase::new(name).with("count", all.to_string()))
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

fn plural(count: usize, word: &str) -> String {
    match word.strip_suffix('y') {
        _ if count == 1 => word.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None => format!("{word}s"),
    }
}
