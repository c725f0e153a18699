//! From statements to the cases that are to be solved.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use keymove_chess::Castling;
use keymove_problem::statement::{
    Case, CastlingRule, Duplex, Statement, TurnRule, Twin, read_en_passant, read_exclusive_castlings,
    read_no_castling,
};

fn statement(fen: &str, stipulation: &str) -> Statement {
    Statement::read(fen, stipulation.parse().unwrap()).unwrap()
}

fn twinned(fen: &str, stipulation: &str, twins: &[&str]) -> Statement {
    let twins = twins.iter().map(|twin| twin.parse().unwrap_or_else(|error| panic!("{error}"))).collect();
    Statement { twins, ..statement(fen, stipulation) }
}

fn cases(statement: &Statement) -> Vec<Case> {
    statement.cases().unwrap_or_else(|error| panic!("{error}"))
}

/// Label and description of every case.
fn headings(statement: &Statement) -> Vec<String> {
    cases(statement).iter().map(|case| format!("{} {}", case.label, case.description)).collect()
}

/// Board, side to move, castlings and en passant square of every case.
fn positions(statement: &Statement) -> Vec<String> {
    let short = |case: &Case| case.position.to_string().trim_end_matches(" 0 1").to_owned();
    cases(statement).iter().map(short).collect()
}

fn check_error(statement: &Statement, message: &str) {
    assert_eq!(statement.cases().expect_err(message).to_string(), message);
}

#[test]
fn a_diagram_alone_is_one_case() {
    let statement = statement("7k/5K2/8/8/8/8/8/R7", "#2");
    assert_eq!(headings(&statement), [" "]);
    assert_eq!(positions(&statement), ["7k/5K2/8/8/8/8/8/R7 w - -"]);
    assert!(!cases(&statement)[0].duplex);
}

#[test]
fn the_stipulation_says_who_begins_unless_the_fen_does() {
    let turn = |fen: &str, stipulation: &str| positions(&statement(fen, stipulation))[0].contains(" w ");
    let bare = "7k/8/5K2/8/8/8/8/R7";
    let white = ["#2", "h#2.5", "ser-#2", "hs#2", "s#2"];
    assert!(white.iter().all(|stipulation| turn(bare, stipulation)));
    let black = ["#2.5", "h#2", "ser-h#2", "hs#2.5", "reci-h#2"];
    assert!(!black.iter().any(|stipulation| turn(bare, stipulation)));
    for stipulation in white.iter().chain(&black) {
        assert!(turn(&format!("{bare} w"), stipulation));
        assert!(!turn(&format!("{bare} b"), stipulation));
    }
}

