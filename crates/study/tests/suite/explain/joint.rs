//! Two effects of a move of which either lets the mate in.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_study::motives::{Kind, of_errors, of_joint_errors};

/// The kinds of every pair, with the parry that there would be.
fn pairs(fen: &str, reply: &str, last: &str) -> Vec<([Kind; 2], Option<String>)> {
    let before: Position = fen.parse().expect("a position");
    let (reply, last) = moves(&before, reply, last);
    assert!(before.is_legal(reply) && before.play(reply).play(last).is_mate(), "{fen}");
    let found = of_joint_errors(&before, reply, last);
    assert!(found.iter().flatten().all(|motive| motive.joint && motive.test().contains("still mate")));
    found
        .iter()
        .map(|pair| (pair.map(|motive| motive.kind), pair[0].proof.map(|mv| mv.to_string())))
        .collect()
}

fn moves(before: &Position, reply: &str, last: &str) -> (Move, Move) {
    let reply = parse_uci(before, reply).expect("a reply");
    (reply, parse_uci(&before.play(reply), last).expect("a mate"))
}

fn singles(fen: &str, reply: &str, last: &str) -> Vec<Kind> {
    let before: Position = fen.parse().expect("a position");
    let (reply, last) = moves(&before, reply, last);
    of_errors(&before, reply, last).iter().map(|motive| motive.kind).collect()
}

/// The pawn blocks e4, which the rook would cover through e5.
#[test]
fn a_block_on_a_line_that_is_opened() {
    let fen = "1Q2R3/8/8/4p3/3k4/1P5R/8/K7 b - -";
    let expected = ([Kind::SelfBlock, Kind::LineOpening], Some("d4e4".to_owned()));
    assert_eq!(pairs(fen, "e5e4", "b8d6"), [expected]);
    assert_eq!(singles(fen, "e5e4", "b8d6"), []);
    // Without the rook the block is enough, and there is nothing else.
    let block = "1Q6/8/8/4p3/3k4/1P5R/8/K7 b - -";
    assert_eq!(pairs(block, "e5e4", "b8d6"), []);
    assert_eq!(singles(block, "e5e4", "b8d6"), [Kind::SelfBlock]);
    // A bishop covers e4 anyway.
    let covered = "1Q2R3/8/8/4p3/3k4/1P5R/6B1/K7 b - -";
    assert_eq!(pairs(covered, "e5e4", "b8d6"), []);
}

/// The bishop shuts the rook off from d3, and lets it be pinned.
#[test]
fn a_unit_that_is_shut_off_and_pinned() {
    let fen = "K4R2/8/8/8/5NB1/8/8/R1brk3 b - -";
    let expected = ([Kind::Interference, Kind::SelfPin], Some("d1d3".to_owned()));
    assert_eq!(pairs(fen, "c1d2", "f4d3"), [expected]);
    // Not pinned: the interference is enough.
    let free = "K4R2/8/8/8/5NB1/8/8/2brk3 b - -";
    assert_eq!(pairs(free, "c1d2", "f4d3"), []);
    assert!(singles(free, "c1d2", "f4d3").contains(&Kind::Interference));
}
