//! Mater I and II: the paper's positions, the rules of the try-lists, and that whatever is found is a forced mate.

use keymove_chess::Position;
use keymove_problem::Moves;
use keymove_report::{HumanStep, HumanStepKind, human_json, human_steps, human_text, human_verdict};
use keymove_solve::{Limits, Solver, Stop, Task};
use keymove_study::human::{
    Examination, Fate, Kind, MOST_REPLIES, Mobility, Program, Rules, Threats, Try, TryList, examine,
    full_search,
};

/// R. Fine, The Middlegame in Chess: Anderssen - Kieseritzky 1851, and diagram 97.
const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
const DIAGRAM_97: &str = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - -";

/// F. Reinfeld, 1001 Brilliant Ways to Checkmate, no. 232: #5.
const LONG: &str = "N1bk3r/p5pp/3b1p2/3B4/3nP1nq/3P3N/PPP3KP/R1B1Q2R b - -";

/// With checks that fail and mates in various numbers of moves; the third has none.
const OTHERS: [&str; 9] = [
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -",
    "6rk/6pp/8/6N1/8/8/8/1Q4K1 w - -",
    "4k3/8/8/8/8/8/8/4K3 w - -",
    "r5rk/6pp/7N/8/2Q5/8/6PP/6K1 w - -",
    "r4rk1/ppp2ppp/8/3N4/8/3B4/PPP2PPP/R2QR1K1 w - -",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -",
    "3q1r1k/6pp/8/6N1/8/1B6/5PPP/4Q1K1 w - -",
    "6k1/5p1p/6pQ/8/8/2B5/8/6K1 w - -",
    "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -",
];

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn all_rules() -> impl Iterator<Item = Rules> {
    let programs = [Program::One, Program::Two].into_iter();
    programs.flat_map(|program| Mobility::ALL.map(|mobility| Rules { mobility, ..Rules::new(program) }))
}

fn look(fen: &str, program: Program) -> Examination {
    examine(&position(fen), &Rules::new(program), &Limits::default())
}

/// Every legal reply to a move that works is answered by one that works, down to mates. Returns the moves needed.
fn proven(position: &Position, one: &Try) -> u16 {
    assert!(position.is_legal(one.mv));
    let next = position.play(one.mv);
    if one.fate == Fate::Mate {
        assert!(next.is_mate());
        return 1;
    }
    assert!(matches!(one.fate, Fate::Works(_)) && next.has_move());
    let length_after = |reply| {
        let after = next.play(reply);
        let looked_at = one.fate.answers().iter().find(|answer| answer.reply == reply);
        match (looked_at, &one.kind) {
            (Some(answer), _) => proven(&after, answer.list.success().expect("an answer")),
            (None, Kind::Threat { mates }) => {
                assert!(mates.iter().any(|&mate| after.is_legal(mate) && after.play(mate).is_mate()));
                1
            }
            (None, Kind::Check { .. }) => panic!("{next}: {reply} has no answer"),
        }
    };
    1 + next.moves().into_iter().map(length_after).max().expect("a reply")
}

/// What a move of the attacker's leaves: replies, and those of the king.
type Left = (u32, u32);

/// Whether a line may go on, by the words of each reading. `before` has the attacker's moves so far.
fn goes_on(before: &[Left], (replies, flights): Left, mobility: Mobility) -> bool {
    let Some(&(last_replies, last_flights)) = before.last() else { return true };
    let fewer = replies < last_replies;
    match mobility {
        Mobility::Falling => fewer,
        Mobility::NotRising => replies <= last_replies,
        Mobility::FlightsFalling => flights < last_flights,
        Mobility::FlightsNotRising => flights <= last_flights,
        Mobility::Either => {
            (fewer && flights <= last_flights) || (replies == last_replies && flights < last_flights)
        }
        Mobility::TwoBack => before.len() < 2 || replies < before[before.len() - 2].0,
        Mobility::FallingInTwo => {
            replies <= last_replies && (before.len() < 2 || replies < before[before.len() - 2].0)
        }
        Mobility::BelowFirst => replies < before[0].0,
        Mobility::FromSecond => before.len() < 2 || fewer,
    }
}

