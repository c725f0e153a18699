//! Notation through the public surface: round trips of random input, and comparison with two independent libraries.

use keymove_chess::notation::{FenError, Style, format_move, forsyth, parse_san, parse_uci, san};
use keymove_chess::{Castling, Color, Fault, Move, Piece, Position, Role, Setup, Square};
use keymove_testing::Random;
use proptest::prelude::*;
use shakmaty::Position as _;

/// Starting points of playouts: a game, castling and en passant, promotions, many units of a kind to tell apart.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2q1q1k1/6p1/1q6/8/3N1N2/1N6/3K1N2/1N6 w - - 0 1",
    "4k3/2r1r3/8/1Q1Q4/1Q6/3Q4/K1b1b3/2b1b3 b - - 0 1",
];

/// Calls `visit` with every position of a random game of at most `plies` plies.
fn playout(start: &str, seed: u64, plies: usize, mut visit: impl FnMut(&Position, Option<Move>)) {
    let mut random = Random::new(seed);
    let mut position: Position = start.parse().expect(start);
    visit(&position, None);
    for _ in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        let mv = *random.pick(&moves);
        position = position.play(mv);
        visit(&position, Some(mv));
    }
}

fn shakmaty(position: &Position) -> shakmaty::Chess {
    let fen: shakmaty::fen::Fen = position.to_string().parse().expect("a FEN");
    fen.into_position(shakmaty::CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .expect("a position")
}

#[test]
fn san_agrees_with_shakmaty() {
    for (seed, start) in STARTS.iter().cycle().take(24).enumerate() {
        playout(start, seed as u64, 120, |position, _| {
            let theirs = shakmaty(position);
            let mut ours: Vec<_> = position.moves().iter().map(|&mv| san(position, mv)).collect();
            let mut expected: Vec<_> = theirs
                .legal_moves()
                .into_iter()
                .map(|mv| shakmaty::san::SanPlus::from_move(theirs.clone(), mv).to_string())
                .collect();
            ours.sort();
            expected.sort();
            assert_eq!(ours, expected, "{position}");
        });
    }
}

#[test]
fn fen_agrees_with_shakmaty() {
    for (seed, start) in STARTS.iter().cycle().take(24).enumerate() {
        playout(start, seed as u64, 120, |position, _| {
            let mode = shakmaty::EnPassantMode::PseudoLegal;
            let theirs = shakmaty::fen::Fen::from_position(&shakmaty(position), mode);
            assert_eq!(theirs.to_string(), position.to_string());
        });
    }
}

/// cozy-chess writes castling as the king's move to the square of its rook.
#[test]
fn uci_agrees_with_cozy_chess() {
    for (seed, start) in STARTS.iter().cycle().take(24).enumerate() {
        playout(start, seed as u64, 120, |position, _| {
            let board: cozy_chess::Board = position.to_string().parse().expect("a FEN");
            let mut expected: Vec<_> = position.moves().into_iter().collect();
            let mut found = Vec::new();
            board.generate_moves(|moves| {
                let read = |mv: cozy_chess::Move| parse_uci(position, &mv.to_string());
                found.extend(moves.into_iter().map(|mv| read(mv).expect("a legal move")));
                false
            });
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{position}");
        });
    }
}

/// Nothing that arises by legal moves may be called impossible.
#[test]
fn positions_of_games_have_no_faults() {
    for (seed, start) in STARTS.iter().cycle().take(120).enumerate() {
        playout(start, 1000 + seed as u64, 150, |position, last| {
            let mut setup = position.to_setup();
            assert!(setup.faults().is_empty(), "{position}: {}", setup.faults());
            // As some programs write it: a square after every double step.
            if let Some(mv) = last
                && position.role_at(mv.to()) == Some(Role::Pawn)
                && mv.from().rank().abs_diff(mv.to().rank()) == 2
            {
                setup.en_passant = Some(Square::at(mv.to().file(), (mv.from().rank() + mv.to().rank()) / 2));
                assert!(setup.faults().is_empty(), "{setup}: {}", setup.faults());
                assert_eq!(Position::from_setup(&setup), Ok(*position));
            }
        });
    }
}

fn any_square() -> impl Strategy<Value = Square> {
    (0..64u8).prop_map(Square::new_masked)
}

fn any_piece() -> impl Strategy<Value = Piece> {
    let color = prop::sample::select(&Color::ALL[..]);
    let role = prop::sample::select(&Role::ALL[..]);
    (color, role).prop_map(|(color, role)| Piece { color, role })
}

/// Anything that a diagram can show.
fn any_setup() -> impl Strategy<Value = Setup> {
    let units = prop::collection::vec((any_square(), any_piece()), 0..40);
    let turn = prop::sample::select(&Color::ALL[..]);
    let en_passant = prop::option::of(any_square());
    (units, turn, 0..16u8, en_passant, any::<u32>(), any::<u32>()).prop_map(
        |(units, turn, castling, en_passant, halfmoves, fullmoves)| {
            let castling = Castling::from_bits(castling);
            let mut setup = Setup { turn, castling, en_passant, halfmoves, fullmoves, ..Setup::default() };
            for (square, piece) in units {
                setup.board[square.index()] = Some(piece);
            }
            setup
        },
    )
}

/// A position of a game or of a composition that cannot arise in a game.
fn any_position() -> impl Strategy<Value = Position> {
    let played =
        (prop::sample::select(&STARTS[..]), any::<u64>(), 0..80usize).prop_map(|(start, seed, plies)| {
            let mut last = Position::initial();
            playout(start, seed, plies, |position, _| last = *position);
            last
        });
    prop_oneof![1 => played, 1 => any_composition()]
}

/// One king a side, any other units, whatever check they give to the side to move.
fn any_composition() -> impl Strategy<Value = Position> {
    let kings = (any_square(), any_square());
    (any_setup(), kings).prop_filter_map("not playable", |(mut setup, (white, black))| {
        for square in (0..64).map(Square::new_masked) {
            let unit = &mut setup.board[square.index()];
            let unfit = |role| role == Role::King || role == Role::Pawn && square.rank() % 7 == 0;
            *unit = unit.filter(|piece| !unfit(piece.role));
        }
        setup.board[white.index()] = Some(Piece { color: Color::White, role: Role::King });
        setup.board[black.index()] = Some(Piece { color: Color::Black, role: Role::King });
        setup.castling = setup.castling_at_home();
        setup.en_passant = None;
        Position::from_setup(&setup)
            .or_else(|_| {
                // Perhaps the other side's check was to blame.
                setup.turn = !setup.turn;
                Position::from_setup(&setup)
            })
            .ok()
    })
}

/// Text that is nearly a FEN: a true one in which a few characters are replaced, or an assembly of likely ones.
fn nearly_fen() -> impl Strategy<Value = String> {
    let changed = (any_setup(), prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4))
        .prop_map(|(setup, changes)| {
            let mut text: Vec<_> = setup.to_string().chars().collect();
            for (index, letter) in changes {
                let index = index.index(text.len());
                text[index] = letter;
            }
            text.into_iter().collect()
        });
    prop_oneof![changed, "[KQRBNSPkqrbnsp1-9/ wb–-]{0,90}", any::<String>()]
}

