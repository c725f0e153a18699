//! Positions in which one side or both have no king, and moves that need not heed check: everything against the plain
//! way, on random arrangements and random play out of them. Positions with both kings go through the same mill.

#[path = "common/agreement.rs"]
mod agreement;
#[path = "common/naive.rs"]
mod naive;
#[path = "common/setups.rs"]
mod setups;

use keymove_chess::{Color, Fault, Move, Piece, Position, Role, Setup, Square};
use keymove_testing::Random;
use naive::Naive;
use setups::random_setup;

/// Arrangements to begin with; each is played on for some moves.
fn setups() -> usize {
    keymove_testing::sized(500, 2_000)
}
const PLIES: usize = 6;

/// What the positions contained: a comparison that never met an en passant capture would prove little.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    en_passant: usize,
    castlings: usize,
    self_checks: usize,
    mating_moves: usize,
}

/// A random arrangement without the kings of these sides, rich in castling and en passant.
fn setup_without(random: &mut Random, kings: &[Color]) -> Setup {
    let mut setup = random_setup(random);
    for color in Color::ALL {
        if random.below(5) == 0 {
            place_for_castling(random, &mut setup, color);
        }
    }
    if random.below(5) == 0 {
        place_double_step(random, &mut setup);
    }
    for unit in &mut setup.board {
        if unit.is_some_and(|unit| unit.role == Role::King && kings.contains(&unit.color)) {
            *unit = None;
        }
    }
    setup.with_castling_at_home()
}

/// King and rooks go home.
fn place_for_castling(random: &mut Random, setup: &mut Setup, color: Color) {
    let king = Some(Piece { color, role: Role::King });
    for unit in setup.board.iter_mut().filter(|unit| **unit == king) {
        *unit = None;
    }
    setup.board[Square::at(4, color.home_rank()).index()] = king;
    for file in [0, 7] {
        if random.below(4) != 0 {
            setup.board[Square::at(file, color.home_rank()).index()] =
                Some(Piece { color, role: Role::Rook });
        }
    }
}

/// The side not to move has just made a double step past a pawn.
fn place_double_step(random: &mut Random, setup: &mut Setup) {
    let (us, them) = (setup.turn, !setup.turn);
    let file = random.below(8) as u8;
    let beside = if file == 7 { 6 } else { file + 1 };
    let home = them.home_rank();
    for distance in [1, 2] {
        setup.board[Square::at(file, home.abs_diff(distance)).index()] = None;
    }
    let rank = home.abs_diff(3);
    setup.board[Square::at(file, rank).index()] = Some(Piece { color: them, role: Role::Pawn });
    setup.board[Square::at(beside, rank).index()] = Some(Piece { color: us, role: Role::Pawn });
    setup.en_passant = Some(Square::at(file, home.abs_diff(2)));
}

/// Random play from random arrangements without these kings.
fn check_without(seed: u64, kings: &[Color]) -> Seen {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    for _ in 0..setups() {
        let setup = setup_without(&mut random, kings);
        let Ok(mut position) = Position::from_setup(&setup) else { continue };
        let missing: Vec<_> = setup
            .faults()
            .into_iter()
            .filter_map(|fault| match fault {
                Fault::NoKing { color } => Some(color),
                _ => None,
            })
            .collect();
        // Now and then a king has been put on the other's square.
        if missing != kings {
            continue;
        }
        for _ in 0..PLIES {
            check(&position, &mut seen);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(*random.pick(&moves));
        }
    }
    assert!(seen.positions > 2 * setups(), "{seen:?}");
    assert!(seen.en_passant > setups() / 30 && (seen.stalemates > 0 || kings.is_empty()), "{seen:?}");
    seen
}

fn check(position: &Position, seen: &mut Seen) {
    agreement::check(position);
    let naive = Naive::new(position);
    let us = position.turn();
    assert_eq!(sorted(position.moves()), naive.moves(), "{position}");
    for color in Color::ALL {
        assert_eq!(position.king(color), naive.king(color), "{position}");
        assert_eq!(position.has_king(color), naive.king(color).is_some(), "{position}");
        assert_eq!(position.king_attacked(color), naive.king_attacked(color), "{position}");
        let attacked = position.attacked_by(color, position.occupied());
        for square in (0..64).map(Square::new_masked) {
            assert_eq!(position.is_attacked(square, color), naive.is_attacked(square, color), "{position}");
            assert_eq!(attacked.has(square), naive.is_attacked(square, color), "{square} in {position}");
        }
        check_lines(position, &naive, color);
    }
    assert!(!position.king_attacked(!us), "{position}");
    assert!(position.king_targets().into_iter().eq(naive.flights(us)), "{position}");
    // What `flights` counts may be occupied by a unit of the side to move that is not guarded.
    assert_eq!(position.flights() as usize, naive.flights(!us).len(), "{position}");
    check_passing(position);
    check_heedless(position, &naive, seen);
    seen.positions += 1;
    seen.checks += usize::from(position.in_check());
    seen.mates += usize::from(position.is_mate());
    seen.stalemates += usize::from(position.is_stalemate());
    seen.mating_moves += position.mating_moves().len();
}

