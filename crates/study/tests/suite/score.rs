//! The quality score: the paper's two printed evaluations, and single parts on positions made for them.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_report::{no_score_json, no_score_text, score_json, score_text};
use keymove_solve::{Limits, Solver};
use keymove_study::score::{Bonus, NoScore, Penalty, Score, Scorer, Weights, sound_key};
use serde_json::{Value, json};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
const IMPROVED: &str = "b2K4/r1p5/3k4/1Q6/4pP2/1B2P3/8/8 w - -";

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn key(fen: &str) -> Result<Move, NoScore> {
    sound_key(&position(fen), &mut Solver::new(Limits::default()).expect("memory"), &())
}

fn scored(fen: &str, uci: &str) -> (Score, Scorer) {
    let position = position(fen);
    let mut scorer = Scorer::new(Weights::default());
    let score = scorer.score(&position, parse_uci(&position, uci).expect(uci)).expect(fen);
    (score, scorer)
}

fn printed(fen: &str) -> String {
    let (score, scorer) = scored(fen, "b5c4");
    score_text(&position(fen), &score, &scorer)
}

/// Diagram 4 of the paper: appendix D as it is printed there, with its mate sign as # and without the word ORIGINAL.
const DIAGRAM_4: &str = "\
White: Kd8 Qb5 Bb3 Pf4 Black: kd6 ba8 pc7
The key move is: Qb5-c4

POSITION EVALUATION:
THEMES:
 threat:             Qc4:c7
 selfblocks:         3      score:  35 (award is 25 for the first variant, 5 for the rest)
 grimshaw pairs:     1      score:  45 (award is 45 for each occurrence)
 ----------------------------------
            Total score for themes   :---> 80
BONUSES:
   position size:   miniature        score:  10
   pieces on the board:     7        score:  33 (award is due to 3*(18 - #pieces))
   *** different thematic mates: 3, different nonthematic mates: 2, variants:9
   score: 10 (price is due to (10*#diff thematic mates^2 + 3*other diff mates) / #variants)
   key-move distance:       3 (award is due to horizontals & verticals 2, diagonals 3 )
   ----------------------------------
            Total score for bonuses  :---> 56
PENALTIES:
   pieces value, white:13, black: 4  score:  18 (award is due to 2*(whites - blacks))
   ----------------------------------
            Total score for penalties:---> 18

POSITION SCORE .........................:--->118

VARIANTS:
1)   c7-c6        Qc4-d4 #  self-blocking; grimshaw
2)   c7-c5        Qc4-e6 #  self-blocking
3)   ba8-c6       Qc4-b4 #  self-blocking; grimshaw
4)   ba8-d5       Qc4xd5 #
5-9) ba8-any else Qc4xc7 #
";

/// Diagram 5, likewise, without the word IMPROVED.
const DIAGRAM_5: &str = "\
White: Kd8 Qb5 Bb3 Pf4 Pe3        Black: kd6 ra7 ba8 pc7 pe4
The key move is: Qb5-c4

POSITION EVALUATION:
THEMES:
 tempo (waiting)           score:  10 (award is 10)
 selfblocks:        3      score:  35 (award is 25 for the first variant, 5 for the rest)
 grimshaw pairs:    2      score:  90 (award is 45 for each occurrence)
 ----------------------------------
                 Total score for themes   :--->135
BONUSES:
   position size:   meredith         score:   5
   pieces on the board:    10        score:  24 (award is due to 3*(18 - #pieces))
   *** different thematic mates: 4, different nonthematic mates: 1, variants:12
   score:  13 (award is due to (10*#diff thematic mates^2 + 3*other diff mates) / #variants)
 key-move distance: 3 (award is due to horizontals & verticals 2, diagonals 3 )
 ----------------------------------
                 Total score for bonuses  :---> 45
PENALTIES:
 pieces value, White:14, Black:10  score:  8 (award is due to 2 * (whites - blacks))
 ----------------------------------
                 Total score for penalties:--->  8
POSITION SCORE ..............................:--->172

VARIANTS:
1)    c7-c6        Qc4-d4 #  self-blocking; grimshaw
2)    c7-c5        Qc4-e6 #  self-blocking
3)    ba8-b7       Qc4xc7 #  grimshaw
4)    ba8-c6       Qc4-b4 #  self-blocking; grimshaw
5)    ba8-d5       Qc4xd5 #
6)    ra7-b7       Qc4-d5 #  grimshaw
7-12) ra7-any else Qc4xc7 #
";