/// The span lies in the text, at the borders of characters.
fn check_span(text: &str, span: core::ops::Range<usize>) {
    assert!(text.get(span.clone()).is_some(), "{text:?} {span:?}");
}

proptest! {
    // A failing input is printed; it belongs in a unit test, not in a file of seeds.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_round_trip(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    #[test]
    fn forsyth_round_trip(setup in any_setup()) {
        let read: Setup = forsyth(&setup).parse()?;
        prop_assert_eq!(read.board, setup.board);
    }

    #[test]
    fn fen_reader_never_panics(text in nearly_fen()) {
        if let Err(error @ FenError::Syntax { .. }) = text.parse::<Position>() {
            check_span(&text, error.span().expect("the text is to blame"));
        }
    }

    #[test]
    fn symmetries_keep_the_faults(setup in any_setup()) {
        prop_assert_eq!(&setup.flipped().flipped(), &setup);
        prop_assert_eq!(setup.flipped().faults().len(), setup.faults().len());
        let without = Setup { castling: Castling::NONE, ..setup.clone() };
        prop_assert_eq!(&setup.mirrored().mirrored(), &without);
        prop_assert_eq!(setup.mirrored().faults().len(), without.faults().len());
    }

    #[test]
    fn symmetries_keep_the_number_of_moves(position in any_position()) {
        let setup = Setup { castling: Castling::NONE, ..position.to_setup() };
        let moves = Position::from_setup(&setup)?.count_moves();
        prop_assert_eq!(Position::from_setup(&setup.mirrored())?.count_moves(), moves);
        prop_assert_eq!(Position::from_setup(&setup.flipped())?.count_moves(), moves);
        prop_assert_eq!(
            Position::from_setup(&position.to_setup().flipped())?.count_moves(),
            position.count_moves()
        );
    }

    #[test]
    fn check_by_a_move_is_possible(position in any_position()) {
        for mv in position.moves() {
            let faults = position.play(mv).to_setup().faults();
            let impossible = faults.iter().any(|fault| matches!(fault, Fault::ImpossibleCheck { .. }));
            prop_assert!(!impossible, "{} {}: {}", position, mv, faults);
        }
    }

    #[test]
    fn position_round_trip(position in any_position()) {
        prop_assert_eq!(Position::from_setup(&position.to_setup()), Ok(position));
        prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        prop_assert_eq!(position.hash(), position.computed_hash());
    }

    #[test]
    fn move_round_trip(position in any_position()) {
        for mv in position.moves() {
            prop_assert_eq!(parse_uci(&position, &mv.to_string()), Ok(mv));
            for style in [Style::San, Style::Short, Style::Long] {
                let text = format_move(&position, mv, style);
                prop_assert_eq!(parse_san(&position, &text), Ok(mv), "{}", text);
            }
        }
    }

    #[test]
    fn move_readers_never_panic(
        position in any_position(),
        text in prop_oneof!["[KQRBNSPDTLa-h1-8xO=+#!?ep. -]{0,9}", any::<String>()],
    ) {
        for read in [parse_san, parse_uci] {
            match read(&position, &text) {
                Ok(mv) => prop_assert!(position.is_legal(mv)),
                Err(error) => check_span(&text, error.span),
            }
        }
    }
}
