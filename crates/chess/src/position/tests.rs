//! The special generators against their obvious twins: make every move and look.

use crate::{
    Arrangement, Bitboard, Castling, Color, ExclusiveCastlings, Fault, Move, Piece, Position, Role, Square,
    attacks::slow,
};
use core::str::FromStr;
use keymove_testing::Random;

/// Positions with promotions, castling, en passant, pins, batteries, checks and unusual material.
pub(super) const ODDITIES: [&str; 26] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1",
    "8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - - 0 1",
    "rnbK2R1/p6p/p1kNpN1r/P3B1Q1/3P1p1p/5p2/5p1b/8 w - - 0 1",
    "8/1n2P2K/3p2p1/2p3pk/6pr/4ppr1/6p1/1b6 w - - 0 1",
    "4K1R1/PP2P3/2k5/3pP3/3B4/6P1/8/8 w - - 0 1",
    "8/2P1P1P1/3PkP2/8/4K3/8/8/8 w - - 0 1",
    "3nn3/2p2p1k/1p1pp1p1/p2B3p/r2B2N1/7N/8/7K w - - 0 1",
    "8/8/8/8/8/8/4QRb1/R3K2k w Q - 0 1",
    "5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1",
    "8/2N3p1/5b2/k1B2P2/pP4R1/8/K1nn4/8 b - b3 0 1",
    "QQQQ4/PQQQ4/P1P5/3P4/8/3p1p1p/4qqqq/K1r2qqk w - - 0 1",
    "NNNNNNN1/8/8/8/3k4/N7/N7/K7 w - - 0 1",
    "b1b1b1b1/8/8/2K5/8/8/B1B1B1B1/k7 b - - 0 1",
    "8/1PPPP1k1/8/8/8/8/1KpppP2/8 w - - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K2R b K d3 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "1k6/1P6/K7/8/8/8/8/8 w - - 0 1",
];

