//! What goes wrong without units, of every kind of problem; and the fast way for two-movers beside the solver.

use super::*;
use crate::search::Plan;
use keymove_solve::Limits;
use keymove_solve::answer::Wanted;

fn question(fen: &str, stipulation: &str, twins: &[&str]) -> Question {
    let mut question = Question::read(fen, stipulation).expect(fen);
    question.statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
    question
}

fn found(fen: &str, stipulation: &str, twins: &[&str]) -> Necessity {
    necessity(&question(fen, stipulation, twins), &Weights::default()).expect("sound")
}

fn of<'a>(all: &'a Necessity, unit: &str) -> &'a Need {
    let name = |one: &&Need| format!("{}{}", one.piece.letter(), one.square) == unit;
    all.units.iter().find(name).expect("a unit")
}

#[track_caller]
fn check(all: &Necessity, unit: &str, what: What, explanation: &str) {
    let first = of(all, unit).first();
    assert_eq!((first.what, first.explanation.text().as_str()), (what, explanation), "{unit}");
}

fn idle(all: &Necessity) -> Vec<Square> {
    all.units.iter().filter(|one| one.is_idle()).map(|one| one.square).collect()
}

const RICH: &str = "n3R1n1/2p1pp1b/N1p1kB2/4prpN/6r1/2pQ4/2K1R3/6b1 w - -";
const IDLE: &str = "nothing goes wrong: the unit is idle";

#[test]
fn two_movers() {
    // H. Weenink 1917: nothing can be spared.
    let all = found("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", &[]);
    assert_eq!((all.score, all.units.len()), (Some(118), 5));
    assert!(idle(&all).is_empty());
    check(&all, "Qb5", What::NoSolution, "no solution: 1.Qc4 cannot be played");
    check(&all, "Pf4", What::NoSolution, "no solution: 1.Qc4? 1...Bc6!, Ke5!");
    check(&all, "ba8", What::ShortSolution, "short solution: 1.Qd5#");
    check(&all, "pc7", What::Cooked, "cooked: 1.Qc4, 1.Qb6+");
    // Two pawns that block each other, each of which nothing depends on.
    let all = found("b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -", "#2", &[]);
    assert_eq!(idle(&all), [Square::H2, Square::H3]);
    // Without the rook there is a variation more, 1...Qb1 2.Bb2#, and no line less.
    let all = found("8/rn6/8/p2PB1P1/Rq2k3/4NN2/4P3/4R1QK w - -", "#2", &[]);
    check(&all, "Re1", What::Idle, IDLE);
    let all = found(RICH, "#2", &[]);
    check(&all, "pc6", What::OtherThreats, "threatens 2.Qd5#, 2.Qd7#");
    check(&all, "bh7", What::LostPlay, "loses 2.Rxe5#");
    check(&all, "pc3", What::Duals, "duals: 1...Bd4 2.Qb3#/Qc4#");
}

#[test]
fn play_of_longer_problems_decides() {
    let all = found("8/N2p3Q/5k2/1P1P4/8/1K4P1/8/4B3 w - -", "#3", &[]);
    check(&all, "pd7", What::LostPlay, "loses 2.Se7, 3.Bc3#");
    let all = found("1B6/7Q/4k3/1P2p2P/5pP1/7N/K4P2/8 w - -", "#3", &[]);
    check(&all, "pe5", What::OtherThreats, "threatens 2.Qg7");
    let all = found("8/3RNP2/3P4/3Bkp2/5N2/3PK3/8/8 w - -", "#3", &[]);
    check(&all, "Pd3", What::Idle, IDLE);
}

#[test]
fn idle_units_are_those_of_the_solver() {
    let fens = [RICH, "b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -", "8/rn6/8/p2PB1P1/Rq2k3/4NN2/4P3/4R1QK w - -"];
    for fen in fens {
        let position = fen.parse::<keymove_chess::Position>().expect(fen);
        let plan = Plan::new(&position, 1, Weights::default()).expect(fen);
        let mut fast: Vec<Square> = idle_units(&plan.original, plan.key).map(|idle| idle.square).collect();
        fast.sort_unstable();
        assert_eq!(fast, idle(&found(fen, "#2", &[])), "{fen}");
    }
}

#[test]
fn helpmates_with_twins() {
    let all = found("8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -", "h#2", &["move f5 d4"]);
    let labels: Vec<&str> = all.units[0].places.iter().map(|place| place.label.as_str()).collect();
    assert_eq!(labels, ["a)", "b)"]);
    // Without the knight there is no twin.
    let knight = of(&all, "nf5");
    assert_eq!(knight.places[1].without.what, What::NoTwin);
    assert!(knight.places[1].without.explanation.text().contains("nothing stands on f5"), "{knight:?}");
}

