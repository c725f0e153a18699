use super::*;

fn read(fen: &str) -> Setup {
    fen.parse().expect(fen)
}

/// `expected`: the faults one on a line, each fatal one with an exclamation mark in front.
fn check(fen: &str, expected: &[&str]) {
    let setup = read(fen);
    let found: Vec<_> =
        setup.faults().iter().map(|f| format!("{}{f}", if f.is_fatal() { "!" } else { "" })).collect();
    assert_eq!(found, expected, "{fen}");
    let fatal = found.iter().any(|line| line.starts_with('!'));
    match Position::from_setup(&setup) {
        Ok(position) => {
            assert!(!fatal, "{fen}");
            assert_eq!(position.hash(), position.computed_hash());
            assert_eq!(position.to_setup().board, setup.board);
        }
        Err(faults) => {
            assert!(fatal, "{fen}");
            assert_eq!(faults, setup.faults());
        }
    }
    assert_eq!(setup.flipped().faults().len(), found.len(), "{fen} flipped");
    assert_eq!(setup.flipped().flipped(), setup);
}

fn check_position(fen: &str, expected: &str) {
    let position = Position::from_setup(&read(fen)).expect(fen);
    assert_eq!(position.to_string(), expected);
}

#[test]
fn kings() {
    check("8/8/8/8/8/8/8/8 w - -", &["White has no king", "Black has no king"]);
    check("8/8/8/8/4R3/8/8/4k3 b - -", &["White has no king"]);
    // No king, no right to castle; a fatal fault comes first.
    check(
        "4k3/8/8/8/8/8/8/4R3 w K -",
        &[
            "!Black, who is not to move, is in check from e1",
            "!White cannot castle short: king or rook is not at home",
            "White has no king",
        ],
    );
    check("4k3/8/8/8/8/8/8/4K2K b - -", &["!White has 2 kings: e1, h1"]);
    check("8/8/8/3k4/4K3/8/8/8 w - -", &["!the kings stand next to each other: e4 and d5"]);
    check(
        "8/8/8/3k4/4K3/8/8/7k w - -",
        &["!Black has 2 kings: h1, d5", "!the kings stand next to each other: e4 and d5"],
    );
}

#[test]
fn check_after_move() {
    check("4k3/8/8/8/8/8/8/4R1K1 w - -", &["!Black, who is not to move, is in check from e1"]);
    check("r3k2K/8/8/8/8/8/8/8 b - -", &[]);
}

#[test]
fn pawns_on_back_ranks() {
    check(
        "P3k2p/8/8/8/8/8/8/4K1P1 w - -",
        &[
            "!White has a pawn on the first or eighth rank: g1, a8",
            "!Black has a pawn on the first or eighth rank: h8",
        ],
    );
}

#[test]
fn castling_rights() {
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", &[]);
    check(
        "r3k3/8/8/8/8/8/8/4K2R w KQkq -",
        &[
            "!White cannot castle long: king or rook is not at home",
            "!Black cannot castle short: king or rook is not at home",
        ],
    );
    check("4k3/8/8/8/8/8/8/3K3R w K -", &["!White cannot castle short: king or rook is not at home"]);
    check("4k3/8/8/8/8/8/8/r3K3 w Q -", &["!White cannot castle long: king or rook is not at home"]);
}

#[test]
fn en_passant() {
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6", &[]);
    check("4k3/8/8/8/3pP3/8/8/4K3 b - e3", &[]);
    check(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3",
        &["!en passant on d3 is impossible: with White to move it must be on the sixth rank"],
    );
    check(
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6",
        &["!en passant on d6 is impossible: with Black to move it must be on the third rank"],
    );
    check("4k3/8/8/3pP3/8/8/8/4K3 w - c6", &["!en passant on c6 is impossible: Black has no pawn on c5"]);
    check("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", &["!en passant on d6 is impossible: d6 is occupied"]);
    check("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6", &["!en passant on d6 is impossible: d7 is occupied"]);
}