fn position(fen: &str) -> Position {
    Position::from_str(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Positions from random games out of the oddities, with a fixed seed.
pub(super) fn random_positions(games: usize, plies: usize, mut act: impl FnMut(&Position)) {
    let mut random = Random::new(1);
    for game in 0..games {
        let mut pos = position(ODDITIES[game % ODDITIES.len()]);
        for _ in 0..plies {
            act(&pos);
            let moves = pos.moves();
            if moves.is_empty() {
                break;
            }
            pos = pos.play(*random.pick(&moves));
        }
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Whether `color` attacks the square, walking from every unit.
fn attacks_slowly(pos: &Position, color: Color, square: crate::Square) -> bool {
    pos.units().filter(|(_, piece)| piece.color == color).any(|(from, piece)| {
        let index = from.index() as u8;
        let occupied = pos.occupied().0;
        let reach = match piece.role {
            Role::Pawn if color == Color::White => slow::leaps(index, &[(-1, 1), (1, 1)]),
            Role::Pawn => slow::leaps(index, &[(-1, -1), (1, -1)]),
            Role::Knight => slow::leaps(index, &slow::KNIGHT),
            Role::Bishop => slow::rays(index, &slow::DIAGONAL, occupied),
            Role::Rook => slow::rays(index, &slow::STRAIGHT, occupied),
            Role::Queen => {
                slow::rays(index, &slow::DIAGONAL, occupied) | slow::rays(index, &slow::STRAIGHT, occupied)
            }
            Role::King => slow::leaps(index, &slow::DIAGONAL) | slow::leaps(index, &slow::STRAIGHT),
        };
        Bitboard(reach).has(square)
    })
}

#[test]
fn special_generators_agree_with_trying_every_move() {
    random_positions(600, 60, |pos| {
        let moves = sorted(pos.moves());
        assert_eq!(pos.count_moves() as usize, moves.len(), "{pos}");
        assert_eq!(pos.has_move(), !moves.is_empty(), "{pos}");
        let checking = sorted(moves.iter().copied().filter(|&mv| pos.play(mv).in_check()));
        assert_eq!(sorted(pos.checking_moves()), checking, "{pos}");
        let mates = sorted(checking.into_iter().filter(|&mv| pos.play(mv).moves().is_empty()));
        assert_eq!(sorted(pos.mating_moves()), mates, "{pos}");
        match pos.mating_move() {
            Some(mv) => assert!(mates.contains(&mv), "{mv} in {pos}"),
            None => assert!(mates.is_empty(), "{mates:?} in {pos}"),
        }
    });
}

#[test]
fn legality_of_single_moves_agrees_with_the_list() {
    random_positions(26, 30, |pos| {
        let moves = pos.moves();
        for from in Bitboard::FULL {
            for to in Bitboard::FULL {
                let plain = Move::new(from, to);
                assert_eq!(pos.is_legal(plain), moves.contains(&plain), "{plain} in {pos}");
                let promotion = Move::promoting(from, to, Role::Knight);
                assert_eq!(pos.is_legal(promotion), moves.contains(&promotion), "{promotion} in {pos}");
            }
        }
    });
}

#[test]
fn cached_facts_agree_with_slow_ones() {
    random_positions(300, 60, |pos| {
        assert_eq!(pos.hash(), pos.computed_hash(), "{pos}");
        for color in Color::ALL {
            let attacked = pos.attacked_by(color, pos.occupied());
            for square in Bitboard::FULL {
                assert_eq!(attacked.has(square), attacks_slowly(pos, color, square), "{square} in {pos}");
                assert_eq!(pos.attackers(color, square, pos.occupied()).any(), attacked.has(square));
            }
        }
        let king = |color| pos.king(color).expect("the oddities have both kings");
        assert!(!attacks_slowly(pos, pos.turn(), king(!pos.turn())), "{pos}");
        assert_eq!(pos.in_check(), attacks_slowly(pos, !pos.turn(), king(pos.turn())), "{pos}");
        for mv in pos.moves() {
            assert_eq!(*pos.play(mv), pos.glimpse(mv), "{mv} in {pos}");
        }
        for mv in pos.moves_ignoring_check() {
            let (role, glimpse) = (pos.role_at(mv.from()).expect("a unit"), pos.glimpse(mv));
            if role == Role::King && mv.from().file().abs_diff(mv.to().file()) == 2 {
                continue;
            }
            assert_eq!(pos.is_safe(role, mv), !glimpse.king_attacked(pos.turn()), "{mv} in {pos}");
            let mut next = *Position::initial();
            pos.glimpse_onto(role, mv, &mut next);
            assert_eq!(next, glimpse, "{mv} in {pos}");
        }
    });
}

/// The arrangement is found playable exactly if none of its faults, which are found in other ways, is fatal; what becomes a
/// position of it is what is read from its FEN.
fn check_border(edited: &Arrangement) {
    let setup = edited.to_setup();
    let fatal = setup.faults().iter().any(Fault::is_fatal);
    assert_eq!(edited.is_playable(), !fatal, "{edited}: {}", setup.faults());
    match Position::from_arrangement(edited) {
        Ok(pos) => {
            assert_eq!(pos.hash(), pos.computed_hash(), "{edited}");
            assert_eq!(pos, position(&edited.to_string()), "{edited}");
        }
        Err(faults) => assert_eq!(faults, setup.faults(), "{edited}"),
    }
}

#[test]
fn arrangements_become_positions_exactly_if_nothing_is_fatal() {
    let (mut number, mut playable) = (0, 0);
    random_positions(100, 40, |pos| {
        let squares =
            [number, 7 * number + 3, 11 * number + 30].map(|index| Square::at(index as u8, index as u8 >> 3));
        let role = Role::ALL[number % 6];
        let color = Color::ALL[number / 6 % 2];
        let edits = [
            pos.turned(),
            pos.without_unit(squares[0]),
            pos.with_unit(squares[0], Piece { color, role }),
            pos.with_arrival(squares[1], Piece { color, role }),
            pos.with_rights(Castling::from_bits(number as u8), pos.en_passant()),
            pos.with_rights(pos.castling(), Some(squares[2])),
            pos.without_unit(squares[0]).as_diagram(),
        ];
        edits.iter().for_each(check_border);
        playable += edits.iter().filter(|edited| edited.is_playable()).count();
        number += 1;
    });
    assert!(playable > number && playable < 6 * number, "{playable} of {}", 7 * number);
}

/// The rights after the castlings, written as in FEN, when the pairs of rooks exclude each other.
fn check_exclusive(pairs: &[(Square, Square)], moves: &[(Square, Square)], expected: &str) {
    let with_rook = |corner| Castling::with_rook(corner).expect("a corner");
    let exclusive = pairs.iter().fold(ExclusiveCastlings::NONE, |table, &(one, other)| {
        table.with_pair(with_rook(one), with_rook(other))
    });
    assert_eq!(exclusive.is_none(), pairs.is_empty());
    let mut pos =
        position("r3k2r/3p1p2/8/8/8/8/3P1P2/R3K2R w KQkq - 0 1").with_exclusive_castlings(exclusive);
    for &(from, to) in moves {
        let mv = Move::new(from, to);
        assert!(pos.is_legal(mv), "{mv} in {pos}");
        let glimpse = pos.glimpse(mv);
        pos = pos.play(mv);
        assert_eq!(pos.hash(), pos.computed_hash(), "{mv}");
        assert_eq!(pos.castling(), glimpse.castling(), "{mv}");
        assert_eq!(pos.exclusive_castlings(), exclusive, "{mv}");
        let again = position(&pos.to_string()).with_exclusive_castlings(exclusive);
        assert_eq!(again, pos);
    }
    let fen = pos.to_string();
    assert_eq!(fen.split(' ').nth(2), Some(expected), "{pairs:?} {moves:?}");
}

#[test]
fn castlings_that_exclude_each_other() {
    use Square as S;
    let (white_short, white_long) = ((S::E1, S::G1), (S::E1, S::C1));
    let (black_short, black_long) = ((S::E8, S::G8), (S::E8, S::C8));
    let a1h8 = (S::A1, S::H8);
    check_exclusive(&[], &[white_long], "kq");
    check_exclusive(&[a1h8], &[white_long], "q");
    check_exclusive(&[a1h8], &[white_long, black_long], "-");
    check_exclusive(&[a1h8], &[white_short], "kq");
    // The order in which a pair is named does not matter.
    check_exclusive(&[(S::H8, S::A1)], &[white_long], "q");
    check_exclusive(&[a1h8, (S::A1, S::A8)], &[white_long], "-");
    // Only a castling that is played counts, not a move of king or rook, and not a right lost.
    check_exclusive(&[a1h8], &[(S::E1, S::E2)], "kq");
    check_exclusive(&[a1h8], &[(S::A1, S::B1)], "Kkq");
    check_exclusive(&[a1h8], &[(S::H1, S::G1), (S::E8, S::C8)], "Q");
    check_exclusive(&[a1h8, (S::H1, S::H8)], &[(S::A1, S::B1), black_short], "-");
    check_exclusive(&[a1h8], &[(S::A1, S::B1), black_short], "K");
    check_exclusive(&[a1h8], &[(S::H1, S::F1), black_long], "Q");
}

#[test]
fn castling_is_lost_by_what_it_excludes_only() {
    let exclusive = ExclusiveCastlings::NONE
        .with_pair(Castling::right(Color::White, true), Castling::right(Color::Black, false));
    let pos = position("r3k2r/3p1p2/8/8/8/8/3P1P2/R3K2R w KQkq - 0 1").with_exclusive_castlings(exclusive);
    let next = pos.play(Move::new(Square::E1, Square::G1));
    assert!(!next.is_legal(Move::new(Square::E8, Square::C8)), "{next}");
    assert!(!next.moves().contains(&Move::new(Square::E8, Square::C8)), "{next}");
    // The same board after the same moves one by one, without castling, is another position.
    assert_ne!(
        next.hash(),
        pos.with_exclusive_castlings(ExclusiveCastlings::NONE).play(Move::new(Square::E1, Square::G1)).hash()
    );
    assert_eq!(Castling::with_rook(Square::B1), None);
}

/// Moves that only a check forbids, in the order of UCI notation.
fn check_heedless(fen: &str, expected: &[&str]) {
    let pos = position(fen);
    let legal = pos.moves();
    let mut extra: Vec<_> = pos
        .moves_ignoring_check()
        .into_iter()
        .filter(|mv| !legal.contains(mv))
        .map(|mv| mv.to_string())
        .collect();
    extra.sort_unstable();
    assert_eq!(extra, expected, "{fen}");
}

#[test]
fn moves_that_leave_the_king_in_check() {
    // A king beside the other; the other itself is not captured.
    check_heedless("8/8/8/3k4/8/3K4/8/8 w - - 0 1", &["d3c4", "d3d4", "d3e4"]);
    // A pinned pawn captures en passant.
    check_heedless("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", &["e5d6"]);
    // Castling out of check and over an attacked square is against the rule of castling itself.
    check_heedless(
        "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1",
        &["e1e2", "h1f1", "h1g1", "h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8"],
    );
    check_heedless("3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1d1", "e1d2", "e1f1", "e1f2"]);
    check_heedless("3k2r1/8/8/8/8/8/8/4K2R w - - 0 1", &[]);
    // Only the square matters on which the king arrives.
    check_heedless("1rr1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1c1", "e1g1"]);
    check_heedless("r3k2r/8/8/8/8/8/5K2/1R4R1 b kq - 0 1", &["e8g8"]);
    // Beside the other king.
    check_heedless("8/8/8/8/8/8/1k6/R3K3 w Q - 0 1", &["e1c1"]);
    // Without a king everything is legal.
    check_heedless("4r2k/8/8/8/8/8/4R3/8 w - - 0 1", &[]);
}
