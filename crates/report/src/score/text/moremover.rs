//! The same for a moremover: the list of variants has the last two moves, branch by branch.

use super::moves::{joined, long};
use super::variants::{self, Defended, Row};
use super::{Sheet, threat_line};
use keymove_chess::{Move, Position};
use keymove_study::score::{Branch, Ending, MainPlay, PlayScore, Scorer, Variant};

/// What stands below the key.
const DEFINITION: &str = "Definition: Keymove's own extension to moremovers of the score of CHESS COMPOSER\n";

/// The whole evaluation of a moremover.
pub fn play_score_text(position: &Position, play: &MainPlay, scored: &PlayScore, scorer: &Scorer) -> String {
    let after = position.play(play.key);
    let variants: Vec<Variant> = scored.endings.iter().map(|ending| ending.variant).collect();
    let sheet = Sheet { position, score: &scored.score, scorer, variants: &variants, play: Some(play) };
    sheet.write(DEFINITION, &threat(&after, play)) + &branches(&after, play, &scored.endings)
}

fn threat(after: &Position, play: &MainPlay) -> String {
    let (Some(length), Some(passed)) = (play.threat, after.passed()) else { return String::new() };
    let moves = joined(&play.threats, |mv| long(&passed, mv, '-', ':'));
    match length.get() {
        1 => threat_line("threat:", &moves),
        length => threat_line(&format!("threat in {length}:"), &moves),
    }
}

/// Each branch with the endings that no branch before it has.
fn branches(after: &Position, play: &MainPlay, endings: &[Ending]) -> String {
    let (mut parts, mut next, mut width) = (Vec::new(), 1, 0);
    for (index, branch) in play.branches.iter().enumerate() {
        let rows = rows(branch, endings.iter().filter(|ending| ending.branch == index));
        let (needed, then) = variants::width(&rows, next);
        parts.push((branch, rows, next));
        (next, width) = (then, width.max(needed));
    }
    let mut text = String::new();
    for (branch, rows, first) in parts {
        let remark = if rows.is_empty() { "  no other endings than above" } else { "" };
        text += &format!("{}{remark}\n", line(after, &branch.line));
        text += &variants::table(&rows, first, width);
    }
    for dual in &play.duals {
        let end = dual.line.iter().fold(*after, |position, &mv| position.play(mv));
        let number = dual.line.len() / 2 + 2;
        let answers = joined(&dual.answers, |mv| format!("{number}.{}", long(&end, mv, '-', 'x')));
        text += &format!("{} {answers}  dual\n", line(after, &dual.line));
    }
    text
}

fn rows<'a>(branch: &Branch, endings: impl Iterator<Item = &'a Ending>) -> Vec<Row> {
    let entry = |ending: &Ending| {
        let mates: Vec<Move> = ending.mates.iter().map(|&(_, mv)| mv).collect();
        Defended::new(&branch.position, ending.defence, &mates, &ending.variant)
    };
    variants::rows(&branch.position, &endings.map(entry).collect::<Vec<_>>())
}

/// Moves from the defence after the key on, with their numbers: `1...kd4-c5 2.Qa1-a5`.
fn line(after: &Position, moves: &[Move]) -> String {
    let (mut position, mut words) = (*after, Vec::new());
    for (index, &mv) in moves.iter().enumerate() {
        let text = long(&position, mv, '-', 'x');
        words.push(match index {
            0 => format!("1...{text}"),
            _ if index % 2 == 1 => format!("{}.{text}", index / 2 + 2),
            _ => text,
        });
        position = position.play(mv);
    }
    words.join(" ")
}