/// What the rules say about every list that was looked at.
fn obeys(position: &Position, list: &TryList, before: &[Left], rules: &Rules) {
    let tried = |one: &&Try| matches!(one.fate, Fate::Works(_) | Fate::Fails(_));
    let kinds = [true, false].map(|checks| {
        let is_kind = |one: &&Try| matches!(one.kind, Kind::Check { .. }) == checks;
        list.tries.iter().filter(is_kind).filter(tried).map(|one| one.replies).collect::<Vec<_>>()
    });
    assert!(kinds.iter().all(|replies| replies.is_sorted()));
    for one in &list.tries {
        let next = position.play(one.mv);
        let is_check = matches!(one.kind, Kind::Check { .. });
        assert_eq!(next.in_check(), is_check);
        let left = (one.replies, one.flights);
        if is_check {
            let replies = next.moves();
            let king = replies.iter().filter(|reply| Some(reply.from()) == next.king(next.turn()));
            assert_eq!(left, (replies.len() as u32, king.count() as u32));
        }
        assert!(one.listed_at <= one.settled_at);
        if one.fate == Fate::NoDecline {
            assert!(!goes_on(before, left, rules.mobility));
        }
        if !tried(&one) {
            continue;
        }
        assert!(one.replies <= MOST_REPLIES && goes_on(before, left, rules.mobility), "{rules:?}");
        assert!(before.len() + 1 < usize::from(rules.moves));
        let so_far = [before, &[left]].concat();
        for answer in one.fate.answers() {
            obeys(&next.play(answer.reply), &answer.list, &so_far, rules);
        }
    }
}

fn check(fen: &str, rules: &Rules) -> Examination {
    let position = position(fen);
    let seen = examine(&position, rules, &Limits::default());
    obeys(&position, &seen.list, &[], rules);
    let Some(found) = seen.combination() else { return seen };
    assert_eq!(found.moves, proven(&position, seen.list.success().expect("it works")), "{fen}");
    let last = found.line.iter().fold(position, |position, &mv| {
        assert!(position.is_legal(mv));
        position.play(mv)
    });
    assert!(last.is_mate() && found.line.len() == usize::from(2 * found.moves - 1), "{fen}");
    let moves = Moves::new(found.moves).expect("at least one");
    let mut solver = Solver::new(Limits::default()).expect("memory");
    let outcome = solver.full(&Task { position, moves, checks_only: false }, &());
    assert!(outcome.keys().any(|(key, _)| key == found.line[0]), "{fen}");
    seen
}

#[test]
fn the_positions_of_the_paper() {
    let seen = check(IMMORTAL, &Rules::new(Program::One));
    assert_eq!((seen.combination().map(|found| found.moves), seen.positions), (Some(2), 17));
    assert!(look(DIAGRAM_97, Program::One).combination().is_none());
    let seen = check(DIAGRAM_97, &Rules::new(Program::Two));
    let found = seen.combination().expect("found");
    assert_eq!((found.moves, found.line[0].to_string().as_str()), (4, "f3g5"));
    assert_eq!((seen.positions, seen.threats), (71, Threats::Tried));
}

/// Why mobility that does not rise is the default.
#[test]
fn falling_mobility_misses_diagram_97() {
    let rules = Rules { mobility: Mobility::Falling, ..Rules::new(Program::Two) };
    assert!(check(DIAGRAM_97, &rules).combination().is_none());
    assert!(check(IMMORTAL, &rules).combination().is_some());
}

/// Which readings find both diagrams.
#[test]
fn readings_that_find_both_diagrams() {
    let finds = |fen: &str, mobility| {
        check(fen, &Rules { mobility, ..Rules::new(Program::Two) }).combination().is_some()
    };
    let both = Mobility::ALL.into_iter().filter(|&one| finds(IMMORTAL, one) && finds(DIAGRAM_97, one));
    let names: Vec<&str> = both.map(Mobility::name).collect();
    assert_eq!(names, ["not-rising", "flights-not-rising", "two-back", "falling-in-two", "below-first"]);
}

