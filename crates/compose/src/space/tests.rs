//! The space against a naive generator: every transformation of every position, in any order.

use super::*;
use crate::rules;
use keymove_chess::Arrangement;
use keymove_chess::Position;
use keymove_chess::{Bitboard, Color, Piece, Role, Square};
use std::collections::{BTreeMap, BTreeSet};

type Board = BTreeMap<u8, Piece>;

fn board(position: &Arrangement) -> Board {
    position.units().map(|(square, piece)| (square.index() as u8, piece)).collect()
}

fn text(board: &Board) -> String {
    format!("{board:?}")
}

/// Everything that one transformation of the naive kind leads to, allowed or not but for pawns, which must never leave
/// the ranks that they can stand on while nothing can be deleted any more.
fn neighbours(board: &Board) -> Vec<Board> {
    let mut found = Vec::new();
    for (&square, piece) in board {
        if piece.role != Role::King {
            let mut less = board.clone();
            less.remove(&square);
            found.push(less);
        }
    }
    for square in 0..64_u8 {
        for kind in KINDS {
            if !board.contains_key(&square) {
                let mut more = board.clone();
                more.insert(square, kind);
                found.push(more);
            }
        }
    }
    for amount in -7..=7_i8 {
        for shift in [(amount, 0), (0, amount)] {
            let moved: Option<Board> = board
                .iter()
                .map(|(&square, &piece)| {
                    let file = (square % 8) as i8 + shift.0;
                    let rank = (square / 8) as i8 + shift.1;
                    let inside = (0..8).contains(&file) && (0..8).contains(&rank);
                    inside.then_some(((file + 8 * rank) as u8, piece))
                })
                .collect();
            if amount != 0 {
                found.extend(moved);
            }
        }
    }
    found
}

fn is_allowed(board: &Board) -> bool {
    let count = |color, role, dark: Option<bool>| {
        board
            .iter()
            .filter(|&(&square, &piece)| {
                let is_dark = (square % 8 + square / 8) % 2 == 0;
                piece == Piece { color, role } && dark.is_none_or(|dark| dark == is_dark)
            })
            .count()
    };
    let most = [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2), (Role::Pawn, 8)];
    [Color::White, Color::Black].into_iter().all(|color| {
        most.iter().all(|&(role, most)| count(color, role, None) <= most)
            && [true, false].into_iter().all(|dark| count(color, Role::Bishop, Some(dark)) <= 1)
    }) && board.iter().all(|(&square, piece)| piece.role != Role::Pawn || (8..56).contains(&square))
}

/// Positions by the smallest number of transformations that leads to them, allowed ones only.
fn naive(original: &Position, levels: usize) -> Vec<BTreeSet<String>> {
    let mut seen = BTreeSet::from([text(&board(original))]);
    let mut last = vec![board(original)];
    let mut found = Vec::new();
    for _ in 0..levels {
        let mut next = Vec::new();
        for from in &last {
            for to in neighbours(from) {
                if seen.insert(text(&to)) {
                    next.push(to);
                }
            }
        }
        found.push(next.iter().filter(|board| is_allowed(board)).map(text).collect());
        last = next;
    }
    found
}

fn visited(original: &Position, level: u16) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each(original, level, &mut |position, stem, added| {
        assert_eq!(
            stem.deleted.len()
                + added.len()
                + usize::from(stem.shift.0 != 0)
                + usize::from(stem.shift.1 != 0),
            usize::from(level)
        );
        assert!(rules::are_kept(position));
        assert!(found.insert(text(&board(position))), "{position} comes twice");
    });
    found
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

#[test]
fn nothing_is_missing_and_nothing_comes_twice() {
    let fens: &[&str] = &[
        "8/8/8/8/8/5k2/7Q/5K2 w - -",
        "B1b5/8/8/8/8/4k3/6p1/R3K3 w Q -",
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
    ];
    for fen in fens {
        let original = position(fen);
        let levels = keymove_testing::sized(1, 2);
        for (level, expected) in (1..).zip(naive(&original, levels)) {
            let found = visited(&original, level);
            let missing = expected.difference(&found).next();
            let extra = found.difference(&expected).next();
            assert_eq!((missing, extra, found.len()), (None, None, expected.len()), "{fen}, level {level}");
        }
    }
}

#[test]
fn level_nought_is_the_original() {
    let original = position("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -");
    let mut seen = Vec::new();
    each(&original, 0, &mut |position, _, _| seen.push(*position));
    assert_eq!(seen, [*original]);
}

#[test]
fn order_of_additions() {
    let original = position("8/8/8/8/8/5k2/7Q/5K2 w - -");
    let mut last = None;
    each(&original, 2, &mut |_, stem, added| {
        let key = (
            stem.deleted.len(),
            stem.deleted.iter().map(|&s| rules::nearness(s)).collect::<Vec<_>>(),
            stem.shift,
            added.to_vec(),
        );
        assert!(last.as_ref() < Some(&key));
        last = Some(key);
    });
    assert_eq!(Slot::new(0, Square::H8), Slot::FIRST);
    assert!(Bitboard::FULL.into_iter().all(|square| Slot::new(7, square).square() == square));
}

#[test]
fn counting_is_visiting() {
    let original = position("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -");
    for level in 0..=keymove_testing::sized(2, 3) {
        let mut visited = 0;
        each(&original, level, &mut |_, _, _| visited += 1);
        let space = Space::new(&original, level..=level);
        for threads in [1, 3] {
            assert_eq!(count(&space, threads, &|| false), Some(visited), "level {level}");
        }
        assert_eq!(count(&space, 2, &|| true), None);
    }
}

/// The pieces, one after the other, are the paper's order.
#[test]
fn pieces_are_in_order() {
    let original = position("8/8/8/8/8/5k2/7Q/5K2 w - -");
    for level in 1..=2 {
        let mut expected = Vec::new();
        each(&original, level, &mut |position, _, _| expected.push(position.to_string()));
        let space = Space::new(&original, level..=level);
        let mut found = Vec::new();
        for piece in 0..space.pieces() {
            space.walk(piece, &mut |step| match step {
                Step::Grandparent { .. } => {}
                Step::Single { position, .. } => found.push(position.to_string()),
                Step::Family { parent, squares, .. } => {
                    for (kind, set) in squares.into_iter().enumerate() {
                        let child = |square| parent.with_unit(square, KINDS[kind]).as_diagram().to_string();
                        found.extend(set.into_iter().rev().map(child));
                    }
                }
            });
        }
        assert_eq!(found, expected, "level {level}");
    }
}
