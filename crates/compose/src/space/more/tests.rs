//! The space with more transformations against a naive generator: every transformation of every position, in any order.

use super::*;
use crate::space::{Bounds, KINDS, Space, Step};
use keymove_chess::Arrangement;
use keymove_chess::Position;
use keymove_chess::{Piece, Square};
use std::collections::{BTreeMap, BTreeSet, HashSet};

type Board = BTreeMap<u8, Piece>;

fn board(position: &Arrangement) -> Board {
    position.units().map(|(square, piece)| (square.index() as u8, piece)).collect()
}

/// Everything that one transformation leads to, allowed or not.
fn neighbours(board: &Board, more: More, kinds: &[Piece]) -> Vec<Board> {
    let mut found = Vec::new();
    let changed = |changes: &[(u8, Option<Piece>)]| {
        let mut next = board.clone();
        for &(square, piece) in changes {
            match piece {
                Some(piece) => next.insert(square, piece),
                None => next.remove(&square),
            };
        }
        next
    };
    let is_king = |piece: &Piece| piece.role == Role::King;
    let empty = || (0..64_u8).filter(|square| !board.contains_key(square));
    for (&square, piece) in board {
        if more.moves {
            found.extend(empty().map(|to| changed(&[(square, None), (to, Some(*piece))])));
        }
        if is_king(piece) {
            continue;
        }
        found.push(changed(&[(square, None)]));
        if more.exchanges {
            found.extend(
                kinds.iter().filter(|kind| *kind != piece).map(|&kind| changed(&[(square, Some(kind))])),
            );
        }
        if more.swaps {
            let others = board.iter().filter(|other| !is_king(other.1) && *other.0 > square);
            found.extend(others.map(|(&to, other)| changed(&[(square, Some(*other)), (to, Some(*piece))])));
        }
    }
    for square in empty() {
        found.extend(kinds.iter().map(|&kind| changed(&[(square, Some(kind))])));
    }
    let mapped = |map: &dyn Fn(i8, i8) -> (i8, i8)| -> Option<Board> {
        let unit = |(&square, &piece): (&u8, &Piece)| {
            let (file, rank) = map((square % 8) as i8, (square / 8) as i8);
            ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(((file + 8 * rank) as u8, piece))
        };
        board.iter().map(unit).collect()
    };
    for amount in (-7..=7_i8).filter(|&amount| amount != 0) {
        found.extend(mapped(&|file, rank| (file + amount, rank)));
        found.extend(mapped(&|file, rank| (file, rank + amount)));
    }
    if more.mirror {
        found.extend(mapped(&|file, rank| (7 - file, rank)));
    }
    found
}

/// Positions by the smallest number of transformations, allowed ones only.
fn naive(original: &Position, levels: usize, more: More, kinds: &[Piece]) -> Vec<BTreeSet<String>> {
    let mut seen = HashSet::from([board(original)]);
    let mut last = vec![board(original)];
    let mut found = Vec::new();
    for _ in 0..levels {
        let mut next = Vec::new();
        for from in &last {
            next.extend(neighbours(from, more, kinds).into_iter().filter(|to| seen.insert(to.clone())));
        }
        let allowed = next.iter().filter(|board| is_allowed(board));
        found.push(allowed.map(|board| format!("{board:?}")).collect());
        last = next;
    }
    found
}

fn is_allowed(board: &Board) -> bool {
    let place = |position: Arrangement, (&square, &piece): (&u8, &Piece)| {
        position.with_unit(Square::new_masked(square), piece)
    };
    crate::rules::are_kept(&board.iter().fold(empty_board(), place))
}

/// All positions of a space, each once.
fn visited(space: &Space) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut see = |position: &Arrangement, what: &str| {
        assert!(crate::rules::are_kept(position), "{position}");
        assert!(found.insert(format!("{:?}", board(position))), "{position} comes twice: {what}");
    };
    for piece in 0..space.pieces() {
        let stem = space.stem(piece);
        space.walk(piece, &mut |step| match step {
            Step::Grandparent { .. } => {}
            Step::Single { position, .. } => see(position, &format!("{stem:?}")),
            Step::Family { parent, squares, .. } => {
                for (kind, set) in squares.into_iter().enumerate() {
                    for square in set {
                        see(&parent.with_unit(square, KINDS[kind]), &format!("{stem:?}"));
                    }
                }
            }
        });
    }
    found
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