#[test]
fn every_change_does_what_it_says() {
    let start = "8/8/2b5/8/8/1k6/7R/K7";
    let check = |twin: &str, heading: &str, fen: &str| {
        let statement = twinned(start, "h~2", &[twin]);
        assert_eq!(headings(&statement)[1], format!("b) {heading}"));
        assert_eq!(positions(&statement)[1], format!("{fen} b - -"), "{twin}");
    };
    check("move b3 b4", "bKb3-->b4", "8/8/2b5/8/1k6/8/7R/K7");
    check("move h2 c6", "-bBc6  wRh2-->c6", "8/8/2R5/8/8/1k6/8/K7");
    check("exchange a1 b3", "wKa1<-->bKb3", "8/8/2b5/8/8/1K6/7R/k7");
    check("remove h2 c6", "-wRh2  -bBc6", "8/8/8/8/8/1k6/8/K7");
    check("add white Qd1", "+wQd1", "8/8/2b5/8/8/1k6/7R/K2Q4");
    check("add white Qc6 black pa7", "wQc6  +bPa7", "8/p7/2Q5/8/8/1k6/7R/K7");
    check("sub R S", "R ==> S", "8/8/2b5/8/8/1k6/7N/K7");
    check("rotate 90", "rotate 90", "6R1/8/8/8/8/2b5/5k2/7K");
    check("rotate 180", "rotate 180", "7K/R7/6k1/8/8/5b2/8/8");
    check("rotate 270", "rotate 270", "K7/2k5/5b2/8/8/8/8/1R6");
    check("mirror a1<-->h1", "mirror a1<-->h1", "8/8/5b2/8/8/6k1/R7/7K");
    check("mirror a1<-->a8", "mirror a1<-->a8", "K7/7R/1k6/8/8/2b5/8/8");
    check("mirror a1<-->h8", "mirror a1<-->h8", "7K/5k2/2b5/8/8/8/8/6R1");
    check("mirror a8<-->h1", "mirror a8<-->h1", "1R6/8/8/8/8/5b2/2k5/K7");
    check("shift a2 a4", "shift a2 ==> a4", "2b5/8/8/1k6/7R/K7/8/8");
    check("polish", "PolishType", "8/8/2B5/8/8/1K6/7r/k7");
    check("wRh2->wBh2", "wRh2-->wBh2", "8/8/2b5/8/8/1k6/7B/K7");
    check("c6=R", "bBc6-->bRc6", "8/8/2r5/8/8/1k6/7R/K7");
    check("wQc6 for bBc6", "bBc6-->wQc6", "8/8/2Q5/8/8/1k6/7R/K7");
    check("b) wKb1", "wKa1-->b1", "8/8/2b5/8/8/1k6/7R/1K6");
    check("wK<->bK", "wKa1<-->bKb3", "8/8/2b5/8/8/1K6/7R/k7");
    check("wR to c6", "-bBc6  wRh2-->c6", "8/8/2R5/8/8/1k6/8/K7");
    check("-bB", "-bBc6", "8/8/8/8/8/1k6/7R/K7");
    check("wR=B", "wRh2-->wBh2", "8/8/2b5/8/8/1k6/7B/K7");
    // Black begins.
    check("after the key 1.Kc3", "after 1.Kc3", "8/8/2b5/8/8/2k5/7R/K7");
}

#[test]
fn twins_begin_at_the_diagram_and_continued_ones_at_the_twin_before() {
    let statement = twinned(
        "8/8/8/8/8/1k6/7R/K7",
        "h#2",
        &["move b3 b4", "cont stip #2 add white Qd1", "remove h2 add white Rg2", "+ exchange g2 a1"],
    );
    assert_eq!(
        headings(&statement),
        ["a) ", "b) bKb3-->b4", "+c) #2  +wQd1", "d) -wRh2  +wRg2", "+e) wRg2<-->wKa1"]
    );
    assert_eq!(
        positions(&statement),
        [
            "8/8/8/8/8/1k6/7R/K7 b - -",
            "8/8/8/8/1k6/8/7R/K7 b - -",
            "8/8/8/8/1k6/8/7R/K2Q4 w - -",
            "8/8/8/8/8/1k6/6R1/K7 b - -",
            "8/8/8/8/8/1k6/6K1/R7 b - -",
        ]
    );
    let stipulations: Vec<String> =
        cases(&statement).iter().map(|case| case.stipulation.to_string()).collect();
    assert_eq!(stipulations, ["h#2", "h#2", "#2", "h#2", "h#2"]);
}

#[test]
fn a_zeroposition_is_not_solved_itself() {
    let fen = "8/8/8/8/8/1k6/7R/K7";
    let zero = Statement { zeroposition: true, ..twinned(fen, "h#2", &["move b3 b4", "move b3 b5"]) };
    assert_eq!(headings(&zero), ["a) bKb3-->b4", "b) bKb3-->b5"]);
    let unplayable = "k1K5/8/8/8/8/8/8/P6R";
    let zero = Statement { zeroposition: true, ..twinned(unplayable, "h#2", &["move a1 a2"]) };
    assert_eq!(positions(&zero), ["k1K5/8/8/8/8/8/P7/7R b - -"]);
    let none = Statement { zeroposition: true, ..statement(fen, "h#2") };
    check_error(&none, "a zeroposition without twins leaves nothing to solve; expected at least one twin");
}