#[test]
fn beside_a_full_search() {
    let beside = |fen: &str, nodes| {
        let seen = look(fen, Program::Two);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let full = full_search(&seen, &limits).expect("memory");
        (full, human_verdict(&seen, full.as_ref()))
    };
    let (full, words) = beside(DIAGRAM_97, 10_000_000);
    let full = full.expect("a mate was found");
    assert_eq!((full.moves, full.shortest, full.is_shortest()), (4, Some(3), Some(false)));
    let expected = format!(
        "found: mate in 4 at most, not the shortest: mate in 3; 71 positions examined; a full search needs {} positions",
        full.positions
    );
    assert_eq!(words, expected);
    let (full, words) = beside(IMMORTAL, 10_000_000);
    let full = full.expect("a mate was found");
    assert_eq!((full.shortest, full.is_shortest(), full.stop), (Some(2), Some(true), None));
    assert!(
        words.starts_with(
            "found: mate in 2, proven the shortest; 17 positions examined; a full search needs "
        )
    );
    // Nothing is said to be the shortest that is not proven.
    let (full, words) = beside(LONG, 5000);
    let full = full.expect("a mate was found");
    assert_eq!((full.shortest, full.is_shortest(), full.stop), (None, None, Some(Stop::Nodes)));
    assert!(words.starts_with("found: mate in 5 at most, perhaps not the shortest; "), "{words}");
    assert!(words.ends_with("node limit reached, no mate in 3 moves"), "{words}");
    assert_eq!(full_search(&look(OTHERS[2], Program::Two), &Limits::default()), Ok(None));
    let (full, words) = beside(OTHERS[0], 10_000_000);
    assert_eq!(full.and_then(|full| full.is_shortest()), Some(true));
    assert!(words.starts_with("found: mate in 1; "), "{words}");
}

/// Every list, move and reply that was looked at has its step, and the count of positions never falls.
#[test]
fn steps() {
    for fen in OTHERS.into_iter().chain([IMMORTAL, DIAGRAM_97]) {
        for program in [Program::One, Program::Two] {
            let seen = look(fen, program);
            let steps = human_steps(&seen);
            assert!(steps.windows(2).all(|two| two[0].positions <= two[1].positions), "{fen}");
            assert!(steps.iter().all(|step| step.positions <= seen.positions && !step.lines.is_empty()));
            steps.iter().for_each(|step| is_on_the_board(&seen.position, step));
            assert_eq!(steps[0].depth, 0);
            assert!(steps.windows(2).all(|two| two[1].depth <= two[0].depth + 1), "{fen}: {steps:#?}");
            assert_eq!(
                steps.len(),
                1 + usize::from(seen.threats == Threats::Tried || seen.threats == Threats::NotSuggested)
                    + of(&seen.list)
            );
        }
    }
    let steps = human_steps(&look(DIAGRAM_97, Program::Two));
    let words =
        |step: &HumanStep| -> String { step.lines.iter().map(|line| format!("{}\n", line.text())).collect() };
    let text: String =
        steps.iter().map(|step| format!("{} {} {}", step.depth, step.positions, words(step))).collect();
    insta::assert_snapshot!("human_steps_97", text);
}

/// The moves of a step can be made, and what is said of it is so.
fn is_on_the_board(start: &Position, step: &HumanStep) {
    let mut after = *start;
    for &mv in &step.moves {
        assert!(after.is_legal(mv), "{after}: {mv} of {step:#?}");
        after = after.play(mv);
    }
    let is_list = matches!(step.kind, HumanStepKind::List | HumanStepKind::Nothing);
    assert_eq!((after.turn() == start.turn(), step.depth.is_multiple_of(2)), (is_list, is_list), "{step:#?}");
    assert!(step.lines.iter().filter_map(|line| line.mv).all(|mv| after.is_legal(mv)), "{step:#?}");
    assert_eq!(step.kind == HumanStepKind::Mate, after.is_mate(), "{step:#?}");
    assert_eq!(step.refutation.is_some(), step.kind == HumanStepKind::Fails);
    assert!(step.refutation.is_none_or(|mv| after.is_legal(mv)), "{step:#?}");
}

/// The JSON has the steps that are wanted, with the words of the text and the position that each is about.
#[test]
fn steps_as_json() {
    let seen = look(DIAGRAM_97, Program::Two);
    let of =
        |most| -> serde_json::Value { serde_json::from_str(&human_json(&seen, None, most)).expect("JSON") };
    let (all, steps) = (of(Some(usize::MAX)), human_steps(&seen));
    assert_eq!(all["all_steps"], steps.len());
    assert_eq!(all["steps"].as_array().map(Vec::len), Some(steps.len()));
    for (told, step) in all["steps"].as_array().expect("a list").iter().zip(&steps) {
        let words: Vec<_> = step.lines.iter().map(|line| line.text().trim_start().to_owned()).collect();
        let told_words: Vec<_> = told["lines"].as_array().expect("a list").iter().collect();
        assert_eq!(
            told_words.iter().map(|line| &line["text"]).collect::<Vec<_>>(),
            words.iter().collect::<Vec<_>>()
        );
        assert_eq!(told["kind"], step.kind.name());
    }
    assert_eq!(all["steps"][0]["fen"], seen.position.to_string());
    let last = steps.len() - 1;
    assert_eq!(all["steps"][last]["moves"], serde_json::json!(["f3g5"]));
    assert_eq!(all["steps"][last]["lines"][0]["phrase"]["name"], "human.works");
    let some = of(Some(3));
    assert_eq!((some["steps"].as_array().map(Vec::len), &some["all_steps"]), (Some(3), &all["all_steps"]));
    assert!(of(None).get("steps").is_none() && of(None).get("all_steps").is_none());
}