fn compare(fen: &str, levels: u16, more: More, kinds: &[Piece]) {
    let original = position(fen);
    let not_added = core::array::from_fn(|kind| !kinds.contains(&KINDS[kind]));
    let bounds = Bounds { not_added, ..Bounds::default() };
    for (level, expected) in (1..).zip(naive(&original, levels.into(), more, kinds)) {
        let space = Space::beyond(&original, level..=level, &bounds, more);
        let found = visited(&space);
        let missing = expected.difference(&found).next();
        let extra = found.difference(&expected).next();
        assert_eq!(
            (missing, extra, found.len()),
            (None, None, expected.len()),
            "{fen}, {more}, level {level}"
        );
        let counted: u64 = (0..space.pieces()).map(|piece| space.positions(piece)).sum();
        assert_eq!(counted, found.len() as u64);
    }
}

const NONE: More = More { moves: false, exchanges: false, swaps: false, mirror: false, rights: false };
const ALL: More = More { moves: true, exchanges: true, swaps: true, mirror: true, rights: false };

const FENS: [&str; 6] = [
    "8/8/8/8/8/5k2/7Q/5K2 w - -",
    "B1b5/8/8/8/8/4k3/6p1/R3K3 w - -",
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
    // Symmetrical; kings on one file; units on all edges.
    "8/8/3nkn2/8/4P3/8/4K3/8 w - -",
    "4k3/8/8/2P2p2/8/8/8/4K3 w - -",
    "n3k2K/8/8/p6P/8/8/8/B5b1 w - -",
];

#[test]
fn one_transformation_of_all_kinds() {
    for fen in FENS {
        for more in [
            ALL,
            More { moves: true, ..NONE },
            More { exchanges: true, ..NONE },
            More { swaps: true, ..NONE },
            More { mirror: true, ..NONE },
        ] {
            compare(fen, 1, more, &KINDS);
        }
    }
}

#[test]
fn two_transformations_of_few_kinds() {
    let fens = keymove_testing::sized(&FENS[3..4], &FENS[..]);
    for (number, fen) in fens.iter().enumerate() {
        let modes = if !keymove_testing::is_full() || number > 1 { 2 } else { 8 };
        // Those that are there: where a unit may not become another kind, what is cheapest is another question.
        let is_there = |kind: &Piece| position(fen).units().any(|(_, piece)| piece == *kind);
        let absent = KINDS.iter().find(|kind| !is_there(kind));
        let kinds: Vec<Piece> = KINDS.iter().copied().filter(is_there).chain(absent.copied()).collect();
        for more in [
            ALL,
            More { swaps: true, ..NONE },
            More { moves: true, ..NONE },
            More { exchanges: true, ..NONE },
            More { mirror: true, ..NONE },
            More { moves: true, swaps: true, ..NONE },
            More { moves: true, exchanges: true, ..NONE },
            More { exchanges: true, swaps: true, ..NONE },
        ]
        .into_iter()
        .take(modes)
        {
            compare(fen, 2, more, &kinds);
        }
    }
}

/// All positions of a space with their rights, each once.
fn with_rights(original: &Position, level: u16, more: More) -> BTreeSet<String> {
    let space = Space::beyond(original, level..=level, &Bounds::default(), more);
    let mut found = BTreeSet::new();
    let mut see =
        |position: &Arrangement| assert!(found.insert(position.to_string()), "{position} comes twice");
    for piece in 0..space.pieces() {
        let mut count = 0;
        space.walk(piece, &mut |step| match step {
            Step::Grandparent { .. } => {}
            Step::Single { position, .. } => {
                count += 1;
                see(position);
            }
            Step::Family { parent, squares, .. } => {
                for (kind, set) in squares.into_iter().enumerate() {
                    count += set.len();
                    set.into_iter()
                        .for_each(|square| see(&parent.with_unit(square, KINDS[kind]).as_diagram()));
                }
            }
        });
        assert_eq!(u64::from(count), space.positions(piece));
    }
    found
}

