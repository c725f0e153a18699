use super::*;
use crate::Position;

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Castling on all sides, captures, promotions, two knights and rooks that have to be told apart.
const RICH: &str = "1r2k2r/P1P4p/8/3pP3/8/2N3N1/8/R3K2R w KQk d6";

/// The move of the position in the three styles; each is read back.
fn check(fen: &str, uci: &str, san: &str, short: &str, long: &str) {
    let position = read(fen);
    let mv = parse_uci(&position, uci).unwrap_or_else(|error| panic!("{fen} {uci}: {error}"));
    assert_eq!(mv.to_string(), uci);
    for (style, expected) in [(Style::San, san), (Style::Short, short), (Style::Long, long)] {
        let text = format_move(&position, mv, style);
        assert_eq!(text, expected, "{fen} {style:?}");
        assert_eq!(parse_san(&position, &text), Ok(mv), "{fen} {text}");
    }
}

#[test]
fn styles() {
    check(RICH, "e1g1", "O-O", "0-0", "0-0");
    check(RICH, "e1c1", "O-O-O", "0-0-0", "0-0-0");
    check(RICH, "e5d6", "exd6", "exd6 ep.", "e5*d6 ep.");
    check(RICH, "e5e6", "e6", "e6", "e5-e6");
    check(RICH, "a7b8n", "axb8=N", "axb8S", "a7*b8=S");
    check(RICH, "c7c8q", "c8=Q+", "c8Q+", "c7-c8=Q +");
    check(RICH, "h1h7", "Rxh7", "Rxh7", "Rh1*h7");
    check("b7/PP6/8/8/7K/6B1/6N1/4R1bk w", "b7a8n", "bxa8=N", "bxa8S", "b7*a8=S");
    check("7k/8/6K1/8/8/8/8/R7 w - -", "a1a8", "Ra8#", "Ra8#", "Ra1-a8 #");
    check("5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+", "0-0+", "0-0 +");
    check("8/1n2P2K/3p2p1/2p3pk/6pr/4ppr1/6p1/1b6 w", "h7g7", "Kg7", "Kg7", "Kh7-g7");
}

#[test]
fn disambiguation() {
    // By file, by rank, by both; a pinned unit needs no mention, nor does a king.
    check(RICH, "c3e4", "Nce4", "Sce4", "Sc3-e4");
    check("4k3/8/8/R7/8/8/8/R3K3 w - -", "a1a3", "R1a3", "R1a3", "Ra1-a3");
    check("8/8/1k6/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1", "Qh4e1", "Qh4-e1");
    check("4k3/4r3/8/8/8/2N1N3/8/4K3 w - -", "c3d5", "Nd5", "Sd5", "Sc3-d5");
}

