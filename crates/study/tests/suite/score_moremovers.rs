//! The score of moremovers, Keymove's own extension: against the score of two-movers, which it must contain; evaluations
//! made by hand from the definition in `docs/score.md`; mirrors; other solvers.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_report::{play_score_json, play_score_text};
use keymove_solve::{Limits, Solver};
use keymove_study::score::{MainPlay, NoScore, PlayScore, Scorer, Weights, sound_key_in};
use keymove_testing::collection_text;
use serde_json::Value;

/// Published problems with their keys; the sources stand in the file.
const MOREMOVERS: &str = include_str!("../../testdata/moremovers.jsonl");

struct Problem {
    id: String,
    position: Position,
    key: Move,
    moves: Moves,
}

impl Problem {
    fn new(fen: &str, key: &str, moves: u16) -> Self {
        let position: Position = fen.parse().expect(fen);
        let key = parse_uci(&position, key).expect(key);
        Self { id: fen.to_owned(), position, key, moves: Moves::new(moves).expect("a length") }
    }

    /// `None` for what has several keys, or none.
    fn read(line: &str) -> Option<Self> {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let key = match &line["key"] {
            Value::Array(keys) if keys.len() == 1 => keys[0].as_str(),
            key => key.as_str(),
        }?;
        let length = line["stipulation"].as_str().map_or(Ok(2), |text| text.trim_start_matches('#').parse());
        let problem = Self::new(line["fen"].as_str()?, key, length.expect("a length"));
        Some(Self { id: line["id"].to_string(), ..problem })
    }

    fn play(&self, solver: &mut Solver) -> MainPlay {
        MainPlay::find(&self.position, self.key, self.moves, solver).expect(&self.id)
    }

    fn score(&self) -> (MainPlay, PlayScore) {
        let play = self.play(&mut solver(1));
        let scored = scorer().score_play(&self.position, &play).expect(&self.id);
        (play, scored)
    }
}

fn solver(threads: usize) -> Solver {
    Solver::new(Limits { threads, ..Limits::default() }).expect("memory")
}

fn scorer() -> Scorer {
    Scorer::new(Weights::default())
}

