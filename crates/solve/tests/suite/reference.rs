//! The reference solver of the other tests against answers of another program: what vouches for the meaning of plays and
//! goals.

use keymove_chess::{Move, Position};
use keymove_reference::definitions as reference;

/// See the head of the file.
const ANSWERS: &str = include_str!("../../testdata/popeye_answers.csv");

fn written(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// What the reference answers: keys of a battle, lines of all else and of set play.
fn answer(position: &Position, stipulation: &str) -> Vec<String> {
    if let Some(stipulation) = stipulation.strip_prefix("set ") {
        return reference::set_play(position, stipulation).iter().map(|line| written(line)).collect();
    }
    let is_tree = ["ser-", "pser-", "phser-", "reci-", "h"].iter().all(|play| {
        !stipulation.trim_start_matches("exact-").starts_with(play) && !stipulation.contains("->")
    });
    if is_tree {
        reference::battle(position, stipulation).iter().map(|&(mv, _)| written(&[mv])).collect()
    } else {
        reference::lines(position, stipulation).iter().map(|line| written(line)).collect()
    }
}

/// One line of the file.
fn check(line: &str) -> Result<(), String> {
    let [fen, stipulation, expected] = line.split(';').collect::<Vec<_>>()[..] else {
        return Err(format!("{line}: not three fields"));
    };
    let position: Position = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let mut expected: Vec<_> = expected.split(", ").filter(|&answer| answer != "-").collect();
    let mut found = answer(&position, stipulation);
    expected.sort_unstable();
    found.sort_unstable();
    if found == expected { Ok(()) } else { Err(format!("{fen} {stipulation}: {found:?}, not {expected:?}")) }
}

#[test]
fn agrees_with_popeye() {
    let lines = ANSWERS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let wrong: Vec<_> = lines.filter_map(|line| check(line).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lengths_of_keys() {
    let position: Position = "7k/8/6K1/8/8/8/8/5Q2 w - -".parse().expect("a position");
    let keys = reference::battle(&position, "#2");
    let short: Vec<_> = keys.iter().filter(|(_, moves)| *moves == 1).map(|&(mv, _)| written(&[mv])).collect();
    assert_eq!(short, ["f1f8"]);
    assert_eq!(keys.len(), 18);
}