#[test]
fn labels_go_on_after_z() {
    let twins = vec!["move b3 b4"; 28];
    let statement = twinned("8/8/8/8/8/1k6/7R/K7", "h#2", &twins);
    let labels: Vec<String> = cases(&statement).into_iter().map(|case| case.label).collect();
    assert_eq!(&labels[..2], ["a)", "b)"]);
    assert_eq!(&labels[24..], ["y)", "z)", "z1)", "z2)", "z3)"]);
}

#[test]
fn duplex_exchanges_the_roles_of_the_colours() {
    let both =
        Statement { duplex: Some(Duplex::Both), ..twinned("8/8/8/8/8/1k6/7R/K7", "h#2", &["stip h#1.5"]) };
    let half = Statement { duplex: Some(Duplex::Half), ..both.clone() };
    let turns = |statement: &Statement| {
        let turn = |case: &Case| (case.label.clone(), case.position.turn().to_string(), case.duplex);
        cases(statement).iter().map(turn).collect::<Vec<_>>()
    };
    let case = |label: &str, turn: &str, duplex| (label.to_owned(), turn.to_owned(), duplex);
    let expected = [
        case("a)", "Black", false),
        case("a)", "White", true),
        case("b)", "White", false),
        case("b)", "Black", true),
    ];
    assert_eq!(turns(&both), expected);
    assert_eq!(turns(&half), [expected[1].clone(), expected[3].clone()]);
    let given = Statement { duplex: Some(Duplex::Both), ..statement("8/8/8/8/8/1k6/7R/K7 w", "h#2") };
    assert_eq!(turns(&given), [case("", "White", false), case("", "Black", true)]);
}

#[test]
fn exchanged_roles_hold_for_all_twins() {
    let statement = twinned("8/8/8/8/8/1k6/7R/K7 w", "h#2", &["stip #2", "stip h#1.5"]);
    let turns: Vec<String> = cases(&statement).iter().map(|case| case.position.turn().to_string()).collect();
    assert_eq!(turns, ["White", "Black", "Black"]);
}

#[test]
fn after_the_key_the_defender_begins() {
    let mut after = twinned("8/8/8/8/8/1k6/7R/K7", "#2", &["stip s#3"]);
    after.post_key = true;
    let found: Vec<String> =
        cases(&after).iter().map(|case| format!("{} {}", case.stipulation, case.position.turn())).collect();
    assert_eq!(found, ["#1.5 Black", "s#2.5 Black"]);
    after.twins = vec!["stip h#2".parse().unwrap()];
    check_error(&after, "b): h#2 has no play after a key; expected direct, self or reflex play, such as #2");
}

#[test]
fn castlings_follow_the_codex_or_the_fen() {
    let home = "r3k2r/8/8/8/8/8/8/R3K2R";
    let castlings = |statement: &Statement| {
        let field = |fen: &String| fen.split(' ').nth(2).unwrap().to_owned();
        positions(statement).iter().map(field).collect::<Vec<_>>()
    };
    let twins = ["move h1 g1", "cont move g1 h1", "nocastling e8", "remove a1"];
    let codex = twinned(home, "~1", &twins);
    assert_eq!(castlings(&codex), ["KQkq", "Qkq", "KQkq", "KQ", "Kkq"]);
    let stated = twinned(&format!("{home} w Kq"), "~1", &twins);
    assert_eq!(castlings(&stated), ["Kq", "q", "Kq", "K", "Kq"]);
    let mut never = codex.clone();
    never.conventions.castling = CastlingRule::Never;
    assert_eq!(castlings(&never), ["-"; 5]);
    let mut without = codex;
    without.conventions.no_castling = read_no_castling("a1 e8").unwrap();
    assert_eq!(castlings(&without), ["K", "-", "K", "K", "K"]);
    let turned = twinned("8/8/8/4k3/8/8/8/R3K2R w Q", "~1", &["mirror a1<-->a8 polish", "rotate 90"]);
    assert_eq!(castlings(&turned), ["Q", "q", "-"]);
    let absent = statement("8/8/8/4k3/8/8/8/R3K3 w K", "~1");
    check_error(
        &absent,
        "problem: the position cannot be played:\nWhite cannot castle short: king or rook is not at home",
    );
}

