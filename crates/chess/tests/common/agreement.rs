//! What must hold in every playable position, however it came about.
//!
//! Used on fixed pseudo-random input by `tests/random_setups.rs` and on whatever the fuzzer finds by
//! `fuzz/fuzz_targets/legality.rs`.

use keymove_chess::notation::{parse_san, parse_uci, san};
use keymove_chess::{Bitboard, Move, MoveList, Position, Role};

/// Panics if a generator, a cached fact or a notation disagrees with making every move and looking.
pub(crate) fn check(position: &Position) {
    let moves = sorted(position.moves());
    assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "a move twice in {position}: {moves:?}");
    assert_eq!(position.count_moves() as usize, moves.len(), "{position}");
    assert_eq!(position.has_move(), !moves.is_empty(), "{position}");
    assert_eq!(position.hash(), position.computed_hash(), "{position}");
    let again: Position = position.to_string().parse().unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(again, *position, "through FEN");
    for &mv in &moves {
        check_move(position, mv);
    }
    check_no_other_move_is_legal(position, &moves);
    check_special_generators(position, &moves);
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn check_move(position: &Position, mv: Move) {
    assert!(position.is_legal(mv), "{mv} in {position}");
    let next = position.play(mv);
    assert!(!next.king_attacked(position.turn()), "{mv} leaves the king in check in {position}");
    assert_eq!(next.hash(), next.computed_hash(), "{mv} in {position}");
    let rebuilt = Position::from_setup(&next.to_setup());
    assert_eq!(rebuilt, Ok(next), "{mv} in {position} leads to no playable position");
    assert_eq!(position.glimpse(mv), *next, "{mv} in {position}");
    assert_eq!(Position::from_arrangement(&next), Ok(next), "{mv} in {position}");
    assert_eq!(position.gives_check(mv), next.in_check(), "{mv} in {position}");
    assert_eq!(parse_uci(position, &mv.to_string()), Ok(mv), "{position}");
    assert_eq!(parse_san(position, &san(position, mv)), Ok(mv), "{position}");
}

fn check_no_other_move_is_legal(position: &Position, moves: &[Move]) {
    let mut legal = 0;
    for from in Bitboard::FULL {
        for to in Bitboard::FULL {
            let promotions = Role::PROMOTIONS.map(|role| Move::promoting(from, to, role));
            let candidates = promotions.into_iter().chain([Move::new(from, to)]);
            legal += candidates.filter(|&mv| position.is_legal(mv)).count();
        }
    }
    assert_eq!(legal, moves.len(), "{position}");
}

fn check_special_generators(position: &Position, moves: &[Move]) {
    let checking = sorted(moves.iter().copied().filter(|&mv| position.play(mv).in_check()));
    assert_eq!(sorted(position.checking_moves()), checking, "{position}");
    let (mut checks, mut others) = (MoveList::new(), MoveList::new());
    position.moves_by_check(&mut checks, &mut others);
    assert_eq!(sorted(checks.into_iter().chain(others)), moves, "{position}");
    let mates = sorted(checking.into_iter().filter(|&mv| position.play(mv).moves().is_empty()));
    assert_eq!(sorted(position.mating_moves()), mates, "{position}");
    match position.mating_move() {
        Some(mv) => assert!(mates.contains(&mv), "{mv} in {position}"),
        None => assert!(mates.is_empty(), "{mates:?} in {position}"),
    }
    assert_eq!(position.is_mate(), position.in_check() && moves.is_empty(), "{position}");
    assert_eq!(position.is_stalemate(), !position.in_check() && moves.is_empty(), "{position}");
}