/// The parts with points, as the report shows them.
fn parts(scored: &PlayScore) -> [Vec<(&'static str, i64)>; 3] {
    [
        scored.score.shown_themes().map(|(part, points)| (part.name(), points)).collect(),
        scored.score.shown_bonuses().map(|(part, points)| (part.name(), points)).collect(),
        scored.score.shown_penalties().map(|(part, points)| (part.name(), points)).collect(),
    ]
}

/// Mates, themes and sums were worked out by hand; the comments of each case say how.
#[track_caller]
fn check(problem: &Problem, branches: usize, expected: [&[(&str, i64)]; 3], total: i64) {
    let (play, scored) = problem.score();
    assert_eq!(play.branches.len(), branches);
    assert_eq!(parts(&scored), expected.map(<[_]>::to_vec));
    assert_eq!(scored.score.total(), total);
}

/// E. E. Baird 1895: 1.Kb4! zugzwang, e4 2.Qc3+ Kd5 3.Qc5#, and no other play.
#[test]
fn by_hand_one_line() {
    check(
        &Problem::new("8/8/4p3/1K2p3/3k4/5Q2/8/8 w - -", "b5b4", 3),
        1,
        [
            // Nothing is threatened. The king has no flight before the key and none after it. The only last defence is a
            // move of the king, after which nothing is blocked, pinned or opened.
            &[("tempo", 10)],
            &[
                ("miniature", 10), // five units
                ("centre", 10),    // d4
                ("pieces", 39),    // 3 * (18 - 5)
                ("kingkey", 15),
                ("mates", 3), // (10 * 0^2 + 3 * 1) / 1
                ("keydistance", 2), // b5-b4, one straight step
                              // One continuation, 2.Qc3+: the first is worth nothing, and it checks.
            ],
            &[
                ("material", 14), // 2 * (9 - 2)
                ("towards", 1),   // from b5 to d4 3 + 2, from b4 2 + 2
            ],
        ],
        10 + 79 - 15,
    );
}

/// A. Chéron 1932: 1.Qc4! (2.Qg8#) Bb3 2.Qf1! (3.Qf8#) Bf7 3.Qb5#.
#[test]
fn by_hand_a_short_threat_and_a_block() {
    check(
        &Problem::new("4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -", "a6c4", 3),
        1,
        [
            // Of the bishop's nine moves Bf7 alone parries 3.Qf8#. It stands on f7 in the mate, and no White unit attacks
            // f7 then. King flights: f7 before the key, none after it.
            &[("selfblock", 25)],
            &[
                ("miniature", 10),  // six units
                ("pieces", 36),     // 3 * (18 - 6)
                ("mates", 1),       // Qb5 thematic, Qf8 not: (10 * 1^2 + 3 * 1) / 9
                ("keydistance", 6), // a6-c4, two diagonal steps
                ("quiet", 10),      // 2.Qf1
            ],
            &[
                ("edge", 10), // e8
                ("takesflights", 15),
                ("material", 16),    // 2 * (9 + 1 + 1 - 3)
                ("shortthreat", 20), // mate in one is threatened where two moves are left
            ],
        ],
        25 + 63 - 61,
    );
}

/// S. Loyd 1857: 1.Rb3! threatens several moves, Ke5 2.Re3! Kd4 3.Qc3# and 2...Kf4 3.Qg3#; after 1...Kc4 and 1...Kc5 it is
/// mate by 2.Qc3#.
#[test]
fn by_hand_a_lonely_king() {
    check(
        &Problem::new("8/4K3/8/1R6/3kP3/8/8/4Q3 w - -", "b5b3", 3),
        1,
        [
            // Flights c4 and d3 before the key, c4, c5 and e5 after it.
            &[("kingflights", 45), ("lonelyking", 2)],
            &[
                ("miniature", 10),
                ("centre", 10),
                ("pieces", 39), // 3 * (18 - 5)
                ("flights", 15),
                ("mates", 3),       // (3 * 2) / 2
                ("keydistance", 4), // b5-b3, two straight steps
                ("quiet", 10),      // 2.Re3; 2.Qc3# belongs to by-play
            ],
            &[("material", 30)], // 2 * (9 + 5 + 1)
        ],
        47 + 91 - 30,
    );
}

/// With two moves the extension is the score of the paper, part by part.
#[test]
fn two_movers_score_as_before() {
    let (mut solver, mut scorer) = (solver(1), scorer());
    let mut check = |line: &str| {
        let Some(problem) = Problem::read(line) else { return };
        let Ok(score) = scorer.score(&problem.position, problem.key) else { return };
        let variants = scorer.variants().to_vec();
        let play = problem.play(&mut solver);
        let scored = scorer.score_play(&problem.position, &play).expect("sound");
        assert_eq!(scored.score, score, "{}", problem.id);
        let joined: Vec<_> = scored.endings.iter().map(|ending| ending.variant).collect();
        assert_eq!(joined, variants, "{}", problem.id);
    };
    include_str!("../../testdata/scores.jsonl").lines().for_each(&mut check);
    if let Some(text) = collection_text("problems/direct2_scores_v2.jsonl") {
        let step = keymove_testing::sized(3, 1);
        text.lines().step_by(step).for_each(&mut check);
    }
}

#[test]
fn neither_solver_nor_order_matters() {
    for problem in MOREMOVERS.lines().filter_map(Problem::read) {
        let (play, scored) = problem.score();
        let mut other = solver(2);
        let key = sound_key_in(&problem.position, problem.moves, &mut other, &());
        assert_eq!(key, Ok(problem.key), "{}", problem.id);
        // This solver knows the whole problem already.
        assert_eq!(problem.play(&mut other), play, "{}", problem.id);
        let mut scorer = scorer();
        for _ in 0..2 {
            assert_eq!(scorer.score_play(&problem.position, &play).as_ref(), Ok(&scored), "{}", problem.id);
        }
    }
}

/// The same from left to right.
fn mirrored(problem: &Problem) -> Problem {
    let fen = problem.position.to_string();
    let board: Vec<String> =
        fen.split(' ').next().expect("a board").split('/').map(|rank| rank.chars().rev().collect()).collect();
    let flip = |letter: char| if letter.is_ascii_lowercase() { mirror_file(letter) } else { letter };
    let key = problem.key.to_string();
    let key: String = key.chars().take(4).map(flip).chain(key.chars().skip(4)).collect();
    let other = Problem::new(&format!("{} w - -", board.join("/")), &key, problem.moves.get());
    Problem { id: format!("{} mirrored", problem.id), ..other }
}

fn mirror_file(letter: char) -> char {
    char::from(b'a' + b'h' - letter as u8)
}

/// All parts but `mates` are the same. Of that, as in a two-mover, the first variant with a mate decides whether it counts as
/// thematic, and which variant is first depends on the squares.
#[track_caller]
fn check_mirror(problem: &Problem) -> bool {
    let (one, other) = (problem.score().1, mirrored(problem).score().1);
    let rest = |scored: &PlayScore| {
        parts(scored).map(|mut list| {
            list.retain(|&(name, _)| name != "mates");
            list
        })
    };
    assert_eq!(rest(&one), rest(&other), "{}", problem.id);
    let (mates, mirrored) = (one.score.mates, other.score.mates);
    assert_eq!(mates.variants, mirrored.variants, "{}", problem.id);
    assert_eq!(mates.thematic + mates.other, mirrored.thematic + mirrored.other, "{}", problem.id);
    mates == mirrored
}

#[test]
fn mirrors_score_alike() {
    for problem in MOREMOVERS.lines().filter_map(Problem::read) {
        check_mirror(&problem);
    }
}

#[test]
fn a_collection_and_its_mirror() {
    let Some(text) = collection_text("problems/direct3.jsonl") else { return };
    let step = keymove_testing::sized(20, 1);
    let (mut count, mut same) = (0, 0);
    for line in text.lines().step_by(step).filter(|line| line.contains(" w - ")) {
        let Some(problem) = Problem::read(line) else { continue };
        let play = problem.play(&mut solver(1));
        if scorer().score_play(&problem.position, &play).is_ok() {
            count += 1;
            same += u32::from(check_mirror(&problem));
        }
    }
    assert!(count >= 8 && same * 10 >= count * 9, "{same} of {count}");
}

#[test]
fn reports_say_whose_definition_it_is() {
    let problem = Problem::new("4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -", "a6c4", 3);
    let (play, scored) = problem.score();
    insta::assert_snapshot!("moremover", play_score_text(&problem.position, &play, &scored, &scorer()));
    let text = play_score_json(&problem.position, &play, &scored, &scorer());
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&json["stipulation"], &json["definition"]), (&"#3".into(), &"keymove-moremover".into()));
    assert_eq!((&json["total"], &json["threat_length"]), (&27.into(), &1.into()));
    assert_eq!(json["variants"].as_array().map(Vec::len), Some(9));
    assert_eq!(json["variants"][0]["line"], serde_json::json!(["d1b3", "c4f1"]));
    assert_eq!(json["continuations"], serde_json::json!([{"number": 2, "move": "c4f1", "quiet": true}]));
}