#[test]
fn en_passant_is_kept_only_for_a_capturer() {
    check_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    check_position("4k3/8/8/3p1P2/8/8/8/4K3 w - d6", "4k3/8/8/3p1P2/8/8/8/4K3 w - - 0 1");
    // Neither the edge of the board nor a pawn of the wrong side makes a capturer.
    check_position("4k3/8/8/p6P/7P/8/8/4K3 w - a6", "4k3/8/8/p6P/7P/8/8/4K3 w - - 0 1");
    check_position("4k3/8/8/3pp3/8/8/8/4K3 w - d6 7 9", "4k3/8/8/3pp3/8/8/8/4K3 w - - 0 1");
}

#[test]
fn material() {
    check("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", &["White has 9 pawns"]);
    check(
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - -",
        &["White has more promoted units (at least 1) than missing pawns (0)"],
    );
    check(
        "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w - -",
        &["White has 17 units", "White has more promoted units (at least 1) than missing pawns (0)"],
    );
    check("4k3/8/8/8/8/8/PPPPPPPP/BBRRKNNQ w - -", &[]);
    // Two bishops on dark squares: one of them is promoted.
    check(
        "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - -",
        &["White has more promoted units (at least 1) than missing pawns (0)"],
    );
    check("4k3/8/8/8/8/8/1PPPPPPP/B1B1K3 w - -", &[]);
}

#[test]
fn possible_checks() {
    for fen in [
        // Single, double and double by two discoveries en passant; a promotion; castling; a discovery by the king.
        "4k3/8/8/8/8/8/4R3/4K3 b - -",
        "4k3/8/5N2/8/8/8/8/4R1K1 b - -",
        "4R3/8/2BP4/8/4k3/8/8/K7 b - -",
        "4R1k1/8/8/7B/8/8/8/6K1 b - -",
        "5k2/8/8/8/8/8/8/5RK1 b - -",
        "k7/8/8/8/8/8/R7/1K6 b - -",
        // A pawn discovers and checks itself.
        "4k3/3P4/8/8/8/8/8/4R1K1 b - -",
        "8/4k3/3P4/8/8/B7/8/4K3 b - -",
        // The double step checks, or discovers a check.
        "4k3/8/8/3pP3/4K3/8/8/8 w - d6",
        "8/8/8/K2pP2r/8/8/8/7k w - -",
        "6kb/8/8/4p2P/8/8/8/K7 b - -",
        "7k/8/8/6Pp/8/2K4b/8/8 w - h6",
    ] {
        check(fen, &[]);
    }
}

#[test]
fn impossible_checks() {
    check(
        "3k4/1N3N2/8/8/8/8/8/3R2K1 b - -",
        &["Black is in check from d1, b7, f7, which no last move can have given"],
    );
    check(
        "3k4/1N3N2/8/8/8/8/8/6K1 b - -",
        &["Black is in check from b7, f7, which no last move can have given"],
    );
    check(
        "8/8/8/R2k3R/8/8/8/6K1 b - -",
        &["Black is in check from a5, h5, which no last move can have given"],
    );
    // A pawn that has never moved.
    check("8/8/8/8/8/4k3/3P4/6K1 b - -", &["Black is in check from d2, which no last move can have given"]);
    // The rook has checked before the double step already.
    check(
        "8/8/8/K2pP3/8/8/r7/7k w - d6",
        &["White is in check from a2, which the double step over d6 cannot have given"],
    );
}

#[test]
fn castling_at_home() {
    let castling = |fen: &str| read(fen).with_castling_at_home().castling.bits();
    assert_eq!(castling("r3k2r/8/8/8/8/8/8/R3K2R w - -"), 15);
    assert_eq!(castling("r3k3/8/8/8/8/8/8/4K2R w Qk -"), 1 | 8);
    assert_eq!(castling("3k3r/8/8/8/8/8/8/R6R w KQkq -"), 0);
}

#[test]
fn flipped_and_mirrored() {
    let setup = read("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 7");
    assert_eq!(setup.flipped().to_string(), "4k2r/8/8/8/3Pp3/8/8/R3K3 b Qk d3 3 7");
    assert_eq!(setup.mirrored().to_string(), "3k3r/8/8/3Pp3/8/8/8/R2K4 w - e6 3 7");
}

#[test]
fn empty_board_is_the_default() {
    assert_eq!(Setup::default(), read("8/8/8/8/8/8/8/8"));
}
