use super::*;

const BARE: &str = "8/8/8/8/8/8/8/8";

/// The text is read, and written as `expected`.
fn check(text: &str, expected: &str) {
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(setup.to_string(), expected, "{text}");
    assert_eq!(expected.parse(), Ok(setup), "{text}");
}

/// The text is rejected with this message, and the span covers `underlined`.
fn check_error(text: &str, underlined: &str, message: &str) {
    let error = text.parse::<Setup>().expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    let span = error.span().expect(text);
    assert_eq!(&text[span], underlined, "{text}");
}

#[test]
fn all_fields() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 13 57",
        "8/8/8/8/8/8/8/8 b - - 4294967295 0",
        "PPPPPPPP/kkkkkkkk/8/8/8/8/8/qqqqqqqq w - h8 0 1",
    ] {
        check(fen, fen);
    }
}

#[test]
fn knights_and_blanks() {
    check("s7/8/8/8/8/8/8/S6N b - - 1 2", "n7/8/8/8/8/8/8/N6N b - - 1 2");
    check(" \t8/8/8/8/8/8/8/8   w\t- -  0 1 \r\n", "8/8/8/8/8/8/8/8 w - - 0 1");
    check("11111111/8/44/8/8/8/8/8 W qKkQ -", "8/8/8/8/8/8/8/8 w KQkq - 0 1");
}

