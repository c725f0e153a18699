//! The score of helpmates, Keymove's own: three evaluations made by hand from the definition in `docs/score.md`, mirrors, and
//! what has no score.

use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_report::{help_score_json, help_score_text};
use keymove_solve::Limits;
use keymove_study::Study;
use keymove_study::score::{HelpPenalty, HelpScore, MOST_SOLUTIONS, NoHelpScore, Weights, help_solutions};
use serde_json::{Value, json};

fn solve(fen: &str, stipulation: &str) -> Result<(Position, Vec<Vec<Move>>), NoHelpScore> {
    let position: Position = fen.parse().expect(fen);
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let lines = help_solutions(&position, stipulation, MOST_SOLUTIONS, &Limits::default(), &())?;
    Ok((position, lines))
}

/// Themes, bonuses and penalties by name, and the total.
fn check(fen: &str, parts: [Value; 3], total: i64) {
    let (position, lines) = solve(fen, "h#2").expect("sound");
    let weights = Weights::default();
    let score = HelpScore::of(&position, &lines, &weights).expect("mates");
    let stipulation = "h#2".parse().expect("a stipulation");
    let text = help_score_json(&position, stipulation, &lines, &score, &weights);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    for (name, part) in ["themes", "bonuses", "penalties"].into_iter().zip(parts) {
        assert_eq!(json[name], part, "{fen}: {name}");
    }
    assert_eq!((score.total(), &json["total"]), (total, &json!(total)), "{fen}");
    let words = help_score_text(&position, stipulation, &lines, &score, &weights);
    assert!(words.ends_with(&format!("{total:>5}\n")), "{words}");
    assert_eq!(json["solutions"].as_array().map(Vec::len), Some(lines.len()));
}

/// J. É. Chiasson: 1.Kg1 Kf3 2.Kf1 Rd1# and 1.Kh2 Kf3 2.Kh3 Rh5#. The same mate with all units, on the lower edge and on the
/// right one, both kings on light squares; two mating moves, two squares of the king; Kf3 is played twice.
#[test]
fn an_echo() {
    check(
        "8/8/8/3R4/4K3/8/6k1/8 b - -",
        [
            json!({ "model": 25 + 15, "ideal": 20 + 10, "echo": 25 }),
            json!({ "solutions": 20, "mates": 10, "kings": 10, "miniature": 10, "pieces": 3 * 15 }),
            json!({ "repeats": 8, "force": 5 }),
        ],
        177,
    );
}

/// T. Kardos: 1.Bd4 h8Q 2.Be3 Qf6# and 1.Kg5 h8B 2.Kh4 Bxf6#. Two ideal mates that differ; the bishop blocks on e3, which White
/// does not attack; promotions to queen and bishop; one capture by White.
#[test]
fn two_promotions() {
    check(
        "8/7P/5b2/8/5k2/5B2/7K/8 b - -",
        [
            json!({ "model": 40, "ideal": 30, "selfblock": 15, "promotion": 7, "underpromotion": 15 }),
            json!({ "solutions": 20, "mates": 10, "kings": 10, "miniature": 10, "pieces": 3 * 13 }),
            json!({ "captures": 5, "force": 4 }),
        ],
        187,
    );
}

/// G. Bakcsi: 1.Kb5 Bxc4+ 2.Ka4 Bb3#. A model mate with the bishop back on b3; knight c7 and pawn d4 do nothing in it, so that it is no
/// ideal one.
#[test]
fn a_switchback() {
    check(
        "8/2n5/8/p1k5/1ppp4/1B6/1K2Q3/8 b - -",
        [
            json!({ "model": 25, "switchback": 15 }),
            json!({ "meredith": 5, "pieces": 3 * 9 }),
            json!({ "idleblack": 10, "captures": 5, "checks": 5, "force": 12 }),
        ],
        40,
    );
}

