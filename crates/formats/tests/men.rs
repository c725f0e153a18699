//! Lists of men and boards in signs, as they are shared and printed.

use keymove_diagram::Diagram;
use keymove_formats::{Entry, listed_men};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";

fn read(text: &str) -> Entry {
    listed_men(text)
        .unwrap_or_else(|| panic!("{text}: no men"))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn lists_of_all_kinds() {
    for text in [
        "White Kd8 Qb5 Bb3 Pf4\nBlack Kd6 Ba8 Pc7\n#2",
        "White: Kd8, Qb5, Bb3, f4\nBlack: Kd6, Ba8, c7\n\n#2",
        "White Kd8 Qb5 Bb3 Pf4 Black Kd6 Ba8 Pc7 #2",
        "Kd8 Qb5 Bb3 f4\nKd6 Ba8 c7\n#2  4+3",
        "Kd8+Qb5+Bb3+Pf4 / Kd6+Ba8+Pc7 (4+3)\n#2",
        "♔d8 ♕b5 ♗b3 ♙f4\n♚d6 ♝a8 ♟c7\n#2  4+3\n",
        "wKd8 wQb5 wBb3 wPf4 bKd6 bBa8 bPc7\nMate in 2",
        "Weiß: Kd8, Db5, Lb3, Bf4; Schwarz: Kd6, La8, Bc7\n#2",
        "Blancs : Rd8, Db5, Fb3, f4\nNoirs : Rd6, Fa8, c7\nmat en 2 coups",
        "8 ♝ · · ♔ · · · ·\n7 · · ♟ · · · · ·\n6 · · · ♚ · · · ·\n5 · ♕ · · · · · ·\n4 · · · · · ♙ · ·\n3 · ♗ · · · · · ·\n\
         2 · · · · · · · ·\n1 · · · · · · · ·\n  a b c d e f g h\n#2  4+3\n",
    ] {
        let entry = read(text);
        assert_eq!((entry.fen.as_str(), entry.stipulation.as_str()), (WEENINK, "#2"), "{text}");
        assert!(entry.comments.is_empty() && entry.solution.is_empty(), "{entry:?}");
    }
    assert_eq!(read("Kd8 f4 g5\n-\n#3").fen, "3K4/8/8/6P1/5P2/8/8/8");
    assert_eq!(read("White: none\nBlack: Kd6").fen, "8/8/3k4/8/8/8/8/8");
    // S is the knight, B by the words for the colours or by what no pawn can be.
    assert_eq!(read("White Kd8 Bb3 Sa1\nBlack Kd6").fen, "3K4/8/3k4/8/8/1B6/8/N7".replace('N', "S"));
    assert_eq!(read("Weiß Kd8 Bb3\nSchwarz Kd6").fen, "3K4/8/3k4/8/8/1P6/8/8");
    assert_eq!(read("Kd8 Bb1\nKd6").fen, "3K4/8/3k4/8/8/8/8/1B6");
    assert_eq!(read("Kd8 Bb3 f4\nKd6").fen, "3K4/8/3k4/8/5P2/1B6/8/8");
}

/// What diagrams are written as comes back, with the words around them.
#[test]
fn written_diagrams() {
    for fen in [WEENINK, "8/8/8/8/8/8/8/K1k5", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R", "8/8/3k4/8/8/8/8/8"] {
        for is_flipped in [false, true] {
            let mut diagram = Diagram::new(fen.parse().expect("a FEN"));
            diagram.author = "Henri Weenink & N. N.".into();
            diagram.source = "Good Companion, 1917\n1st Prize".into();
            diagram.stipulation = "h#2".into();
            diagram.captions =
                ["2 solutions", "b) bKd6→d5", "White to move", "a hint"].map(String::from).to_vec();
            diagram.flipped = is_flipped;
            for text in [diagram.unicode(true), diagram.figurine()] {
                let entry = read(&text);
                assert_eq!(entry.fen, format!("{fen} w"), "{text}");
                assert_eq!((entry.stipulation.as_str(), entry.intended.as_str()), ("h#2", "2"), "{text}");
                assert_eq!(entry.authors, ["Henri Weenink", "N. N."]);
                let words = [&entry.source, &entry.date, &entry.award];
                assert_eq!(words, ["Good Companion", "1917", "1st Prize"]);
                assert_eq!((entry.twins, entry.comments), (vec!["bKd6→d5".into()], vec!["a hint".into()]));
            }
        }
    }
}

#[test]
fn what_is_wrong() {
    let check = |text: &str, words: &str| {
        let error = listed_men(text).expect("men").expect_err(text).to_string();
        assert!(error.starts_with(words), "{text}: {error}");
    };
    check("White Kd8 Qb5\nBlack Kd6\n#2 4+3", "line 3, column 1: 4+3 units stated, 2+1 counted");
    check("White Kd8 Qb5 (4+3)\nBlack Kd6", "line 1, column 15: 4+3 units stated, 2+1 counted");
    check("White Kd8 Qb9\nBlack Kd6", "line 1, column 11: \"Qb9\" is no man on a square");
    check("Kd8 Bb3\nKd6", "line 1: B may be a bishop or a German pawn; expected White and Black");
    check("Rd8 Pb3\nRd6", "line 1: R may be a rook or a French king");
    check("Kd8 Qb3 Db4\nKd6", "line 1: the letters DKQ are not those of one language");
    check("Kd8 Qb3 Kd8\nKd6", "line 1, column 9: two men stand on d8");
    check("Kd8 Qb3\nKd6\nQa1", "line 3: a third list of men");
    check("· · · · · · · ♔\n#2", "line 1: a board of 1 ranks");
    for text in ["", "just words\nand more", "I played e4 and won", "1.e4 e5 2.Nf3"] {
        assert!(listed_men(text).is_none(), "{text}");
    }
}

/// Letters put in and taken out: nothing panics, and errors name a line.
#[test]
fn mangled() {
    let mut random = keymove_testing::Random::new(3);
    let signs: Vec<char> = "Kd8 ♔·/+():,#2é\nWBDw-".chars().collect();
    for _ in 0..keymove_testing::sized(2_000, 100_000) {
        let mut text: Vec<char> = "White: Kd8, Qb5, f4\nBlack ♚d6 (3+1)\n#2\nb) wKd8→d7".chars().collect();
        for _ in 0..random.below(12) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text.insert(at, *random.pick(&signs)),
                1 if text.len() > 1 => drop(text.remove(at)),
                _ => text[at] = *random.pick(&signs),
            }
        }
        let text: String = text.into_iter().collect();
        if let Some(Err(error)) = listed_men(&text) {
            assert!(text.lines().count() >= error.line && error.line > 0, "{text}: {error}");
        }
    }
}