#[test]
fn diagram_4_letter_by_letter() {
    assert_eq!(printed(WEENINK), DIAGRAM_4);
}

/// The paper lays its second evaluation out a little differently from the first: blanks, dots, capitals, and `award` for
/// `price`.
#[test]
fn diagram_5_line_by_line() {
    let plain = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| {
            let line: String = line.chars().filter(|letter| !" .".contains(*letter)).collect();
            line.to_lowercase().replace("price", "award")
        });
        lines.filter(|line| !line.is_empty()).collect()
    };
    assert_eq!(plain(&printed(IMPROVED)), plain(DIAGRAM_5));
    assert_eq!(scored(IMPROVED, "b5c4").0.total(), 172);
}

#[test]
fn json_names_the_parts() {
    let (score, scorer) = scored(IMPROVED, "b5c4");
    let found: Value = serde_json::from_str(&score_json(&position(IMPROVED), &score, &scorer)).expect("JSON");
    assert_eq!(found["themes"], json!({"tempo": 10, "selfblock": 35, "grimshaw": 90}));
    assert_eq!(found["bonuses"], json!({"meredith": 5, "pieces": 24, "mates": 13, "keydistance": 3}));
    assert_eq!(found["penalties"], json!({"material": 8}));
    assert_eq!(found["total"], 172);
    assert_eq!(found["variants"].as_array().map(Vec::len), Some(12));
    assert_eq!(found["format"], "keymove-score");
}

#[test]
fn keys_are_found() {
    for fen in [WEENINK, IMPROVED] {
        assert_eq!(key(fen).map(|key| key.to_string()), Ok("b5c4".to_owned()));
    }
}

#[track_caller]
fn check_unscored(fen: &str, word: &str, text: &str) {
    let reason = key(fen).expect_err(fen);
    let said = no_score_text(&position(fen), &reason);
    assert!(said.starts_with(text), "{said}");
    let found: Value = serde_json::from_str(&no_score_json(&position(fen), &reason)).expect("JSON");
    assert_eq!(found["reason"], word);
    assert_eq!(found.get("total"), None);
}

#[test]
fn what_is_not_sound_has_no_score() {
    check_unscored("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 b - -", "black to move", "no score: Black is to move");
    check_unscored("4k3/8/8/8/8/8/8/4K3 w - -", "no solution", "no score: no solution");
    check_unscored("6k1/8/6K1/8/8/8/8/R7 w - -", "mate in one", "no score: unsound, mate at once by 1.Ra8#");
    check_unscored("7k/8/8/8/8/8/R7/1R4K1 w - -", "cooked", "no score: cooked, ");
    check_unscored(
        "B1B1K3/8/8/8/8/8/7k/8 w - -",
        "illegal",
        "no score: not a legal composition: White has two bishops",
    );
    check_unscored(
        "QQ6/8/8/8/8/7k/8/K7 w - -",
        "illegal",
        "no score: not a legal composition: White has 2 queens",
    );
}

#[test]
fn tries_are_named_where_there_is_no_solution() {
    // Diagram 4 with a Black rook more, which checks.
    let fen = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/7r w - -";
    let reason = key(fen).expect_err("no key");
    assert_eq!(
        no_score_text(&position(fen), &reason),
        "no score: no solution, no first move mates in two\n  \
         1.Qc5+? is refuted by 1...Kxc5! alone\n  \
         1.Qd5+? is refuted by 1...Bxd5! alone\n  \
         1.Qe5+? is refuted by 1...Kc6! alone\n  \
         1.Qb6+? is refuted by 1...cxb6! alone\n  \
         1.Qd7+? is refuted by 1...Kc5! alone\n"
    );
}

