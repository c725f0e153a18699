//! Every term, on problems that are solved and on lines that are made up: of these no more is asked than that they can be played.

use super::*;
use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_solve::answer::{Question, Wanted};
use keymove_solve::tree;

/// Names with points, the penalties negative, and their sum.
type Shown = (Vec<(&'static str, i64)>, i64);

fn shown(score: &GeneralScore) -> Shown {
    let themes = score.shown_themes().map(|(part, points)| (part.name(), points));
    let bonuses = score.shown_bonuses().map(|(part, points)| (part.name(), points));
    let penalties = score.shown_penalties().map(|(part, points)| (part.name(), -points));
    let all: Vec<_> = themes.chain(bonuses).chain(penalties).filter(|(name, _)| *name != "pieces").collect();
    (all, score.total())
}

fn scored(fen: &str, stipulation: &str, twins: &[&str]) -> GeneralScore {
    let mut question = Question::read(fen, stipulation).expect(fen);
    question.statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
    let options = tree::Options { tries: 0, set_play: false, ..tree::Options::default() };
    question.wanted = Wanted { tree: Some(options), ..Wanted::studied() };
    let answers = question.answers().expect("positions").map(|answer| answer.expect("solved"));
    let parts: Vec<(String, Study)> = answers
        .map(|mut answer| (answer.case.label.clone(), Study::of(&mut answer).expect("studied")))
        .collect();
    GeneralScore::of(&parts, &Weights::default()).expect("complete")
}

#[track_caller]
fn check(fen: &str, stipulation: &str, expected: &[(&str, i64)], total: i64) {
    assert_eq!(shown(&scored(fen, stipulation, &[])), (expected.to_vec(), total), "{stipulation} {fen}");
}

/// Lines of series play in UCI notation.
fn of_lines(fen: &str, lines: &[&str]) -> GeneralScore {
    let diagram: Position = fen.parse().expect(fen);
    let line = |text: &&str| -> Vec<Move> {
        let mut position = *diagram;
        let play = |word| {
            let mv = parse_uci(&position, word).expect(word);
            position = position.glimpse(mv).turned();
            mv
        };
        text.split(' ').map(play).collect()
    };
    let lines: Vec<Vec<Move>> = lines.iter().map(line).collect();
    let study = Study::of_lines(&diagram, "ser-#4".parse().expect("a stipulation"), &lines, true);
    GeneralScore::of(&[(String::new(), study)], &Weights::default()).expect("complete")
}

#[test]
fn a_series() {
    // 1.Sg5 2.Sf7#: the queen is pinned and blocks, so that the mate is a model; the pawns on the a-file do nothing.
    let expected = [("model", 20), ("meredith", 5), ("idle", -25), ("idleblack", -5)];
    check("R5qk/6pp/8/8/8/p6N/P7/K7 w - -", "ser-#2", &expected, 20 + 5 + 27 - 30);
    // All units take part.
    let expected = [("model", 20), ("ideal", 15), ("miniature", 10)];
    check("k7/8/1K6/8/8/8/8/7R w - -", "ser-#1", &expected, 45 + 45);
}

#[test]
fn selfmates() {
    // 1.Qd1! zugzwang b3 2.Qg4 b2#.
    let expected = [("model", 20), ("block", 10), ("miniature", 10)];
    check("8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2", &expected, 40 + 39);
    // E. H. Baird, Hackney Mercury 1894: after 1.Qg5 three defences parry both threats: 1...Bg4+ 2.Qf5+ Bxf5#/Kd4#, 1...Qc4+
    // 2.Qd5+ Kf4#, 1...Kd4+ 2.Qe5+ Rxe5#.
    let score = scored("1n1Q4/2p2Pp1/2P1K1P1/8/Rq2k3/1P1prb2/8/1B4n1 w - -", "s#2", &[]);
    let bonus = |bonus: GeneralBonus| score.bonuses[bonus as usize];
    assert_eq!((bonus(GeneralBonus::Continuations), bonus(GeneralBonus::Ends)), (12, 18));
}

#[test]
fn moves_in_lines() {
    let score =
        of_lines("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6", &["e5d6 e1g1 a7a8n a8c7", "e5d6 a1b1 b1a1 a7a8q"]);
    let points = shown(&score).0;
    for expected in [
        ("switchback", 12),
        ("promotion", 7),
        ("underpromotion", 15),
        ("special", 20),
        ("solutions", 20),
        ("ends", 6),
        ("captures", -6),
        ("repeats", -8),
    ] {
        assert!(points.contains(&expected), "{expected:?} {points:?}");
    }
    // The bishop behind the knight gives check.
    assert_eq!(shown(&of_lines("7k/8/8/8/3N4/8/1B6/K7 w - -", &["d4e6"])).0[0], ("battery", 12));
    // Castling is no battery, though the rook gives check.
    let castles = shown(&of_lines("5k2/8/8/8/8/8/8/4K2R w K -", &["e1g1"])).0;
    assert!(castles.iter().all(|(name, _)| *name != "battery"), "{castles:?}");
    let checked = shown(&of_lines("7k/8/8/8/8/8/8/K6r w - -", &["a1a2"])).0;
    assert!(checked.contains(&("checked", -10)), "{checked:?}");
}

#[test]
fn keys() {
    let points = |fen| shown(&scored(fen, "#1", &[])).0;
    let capture = points("7k/5K2/8/8/8/8/8/6Rn w - -");
    assert!(capture.contains(&("check", -30)) && capture.contains(&("capture", -20)), "{capture:?}");
    let promotions = points("6k1/P4ppp/8/8/8/8/8/K7 w - -");
    for expected in [("promotion", 7), ("underpromotion", 15), ("check", -60), ("keypromotion", -20)] {
        assert!(promotions.contains(&expected), "{expected:?} {promotions:?}");
    }
}

#[test]
fn duals() {
    let duals = |fen| scored(fen, "#2", &[]).penalties[GeneralPenalty::Duals as usize];
    // Without the pawn on c3 White has two mates after 1...Bd4.
    let with = duals("n3R1n1/2p1pp1b/N1p1kB2/4prpN/6r1/2pQ4/2K1R3/6b1 w - -");
    let without = duals("n3R1n1/2p1pp1b/N1p1kB2/4prpN/6r1/3Q4/2K1R3/6b1 w - -");
    assert_eq!(without - with, 5);
}

#[test]
fn twins_are_scored_together() {
    // 1.Ra8# in both; the bishop takes part in b) alone, and so is not idle.
    let alone = scored("6k1/5ppp/8/8/8/3B4/8/R3K3 w - -", "#1", &[]);
    let both = scored("6k1/5ppp/8/8/8/3B4/8/R3K3 w - -", "#1", &["move h7 h6"]);
    let idle = |score: &GeneralScore| score.penalties[GeneralPenalty::Idle as usize];
    assert_eq!((idle(&alone), idle(&both)), (25, 0));
}
