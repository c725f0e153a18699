//! What no game leads to, and positions from games, none of which may be called impossible.

use super::*;
use keymove_chess::Color;
use keymove_chess::Position;
use keymove_testing::Random;

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

#[test]
fn contradictions_are_found() {
    use Impossible::{Check, Locked, NoLastMove, Pawns};
    let cases = [
        // A bishop in the corner behind its own pawn.
        ("4k3/8/8/8/8/8/1P6/B3K3 w - -", Some(Locked)),
        ("4k3/8/8/8/8/8/P7/B3K3 w - -", None),
        // A Black one can have been promoted there.
        ("4k3/8/8/8/8/8/1P6/b3K3 w - -", None),
        ("4k3/pppppppp/8/8/8/8/1P6/b3K3 w - -", Some(Pawns)),
        // From f1 no bishop came out: that on d3 was promoted, or cannot be.
        ("4k3/8/8/8/8/3B4/4P1P1/4K3 w - -", None),
        ("4k3/8/8/8/3P4/P1PB1P1P/1P2P1P1/4K3 w - -", Some(Pawns)),
        // A king where a pawn has always given check.
        ("4k3/3p4/4K3/8/8/8/8/8 w - -", Some(Locked)),
        // White's king shut in by pawns and king's neighbours.
        ("4k3/8/8/8/8/2K5/3PPP2/3Q1B1R w - -", None),
        // Three pawns of two files.
        ("4k3/8/8/8/8/P7/PP6/4K3 w - -", Some(Pawns)),
        // Doubled pawns where nothing was taken.
        ("rnbqkbnr/pppppppp/8/8/8/4P3/PPP1P1PP/RNBQKBNR w - -", Some(Pawns)),
        // One unit is missing: the bishop of f8, which was taken at home, not by the pawn.
        ("rnbqk1nr/ppppp1pp/5p2/8/8/4P3/PPPP1PPP/RNBQKBNR w - -", None),
        ("rnbqk1nr/ppp1p1pp/3p4/5p2/8/4P3/PPPP1PPP/RNBQKBNR w - -", None),
        ("rnbqk1nr/pp2p1pp/3p4/2p2p2/8/4P3/PPP1PPPP/RNBQKBNR w - -", Some(Pawns)),
        // Two rooks give check, neither of them by moving.
        ("4k3/8/8/8/r7/8/8/K6r w - -", Some(Check)),
        ("4k3/8/8/8/8/8/8/K6r w - -", None),
        // Two knights give check.
        ("4k3/8/8/8/8/1n6/2n5/K7 w - -", Some(Check)),
        // Black has nothing but a king that cannot have moved.
        ("k7/P1K5/1P6/8/8/8/8/8 w - -", Some(NoLastMove)),
        ("8/8/8/8/8/8/PPK5/k7 w - -", Some(NoLastMove)),
        ("8/8/8/8/8/2K5/PP6/k7 w - -", None),
        // On b1 the king would have been in a check by two knights, which no move gives.
        ("7K/8/8/8/8/2N5/PP1N4/k7 w - -", Some(NoLastMove)),
        // A pawn that has just taken, and so opened a file: both give check. Without the pawn's capture neither can have.
        ("k3r3/8/8/8/8/3p4/4K3/8 w - -", None),
        ("k7/8/8/8/4r3/3p4/4K3/8 w - -", Some(Check)),
    ];
    for (fen, expected) in cases {
        assert_eq!(impossible(&position(fen)), expected, "{fen}");
    }
}

/// Plays a game of random moves, captures preferred in some games and avoided in others, and asks about every position.
fn play(random: &mut Random, plies: usize) -> usize {
    let mut position = Position::initial();
    let taste = random.below(3);
    for ply in 0..plies {
        assert_eq!(impossible(&position), None, "{position} after {ply} plies");
        let moves = position.moves();
        if moves.is_empty() {
            return ply;
        }
        let units = position.occupied().len();
        let mut mv = *random.pick(&moves);
        for _ in 0..3 {
            let takes = position.play(mv).occupied().len() < units;
            if taste == 0 || takes == (taste == 1) {
                break;
            }
            mv = *random.pick(&moves);
        }
        position = position.play(mv);
    }
    plies
}

#[test]
fn no_game_is_impossible() {
    let mut random = Random::new(1);
    let games = keymove_testing::sized(15, 3000);
    let asked: usize = (0..games).map(|_| play(&mut random, 250)).sum();
    assert!(asked > 100 * games);
}

#[test]
fn colours_are_alike() {
    let mut random = Random::new(2);
    for _ in 0..keymove_testing::sized(500, 100_000) {
        let mut position = *position("8/8/8/8/8/8/8/8 w - -");
        for _ in 0..6 + random.below(16) {
            let square = keymove_chess::Square::new_masked(random.below(64) as u8);
            let piece = *random.pick(&crate::space::KINDS);
            if crate::rules::room(&position, piece).has(square) {
                position = position.with_unit(square, piece);
            }
        }
        for color in Color::ALL {
            let free = (!position.occupied()).into_iter().collect::<Vec<_>>();
            let king = keymove_chess::Piece { color, role: keymove_chess::Role::King };
            position = position.with_unit(*random.pick(&free), king);
        }
        if !position.is_playable() {
            continue;
        }
        let flipped = Position::from_setup(&position.to_setup().flipped()).expect("playable too");
        assert_eq!(impossible(&position), impossible(&flipped), "{position}");
    }
}

#[test]
fn published_problems() {
    let Some(text) = keymove_testing::collection_text("problems/direct2.jsonl") else { return };
    let (mut asked, mut called) = (0, Vec::new());
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let fen = value["fen"].as_str().expect("a FEN");
        let Ok(position) = fen.parse::<Position>() else { continue };
        asked += 1;
        if let Some(reason) = impossible(&position) {
            called.push((value["id"].as_str().unwrap_or_default().to_owned(), reason));
        }
    }
    assert!(asked > 900);
    // Each shown by hand. Baird 745: six Black pawns on d5, e3, e4, e6, e7 and f5 need seven captures, six units are missing.
    // Baird 817: none of the squares next to Black's king and rook is free but b8, next to White's king. Dawson 521: four
    // rooks, four bishops and six pawns of Black; 524: eight pawns, four knights and four bishops.
    let shown = [
        ("yac-baird-0745", Impossible::Pawns),
        ("yac-baird-0817", Impossible::NoLastMove),
        ("yac-dawson-0521", Impossible::Pawns),
        ("yac-dawson-0524", Impossible::Pawns),
    ];
    assert_eq!(called, shown.map(|(id, reason)| (id.to_owned(), reason)));
}

/// The short way says what the long one says.
#[test]
fn without_pawns_nothing_stands_where_it_cannot() {
    let mut random = Random::new(7);
    for _ in 0..2_000 {
        let mut position = *position("4k3/8/8/8/8/8/8/4K3 w - -");
        for _ in 0..random.below(8) {
            let kind = crate::space::KINDS[random.below(10)];
            let square = Square::new_masked(random.below(64) as u8);
            if kind.role != Role::Pawn && crate::rules::room(&position, kind).has(square) {
                position = position.with_unit(square, kind);
            }
        }
        assert_eq!((still(&position), examined(&position)), (None, None), "{position}");
    }
}