#[test]
fn a_move_that_is_no_key_is_refused() {
    let position = position(WEENINK);
    let mut scorer = Scorer::new(Weights::default());
    let wrong = parse_uci(&position, "b5c5").expect("a move");
    assert_eq!(scorer.score(&position, wrong), Err(NoScore::NotAKey(wrong)));
    assert_eq!(scorer.score(&position, Move::NONE), Err(NoScore::NotAKey(Move::NONE)));
}

#[test]
fn weights_change_points_and_nothing_else() {
    let weights = Weights::parse("name = 'no blocks'\n[themes]\nselfblock = { first = 0, further = 0 }\n");
    let position = position(WEENINK);
    let mut scorer = Scorer::new(weights.expect("weights"));
    let score = scorer.score(&position, parse_uci(&position, "b5c4").expect("the key")).expect("sound");
    assert_eq!(score.total(), 118 - 35);
    assert!(score_text(&position, &score, &scorer).contains("\nWeights: no blocks\n"));
}

/// Mirrored left to right a problem has the same score.
#[test]
fn mirrors_score_alike() {
    let (mirrored, _) = scored("4K2b/5p2/4k3/6Q1/2P5/6B1/8/8 w - -", "g5f4");
    let (score, _) = scored(WEENINK, "b5c4");
    assert_eq!(
        (mirrored.themes, mirrored.bonuses, mirrored.penalties),
        (score.themes, score.bonuses, score.penalties)
    );
}

/// What the definition means where it can be read in two ways; `docs/score.md` tells who reads it otherwise.
#[test]
fn decisions() {
    let themes = |fen, uci, names: &[&str]| {
        let (score, _) = scored(fen, uci);
        let shown: Vec<_> = score.shown_themes().map(|(theme, points)| (theme.name(), points)).collect();
        names
            .iter()
            .map(|name| shown.iter().find(|(shown, _)| shown == name).map_or(0, |&(_, points)| points))
            .collect::<Vec<_>>()
    };
    // Baird 0149 in the collection: the rook moves along the line on which it is pinned.
    assert_eq!(themes("8/6n1/3P2Q1/1B1k1r1R/1p4N1/1Np3P1/2P5/4K3 w - -", "b5d7", &["selfpin"]), [15]);
    // The king leaves the check of b6: 1...cxb6 is a check that the key allows, but before it every move of Black was one.
    let bonus = |fen, uci, bonus: Bonus| scored(fen, uci).0.bonuses[bonus as usize];
    assert_eq!(bonus("kbN5/n1p5/BpN5/PpK5/8/8/8/8 w - -", "a5b6", Bonus::Checks), 0);
    // Dawson 0160: queen and bishop shut each other's line.
    let dawson = "BNR1RB2/1q3P2/8/1r3rN1/1P1k1P2/1Pnpn3/Q5b1/K7 w - -";
    assert_eq!(themes(dawson, "c8d8", &["grimshaw", "selfpin"]), [45, 33]);
    // Mansfield 0185: a battery fires by an en passant capture.
    assert_eq!(
        themes("8/B2pK3/8/2P1k3/R2N1p2/1Pp2P2/2P5/8 w - -", "a4a5", &["direct", "indirect"]),
        [21, 40]
    );
    // Mansfield 0189: a Pickaninny whose mates are all threats.
    let pickaninny = "bR4B1/4p3/3B1Q2/1PPr3R/1pkNp3/8/2P5/KN6 w - -";
    assert_eq!(themes(pickaninny, "d4c6", &["pickaninny"]), [25]);
    let (score, scorer) = scored(pickaninny, "d4c6");
    assert_eq!((score.mates.thematic, score.mates.other), (0, 5));
    assert!(scorer.variants().iter().all(|variant| !variant.thematic));
}

/// Black captures the rear piece of a battery, and White recaptures on its square: the battery has not fired.
#[test]
fn a_captured_rear_piece_is_no_battery() {
    let (score, _) = scored("4RNqB/1K2b1P1/4Pk2/6R1/7P/8/8/8 w - -", "b7a8");
    assert_eq!(score.penalties[Penalty::ThematicDuals as usize], 60);
}
