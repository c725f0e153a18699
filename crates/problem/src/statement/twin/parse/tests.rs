use super::super::{Change, Name, Onto, Twin, Unit};
use super::Transform;
use keymove_chess::{Color, Piece, Role, Square};

fn read(text: &str) -> Twin {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// What a text is in full words.
fn check(text: &str, expected: &str) {
    assert_eq!(read(text).to_string(), expected, "{text}");
}

/// Where the text goes wrong, and the message after the place.
fn check_error(text: &str, column: usize, message: &str) {
    let error = text.parse::<Twin>().expect_err(text);
    let found = format!("{}; {}", error.problem, error.expected);
    assert_eq!((error.column, found.as_str()), (column, message), "{text}");
}

#[test]
fn words_of_popeye() {
    check("move a3 b4", "Move a3 b4");
    check("MOVE A3B4", "Move a3 b4");
    check("exchange a3 b4", "Exchange a3 b4");
    check("remove e5a1 b2", "Remove e5 Remove a1 Remove b2");
    check("substitute R B", "Substitute R B");
    check("rotate 180", "Rotate 180");
    check("mirror h1<-->a8", "Mirror a8<-->h1");
    check("mirror a1<-->h1", "Mirror a1<-->h1");
    check("shift a1 a2", "Shift a1 a2");
    check("PolishType", "PolishType");
    check("Stipulation SER-H#3", "Stipulation ser-h#3");
    check(
        "add white Kd4 Ra1h1 P a2 b3",
        "Add white Kd4 Add white Ra1 Add white Rh1 Add white Pa2 Add white Pb3",
    );
    check("rem e7 add white qe8 black sa1", "Remove e7 Add white Qe8 Add black Sa1");
    check("add b Bb2 w Pc3 stip #2", "Add black Bb2 Add white Pc3 Stipulation #2");
    check("continued move a3 b4", "Continued Move a3 b4");
    check("nocastling a1h8 e1", "NoCastling e1 h8");
    check("enpassant e2e3e4", "EnPassant e3");
    check("enpassant e3 d6", "EnPassant e3 d6");
}

#[test]
fn beginnings_of_words() {
    check("mo a3 b4 e a3 b4 rem e5 sub r b ro 90 mi a1<-->a8 shi a1 a2 p sti #2", &{
        let words =
            "Move a3 b4 Exchange a3 b4 Remove e5 Substitute R B Rotate 90 Mirror a1<-->a8 Shift a1 a2";
        format!("{words} PolishType Stipulation #2")
    });
    check("cont a w ka1", "Continued Add white Ka1");
    check("n a1 en e3", "NoCastling a1 EnPassant e3");
    check_error("m a3 b4", 1, "`m` may be move or mirror; expected more letters");
    check_error("con move a3 b4", 1, "`con` may be continued or condition; expected more letters");
    check_error("move a3 b4 r e5", 12, "`r` may be remove or rotate; expected more letters");
}

#[test]
fn what_solutions_print() {
    let king = Name { color: Some(Color::Black), role: Role::King };
    let change = Change::Move { unit: Unit { square: Square::H7, name: Some(king) }, to: Square::A6 };
    assert_eq!(read("b) bKh7-->a6"), Twin { continued: false, changes: vec![change] });
    check("b) bKh7-->a6", "bKh7-->a6");
    check("Kh7-->a6", "Kh7-->a6");
    for text in ["b) Kh7-a6", "Kh7->a6", "Kh7\u{2192}a6"] {
        check(text, "Kh7-->a6");
    }
    check("h7-->a6", "Move h7 a6");
    check("b) Sd6<-->e5", "Sd6<-->e5");
    check("wKa1<-->bKb3  -wRh2", "wKa1<-->bKb3 -wRh2");
    check("a1<-->b3", "Exchange a1 b3");
    check("-h2", "Remove h2");
    check("+c) #2  +wQd1", "Continued Stipulation #2 +wQd1");
    check("z1) wBd1", "wBd1");
    check("f) rotate 90", "Rotate 90");
    check("g) shift a1 ==> a2", "Shift a1 a2");
    check("h) R ==> Q", "Substitute R Q");
    check("+ mirror a1<-->h8  ser-h#2", "Continued Mirror a1<-->h8 Stipulation ser-h#2");
    let added = Piece { color: Color::White, role: Role::Bishop };
    let add = |onto| vec![Change::Add { piece: added, square: Square::D1, onto }];
    assert_eq!(read("+wBd1").changes, add(Onto::Nothing));
    assert_eq!(read("wBd1").changes, add(Onto::Unit));
    assert_eq!(read("add white Bd1").changes, add(Onto::Anything));
}

#[test]
fn rotations_and_mirrors_are_told_apart() {
    for transform in Transform::ALL {
        let (right, wrong) =
            if transform.is_rotation() { ("rotate", "mirror") } else { ("mirror", "rotate") };
        assert_eq!(read(&format!("{right} {transform}")).changes, [Change::Transform(transform)]);
        assert!(format!("{wrong} {transform}").parse::<Twin>().is_err());
    }
}

const CHANGES: &str = "expected Move, Exchange, Remove, Add, Substitute, Rotate, Mirror, Shift, PolishType, Stipulation, \
                       NoCastling or EnPassant";
const UNITS: &str = "expected units such as Kd4 or Pa2b3: a letter of KQRBSP, then squares";

#[test]
fn what_is_no_twin() {
    check_error("", 1, &format!("the text ends; {CHANGES}"));
    check_error("continued", 10, &format!("the text ends; {CHANGES}"));
    check_error("b) turn 90", 4, &format!("found `turn`; {CHANGES}"));
    check_error("moved a1 b2", 1, &format!("found `moved`; {CHANGES}"));
    check_error("remove a1 cont", 11, "`cont` after other words; expected it before all changes");
    check_error("condition circe", 1, &format!("fairy conditions are not solved; {CHANGES}"));
    let structured = "stipulations in structured form are not read; expected Stipulation, such as h#3";
    check_error("sstip white 3a[#]d", 1, structured);
}

#[test]
fn arguments_that_do_not_fit() {
    check_error("move", 5, "the text ends; expected a square from a1 to h8");
    check_error("move a1", 8, "the text ends; expected a second square");
    check_error("move a1 i2", 9, "found `i2`; expected a second square");
    check_error("move a1 a1", 9, "a1 twice; expected two different squares");
    check_error("move a1 b2c3", 11, "found c3, a third square; expected two");
    check_error("remove", 7, "the text ends; expected a square from a1 to h8");
    check_error("rotate 45", 8, "found `45`; expected 90, 180 or 270");
    check_error("mirror a1<-->b2", 8, "found `a1<-->b2`; expected a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1");
    check_error("substitute R", 13, "the text ends; expected the letter of a unit: K, Q, R, B, S or P");
    check_error("substitute R N", 14, "found `N`; expected the letter of a unit: K, Q, R, B, S or P");
    check_error("R ==> R", 7, "`R` twice; expected another kind");
    check_error("stipulation", 12, "the text ends; expected a stipulation such as h#3");
    check_error("stipulation h#x", 15, "`x` is not a digit; expected a number of moves from 1 to 500");
    check_error("a1<-->a1", 1, "found `a1<-->a1`; expected an exchange such as Sd6<-->e5");
    check_error("bKh9-->a6", 1, "found `bKh9-->a6`; expected a move such as bKh7-->a6");
    check_error(
        "nocastling b1",
        12,
        "neither king nor rook castles from b1; expected a1, e1, h1, a8, e8 or h8",
    );
}

#[test]
fn units_that_cannot_be_added() {
    check_error("add Kd4", 5, "found `Kd4`; expected white or black");
    check_error("add white", 10, &format!("the text ends; {UNITS}"));
    check_error("add white black Ka1", 11, &format!("found `black`; {UNITS}"));
    check_error("add white Kd9", 11, &format!("found `Kd9`; {UNITS}"));
    let nightrider = "`N` is a nightrider in problem notation, and the knight is `S`";
    check_error("add white Na6", 11, &format!("{nightrider}; {UNITS}"));
    check_error("add black Ka6 ga7", 15, &format!("`g` is no unit of orthodox chess; {UNITS}"));
    check_error("add neutral Ka6", 5, "`neutral` units need fairy chess; expected white or black");
    check_error("add white S", 12, "the text ends; expected a square from a1 to h8");
}
