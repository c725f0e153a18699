use super::super::{Goal, Length, Lengths, Play, Stipulation};
use keymove_chess::{Color, Square};

fn read(text: &str) -> Stipulation {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Where the text goes wrong, and the message after the place.
fn check(text: &str, column: usize, message: &str) {
    let error = text.parse::<Stipulation>().expect_err(text);
    assert_eq!(
        (error.column, format!("{}; {}", error.problem, error.expected).as_str()),
        (column, message),
        "{text}"
    );
}

#[test]
fn every_play_has_its_prefix() {
    for (prefix, play) in Play::PREFIXES {
        let text = format!("{prefix}#3");
        assert_eq!(read(&text).play, play, "{text}");
        assert_eq!(read(&text.to_ascii_uppercase()).to_string(), text);
    }
}

#[test]
fn every_goal_has_its_sign() {
    for (sign, goal) in Goal::SIGNS {
        for play in ["", "s", "h", "ser-", "hs"] {
            let text = format!("{play}{sign}7");
            assert_eq!(read(&text).goal, goal, "{text}");
            assert_eq!(read(&text).to_string(), text);
        }
    }
    assert_eq!(read("hzg74").goal, Goal::Target(Square::G7));
}

#[test]
fn texts_of_the_manual_are_read_as_meant() {
    let part = |text: &str| {
        let Stipulation { intro, play, goal, length: Length { moves, half }, lengths, .. } = read(text);
        (intro, lengths, play, goal, moves, half)
    };
    use Lengths::{Exact, Shortest, UpTo};
    assert_eq!(part("HZg74"), (0, UpTo, Play::Help, Goal::Target(Square::G7), 4, false));
    assert_eq!(part("R==3"), (0, UpTo, Play::Reflex, Goal::DoubleStalemate, 3, false));
    assert_eq!(part("SER-%4"), (0, UpTo, Play::Series, Goal::PieceWin, 4, false));
    assert_eq!(part("H##!4"), (0, UpTo, Play::Help, Goal::CounterMate, 4, false));
    assert_eq!(part("h003"), (0, UpTo, Play::Help, Goal::Castling, 3, false));
    assert_eq!(part("ser-ct10"), (0, UpTo, Play::Series, Goal::Circuit, 10, false));
    assert_eq!(part("ser-!=7"), (0, UpTo, Play::Series, Goal::AutoStalemate, 7, false));
    assert_eq!(part("2->ser-h#4"), (2, UpTo, Play::SeriesHelp, Goal::Mate, 4, false));
    assert_eq!(part("c812"), (0, UpTo, Play::Direct, Goal::FarRank, 2, false));
    assert_eq!(part("exact-2->ser-#4"), (2, Exact, Play::Series, Goal::Mate, 4, false));
    assert_eq!(part("2->shortest-ser-#4"), (2, Shortest, Play::Series, Goal::Mate, 4, false));
    assert_eq!(part("h#2½"), (0, UpTo, Play::Help, Goal::Mate, 2, true));
    let reciprocal = read("reci-h(=)#2");
    assert_eq!((reciprocal.goal, reciprocal.other_goal), (Goal::Mate, Some(Goal::Stalemate)));
    assert_eq!(
        reciprocal.goals().collect::<Vec<_>>(),
        [(Color::White, Goal::Mate), (Color::Black, Goal::Stalemate)]
    );
}

#[test]
fn shortest_lengths() {
    for text in
        ["h#0.5", "hs#0.5", "hr#0.5", "s#0.5", "r#0.5", "semi-r#0.5", "#1.5", "#1", "reci-h#1", "reci-h#1.5"]
    {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn who_begins() {
    let white =
        ["#2", "s#2", "h#1.5", "reci-h#1.5", "hs#2", "hr#2", "ser-#2", "ser-s#2", "pser-r#2", "1->ser-h#2"];
    let black =
        ["#1.5", "r#1.5", "h#2", "reci-h#2", "hs#1.5", "ser-h#2", "ser-hs#2", "pser-hs#2", "ser-reci-h#2"];
    assert!(white.iter().all(|text| read(text).starter() == Color::White));
    assert!(black.iter().all(|text| read(text).starter() == Color::Black));
}

#[test]
fn after_the_key() {
    let after = |text| read(text).post_key().map(|after| after.to_string());
    assert_eq!(after("#2").as_deref(), Some("#1.5"));
    assert_eq!(after("exact-s#1").as_deref(), Some("exact-s#0.5"));
    for text in ["#1", "#1.5", "h#2", "ser-#2", "pser-#2", "1->#2"] {
        assert_eq!(after(text), None, "{text}");
    }
}

const GOALS: &str = "expected a goal: # = #= == != !# ## ##! + x % ep 00 ct <> c81 ~ or z and a square";
const NUMBER: &str = "expected a number of moves from 1 to 500";

#[test]
fn what_is_no_stipulation() {
    check("", 1, "nothing there; expected one such as #3, s#2, h#2.5, ser-h=7");
    check("mate", 1, &format!("`m` is not the sign of a goal; {GOALS}"));
    check("h", 2, &format!("the goal is missing after h; {GOALS}"));
    check("ser-hr#3", 6, &format!("`r` is not the sign of a goal after ser-h; {GOALS}"));
    check("semi-#2", 2, &format!("`e` is not the sign of a goal after s; {GOALS}"));
    check("#", 2, &format!("the number of moves is missing; {NUMBER}"));
    let study =
        "the number of moves is missing; without one it asks for an endgame study, which keymove study takes";
    ["+", "="].into_iter().for_each(|text| check(text, 2, &format!("{study}; {NUMBER}")));
    check("h#.5", 3, &format!("`.` is not a digit; {NUMBER}"));
    check("h# 2", 3, &format!("` ` is not a digit; {NUMBER}"));
    check("h#2 ", 4, "found ` ` after the length; expected the end");
    check("#2.0", 3, "found `.0` after the length; expected the end");
    check("z9a", 2, "`9a` is not a square; expected one from a1 to h8 after z, as in hzg74");
    check("hzé4", 3, "`é4` is not a square; expected one from a1 to h8 after z, as in hzg74");
    check("z", 2, "`` is not a square; expected one from a1 to h8 after z, as in hzg74");
    check("h(=)#2", 2, "a second goal in brackets; only reci-h and ser-reci-h have one");
    check("reci-h(=#2", 9, "the bracket is not closed; expected `)`");
    check("reci-h(=)", 10, &format!("the goal is missing after reci-h; {GOALS}"));
    check("0->ser-#3", 1, &format!("`0` before the arrow; {NUMBER}"));
    check("->ser-#3", 1, &format!("`` before the arrow; {NUMBER}"));
    check("+2->ser-#3", 1, &format!("`+2` before the arrow; {NUMBER}"));
    check("1->2->ser-#3", 4, "a second introduction; expected one at most");
    check(
        "exact-2->exact-ser-#3",
        10,
        "a second word about which lengths count; expected exact- or shortest- once",
    );
}

#[test]
fn what_popeye_knows_and_we_do_not() {
    check("ser-sctr2", 6, &format!("a circuit by rebirth needs fairy chess; {GOALS}"));
    check("h<>r5", 2, &format!("an exchange by rebirth needs fairy chess; {GOALS}"));
    check("sKa74", 2, &format!("the kiss is not solved; {GOALS}"));
    check("dia6.5", 1, &format!("proof games are not solved; {GOALS}"));
    check("a=>b3", 1, &format!("proof games are not solved; {GOALS}"));
}

#[test]
fn lengths_that_cannot_be() {
    for (text, column) in [("#0", 2), ("h#0", 3), ("ser-h=0", 7), ("s#501", 3), ("#99999999999999999999", 2)]
    {
        let number = text.trim_start_matches(|other: char| !other.is_ascii_digit());
        check(text, column, &format!("{number} moves; 1 to 500 are possible; {NUMBER}"));
    }
    check("ser-#2.5", 6, "2.5 moves where one side moves alone; expected a whole number of moves");
    check("phser-#1.5", 8, "1.5 moves where one side moves alone; expected a whole number of moves");
    check(
        "#0.5",
        2,
        "0.5 moves are too few for this play; expected 1 or more; 1.5 is a reply and the attacker's last move",
    );
    let expected = "expected 1 or more: both a reply and its answer must be possible";
    check("reci-h#0.5", 8, &format!("0.5 moves are too few for this play; {expected}"));
}

#[test]
fn goals_that_cannot_be() {
    let reflex = "White must not be able to reach the goal, and any move reaches it";
    for (text, column) in [("r~2", 2), ("hr~2", 3), ("ser-r~2", 6), ("pser-r~2", 7), ("phser-r~2", 8)] {
        check(text, column, &format!("{reflex}; expected another goal for reflex play, such as #"));
    }
    let circuit = "ct cannot be reached with one move of that side; expected 2 moves or more of the side whose unit comes back";
    for (text, column) in [("ct1", 1), ("hct1", 2), ("ct1.5", 1), ("ser-hct9", 6), ("ser-sct9", 6)] {
        check(text, column, circuit);
    }
    let exchange = "expected 3 moves or more of the side whose units exchange squares";
    check("h<>2", 2, &format!("<> cannot be reached with 2 moves of that side; {exchange}"));
    check("reci-h(<>)#2", 8, &format!("<> cannot be reached with 2 moves of that side; {exchange}"));
    for text in ["semi-r~1", "ct2", "hct1.5", "sct1.5", "ser-hsct1", "h<>2.5", "1->sct1", "1->ser-hct9"] {
        assert_eq!(read(text).to_string(), text);
    }
    let expected = "expected play in turn, help play or ser- after it";
    check("2->pser-#3", 1, &format!("an introduction before pser-; {expected}"));
    let expected = "expected a whole number of moves after it";
    check("exact-2->#3.5", 7, &format!("an introduction before play that begins with a reply; {expected}"));
}