#[test]
fn mirrors_score_the_same() {
    for fen in [
        "8/8/8/3R4/4K3/8/6k1/8 b - -",
        "8/7P/5b2/8/5k2/5B2/7K/8 b - -",
        "8/2n5/8/p1k5/1ppp4/1B6/1K2Q3/8 b - -",
    ] {
        let (position, lines) = solve(fen, "h#2").expect("sound");
        let mirror = Position::from_setup(&position.to_setup().mirrored()).expect("can be played");
        let (mirror, mirrored) = solve(&mirror.to_string(), "h#2").expect("sound");
        let weights = Weights::default();
        let [one, other] = [(&position, &lines), (&mirror, &mirrored)]
            .map(|(position, lines)| HelpScore::of(position, lines, &weights));
        assert_eq!(one.expect("mates"), other.expect("mates"), "{fen}");
    }
}

#[test]
fn what_has_no_score() {
    let reason = |fen: &str, stipulation: &str| solve(fen, stipulation).expect_err("no score");
    assert!(matches!(reason("8/8/8/3R4/4K3/8/6k1/8 w - -", "h#2"), NoHelpScore::Turn { .. }));
    assert!(matches!(reason("8/8/8/3RRR2/4K3/8/6k1/8 b - -", "h#2"), NoHelpScore::Units(_)));
    assert_eq!(reason("8/8/8/8/4K3/8/6k1/8 b - -", "h#2"), NoHelpScore::NoSolution);
    // The two-mover's solutions are short ones of a helpmate in three.
    assert!(matches!(reason("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#3"), NoHelpScore::Short(..)));
    assert_eq!(
        reason("8/8/8/3QQ3/4K3/8/6k1/8 b - -", "h#2").to_string(),
        "not a legal composition: White has 2 queens, more than 1"
    );
    // A position of chessbench with 41 solutions.
    assert_eq!(
        reason("4Q3/8/7N/8/6K1/8/8/1k6 b - -", "h#3"),
        NoHelpScore::Cooked(MOST_SOLUTIONS + 1, MOST_SOLUTIONS)
    );
}

/// An example of Popeye's: 1.Kb8 0-0 2.g2 Rf8#. The queen on c7 does not move, and the mate would stand without her, but it is her pin
/// that makes it one; the pawn on g5 keeps the bishop from d8. The bishop alone stands by.
#[test]
fn what_is_pinned_in_the_mate_is_not_idle() {
    let (position, lines) = solve("B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R b K -", "h#2").expect("sound");
    let weights = Weights::default();
    let score = HelpScore::of(&position, &lines, &weights).expect("mates");
    let each = i64::from(weights.helpmate.idleblack);
    assert_eq!(score.penalties[HelpPenalty::IdleBlack as usize], each);
}

/// T. R. Dawson: on a2 a queen, a rook, a bishop, a knight. In three of the four twins a White unit does nothing, another one each
/// time; no solution of all can do without.
#[test]
fn twins_are_scored_together() {
    let weights = Weights::default();
    let asked: Stipulation = "h#2".parse().expect("holds");
    let parts: Vec<(String, Study)> = ["q", "r", "b", "n"]
        .iter()
        .map(|unit| {
            let fen = format!("8/8/2K5/8/4Pp2/2NpNk2/{unit}4P2/4B3 b - -");
            let (position, lines) = solve(&fen, "h#2").expect("sound");
            let study = Study::of_lines(&position, asked, &lines, true);
            let alone = HelpScore::of(&position, &lines, &weights).expect("mates");
            assert_eq!(HelpScore::of_study(&study, &weights), Some(alone), "{fen}");
            (format!("{unit})"), study)
        })
        .collect();
    let idle = |score: &HelpScore| score.penalties[HelpPenalty::Idle as usize];
    let alone = parts.iter().map(|(_, study)| idle(&HelpScore::of_study(study, &weights).expect("mates")));
    assert_eq!(alone.filter(|&points| points > 0).count(), 3);
    let whole = Study::of_problem(parts).expect("help play");
    let score = HelpScore::of_study(&whole, &weights).expect("mates");
    assert_eq!((idle(&score), score.total()), (0, 197));
}