#[test]
fn exclusive_castlings_are_those_of_every_position() {
    let mut statement = twinned("r3k2r/8/8/8/8/8/8/R3K2R", "~1", &["remove h1"]);
    statement.conventions.exclusive_castlings = vec![read_exclusive_castlings("a1h8").unwrap()];
    for case in cases(&statement) {
        let exclusive = case.position.exclusive_castlings();
        let a1 = Castling::with_rook(keymove_chess::Square::A1).unwrap();
        let h8 = Castling::with_rook(keymove_chess::Square::H8).unwrap();
        assert_eq!((exclusive.lost_by(a1), exclusive.lost_by(h8)), (h8, a1));
    }
}

#[test]
fn a_double_step_counts_only_if_it_is_stated() {
    let fields = |statement: &Statement| {
        let field = |fen: &String| fen.split(' ').nth(3).unwrap().to_owned();
        positions(statement).iter().map(field).collect::<Vec<_>>()
    };
    let fen = "4k3/8/8/3pPp2/8/8/8/4K3";
    let twins = ["enpassant f7f6f5", "move e8 d8", "move d5 d4", "mirror a1<-->h1", "stip h~1"];
    let unstated = twinned(fen, "~1", &twins);
    assert_eq!(fields(&unstated), ["-", "f6", "-", "-", "-", "-"]);
    let mut stated = unstated;
    stated.conventions.en_passant = read_en_passant("d6").unwrap();
    assert_eq!(fields(&stated), ["d6", "f6", "d6", "-", "e6", "-"]);
    stated.twins.clear();
    stated.conventions.en_passant = read_en_passant("e6").unwrap();
    check_error(
        &stated,
        "problem: the position cannot be played:\nen passant on e6 is impossible: Black has no pawn on e5",
    );
    let both = Statement { duplex: Some(Duplex::Both), ..statement("4k3/8/8/3pP3/5pP1/8/8/4K3", "~1") };
    let mut both = both;
    both.conventions.en_passant = read_en_passant("d6 g3").unwrap();
    assert_eq!(fields(&both), ["d6", "g3"]);
    both.duplex = None;
    check_error(
        &both,
        "problem: several en passant squares: d6, g3; expected one, only one move was the last",
    );
}

#[test]
fn changes_that_cannot_be_made() {
    let check =
        |twin: &str, message: &str| check_error(&twinned("8/8/8/8/8/1k6/7R/K7", "h#2", &[twin]), message);
    check("remove c8", "b) Remove c8: nothing stands on c8; expected the square of a unit");
    check("move c8 d8", "b) Move c8 d8: nothing stands on c8; expected the square of a unit");
    check("exchange a1 d8", "b) Exchange a1 d8: nothing stands on d8; expected the square of a unit");
    check("cont -wQh2", "+b) -wQh2: wR stands on h2; expected what is there, or the square alone");
    check("bRh2-->h3", "b) bRh2-->h3: wR stands on h2; expected what is there, or the square alone");
    check(
        "+wBh2",
        "b) +wBh2: wR stands on h2; expected an empty square after +, which is left out to replace a unit",
    );
    check("wBh3", "b) wBh3: nothing stands on h3; expected the square of a unit");
    check("wRh2=R", "b) wRh2-->Rh2: wR stands on h2 already; expected another unit or square");
    check("-wQ", "b) -wQ: there is no wQ on the board; expected the only one, or its square");
    check_error(
        &twinned("8/8/8/8/8/1k6/R6R/K7", "h#2", &["wR to c6"]),
        "b) wR-->c6: there are 2 wR on the board; expected the only one, or its square",
    );
    check("wR<->h2", "b) wR<-->h2: h2 twice; expected two different units");
    let key = "the key has not been looked for; expected the move itself, as in: after 1.Sf3";
    check("after the key", &format!("b) After key: {key}"));
    check(
        "after the key Kd5",
        "b) After 1.Kd5: move, column 1: Kd5 is not legal; expected a legal move of the side that begins",
    );
    check(
        "shift a1 b1",
        "b) Shift a1 b1: wRh2 would leave the board; expected a shift that keeps every unit on it",
    );
    check("sub Q R", "b) Substitute Q R: there is no Q on the board; expected the letter of a unit that is");
}