/// Pinned units and discoverers: taking one away attacks the king by a unit that did not attack it before.
fn check_lines(position: &Position, naive: &Naive, color: Color) {
    let king = naive.king(color);
    for (square, piece) in position.units().filter(|(_, piece)| piece.role != Role::King) {
        let opens = king.is_some_and(|king| {
            let behind = position.occupied() ^ square.into();
            let attackers = position.attackers(!color, king, behind).without(square.into());
            attackers.without(position.attackers(!color, king, position.occupied())).any()
        });
        let blocks = if piece.color == color { position.pinned(color) } else { position.discoverers(!color) };
        assert_eq!(blocks.has(square), opens, "{square} in {position}");
    }
}

fn check_passing(position: &Position) {
    let Some(passed) = position.passed() else {
        assert!(position.in_check(), "{position}");
        return;
    };
    assert!(!position.in_check(), "{position}");
    let expected = Setup { turn: !position.turn(), en_passant: None, ..position.to_setup() };
    assert_eq!(Position::from_setup(&expected), Ok(passed), "{position}");
    assert_eq!(passed.hash(), passed.computed_hash(), "{position}");
    let back = passed.passed();
    assert_eq!(back.map(|back| back.to_setup().board), Some(position.to_setup().board), "{position}");
    // A series: the mover moves again, unless it has given check.
    for mv in position.moves() {
        let again = position.play(mv).passed();
        assert_eq!(again.is_none(), position.gives_check(mv), "{mv} in {position}");
        assert!(again.is_none_or(|next| next.turn() == position.turn() && next.en_passant().is_none()));
    }
}

fn check_heedless(position: &Position, naive: &Naive, seen: &mut Seen) {
    let us = position.turn();
    let moves = sorted(position.moves_ignoring_check());
    assert_eq!(moves, naive.unbound_moves(), "{position}");
    let mut legal = Vec::new();
    for &mv in &moves {
        let (next, plain) = (position.glimpse(mv), naive.play(mv));
        assert_eq!(&next.to_setup().board, plain.board(), "{mv} in {position}");
        let is_legal = position.is_legal(mv);
        assert_eq!(
            Position::from_arrangement(&next).ok(),
            is_legal.then(|| position.play(mv)),
            "{mv} in {position}"
        );
        for color in Color::ALL {
            assert_eq!(next.king_attacked(color), plain.king_attacked(color), "{mv} in {position}");
            // The plain board does not know of en passant after a double step.
            if color == us || next.en_passant().is_none() {
                let mated = plain.king_attacked(color) && plain.with_turn(color).moves().is_empty();
                assert_eq!(next.is_mated(color), mated, "{color} after {mv} in {position}");
            }
        }
        if next.king_attacked(us) {
            seen.self_checks += 1;
        } else {
            legal.push(mv);
            assert_eq!(next.is_mated(!us), next.is_mate(), "{mv} in {position}");
        }
        let king = position.king(us) == Some(mv.from());
        seen.castlings += usize::from(king && mv.from().file().abs_diff(mv.to().file()) == 2);
        let pawn = position.role_at(mv.from()) == Some(Role::Pawn);
        seen.en_passant += usize::from(pawn && position.en_passant() == Some(mv.to()));
    }
    assert_eq!(legal, sorted(position.moves()), "{position}");
    assert!(position.has_king(us) || legal == moves, "{position}");
    assert_eq!(position.is_mated(us), position.is_mate(), "{position}");
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

#[test]
fn without_a_white_king() {
    let seen = check_without(11, &[Color::White]);
    assert!(seen.checks > 50 && seen.mates > 2 && seen.mating_moves > 20, "{seen:?}");
    assert!(seen.castlings > 10 && seen.self_checks > 1000, "{seen:?}");
}

#[test]
fn without_a_black_king() {
    let seen = check_without(12, &[Color::Black]);
    assert!(seen.checks > 50 && seen.mates > 2 && seen.mating_moves > 20, "{seen:?}");
    assert!(seen.castlings > 10 && seen.self_checks > 1000, "{seen:?}");
}

#[test]
fn without_kings() {
    let seen = check_without(13, &Color::ALL);
    let impossible = [seen.checks, seen.mates, seen.mating_moves, seen.castlings, seen.self_checks];
    assert_eq!(impossible, [0; 5], "{seen:?}");
}

#[test]
fn with_both_kings() {
    let seen = check_without(14, &[]);
    assert!(seen.checks > 50 && seen.mates > 2 && seen.mating_moves > 20, "{seen:?}");
    assert!(seen.castlings > 10 && seen.self_checks > 1000, "{seen:?}");
}