#[test]
fn missing_fields() {
    check(BARE, "8/8/8/8/8/8/8/8 w - - 0 1");
    check("b7/PP6/8/8/7K/6B1/6N1/4R1bk/ w", "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1");
    check("r3k2r/8/8/8/8/8/8/R3K2R b", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    check("r3k2r/8/8/8/8/8/8/R3K2R b -", "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1");
    check("r2k3r/8/8/8/8/8/8/4K2R", "r2k3r/8/8/8/8/8/8/4K2R w K - 0 1");
    check("8/8/8/8/8/8/8/8 b - e3", "8/8/8/8/8/8/8/8 b - e3 0 1");
    check("8/8/8/8/8/8/8/8 b - - 5", "8/8/8/8/8/8/8/8 b - - 5 1");
}

/// The fields that the text has, first letters in order.
fn check_fields(text: &str, expected: usize) {
    const FIELDS: [Field; 6] =
        [Field::Board, Field::Turn, Field::Castling, Field::EnPassant, Field::Halfmoves, Field::Fullmoves];
    let fen: Fen = text.parse().expect(text);
    assert_eq!(FIELDS.map(|field| fen.has(field)), [0, 1, 2, 3, 4, 5].map(|i| i < expected), "{text}");
    assert!(!fen.has(Field::Rest), "{text}");
    assert_eq!(text.parse(), Ok(fen.setup), "{text}");
}

#[test]
fn fields_of_the_text() {
    check_fields("r3k2r/8/8/8/8/8/8/R3K2R", 1);
    check_fields(" r3k2r/8/8/8/8/8/8/R3K2R/ b ", 2);
    check_fields("r3k2r/8/8/8/8/8/8/R3K2R w Kq", 3);
    check_fields("r3k2r/8/8/8/8/8/8/R3K2R w -", 3);
    check_fields("r3k2r/8/8/8/8/8/8/R3K2R w - -", 4);
    check_fields("r3k2r/8/8/8/8/8/8/R3K2R w - - 0", 5);
    check_fields("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", 6);
}

#[test]
fn boards_that_are_none() {
    check_error("", "", "FEN, board, column 1: the board has 0 ranks, expected 8");
    check_error("   ", "", "FEN, board, column 4: the board has 0 ranks, expected 8");
    check_error("8/8/8/8/8/8/8", "", "FEN, board, column 14: the board has 7 ranks, expected 8");
    check_error(
        "8/8/8/8/8/8/8/8/8 w",
        "8",
        "FEN, board, column 17: found \"8\" after the eighth rank, expected a blank",
    );
    check_error("8/8/ppppppppp/8/8/8/8/8", "p", "FEN, board, column 13: rank 6 has 9 squares, expected 8");
    check_error("8/8/p8/8/8/8/8/8", "8", "FEN, board, column 6: rank 6 has 9 squares, expected 8");
    check_error("8/8/7/8/8/8/8/8", "", "FEN, board, column 6: rank 6 has 7 squares, expected 8");
    check_error("8/8//8/8/8/8/8", "", "FEN, board, column 5: rank 6 has 0 squares, expected 8");
    check_error("/8/8/8/8/8/8/8/8", "", "FEN, board, column 1: rank 8 has 0 squares, expected 8");
    let units = "is neither a unit (one of KQRBSNP, kqrbsnp) nor a digit from 1 to 8";
    check_error("3s4/2c5/8/8/8/8/8/8", "c", &format!("FEN, board, column 6: 'c' {units}"));
    check_error("9/8/8/8/8/8/8/8", "9", &format!("FEN, board, column 1: '9' {units}"));
    check_error("10/8/8/8/8/8/8/8", "0", &format!("FEN, board, column 2: '0' {units}"));
    check_error("8/♔7/8/8/8/8/8/8", "♔", &format!("FEN, board, column 3: '♔' {units}"));
    check_error(
        "8/8/8/8/8/8/8/8/é w",
        "é",
        "FEN, board, column 17: found \"é\" after the eighth rank, expected a blank",
    );
}

#[test]
fn inputs_that_mater_rejects() {
    check_error("b7/PP6/8/8/7K/6B1/6N1/ w", "", "FEN, board, column 23: the board has 7 ranks, expected 8");
    check_error(
        "b7/PP6/8/8/7K/6B1/6N/4R1bk/ w",
        "",
        "FEN, board, column 21: rank 2 has 7 squares, expected 8",
    );
    check_error(
        "b7/PP6/8/8/7K/6B1/6N1/4R1bk/w",
        "w",
        "FEN, board, column 29: found \"w\" after the eighth rank, expected a blank",
    );
    let error = "b7/PP6/8/8/7k/6B1/6N1/4R1bk/ w".parse::<Position>().expect_err("two black kings");
    assert_eq!(
        error.to_string(),
        "the position cannot be played:\nBlack has 2 kings: h1, h4\nWhite has no king"
    );
    assert_eq!(error.span(), None);
}

#[test]
fn other_fields() {
    let check = |rest: &str, underlined: &str, message: &str| {
        check_error(&format!("{BARE} {rest}"), underlined, &format!("FEN, {message}"));
    };
    check("x", "x", "side to move, column 17: found \"x\", expected `w` or `b`");
    check("white", "white", "side to move, column 17: found \"white\", expected `w` or `b`");
    check("w KX", "X", "castling, column 20: found \"X\", expected letters of `KQkq`, or `-` alone");
    check("w K-", "-", "castling, column 20: found \"-\", expected letters of `KQkq`, or `-` alone");
    check("w KQK", "K", "castling, column 21: 'K' is given twice");
    check("w - e", "e", "en passant, column 21: found \"e\", expected a square such as `e3`, or `-`");
    check("w - e9", "e9", "en passant, column 21: found \"e9\", expected a square such as `e3`, or `-`");
    check("w  -  é3 0", "é3", "en passant, column 23: found \"é3\", expected a square such as `e3`, or `-`");
    check("w - - +1", "+1", "halfmove clock, column 23: found \"+1\", expected a number");
    check("w - - -", "-", "halfmove clock, column 23: found \"-\", expected a number");
    check(
        "w - - 0 4294967296",
        "4294967296",
        "move number, column 25: found \"4294967296\", expected a number",
    );
    check("w - - 0 1 x", "x", "end, column 27: found \"x\", expected nothing after the move number");
    check("w - - 0 1 #3 y", "#3", "end, column 27: found \"#3\", expected nothing after the move number");
}

#[test]
fn forsyth_has_problem_letters() {
    let setup: Setup = "n6N/8/8/8/8/8/8/KQRBNPpk".parse().expect("a board");
    assert_eq!(forsyth(&setup), "s6S/8/8/8/8/8/8/KQRBSPpk");
}