#[test]
fn positions_that_cannot_be_played() {
    let check = |fen, twin: &str, message: &str| {
        check_error(&twinned(fen, "h#2", &[twin]), &format!("b): the position cannot be played:\n{message}"));
    };
    check("8/7p/8/8/8/1k6/8/K7", "rotate 90", "Black has a pawn on the first or eighth rank: b8");
    check("8/7p/8/8/8/1k6/8/K7", "move b3 b2", "the kings stand next to each other: a1 and b2");
    check("8/7p/8/8/8/1k6/8/K7", "sub P K", "Black has 2 kings: b3, h7");
    check("8/7r/8/8/8/1k6/8/K7", "move h7 a7", "White, who is not to move, is in check from a7");
}

#[test]
fn kings_that_a_goal_needs() {
    let check = |fen, stipulation, message: &str| check_error(&statement(fen, stipulation), message);
    let error = |winner, goal, color| {
        format!(
            "problem: {winner} cannot reach the goal {goal}, because {color} has no king; expected one on the board"
        )
    };
    let (white, black) = ("8/8/8/8/8/8/2p4R/K7", "7k/p7/8/8/8/8/6R1/8");
    for stipulation in ["#2", "h#2", "ser-#2", "ser-h#2", "reci-h(=)#2"] {
        check(white, stipulation, &error("White", "#", "Black"));
        assert!(statement(black, stipulation).cases().is_ok(), "{stipulation}");
    }
    for stipulation in ["s#2", "r#2", "hs#2", "ser-s#2", "reci-h(#)=2"] {
        check(black, stipulation, &error("Black", "#", "White"));
        assert!(statement(white, stipulation).cases().is_ok(), "{stipulation}");
    }
    check(white, "+1", &error("White", "+", "Black"));
    check(white, "##1", &error("White", "##", "Black"));
    check(black, "##!1", &error("White", "##!", "White"));
    check(black, "!#1", &error("White", "!#", "White"));
    check(black, "001", &error("White", "00", "White"));
    for stipulation in ["=2", "#=2", "==2", "!=2", "x2", "za11", "~1", "s=2", "c812"] {
        for fen in [white, black] {
            assert!(statement(fen, stipulation).cases().is_ok(), "{stipulation}");
        }
    }
    let exchanged = statement(&format!("{black} b"), "#2");
    check_error(&exchanged, &error("Black", "#", "White"));
    let duplex = Statement { duplex: Some(Duplex::Both), ..statement(black, "h#2") };
    check_error(
        &duplex,
        "problem, colours exchanged: Black cannot reach the goal #, because White has no king; \
         expected one on the board",
    );
}

#[test]
fn set_play_needs_another_side_that_can_begin() {
    let with = |fen, stipulation| Statement { set_play: true, ..statement(fen, stipulation) };
    let fen = "7k/5K2/8/8/8/8/8/R7";
    for stipulation in
        ["#2", "s#2", "h#2", "h#1.5", "ser-h#2", "hs#2", "ser-s#2", "phser-s#2", "pser-s#2", "pser-r#2"]
    {
        assert!(cases(&with(fen, stipulation))[0].set_play.is_some(), "{stipulation}");
    }
    let expected = "has no set play; expected play in turn, or a series that the other side ends";
    for stipulation in ["ser-#2", "pser-#2", "phser-#2", "1->ser-h#2", "#1.5", "h#0.5", "reci-h#1"] {
        check_error(&with(fen, stipulation), &format!("problem: {stipulation} {expected}"));
    }
    check_error(
        &with("7k/8/5K2/8/8/8/8/7R", "h#2"),
        "problem: no set play, because Black, to move, is in check; \
         expected a position in which White could move first",
    );
}

