//! What first moves weigh, against a search without memory.

use keymove_problem::Moves;
use keymove_reference::naive::Naive;
use keymove_solve::answer::{Asked, Failure, Found, MateMode, Mode, Question, Wanted, Weights};
use keymove_solve::tree::Next;
use keymove_solve::{FirstVerdict, Limits, Oracle as _, Restriction, Stop};

/// H. Weenink 1917.
const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
/// V. Albillo 2019: #3, with moves that stalemate.
const ALBILLO: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -";

/// The weights, and the positions that the search for keys has generated.
fn weights(fen: &str, stipulation: &str, limits: &Limits) -> (Weights, u64) {
    let mut question = Question::read(fen, stipulation).expect("a problem");
    question.wanted.weights = true;
    question.limits = limits.clone();
    let mut answer = question.answers().expect("positions").next().expect("one").expect("an answer");
    let generated = answer.cost().0;
    let Found::Battle(battle) = &mut answer.found else { panic!("{stipulation} is a battle") };
    assert!(battle.tree.keys.iter().all(|key| !matches!(key.next, Next::Play(_))), "no tree was wanted");
    (battle.weights(), generated)
}

/// Every verdict and every refutation by the definition; every position belongs to a move.
#[test]
fn every_first_move_is_weighed() {
    for (fen, stipulation) in
        [(WEENINK, "#1"), (WEENINK, "#2"), (ALBILLO, "#3"), ("7k/8/5K2/8/8/8/8/6Q1 w - -", "#2")]
    {
        for threads in [1, 3] {
            let limits = Limits { threads, ..Limits::default() };
            let (weights, generated) = weights(fen, stipulation, &limits);
            let moves = weights.stipulation.moves();
            assert!(weights.is_complete() && weights.none_within == moves.get());
            assert_eq!(weights.moves.len(), weights.position.moves().len());
            assert_eq!(weights.moves.iter().map(|weight| weight.positions).sum::<u64>(), generated);
            for weight in &weights.moves {
                let truth = Naive.length_after(&weights.position, weight.mv, moves).expect("never stopped");
                let verdict = truth.map_or(FirstVerdict::Refuted, FirstVerdict::Mates);
                assert_eq!(weight.verdict, verdict, "{fen} {}", weight.mv);
                let after = weights.position.play(weight.mv);
                match weight.failure {
                    None => assert!(truth.is_some()),
                    Some(Failure::Stalemate) => assert!(after.is_stalemate()),
                    Some(Failure::Reply(reply)) => {
                        assert!(truth.is_none() && after.moves().contains(&reply));
                        let left =
                            |rest: Moves| Naive.solves_in(&after.play(reply), rest).expect("never stopped");
                        assert_eq!(moves.less_one().and_then(left), None, "{fen} {} {reply}", weight.mv);
                    }
                    Some(Failure::Unknown(stop)) => panic!("{stop}"),
                }
            }
        }
    }
}

/// Shortest mates first, then what failed, by the positions that it took.
#[test]
fn the_weightiest_comes_first() {
    let (weights, _) = weights(ALBILLO, "#3", &Limits::default());
    assert_eq!(weights.moves[0].mv.to_string(), "b7a8n");
    let failed = &weights.moves[1..];
    assert!(failed.iter().all(|weight| weight.verdict == FirstVerdict::Refuted));
    assert!(failed.windows(2).all(|two| two[0].positions >= two[1].positions));
    assert!(failed[0].positions > failed[failed.len() - 1].positions);
}

/// What is not settled is open, and no refutation is told of it.
#[test]
fn open_is_not_refuted() {
    let (weights, generated) = weights(ALBILLO, "#6", &Limits { nodes: Some(2000), ..Limits::default() });
    let open = weights.moves.iter().filter(|weight| weight.verdict == FirstVerdict::Open);
    assert!(open.clone().count() > 0 && open.clone().all(|weight| weight.failure.is_none()));
    assert_eq!((weights.stop, weights.is_complete()), (Some(Stop::Nodes), false));
    assert!((1..6).contains(&weights.none_within), "{}", weights.none_within);
    assert_eq!(weights.moves.iter().map(|weight| weight.positions).sum::<u64>(), generated);
}

#[test]
fn only_of_plain_directmates_with_all_moves() {
    let asked = |stipulation: &str, wanted: Wanted| {
        let question = Question {
            wanted: Wanted { weights: true, ..wanted },
            ..Question::read(WEENINK, stipulation).expect("a problem")
        };
        question.check().into_iter().map(|misfit| misfit.asked).collect::<Vec<_>>()
    };
    assert!(asked("#2", Wanted::default()).is_empty());
    for stipulation in ["s#2", "=2", "exact-#2", "shortest-#2", "h#2", "#1.5", "1->#2"] {
        assert_eq!(asked(stipulation, Wanted::default()), [Asked::Weights], "{stipulation}");
    }
    let restriction = Restriction { checks_only: true, ..Restriction::NONE };
    assert_eq!(asked("#2", Wanted { restriction, ..Wanted::default() }), [Asked::Weights]);
    let mode = Mode::One { mate: MateMode::Shortest, improve: false };
    assert_eq!(asked("#2", Wanted { mode, ..Wanted::default() }), [Asked::Weights]);
}
