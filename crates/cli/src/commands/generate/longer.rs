//! The play after the key of a three-mover in a few lines: the threat, then every continuation with the moves that allow it, what
//! Black can do then, and the mates.

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::{Limits, Oracle, Solver, Stop};

/// Moves of Black named in a line.
const NAMED: usize = 6;
/// Last moves named after a continuation.
const ENDINGS: usize = 8;

/// Moves of Black with the same answers.
struct Group {
    moves: Vec<String>,
    answers: Vec<String>,
    /// What follows the only answer.
    then: String,
}

/// `threat 2.Qd4` or `zugzwang`, then `1...Kc5 2.Qd4 (zugzwang) 2...a5 3.Qc4#`; moves that leave the threat in force are left
/// out. Nothing where there is no memory for a solver, which has proven the problem before.
pub(super) fn longer_play(position: &Position, key: Move, moves: Moves) -> Vec<String> {
    let Ok(mut solver) = Solver::new(Limits::default()) else { return Vec::new() };
    let after = position.play(key);
    let Some(rest) = moves.less_one() else { return Vec::new() };
    lines(&after, rest, &mut solver).unwrap_or_default()
}

fn lines(after: &Position, rest: Moves, solver: &mut Solver) -> Result<Vec<String>, Stop> {
    let (threat, threats) = threat(after, rest, 2, solver)?;
    let mut lines = vec![threat];
    let mut groups: Vec<Group> = Vec::new();
    for &reply in &after.moves() {
        let replied = after.play(reply);
        let answers = solutions(&replied, rest, solver)?;
        if answers.iter().any(|answer| threats.contains(answer)) {
            continue;
        }
        let words: Vec<String> = answers.iter().map(|&mv| short_algebraic(&replied, mv)).collect();
        let then = match answers.as_slice() {
            &[answer] => endings(&replied.play(answer), rest, solver)?,
            _ => String::new(),
        };
        let mv = short_algebraic(after, reply);
        match groups.iter_mut().find(|group| (&group.answers, &group.then) == (&words, &then)) {
            Some(group) => group.moves.push(mv),
            None => groups.push(Group { moves: vec![mv], answers: words, then }),
        }
    }
    groups.sort_by_key(|group| (group.answers.len() > 1, group.then.is_empty()));
    for Group { moves, answers, then } in groups {
        let dual = if answers.len() > 1 { "  (dual)" } else { "" };
        lines.push(format!("1...{} 2.{}{then}{dual}", named(&moves, NAMED), answers.join(", ")));
    }
    Ok(lines)
}

/// What is threatened, in words and as moves; `number` is that of White's next move.
fn threat(
    after: &Position, rest: Moves, number: u16, solver: &mut Solver,
) -> Result<(String, Vec<Move>), Stop> {
    let Some(passed) = after.passed() else { return Ok(("check".to_owned(), Vec::new())) };
    let threats = solutions(&passed, rest, solver)?;
    if threats.is_empty() {
        return Ok(("zugzwang".to_owned(), threats));
    }
    let words: Vec<String> =
        threats.iter().map(|&mv| format!("{number}.{}", short_algebraic(&passed, mv))).collect();
    Ok((format!("threat {}", words.join(", ")), threats))
}

/// White's moves that mate soonest, within so many moves.
fn solutions(position: &Position, rest: Moves, solver: &mut Solver) -> Result<Vec<Move>, Stop> {
    let Some(length) = solver.solves_in(position, rest)? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for &mv in &position.moves() {
        if solver.length_after(position, mv, length)?.is_some() {
            found.push(mv);
        }
    }
    Ok(found)
}

/// ` (threat 3.Qd4#) 2...Kc5 3.Qb5#`: Black's last moves and the mates; empty after a mate.
fn endings(position: &Position, rest: Moves, solver: &mut Solver) -> Result<String, Stop> {
    let replies = position.moves();
    let Some(last) = rest.less_one().filter(|_| !replies.is_empty()) else { return Ok(String::new()) };
    let (threat, threats) = threat(position, last, 3, solver)?;
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for &reply in &replies {
        let replied = position.play(reply);
        let mates = solutions(&replied, last, solver)?;
        if mates.iter().any(|mate| threats.contains(mate)) {
            continue;
        }
        let words: Vec<String> = mates.iter().map(|&mv| short_algebraic(&replied, mv)).collect();
        let (mv, mates) = (short_algebraic(position, reply), words.join(", "));
        match groups.iter_mut().find(|group| group.1 == mates) {
            Some(group) => group.0.push(mv),
            None => groups.push((vec![mv], mates)),
        }
    }
    let mut text = if threat == "check" { String::new() } else { format!(" ({threat})") };
    for (moves, mates) in groups.iter().take(ENDINGS) {
        text += &format!(" 2...{} 3.{mates}", named(moves, NAMED));
    }
    if let more @ 1.. = groups.len().saturating_sub(ENDINGS) {
        text += &format!(" and {more} more");
    }
    Ok(text)
}

fn named(moves: &[String], most: usize) -> String {
    let more = match moves.len().saturating_sub(most) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", moves[..moves.len().min(most)].join(", "))
}