fn check_read(fen: &str, texts: &[&str], uci: &str) {
    let position = read(fen);
    for text in texts {
        let mv = parse_san(&position, text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
        assert_eq!(mv.to_string(), uci, "{fen} {text}");
    }
}

#[test]
fn what_people_write() {
    check_read(RICH, &["O-O", "0-0", "o-o", "0-0!?", " O-O+ ", "Kg1", "Ke1-g1", "e1g1"], "e1g1");
    check_read(RICH, &["O-O-O", "0-0-0", "o-o-o#", "Kc1"], "e1c1");
    check_read(
        RICH,
        &[
            "exd6",
            "ed6",
            "exd6 e.p.",
            "exd6ep",
            "exd6 ep.+",
            "exd6+ e.p",
            "e5*d6 ep.",
            "e5:d6",
            "Pe5xd6",
            "e5d6",
            "exd6 ep. !",
            "exd6 + !",
        ],
        "e5d6",
    );
    check_read(RICH, &["c8=Q", "c8Q", "c8=D", "c8D+", "c7-c8=Q +", "c7c8q", "c8q", "Pc8=Q"], "c7c8q");
    check_read(RICH, &["axb8=S", "axb8=N", "a7*b8=S", "a7b8n", "ab8s", "axb8S"], "a7b8n");
    check_read(RICH, &["c8b", "c8=b", "c8B", "c8=L"], "c7c8b");
    check_read(RICH, &["Rxh7", "Txh7", "Th7", "Rh1xh7", "Rhxh7", "R1xh7", "RXh7"], "h1h7");
    check_read(RICH, &["Sce4", "Nce4", "Nc3e4", "Sc3-e4?!"], "c3e4");
    check_read("7k/8/8/8/8/8/8/KQ6 w - -", &["Dh7", "Qh7+", "Db1-h7 #", "Dh7=", "Qh7 ="], "b1h7");
}

fn check_error(fen: &str, text: &str, underlined: &str, message: &str) {
    let error = parse_san(&read(fen), text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(&text[error.span.clone()], underlined, "{text}");
}

#[test]
fn what_is_no_move() {
    let check = |text: &str, underlined: &str, message: &str| check_error(RICH, text, underlined, message);
    check("", "", "move, column 1: the text ends, expected a square such as e4");
    check(" + ", "", "move, column 1: the text ends, expected a square such as e4");
    check("Nf", "", "move, column 3: the text ends, expected a square such as e4");
    check("Sf9", "9", "move, column 3: found \"9\", expected a square such as e4");
    check("é4", "é4", "move, column 1: found \"é4\", expected a square such as e4");
    check("Ve4", "Ve4", "move, column 1: found \"Ve4\", expected a square such as e4");
    check("c8=", "c8=", "move, column 1: c8= does not say what the pawn becomes");
    check("c8=K", "K", "move, column 4: found \"K\", expected the unit that the pawn becomes");
    check("c8=Qx", "x", "move, column 5: found \"x\", expected the end of the move");
    check(" e4 ", "e4", "move, column 2: e4 is not legal");
    check("Rxf1", "Rxf1", "move, column 1: Rxf1 is not legal");
    check("e6 ep", "e6 ep", "move, column 1: e6 ep is not legal");
    check("c8", "c8", "move, column 1: c8 does not say what the pawn becomes");
    check("e6=Q", "e6=Q", "move, column 1: e6=Q is not legal");
    check("Se4", "Se4", "move, column 1: Se4 is ambiguous: c3e4 or g3e4");
}

fn check_uci(fen: &str, text: &str, expected: Result<&str, &str>) {
    let found = parse_uci(&read(fen), text).map(|mv| mv.to_string()).map_err(|error| error.to_string());
    assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned), "{text}");
}

#[test]
fn uci() {
    check_uci(RICH, "e1h1", Ok("e1g1"));
    check_uci(RICH, "e1a1", Ok("e1c1"));
    check_uci(RICH, "a7b8r", Ok("a7b8r"));
    check_uci(RICH, "c7c8", Err("move, column 1: c7c8 does not say what the pawn becomes"));
    check_uci(RICH, "c7c8k", Err("move, column 5: found \"k\", expected one of q, r, b and n, or nothing"));
    check_uci(RICH, "e5e6q", Err("move, column 1: e5e6q is not legal"));
    check_uci(RICH, "h1e1", Err("move, column 1: h1e1 is not legal"));
    check_uci(RICH, "0000", Err("move, column 1: found \"00\", expected a square such as e4"));
    check_uci(RICH, "e1", Err("move, column 3: the text ends, expected a square such as e4"));
    check_uci(RICH, "", Err("move, column 1: the text ends, expected a square such as e4"));
    check_uci(RICH, "a1é", Err("move, column 3: found \"é\", expected a square such as e4"));
    // No right, or no rook: not castling.
    check_uci("4k3/8/8/8/8/8/8/4K2R w - -", "e1h1", Err("move, column 1: e1h1 is not legal"));
    check_uci("4k3/8/8/8/8/8/8/4K2N w - -", "e1h1", Err("move, column 1: e1h1 is not legal"));
}

#[test]
fn illegal_moves_are_written_as_in_uci() {
    let position = Position::initial();
    for bits in 0..=u16::MAX {
        let Some(mv) = Move::from_bits(bits) else { continue };
        if !position.is_legal(mv) {
            assert_eq!(format_move(&position, mv, Style::Long), mv.to_string());
        }
    }
}