#[test]
fn weights_of_moremovers() {
    let problem = Problem::new("4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -", "a6c4", 3);
    let play = problem.play(&mut solver(1));
    let weights = Weights::parse("[moremover]\nquiet = { first = 1, further = 0 }\nshortthreat = 0\n");
    let mut scorer = Scorer::new(weights.expect("weights"));
    let scored = scorer.score_play(&problem.position, &play).expect("sound");
    assert_eq!(scored.score.total(), 27 - 9 + 20);
}

#[test]
fn what_is_no_key_has_no_play() {
    let problem = Problem::new("4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -", "a6c4", 3);
    let wrong = Problem::new("4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -", "a6a1", 3);
    let play = MainPlay::find(&wrong.position, wrong.key, wrong.moves, &mut solver(1));
    assert_eq!(play, Err(NoScore::NotAKey(wrong.key)));
    let two = Moves::new(2).expect("two");
    let short = sound_key_in(&problem.position, two, &mut solver(1), &());
    assert!(matches!(short, Err(NoScore::NoSolution(_))), "{short:?}");
    let long = Moves::new(4).expect("four");
    let short = sound_key_in(&problem.position, long, &mut solver(1), &());
    assert_eq!(short, Err(NoScore::ShortSolution(problem.moves, vec![problem.key])));
}