/// The steps of the moves of a list.
fn of(list: &TryList) -> usize {
    let one = |one: &Try| match &one.fate {
        Fate::Mate => 1,
        Fate::Works(answers) | Fate::Fails(answers) | Fate::Open(answers) => {
            2 + answers.iter().map(|answer| 1 + of(&answer.list)).sum::<usize>()
        }
        _ => 0,
    };
    list.tries.iter().map(one).sum()
}

#[test]
fn whatever_is_found_is_forced() {
    let mut found = 0;
    for fen in OTHERS {
        for rules in all_rules() {
            found += usize::from(check(fen, &rules).combination().is_some());
        }
    }
    assert!(found >= 12, "{found}");
}

/// Positions with many units, of all kinds, most of which no game leads to.
#[test]
fn random_arrangements() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let (mut played, mut found) = (0, 0);
    for _ in 0..3000 {
        let mut board = [['.'; 8]; 8];
        for unit in "kKQRNBPPppqrnb".chars() {
            let first = u64::from(unit.eq_ignore_ascii_case(&'p'));
            let (rank, file) = (first + random(8 - 2 * first), random(8));
            board[usize::try_from(rank).expect("small")][usize::try_from(file).expect("small")] = unit;
        }
        let ranks = board.map(|rank| rank.iter().collect::<String>().replace('.', "1")).join("/");
        let Ok(position) = format!("{ranks} w - -").parse::<Position>() else { continue };
        for rules in all_rules() {
            played += 1;
            found += usize::from(check(&position.to_string(), &rules).combination().is_some());
        }
    }
    assert!(played > 1000 && found > 100, "{played} {found}");
}

#[test]
fn limits_stop_it_without_an_answer() {
    for nodes in 1..70 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let seen = examine(&position(DIAGRAM_97), &Rules::new(Program::Two), &limits);
        assert_eq!((seen.stop, seen.positions), (Some(Stop::Nodes), nodes));
        assert!(seen.combination().is_none());
        assert!(human_text(&seen, None, true).contains("incomplete: node limit reached"));
    }
}

#[test]
fn one_move_is_enough_for_a_mate_and_no_more() {
    let rules = Rules { moves: 1, ..Rules::new(Program::Two) };
    assert_eq!(check(OTHERS[0], &rules).combination().map(|found| found.moves), Some(1));
    assert!(check(IMMORTAL, &rules).combination().is_none());
}

#[test]
fn a_stalemate_is_no_threat() {
    let seen = check("7k/5Q2/8/6K1/8/8/8/8 w - -", &Rules::new(Program::Two));
    assert!(seen.list.tries.iter().all(|one| one.mv.to_string() != "g5g6"));
}

#[test]
fn reports() {
    insta::assert_snapshot!("human_immortal", human_text(&look(IMMORTAL, Program::One), None, true));
    insta::assert_snapshot!("human_diagram_97", human_text(&look(DIAGRAM_97, Program::Two), None, true));
    insta::assert_snapshot!("human_not_found", human_text(&look(DIAGRAM_97, Program::One), None, true));
    let json: serde_json::Value =
        serde_json::from_str(&human_json(&look(DIAGRAM_97, Program::Two), None, None)).expect("JSON");
    assert_eq!(json["format"], "keymove-human");
    assert_eq!((json["found"].as_bool(), json["mate"]["moves"].as_u64()), (Some(true), Some(4)));
    assert_eq!(json["mate"]["line"][0]["san"], "Ng5");
    assert_eq!(json["tries"][2]["threatens"][0], "h6h7");
    assert_eq!(json["tries"][2]["answers"][1]["tries"][0]["fate"], "mate");
}