fn castlings(fen: &str) -> &str {
    fen.split(' ').nth(2).expect("castlings")
}

/// As many rights are changed as transformations are left.
#[test]
fn castlings_are_forbidden_and_allowed() {
    let rights = More { rights: true, ..NONE };
    for (fen, denied) in [("4k2r/8/8/8/8/8/8/R3K3 w Qk -", ""), ("4k2r/8/8/8/8/8/8/R3K3 w k -", "Q")] {
        let original = position(fen);
        let diagrams: Vec<BTreeSet<String>> =
            (0..=2).map(|level| with_rights(&original, level, NONE)).collect();
        for level in 1..=2_u16 {
            let mut expected = BTreeSet::new();
            for (changed, diagrams) in
                (0..=level).map(|changed| (changed, &diagrams[usize::from(level - changed)]))
            {
                for diagram in diagrams {
                    let setup: keymove_chess::Setup = diagram.parse().expect("an arrangement");
                    let place = |board: Arrangement, (square, piece)| board.with_unit(square, piece);
                    let board = setup.units().fold(empty_board(), place);
                    let (home, usual) = (board.as_diagram().castling(), setup.castling);
                    assert!(!castlings(diagram).contains(denied) || denied.is_empty(), "{diagram}");
                    for bits in (0..16).filter(|bits| home.bits() & bits == *bits) {
                        let other = keymove_chess::Castling::from_bits(bits);
                        if (usual.bits() ^ bits).count_ones() == u32::from(changed) {
                            expected.insert(board.with_rights(other, None).to_string());
                        }
                    }
                }
            }
            assert_eq!(with_rights(&original, level, rights), expected, "{fen}, level {level}");
        }
    }
}

/// Black's last move can only have been g7-g5: from g6 the pawn would have checked, and the king has nowhere to come from.
const PASSED: &str = "8/7N/5P1k/4PKpP/8/8/8/8 w - -";

#[test]
fn en_passant_is_allowed_where_nothing_else_was_played() {
    let rights = More { rights: true, ..NONE };
    let original = position(PASSED);
    let with: Vec<String> =
        with_rights(&original, 1, rights).into_iter().filter(|fen| fen.contains(" g6 ")).collect();
    assert_eq!(with, [PASSED.replace(" -", " g6 0 1").replace("w g6 0 1 g6", "w - g6")]);
    // Without the knight the king may come from h7.
    let without = position("8/8/5P1k/4PKpP/8/8/8/8 w - -");
    assert!(with_rights(&without, 1, rights).iter().all(|fen| !fen.contains(" g6 ")));
}

/// What the original allows stays allowed while the pawn stands there, in the paper's mode as well.
#[test]
fn en_passant_of_the_original() {
    let original = position(&PASSED.replace("w - -", "w - g6"));
    let found = with_rights(&original, 1, NONE);
    let is = |board: &str, rights: &str| found.contains(&format!("{board} w - {rights} 0 1"));
    assert!(is("8/7N/5P1k/4PKpP/8/8/8/7Q", "g6") && is("7N/5P1k/4PKpP/8/8/8/8/8", "-"));
    assert!(is("8/6N1/4P1k1/3PKpP1/8/8/8/8", "f6"), "shifted to the left");
    assert!(is("8/7N/5P1k/4PK1P/8/8/8/8", "-") && is("6q1/7N/5P1k/4PKpP/8/8/8/8", "g6"));
    assert!(is("8/6qN/5P1k/4PKpP/8/8/8/8", "-") && is("8/7N/5P1k/4PKp1/8/8/8/8", "-"));
    // To forbid it is a transformation.
    let rights = More { rights: true, ..NONE };
    assert!(with_rights(&original, 1, rights).contains(&format!("{PASSED} 0 1")));
}
