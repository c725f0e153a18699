//! The one way from a question to an answer: what does not go together, what each kind of play answers, and every move of a
//! solution in its place.

use keymove_chess::Move;
use keymove_problem::intended::Intended;
use keymove_problem::statement::{StatementError, Twin};
use keymove_problem::{Intention, Lengths, Stipulation};
use keymove_solve::answer::{
    Answer, Asked, Found, MateMode, Mode, Node, Question, Soundness, Wanted, WhyNot, name_keys,
};
use keymove_solve::tree::Verdict;
use keymove_solve::{Limits, Method, MethodChoice, Restriction, Stop};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// H. Weenink 1917.
const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
/// S. Loyd, New York Illustrated News 1860, a selfmate.
const LOYD: &str = "8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q -";
/// M. Chiasson, a helpmate with two solutions.
const CHIASSON: &str = "8/8/8/3R4/4K3/8/6k1/8 b - -";
/// A white king alone, who cannot mate.
const NO_MATE: &str = "8/8/8/8/8/5k2/7p/5K2 b - -";

fn question(fen: &str, stipulation: &str) -> Question {
    Question::read(fen, stipulation).expect("a problem")
}

fn answer(question: &Question) -> Answer {
    question.answers().expect("a position").next().expect("one").expect("an answer")
}

fn answered(fen: &str, stipulation: &str, wanted: Wanted) -> Answer {
    answer(&Question { wanted, ..question(fen, stipulation) })
}

fn one(mate: MateMode) -> Wanted {
    Wanted { mode: Mode::One { mate, improve: false }, ..Wanted::default() }
}

fn asked(question: &Question) -> Vec<Asked> {
    question.check().into_iter().map(|misfit| misfit.asked).collect()
}

#[test]
fn nothing_is_wrong_with_what_goes_together() {
    for stipulation in ["#2", "shortest-#3", "exact-#2", "s#2", "h#2", "h#2.5", "ser-h#3", "1->#2", "#2~"] {
        let Ok(stipulation) = stipulation.parse::<Stipulation>() else { continue };
        let question = question(WEENINK, &stipulation.to_string());
        assert_eq!(question.check(), [], "{stipulation}");
    }
}