#[test]
fn a_statement_by_hand_is_by_the_codex() {
    let statement = Statement::new("r3k3/8/8/8/8/8/8/4K3 w - -".parse().unwrap(), "h~1".parse().unwrap());
    assert_eq!(statement.conventions.turn, TurnRule::Stipulation);
    assert_eq!(positions(&statement), ["r3k3/8/8/8/8/8/8/4K3 b q -"]);
    let empty = Statement { twins: vec![Twin::default()], ..statement };
    assert_eq!(headings(&empty), ["a) ", "b) "]);
}

#[test]
fn what_cannot_be_played_says_nothing_of_the_rest() {
    let twins = ["move h7 h8", "remove c5", "cont move h7 h1", "+ polishtype", "remove a8", "move h7 g7"];
    let problem = Statement { set_play: true, ..twinned("k7/7R/1K6/8/8/8/8/8", "h#1", &twins) };
    let lines: Vec<String> = problem
        .entries()
        .unwrap()
        .into_iter()
        .map(|entry| {
            let words = match entry.case.map(|case| case.set_play) {
                Ok(Some(Ok(position))) => position.to_string(),
                Ok(Some(Err(error))) | Err(error) => error.to_string(),
                Ok(None) => "no set play wanted".into(),
            };
            format!("{} {}: {words}", entry.label, entry.description)
        })
        .collect();
    let continues = "whose changes cannot be made; expected changes that lead to a position";
    let expected = [
        "a) : k7/7R/1K6/8/8/8/8/8 w - - 0 1".to_owned(),
        "b) wRh7-->h8: b): no set play, because Black, to move, is in check; expected a position in which White could \
         move first"
            .into(),
        "c) Remove c5: c) Remove c5: nothing stands on c5; expected the square of a unit".into(),
        format!("+d) Move h7 h1: +d): it continues c), {continues}"),
        format!("+e) PolishType: +e): it continues +d), {continues}"),
        "f) -bKa8: f): White cannot reach the goal #, because Black has no king; expected one on the board".into(),
        "g) wRh7-->g7: k7/6R1/1K6/8/8/8/8/8 w - - 0 1".into(),
    ];
    assert_eq!(lines, expected);
    assert!(problem.cases().is_err());
    let duplex = Statement { duplex: Some(Duplex::Both), ..statement("8/8/8/8/8/1k6/P7/3K4", "h=1") };
    let playable: Vec<bool> = duplex.entries().unwrap().iter().map(|entry| entry.case.is_ok()).collect();
    assert_eq!(playable, [true, false]);
}

#[test]
fn a_double_step_that_only_the_other_side_can_answer_is_of_the_set_play() {
    let mut problem = Statement { set_play: true, ..statement("8/2p5/8/3pP3/8/8/8/8", "hx1") };
    problem.conventions.en_passant = read_en_passant("d7d6d5").unwrap();
    assert_eq!(positions(&problem), ["8/2p5/8/3pP3/8/8/8/8 b - -"]);
    let set_play = cases(&problem).remove(0).set_play.unwrap().unwrap();
    assert_eq!(set_play.to_string(), "8/2p5/8/3pP3/8/8/8/8 w - d6 0 1");
    // In the actual play it is not the last move.
    problem.set_play = false;
    assert!(problem.cases().is_err());
    // The side that begins answers it in the actual play only.
    let direct = Statement { set_play: true, ..statement("7k/8/8/3Pp3/8/8/8/K7 w - e6", "#2") };
    assert_eq!(positions(&direct), ["7k/8/8/3Pp3/8/8/8/K7 w - e6"]);
    assert_eq!(cases(&direct).remove(0).set_play.unwrap().unwrap().en_passant(), None);
}