#[test]
fn a_unit_needed_in_one_twin_is_not_idle() {
    // 1.Ra8#: the bishop is needed where the pawn stands on h6.
    let all = found("6k1/5ppp/8/8/8/3B4/8/R3K3 w - -", "#1", &["move h7 h6"]);
    let bishop = of(&all, "Bd3");
    let found: Vec<What> = bishop.places.iter().map(|place| place.without.what).collect();
    assert_eq!(found, [What::Idle, What::NoSolution]);
    assert!(!bishop.is_idle() && idle(&all).is_empty());
    assert_eq!(all.remark(bishop).map(|remark| remark.text()).as_deref(), Some("takes part in b) alone"));
    let economy: Vec<String> = all.economy().iter().map(|remark| remark.text()).collect();
    assert!(economy.contains(&"white bishop d3: takes part in b) alone".to_owned()), "{economy:?}");
    assert!(economy.contains(&"a): White does without d3".to_owned()), "{economy:?}");
}

#[test]
fn selfmates_series_and_other_goals() {
    // 1.Sg5 2.Sf7#: the rook pins the queen; the pawn does nothing.
    let all = found("R5qk/6pp/8/8/8/7N/P7/K7 w - -", "ser-#2", &[]);
    check(&all, "Pa2", What::Idle, IDLE);
    assert!(!of(&all, "Ra8").is_idle());
    assert_eq!(all.remark(of(&all, "Ra8")), None);
    // 1.Qd1! b3 2.Qg4 b2#.
    let all = found("8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2", &[]);
    assert!(idle(&all).is_empty() && all.score.is_some());
    assert_eq!(of(&all, "pb4").first().what, What::NoSolution);
    assert!(all.economy().is_empty());
    // 1.Bc2! b3 2.Bb1 b2#.
    let all = found("8/7B/8/8/pp6/k7/8/K7 w - -", "r#2", &[]);
    assert_eq!(idle(&all), [Square::A4]);
}

#[test]
fn two_movers_with_the_solver_and_without() {
    // Positions of climbs: what is idle the fast way is idle to the solver.
    let mut random = keymove_testing::Random::new(11);
    let fens = [RICH, "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -"];
    let (mut asked, mut idle_ones) = (0, 0);
    for _ in 0..keymove_testing::sized(400, 4_000) {
        let fen = *random.pick(&fens);
        let original: keymove_chess::Position = fen.parse().expect(fen);
        let free: Vec<Square> = (!original.occupied()).into_iter().collect();
        let square = *random.pick(&free);
        let kind = *random.pick(&crate::space::KINDS);
        if kind.role == Role::Pawn && keymove_chess::Bitboard::BACK_RANKS.has(square) {
            continue;
        }
        let position = original.with_unit(square, kind).as_diagram();
        let Ok(plan) = Plan::new(&position, 1, Weights::default()) else { continue };
        let mut fast: Vec<Square> = idle_units(&plan.original, plan.key).map(|idle| idle.square).collect();
        fast.sort_unstable();
        let fen = format!("{} w {}", plan.original.to_string().split(' ').next().unwrap_or_default(), "- -");
        if plan.original.castling() != Castling::NONE {
            continue;
        }
        assert_eq!(fast, idle(&found(&fen, "#2", &[])), "{fen}");
        asked += 1;
        idle_ones += fast.len();
    }
    assert!(asked > 3 && idle_ones > 0, "{asked} {idle_ones}");
}

#[test]
fn what_limits_leave_open_is_undecided() {
    let mut limited = question("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", &[]);
    limited.limits.nodes = Some(10);
    assert!(matches!(necessity(&limited, &Weights::default()), Err(NecessityError::Unknown(_))));
    let judge = Judge { limits: &limited.limits, intention: None };
    let case = &question("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", &[]).statement.cases().expect("a case")[0];
    let free = Limits::default();
    let (before, _) = Judge { limits: &free, intention: None }.original(case, "").expect("sound");
    assert_eq!(judge.without(case, &before).0.what, What::Undecided);
}

#[test]
fn unsound_problems_are_refused() {
    let refused = necessity(&question("8/8/8/3R4/4K3/8/8/6k1 w - -", "#2", &[]), &Weights::default());
    assert!(matches!(refused, Err(NecessityError::NotSound(_))), "{refused:?}");
    let mut many = question("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", &[]);
    many.wanted = Wanted { intention: Some("1".parse().expect("a number")), ..Wanted::default() };
    assert!(matches!(necessity(&many, &Weights::default()), Err(NecessityError::NotSound(_))));
}
