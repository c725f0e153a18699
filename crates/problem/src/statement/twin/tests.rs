use super::super::transform::Transform;
use super::{Change, Name, Onto, Twin, Twins, Unit};
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
    let change = Change::Move { unit: Unit { square: Some(Square::H7), name: Some(king) }, to: Square::A6 };
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

use super::parse::CHANGES;
const UNITS: &str = "expected units such as Kd4 or Pa2b3: a letter of KQRBSP, then squares";

#[test]
fn what_is_no_twin() {
    check_error("", 1, &format!("the text ends; {CHANGES}"));
    check_error("continued", 10, &format!("the text ends; {CHANGES}"));
    check_error("b) turn 90", 4, &format!("found `turn`; {CHANGES}"));
    check_error("moving a1 b2", 1, &format!("found `moving`; {CHANGES}"));
    check_error("Continued ...", 11, &format!("found `...`; {CHANGES}"));
    check_error("b) -wRh2; c) -wRh1", 19, "there are several twins; expected one");
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

/// What a text of several twins is in full words, with `zero` before them if the diagram is not to be solved.
fn check_list(text: &str, expected: &[&str]) {
    let mut twins = Twins::default();
    twins.read(text).unwrap_or_else(|error| panic!("{error}"));
    let mut found: Vec<String> = twins.twins.iter().map(ToString::to_string).collect();
    if twins.zeroposition {
        found.insert(0, "zero".into());
    }
    assert_eq!(found, expected, "{text}");
}

#[test]
fn moves_of_magazines() {
    for text in
        ["b) Kb8-g8", "b)Kb8-g8", "(b) K b8 - g8", "Kb8\u{2013}g8", "Kb8 to g8", "king b8 to g8", "Kb8>g8"]
    {
        check(text, "Kb8-->g8");
    }
    for text in
        ["b) bKb8-g8", "black Kb8-g8", "b Kb8-g8", "the black king from b8 to g8", "bK b8 \u{2192} g8"]
    {
        check(text, "bKb8-->g8");
    }
    check("b) wK d2-e3", "wKd2-->e3");
    check("b) bSa1-b3", "bSa1-->b3");
    check("move wK d2 e3", "wKd2-->e3");
    check("Move Kd2-e3", "Kd2-->e3");
    check("wKd2->wKe3", "wKd2-->e3");
    check("b) wKe3 instead of wKd2", "wKd2-->e3");
    check("b) Ke3 statt d2", "Kd2-->e3");
    check("Nb1-c3", "Sb1-->c3");
    check("wBd1 -wRh2", "wBd1 -wRh2");
    check("Moce c5 f4", "Move c5 f4");
    check("Continue Move e1 d3", "Continued Move e1 d3");
}

#[test]
fn german_letters() {
    check("b) sKh7-h8", "bKh7-->h8");
    check("wTa1 nach b1", "wRa1-->b1");
    check("sBa7 nach a6, wLb1 nach c2", "bPa7-->a6 wBb1-->c2");
    check("ohne sBa7", "-bPa7");
    check("wei\u{df}er Bauer a2 nach a3", "wPa2-->a3");
    check("Farben vertauscht", "PolishType");
    check("Ba2-a3", "Ba2-->a3");
}

#[test]
fn exchanges_of_magazines() {
    for text in [
        "bPa7<->wSb1",
        "bPa7\u{2194}wSb1",
        "swap bPa7 and wSb1",
        "exchange bPa7, wSb1",
        "tausche sBa7 und wSb1",
    ] {
        check(text, "bPa7<-->wSb1");
    }
    check("b) a7<->b1", "Exchange a7 b1");
    check("bKe5<-wSe4", "bKe5<-->wSe4");
    check("exchange a3b4", "Exchange a3 b4");
}

#[test]
fn units_removed_added_replaced() {
    check("b) without Pa2", "-Pa2");
    check("remove wPa2, Pb3 and bSc4", "-wPa2 -Pb3 -bSc4");
    check("-wPa2, wKd2-e3", "-wPa2 wKd2-->e3");
    check("remove g2 add black pf2", "Remove g2 Add black Pf2");
    check("remove a2, b3-b4", "Remove a2 Move b3 b4");
    check("wPa2 removed", "-wPa2");
    check("b) add black Pb7", "Add black Pb7");
    check("add bPb7, wPc2", "Add black Pb7 Add white Pc2");
    check("with a white pawn on a2", "Add white Pa2");
    check("add black Ra2, wKd2-e3", "Add black Ra2 wKd2-->e3");
    for text in
        ["wRa1->wBa1", "wRa1=wB", "wBa1 instead of wRa1", "replace wRa1 by wB", "wRa1 becomes a white bishop"]
    {
        check(text, "wRa1-->wBa1");
    }
    check("a1=B", "a1-->Ba1");
    check("wRa1=B", "wRa1-->Ba1");
    check("Qd8 for Rd8", "Rd8-->Qd8");
    check("a1-->Ba1", "a1-->Ba1");
}

#[test]
fn boards_and_other_changes() {
    check("shift a1==>b2", "Shift a1 b2");
    check("shift all one file right", "Shift a1 b1");
    check("shift the whole board two ranks down", "Shift a3 a1");
    check("mirror a1<->h1", "Mirror a1<-->h1");
    check("rotate 90\u{b0}", "Rotate 90");
    check("rotate the board 90 degrees clockwise", "Rotate 270");
    check("colours exchanged", "PolishType");
    check("exchange colours", "PolishType");
    check("polish type", "PolishType");
    check("b) h#3", "Stipulation h#3");
    check("wKd2-e3, h#2.5", "wKd2-->e3 Stipulation h#2.5");
    for text in
        ["b) after the key 1.Sf3", "after key Sf3!", "after 1.Sf3", "position after the key of a) Sf3"]
    {
        check(text, "After 1.Sf3");
    }
    check("after the key 1.0-0", "After 1.0-0");
    check("after 0-0-0", "After 1.0-0-0");
    assert!("after 0@x".parse::<Twin>().is_err());
    for text in ["b) after the key", "after key", "position after the key of a)", "nach dem Schl\u{fc}ssel"] {
        check(text, "After key");
    }
    check("after the key, -wPa2", "After key, -wPa2");
    check_list("b) after the key c) -wPa2", &["After key", "-wPa2"]);
    check_list("b) after the key; +c) after key", &["After key", "Continued After key"]);
    let key = "the move after which the position is meant is missing; expected the move itself, after 1.Sf3, or nothing \
               more if it is the key";
    check_error("b) after", 9, key);
}

#[test]
fn units_without_squares() {
    check("wK to e3", "wK-->e3");
    for text in ["wK-e3", "wK->e3", "white king to e3", "move the white king to e3", "wK nach e3"] {
        check(text, "wK-->e3");
    }
    for text in ["wK<->bK", "swap wK and bK", "exchange wK bK", "exchange white king with black king"] {
        check(text, "wK<-->bK");
    }
    check("wK<->Pe5", "wK<-->Pe5");
    check("Ra1<->wK", "Ra1<-->wK");
    check("wR removed, -bB", "-wR, -bB");
    check("wR=B", "wR-->B");
    check("R ==> B", "Substitute R B");
    check_error("wK-Re3", 1, "found `wK-Re3`; expected a move such as bKh7-->a6");
    check_error("swap wK and wK", 13, "wK twice; expected two different units");
}

#[test]
fn joined_changes_and_twins() {
    check("wKd2-e3 & a7<->b1 and -wPa2", "wKd2-->e3 Exchange a7 b1 -wPa2");
    check_list("b) Kb8-g8; c) Pa2-a3", &["Kb8-->g8", "Pa2-->a3"]);
    check_list("b) Kb8-g8\nc) Pa2-a3\n", &["Kb8-->g8", "Pa2-->a3"]);
    check_list("b) Kb8-g8 c) Pa2-a3", &["Kb8-->g8", "Pa2-->a3"]);
    check_list("Kb8-g8; Pa2-a3", &["Kb8-->g8", "Pa2-->a3"]);
    check_list("b: Kb8-g8", &["Kb8-->g8"]);
    check_list("a) diagram; b) Kb8-g8, &c) Pa2-a3", &["Kb8-->g8", "Continued Pa2-->a3"]);
    check_list("a) Kb8-g8 b) Pa2-a3", &["zero", "Kb8-->g8", "Pa2-->a3"]);
    check_list("zeroposition: Kb8-g8; Pa2-a3", &["zero", "Kb8-->g8", "Pa2-->a3"]);
    check_list("zero position a) Kb8-g8", &["zero", "Kb8-->g8"]);
    check_list("b) Kb8-g8; +c) Pa2-a3", &["Kb8-->g8", "Continued Pa2-->a3"]);
    check_list("b) Kb8-g8; c) = b) + wPa2", &["Kb8-->g8", "Continued +wPa2"]);
    check_list("b) Kb8-g8; c) as b) but -wPa2", &["Kb8-->g8", "Continued -wPa2"]);
    check_list("b) -wPa2; c) -wPa3; d) = b) + wPa4", &["-wPa2", "-wPa3", "-wPa2 +wPa4"]);
    check_list(
        "b) -wPa2; +c) -wPa3; d) -wPa4; e) = c) + wPa5",
        &["-wPa2", "Continued -wPa3", "-wPa4", "-wPa2 -wPa3 +wPa5"],
    );
    check_list("b) = a) + wPa4", &["+wPa4"]);
    let mut twins = Twins::default();
    let error = twins.read("b) Kb8-g8; d) = c) + wPa2").expect_err("no c)");
    assert_eq!((error.column, error.problem.as_str()), (17, "there is no twin c) before this one"));
    assert!(twins.twins.is_empty());
}

#[test]
fn what_is_said_of_a_unit_is_missing() {
    let relation =
        "expected what becomes of the unit, such as wKd2-e3, wRa1=B, a7<->b1, -wRh2; +bPa7 to add one";
    check_error("b) Kd4", 4, &format!("found `Kd4`; {relation}"));
    check_error("b) wKd2-e9", 4, "found `wKd2-e9`; expected a move such as bKh7-->a6");
    check_error("b) wRa1->wBb1", 4, "found `wRa1->wBb1`; expected a move such as bKh7-->a6");
    check_error(
        "wRa1=N",
        6,
        &format!("`N` is a nightrider in problem notation, and the knight is `S`; {UNITS}"),
    );
    check_error("colours", 8, "the text ends; expected colours exchanged");
}