/// The words of a twin after its keys have been looked for, or why its position is not known.
fn after_key(fen: &str, stipulation: &str, twins: &[&str]) -> String {
    let mut statement = question(fen, stipulation).statement;
    statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
    name_keys(&mut statement);
    let last = statement.entries().expect("positions").pop().expect("one");
    match last.case {
        Ok(case) => format!("{}: {}", last.description, case.position),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_twin_after_the_key_is_that_of_the_only_key() {
    let key = "after 1.Qc4: b2K4/2p5/3k4/8/2Q2P2/1B6/8/8 w - - 0 1";
    assert_eq!(after_key(WEENINK, "#2", &["after the key"]), key);
    assert_eq!(after_key(WEENINK, "#2", &["remove f4", "after the key"]), key, "the key of a)");
    assert!(after_key(WEENINK, "#2", &["after key, -wPf4"]).starts_with("after 1.Qc4  -wPf4: "));
    // Without the pawn there is another problem.
    let other = after_key(WEENINK, "#2", &["remove f4", "cont after the key"]);
    assert!(other.contains("; expected the move itself") || !other.contains("P"), "{other}");
    assert_eq!(
        after_key(CHIASSON, "h#2", &["after the key"]),
        "b) After key: there are 2 keys: 1.Kg1, 1.Kh2; expected the move itself, as in: after 1.Sf3"
    );
    assert_eq!(
        after_key(WEENINK, "#1", &["after the key"]),
        "b) After key: there is no key; expected the move itself, as in: after 1.Sf3"
    );
}

#[test]
fn all_misfits_are_told_at_once() {
    let wanted = Wanted {
        method: MethodChoice::Plain,
        recount: true,
        max_solutions: Some(2),
        first_moves: Some(1..=2),
        intention: Some("2".parse().expect("an intention")),
        ..Wanted::default()
    };
    let all = [Asked::Method, Asked::Recount, Asked::MaxSolutions, Asked::FirstMoves, Asked::Intention];
    assert_eq!(asked(&Question { wanted, ..question(WEENINK, "#2") }), all);

    let wanted = Wanted {
        recount: true,
        max_solutions: Some(2),
        play: Some(true),
        tries: 1,
        certificate: true,
        ..Wanted::default()
    };
    let all = [Asked::Certificate, Asked::Recount, Asked::Play, Asked::Tries];
    assert_eq!(asked(&Question { wanted, ..question(NO_MATE, "h#3") }), all);

    let mut one =
        Question { wanted: Wanted { tries: 1, ..one(MateMode::First) }, ..question(WEENINK, "r#2") };
    one.statement.set_play = true;
    one.wanted.restriction = Restriction { max_flights: Some(1), ..Restriction::default() };
    assert_eq!(asked(&one), [Asked::Mode, Asked::Tries, Asked::MaxFlights, Asked::SetPlay]);
}

#[test]
fn set_play_is_missed_only_where_no_position_has_it() {
    let mut question = question("8/8/8/8/8/5k2/7p/5K2 w - -", "ser-#2");
    question.statement.set_play = true;
    let misfits = question.check();
    assert_eq!(misfits.len(), 1);
    assert_eq!(misfits[0].words("--set-play"), "--set-play does not go with ser-#2, which has no set play");
    assert!(misfits[0].to_string().starts_with("set play does not go"), "{}", misfits[0]);
    question.statement.twins = vec!["b) stipulation #2".parse::<Twin>().expect("a twin")];
    assert_eq!(question.check(), []);
}

#[test]
fn a_certificate_is_of_one_position() {
    let mut question = question(WEENINK, "#2");
    question.wanted.certificate = true;
    assert_eq!(question.check(), []);
    question.statement.twins = vec!["b) stipulation #3".parse::<Twin>().expect("a twin")];
    let misfits = question.check();
    assert_eq!(misfits.len(), 1);
    assert_eq!(misfits[0].words("--certificate"), "--certificate is about one position; this problem has 2");
}

#[test]
fn what_does_not_go_together_has_no_answer() {
    // The shortest length alone is a question of its own.
    let shortest = Question { wanted: one(MateMode::First), ..question(WEENINK, "shortest-#3") };
    assert_eq!(asked(&shortest), [Asked::Mode]);
    let question = Question { wanted: one(MateMode::First), ..question(WEENINK, "r#2") };
    let error = question.answers().expect("a position").next().expect("one").err().expect("a misfit");
    assert_eq!(error.to_string(), "one solution is for play such as #2, s#2 or =2, not for r#2");
}

#[test]
fn every_kind_of_play_is_answered() {
    let every = Wanted::default();
    let cases = [
        (LOYD, "s#1", every.clone(), Soundness::Sound),
        (WEENINK, "#2", every.clone(), Soundness::Sound),
        (WEENINK, "#3", every.clone(), Soundness::ShortSolution),
        (WEENINK, "#1", every.clone(), Soundness::NoSolution),
        ("8/8/8/8/8/2k5/8/KR6 w - -", "#1", every.clone(), Soundness::NoSolution),
        ("k7/8/1K6/8/8/8/8/6QR w - -", "#1", every.clone(), Soundness::Cooked),
        // Several solutions are no cooks if nothing says how many are meant.
        (CHIASSON, "h#2", every.clone(), Soundness::Sound),
        (
            CHIASSON,
            "h#2",
            Wanted { intention: Some(Intention::default()), ..every.clone() },
            Soundness::Cooked,
        ),
        (NO_MATE, "h#3", every.clone(), Soundness::NoSolution),
        ("7k/8/6K1/8/8/8/8/R7 w - -", "h#0.5", every.clone(), Soundness::Sound),
        ("7k/8/8/8/8/8/8/K7 b - -", "1->#2", every, Soundness::NoSolution),
        (WEENINK, "#3", one(MateMode::Shortest), Soundness::ShortSolution),
        (WEENINK, "#1", one(MateMode::Shortest), Soundness::NoSolution),
        // One mate says nothing about the other first moves.
        (WEENINK, "#2", one(MateMode::Shortest), Soundness::Open),
        (WEENINK, "#2", one(MateMode::First), Soundness::Open),
        (LOYD, "s#1", one(MateMode::First), Soundness::Open),
        (LOYD, "s#2", one(MateMode::Shortest), Soundness::ShortSolution),
    ];
    for (fen, stipulation, wanted, expected) in cases {
        let answer = answered(fen, stipulation, wanted);
        assert_eq!(answer.case.stipulation.to_string(), stipulation);
        let kind = match &answer.found {
            Found::Battle(_) => "battle",
            Found::Lines(_) => "lines",
            Found::Introduced(_) => "introduced",
            Found::Mate(_) => "mate",
        };
        assert_eq!(answer.soundness(), expected, "{fen} {stipulation}: {kind}");
        assert_eq!(answer.tree().is_some(), kind == "battle");
        let proven = Some(expected).filter(|soundness| soundness.is_unsound());
        assert_eq!(answer.proven_unsound(), proven, "{fen} {stipulation}");
        assert_eq!(answer.stopped(), None);
    }
}

/// What is asked stays what it is through everything that is done to answer it.
#[test]
fn the_shortest_length_keeps_its_name() {
    let answer = answered(WEENINK, "shortest-#3", Wanted::studied());
    let tree = answer.tree().expect("a battle");
    assert_eq!((tree.asked.to_string().as_str(), tree.asked.lengths), ("shortest-#3", Lengths::Shortest));
    assert_eq!(tree.stipulation.to_string(), "shortest-#2");
    assert_eq!(answer.case.stipulation.to_string(), "shortest-#3");
}

#[test]
fn one_clock_says_which_limit_ended_the_search() {
    let hard = "8/8/8/8/3k4/8/1PPPPPP1/RNBQKBNR w KQ -";
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = [
        (Limits { nodes: Some(1000), ..Limits::default() }, Stop::Nodes),
        (Limits { time: Some(Duration::from_millis(20)), ..Limits::default() }, Stop::Time),
        (Limits { deadline: Some(Instant::now()), ..Limits::default() }, Stop::Time),
        (Limits::interrupted_by(&flag), Stop::User),
    ];
    for (limits, stop) in limits {
        for (stipulation, method) in
            [("#6", MethodChoice::Auto), ("s#6", MethodChoice::Auto), ("h#6", MethodChoice::Plain)]
        {
            let wanted = Wanted { method, ..Wanted::default() };
            let question = Question { limits: limits.clone(), wanted, ..question(hard, stipulation) };
            let answer = answer(&question);
            assert_eq!(answer.stopped(), Some(stop), "{stipulation}");
            // What is proven wrong before the end stays proven; nothing else is claimed.
            assert!(!matches!(answer.soundness(), Soundness::Sound | Soundness::NoSolution), "{stipulation}");
            assert_eq!(answer.claim(), None, "{stipulation}");
        }
    }
}

/// Every node follows from the diagram by its line, is visited once, and comes after the node that it follows.
fn check_nodes(answer: &Answer) -> Vec<Node> {
    let nodes = answer.nodes();
    let mut seen: BTreeSet<(usize, Vec<String>)> = BTreeSet::new();
    for node in &nodes {
        let words = |line: &[Move]| line.iter().map(Move::to_string).collect::<Vec<_>>();
        let position = answer.case.position;
        let (passes, line): (Vec<Move>, Vec<Move>) = node.line.iter().partition(|&&mv| mv == Move::NONE);
        let set_play = answer
            .tree()
            .is_some_and(|tree| tree.phases().nth(node.part).is_some_and(|phase| phase.first.is_none()));
        if passes.is_empty() && !set_play {
            let mut arrangement = *position;
            for &mv in &line[..line.len() - 1] {
                assert!(arrangement.is_legal(mv), "{mv} in {arrangement}");
                arrangement = arrangement.glimpse(mv);
            }
            assert_eq!(arrangement.to_setup().board, node.before.to_setup().board);
        }
        if node.mv() != Move::NONE {
            assert!(node.before.is_legal(node.mv()), "{} in {}", node.mv(), node.before);
            assert_eq!(node.before.glimpse(node.mv()).to_setup(), node.after.to_setup());
        }
        assert!(seen.insert((node.part, words(&node.line))), "{:?} twice", node.line);
        // The pass before a threat is no node of its own.
        let mut parent = &node.line[..node.line.len() - 1];
        parent = parent.strip_suffix(&[Move::NONE]).unwrap_or(parent);
        assert!(
            parent.is_empty() || seen.contains(&(node.part, words(parent))),
            "{:?} before its parent",
            node.line
        );
    }
    nodes
}

#[test]
fn every_move_of_a_solution_has_its_position() {
    let tree = Wanted::studied();
    let battle = answered(WEENINK, "#2", tree.clone());
    let nodes = check_nodes(&battle);
    let mates = nodes.iter().filter(|node| node.goal).collect::<Vec<_>>();
    assert!(!mates.is_empty() && mates.iter().all(|node| node.after.moves().is_empty()));
    let expected: usize = battle.tree().expect("a battle").nodes;
    assert!(nodes.len() >= expected / 2, "{} of {expected}", nodes.len());

    let lines = answered(CHIASSON, "h#2", Wanted::default());
    let count = match &lines.found {
        Found::Lines(solution) => solution.outcome.lines.iter().map(Vec::len).sum::<usize>(),
        _ => 0,
    };
    assert_eq!(count, 8, "two solutions of four half-moves");
    assert_eq!(check_nodes(&lines).len(), count);

    let introduced =
        answered("8/k7/8/1K6/8/8/8/7R b - -", "1->#2", Wanted { play: Some(true), ..tree.clone() });
    assert!(check_nodes(&introduced).iter().any(|node| node.goal));
    let selfmate = answered(LOYD, "s#1", tree);
    assert!(check_nodes(&selfmate).iter().any(|node| node.goal));
    let mate = answered(WEENINK, "#2", one(MateMode::Shortest));
    assert_eq!(check_nodes(&mate).iter().filter(|node| node.goal).count(), 1);
}

#[test]
fn proofs_of_answers_are_accepted_by_the_checker() {
    for (fen, stipulation, wanted) in [
        (WEENINK, "#2", Wanted::default()),
        (WEENINK, "#1", Wanted::default()),
        (LOYD, "s#1", Wanted::default()),
        (WEENINK, "#2", one(MateMode::Shortest)),
        (LOYD, "s#1", one(MateMode::Shortest)),
    ] {
        let mut answer = answered(fen, stipulation, wanted);
        let claim = answer.claim().expect("something is proven");
        let mut proof = Vec::new();
        answer.certify(&Limits::default(), &mut proof).expect("a proof");
        let verified = keymove_proof::verify(&proof[..]).expect("a proof that holds");
        assert_eq!(*verified.header.claim(), claim, "{fen} {stipulation}");
    }
    let rook = "8/8/8/3R4/4K3/8/6k1/8 b - -";
    let mut proof = Vec::new();
    let certified = answered(rook, "h#2", Wanted::default()).certify(&Limits::default(), &mut proof);
    assert_eq!(certified.expect("a certificate").bytes, proof.len() as u64);
    let verified =
        keymove_proof::verify_help(&proof, 1_000, &keymove_run::Progress::new()).expect("one that holds");
    assert_eq!(verified.header.lines(), 2);
    // Of other help play, and where lines may be missing, there is none.
    let one_only = Wanted { max_solutions: Some(1), ..Wanted::default() };
    for (stipulation, wanted) in [("h=2", Wanted::default()), ("h#2", one_only)] {
        let mut lines = answered(rook, stipulation, wanted);
        assert!(lines.certify(&Limits::default(), Vec::new()).is_err(), "{stipulation}");
    }
}

#[test]
fn what_cannot_be_read_says_where() {
    let error = Question::read("8/8/8/8/8/8/8/9 w - -", "#2").expect_err("nine files");
    assert!(error.to_string().contains('9'), "{error}");
    let error = Question::read(WEENINK, "#").expect_err("no length");
    assert!(!error.to_string().is_empty());
    let none = question("8/8/8/8/8/8/8/K7 w - -", "#2").entries();
    assert!(!matches!(none, Err(StatementError::NoSetPlay { .. })));
}

/// The solutions that are meant, by their moves: what is sound then, and what is not.
#[test]
fn intended_solutions() {
    let check = |fen: &str, stipulation: &str, intended: Option<&str>, expected: Soundness, cooks: usize| {
        let question = Question::read(fen, stipulation).expect("a problem");
        let case = question.entries().expect("a position").remove(0).case.expect("a position");
        let intended = intended.map(|text| Intended::read(text, 1, 0, &case).expect("legal").expect("here"));
        let is_said = intended.is_some();
        let wanted = Wanted { intended, ..Wanted::default() };
        let mut answer = wanted.answer(&case, &Limits::default(), &()).expect("an answer");
        assert_eq!(answer.soundness(), expected, "{fen} {stipulation}");
        let outcome = answer.compare_intended();
        assert_eq!(outcome.as_ref().map_or(0, |outcome| outcome.comparison.cooks.len()), cooks, "{fen}");
        assert_eq!(outcome.is_some(), is_said);
        outcome.map_or_else(Vec::new, |outcome| outcome.why_not)
    };
    check(CHIASSON, "h#2", None, Soundness::Sound, 0);
    let first = "1.Kg1 Kf3 2.Kf1 Rd1#";
    assert_eq!(check(CHIASSON, "h#2", Some(first), Soundness::Cooked, 1), [None]);
    let both = format!("{first}; 1.Kh2 Kf3 2.Kh3 Rh5#");
    assert_eq!(check(CHIASSON, "h#2", Some(&both), Soundness::Sound, 0), [None, None]);
    let three = format!("{both}; 1.Kg1 Kf3 2.Kh1 Rd1#");
    let fails = Some(WhyNot::Fails(None));
    assert_eq!(check(CHIASSON, "h#2", Some(&three), Soundness::NotAsIntended, 0), [None, None, fails]);
    let other = format!("{first}; 1.Kg1 Kf3 2.Kh1 Rd1#");
    assert_eq!(check(CHIASSON, "h#2", Some(&other), Soundness::Cooked, 1), [None, fails]);
    // Keys.
    assert_eq!(check(WEENINK, "#2", Some("Qc4"), Soundness::Sound, 0), [None]);
    let refuted = check(WEENINK, "#2", Some("Qb6"), Soundness::Cooked, 1);
    assert!(matches!(refuted[..], [Some(WhyNot::Fails(Some(_)))]), "{refuted:?}");
    const QUEENS: &str = "k7/8/1K6/8/8/8/8/6QR w - -";
    check(QUEENS, "#1", None, Soundness::Cooked, 0);
    let keys = check(QUEENS, "#1", Some("Qg8, Rh8"), Soundness::Sound, 0);
    assert_eq!(keys, [None, None]);
}

/// Every way of searching lines gives the same answer, whether the task or the limits choose it.
#[test]
fn methods_give_the_same() {
    let problems = [
        (CHIASSON, "h#3"),
        (CHIASSON, "h#2"),
        (NO_MATE, "h#3"),
        ("8/8/8/8/8/5k2/5p2/5K1R b - -", "h=2.5"),
        ("8/8/1p6/8/8/2k5/p7/K6R b - -", "ser-h#4"),
    ];
    for (fen, stipulation) in problems {
        let lines = |task: MethodChoice, limits: MethodChoice| {
            let question = Question::read(fen, stipulation).expect("a problem");
            let case = question.entries().expect("a position").remove(0).case.expect("a position");
            let limits = Limits { method: limits, ..Limits::default() };
            let wanted = Wanted { method: task, ..Wanted::default() };
            let answer = wanted.answer(&case, &limits, &()).expect("an answer");
            let Found::Lines(solution) = answer.found else { panic!("{stipulation}: no lines") };
            let counts: Vec<u64> = solution.outcome.lengths.iter().map(|report| report.solutions).collect();
            (solution.outcome.lines, counts, solution.outcome.method)
        };
        let (plain, counts, method) = lines(MethodChoice::Plain, MethodChoice::Auto);
        assert_eq!(method, Method::Plain);
        for (task, limits) in [
            (MethodChoice::Auto, MethodChoice::Auto),
            (MethodChoice::Pictures, MethodChoice::Auto),
            (MethodChoice::Auto, MethodChoice::Plain),
            (MethodChoice::Auto, MethodChoice::Pictures),
        ] {
            let (others, other_counts, other) = lines(task, limits);
            assert_eq!(
                (&others, &other_counts),
                (&plain, &counts),
                "{fen} {stipulation} {task:?} {limits:?}"
            );
            if (task, limits) == (MethodChoice::Auto, MethodChoice::Plain) {
                assert_eq!(other, Method::Plain);
            }
        }
    }
}

/// All first moves are out of reach, one solution is not.
#[test]
fn of_a_long_problem_a_key_is_known_though_not_all_moves_are_examined() {
    // M. Vukcevich: Schach-Echo 1980; U.S. Problem Bulletin 1992, where fewer moves suffice.
    let fourteen = "B7/6b1/k7/2B5/1Q6/3p4/1p1P4/rb1K4 w - -";
    let nineteen = "R7/2pN2n1/4p1qn/1p1pBpr1/1P1N1P1r/3KP3/pkBQP1p1/b6b w - -";
    for (fen, stipulation, nodes, within, unsound) in [
        (fourteen, "s#14", 1_600_000, Some(14), None),
        (nineteen, "s#19", 4_000_000, Some(18), Some(Soundness::ShortSolution)),
        // Too short to be looked at before.
        (fourteen, "s#7", 200_000, None, None),
    ] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = answer(&Question { limits, ..question(fen, stipulation) });
        assert_eq!(
            (answer.soundness(), answer.stopped()),
            (Soundness::Open, Some(Stop::Nodes)),
            "{stipulation}"
        );
        let Found::Battle(battle) = &answer.found else { panic!("{stipulation} is a battle") };
        let known = battle.tree.known;
        assert_eq!(known.is_some(), within.is_some(), "{stipulation}");
        assert!(known.is_none_or(|(_, moves)| Some(moves.get()) <= within), "{stipulation}: {known:?}");
        assert_eq!(answer.is_solved(), within.is_some(), "{stipulation}");
        assert_eq!(answer.proven_unsound(), unsound, "{stipulation}");
        assert!(battle.tree.keys.is_empty() && answer.claim().is_none(), "{stipulation}");
        let Verdict::Stopped { open, .. } = battle.tree.verdict else {
            panic!("{stipulation} is not settled")
        };
        assert_eq!(open, battle.tree.first_moves.len() - usize::from(known.is_some()), "{stipulation}");
        let (positions, _) = answer.cost();
        assert!((nodes..nodes + nodes / 10).contains(&positions), "{stipulation}: {positions}");
    }
}

/// Where all first moves are examined, that one solution was looked for first changes nothing.
#[test]
fn of_a_long_problem_that_is_solved_nothing_else_is_known() {
    let king_and_rook = "8/8/8/8/8/2k5/7r/K7 b - -";
    let answer = answered(king_and_rook, "#8", Wanted::default());
    assert_eq!(answer.stopped(), None);
    let Found::Battle(battle) = &answer.found else { panic!("a battle") };
    assert_eq!(battle.tree.known, None);
    assert!(!battle.tree.keys.is_empty());
}
