//! Reports: text and JSON of whole problems as snapshots, and what must hold for all of them.

use ask::{ask, task, tree};
use keymove_chess::notation::{Style, parse_uci};
use keymove_chess::{Move, Position, Setup, Square};
use keymove_problem::{Moves, Stipulation};
use keymove_reference::ask;
use keymove_reference::naive;
use keymove_report::{
    Layout, Paint, Stats, TextOptions, depth_table, diagram, dual_lines, header, json, key_lines, solution,
    text, unit_count, verdict_line,
};
use keymove_solve::tree::{
    Attack, Defence, Next, Options, Phase, PhaseKind, Play, Reply, Tree, Verdict, build,
};
use keymove_solve::{DepthReport, FirstVerdict, Restriction, Status, Stop, Task};
use naive::Naive;
use serde_json::Value;
use std::time::Duration;

/// H. Weenink 1917, a two-mover with threat, set play and one quiet try.
const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
/// V. Albillo, MATER, example 6: an underpromotion, long threats and a block in a side line.
const MATER_6: &str = "4K1R1/PP2P3/2k5/3pP3/3B4/6P1/8/8 w - -";
/// From the regression tests of Popeye: a block.
const BLOCK: &str = "8/5P1k/5K2/8/8/8/8/8 w - -";

fn long() -> TextOptions {
    TextOptions { layout: Layout::Long, ..TextOptions::default() }
}

fn short() -> TextOptions {
    TextOptions::default()
}

fn two_movers() -> Options {
    Options { checking_tries: false, ..Options::default() }
}

#[test]
fn two_mover_in_both_layouts() {
    let tree = tree(WEENINK, "#2", &two_movers());
    insta::assert_snapshot!("two_mover_short", text(&tree, &short()));
    insta::assert_snapshot!("two_mover_long", text(&tree, &long()));
}

#[test]
fn three_mover_in_both_layouts() {
    let tree = tree(MATER_6, "#3", &Options { tries: 0, ..Options::default() });
    insta::assert_snapshot!("three_mover_short", text(&tree, &short()));
    insta::assert_snapshot!("three_mover_long", text(&tree, &long()));
}

#[test]
fn knight_promotion_key() {
    // V. Albillo, MATER, example 1.
    let tree = tree("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#3", &Options { tries: 0, ..Options::default() });
    insta::assert_snapshot!(text(&tree, &short()));
}

#[test]
fn block_with_a_try_that_stalemates() {
    let tree = tree(BLOCK, "#2", &Options { stalemates: true, ..Options::default() });
    insta::assert_snapshot!(text(&tree, &short()));
}

#[test]
fn black_to_move() {
    let flipped = WEENINK.parse::<Setup>().unwrap().flipped().to_string();
    let tree = tree(&flipped, "#2", &two_movers());
    insta::assert_snapshot!("black_to_move_short", text(&tree, &short()));
    insta::assert_snapshot!("black_to_move_long", text(&tree, &long()));
}

#[test]
fn parts_left_out() {
    let tree = tree(WEENINK, "#2", &Options { variations: false, set_play: false, ..two_movers() });
    insta::assert_snapshot!("without_variations_short", text(&tree, &short()));
    insta::assert_snapshot!("without_variations_long", text(&tree, &long()));
}

#[test]
fn incomplete_trees() {
    let options = Options { tries: 0, set_play: false, ..Options::default() };
    let cut = tree(MATER_6, "#3", &Options { depth: Some(1), ..options.clone() });
    insta::assert_snapshot!("depth_one_short", text(&cut, &short()));
    insta::assert_snapshot!("depth_one_long", text(&cut, &long()));
    let truncated = tree(MATER_6, "#3", &Options { max_nodes: 9, ..options });
    insta::assert_snapshot!("truncated", text(&truncated, &short()));
}

#[test]
fn hidden_replies_can_be_shown() {
    let tree = tree(WEENINK, "#2", &Options { tries: 0, set_play: false, ..Options::default() });
    let all = solution(&tree, &TextOptions { non_defences: true, ..short() });
    let replies = tree.keys[0].play().unwrap().replies.len();
    assert_eq!(all.matches("1...").count(), replies);
    assert!(solution(&tree, &short()).matches("1...").count() < replies);
    let mater = ask::tree(MATER_6, "#3", &Options { tries: 0, ..Options::default() });
    let without =
        solution(&mater, &TextOptions { short_variations: false, partial_defences: false, ..short() });
    assert!(without.len() < solution(&mater, &short()).len());
}

// Verdict lines.

fn check_verdict(fen: &str, stipulation: &str, expected: &str) {
    let tree = tree(fen, stipulation, &Options::default());
    assert_eq!(verdict_line(&tree, Style::Short, Paint::Plain), expected);
}

#[test]
fn verdict_lines() {
    check_verdict(WEENINK, "#2", "C+  1.Qc4! is the only key; no mate in fewer than 2 moves");
    check_verdict("7k/8/6K1/8/8/8/8/R7 w - -", "#1", "C+  1.Ra8#! is the only key");
    check_verdict("8/2B5/8/8/4R3/6N1/4P1k1/4K2R w K -", "#2", "cooked: 2 keys, 1.e3! 1.Re5!");
    check_verdict("8/8/2pN4/8/k3K3/8/1R6/1N6 w - -", "#3", "short solution: mate in 2 by 1.Sc4!");
    check_verdict("8/8/8/8/8/1k6/8/K7 w - -", "#2", "no solution: no mate in 2 moves");
    check_verdict("8/8/8/8/8/1k6/8/K7 w - -", "#1", "no solution: no mate in 1 move");
    let long = tree(WEENINK, "#2", &Options::default());
    assert!(verdict_line(&long, Style::Long, Paint::Plain).starts_with("C+  1.Qb5-c4 ! is"));
}

#[test]
fn undecided_and_restricted_verdict_lines() {
    let task = task(WEENINK, "#2");
    let line = |task: &Task, change: &dyn Fn(Move) -> Option<FirstVerdict>| {
        let mut outcome = ask(task, &mut Naive);
        outcome.status = Status::Stopped(Stop::Time);
        for first in &mut outcome.first_moves {
            first.verdict = change(first.mv).unwrap_or(first.verdict);
        }
        let options = Options { variations: false, ..Options::default() };
        verdict_line(&build(task, &outcome, &options, &mut Naive), Style::Short, Paint::Plain)
    };
    let key = Move::new(Square::B5, Square::C4);
    let open = |mv| (mv != key).then_some(FirstVerdict::Open);
    assert_eq!(line(&task, &open), "undecided: key so far 1.Qc4!; 31 first moves open (time limit reached)");
    let nothing = |_| Some(FirstVerdict::Open);
    assert_eq!(line(&task, &nothing), "undecided: no key so far; 32 first moves open (time limit reached)");
    let short = |mv| Some(if mv == key { FirstVerdict::Mates(Moves::ONE) } else { FirstVerdict::Open });
    assert!(line(&task, &short).starts_with("undecided: unsound in any case, keys so far 1.Qc4!; 31"));
    let restricted = Task { checks_only: true, ..task };
    assert_eq!(line(&restricted, &|_| None), "checks only: mate in 2 by 1.Qc4!; quiet moves not examined");
    let none = |_| Some(FirstVerdict::Refuted);
    assert_eq!(line(&restricted, &none), "checks only: no mate in 2 moves by checks alone");
}

#[test]
fn duals_are_written_out() {
    let lines = |fen, most| dual_lines(&tree(fen, "#3", &Options::default()), Style::Short, most);
    // V. Bron, A. Cheron, S. Loyd.
    let deep = "k7/1q6/8/8/B3n3/8/2Q5/R1K5 w - -";
    assert_eq!(
        lines(deep, 2),
        "dual after 1...Sc3 2.Bc6+ Sa4: 3.Rxa4# 3.Qxb7#\n\
         dual after 1...Sc5 2.Bc6+ Sa4: 3.Rxa4# 3.Qxb7#\n\
         and 1 more dual\n"
    );
    assert_eq!(lines(deep, 3).lines().count(), 3);
    assert_eq!(
        lines("k7/7P/K6R/8/3P1b2/8/8/8 w - -", 1),
        "promotion dual after 1...Be5: 2.h8Q+ 2.h8R+\nand 1 more dual\n"
    );
    assert_eq!(
        lines("8/8/8/4B1K1/8/6R1/4Bk2/6N1 w - -", 9),
        "dual in a short line after 1...Ke1: 2.Sf3# 2.Bc3#\n"
    );
    let verdict = verdict_line(&tree(deep, "#3", &Options::default()), Style::Short, Paint::Plain);
    assert_eq!(verdict, "C+  1.Qc7! is the only key; no mate in fewer than 3 moves; 3 duals");
}

#[test]
fn colours_are_all_that_paint_adds() {
    let tree = tree(WEENINK, "#2", &Options { max_nodes: 60, ..two_movers() });
    for layout in [Layout::Short, Layout::Long] {
        let plain = text(&tree, &TextOptions { layout, ..short() });
        let painted = text(&tree, &TextOptions { layout, paint: Paint::Ansi, ..short() });
        assert!(!plain.contains('\u{1b}') && painted.contains("\u{1b}[1;32m1."));
        let mut stripped = String::new();
        let mut rest = painted.as_str();
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            stripped.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        assert_eq!(stripped + rest, plain);
    }
}

// Small things.

#[test]
fn diagram_and_counts() {
    let position: Position = WEENINK.parse().unwrap();
    insta::assert_snapshot!(diagram(&position));
    assert_eq!(unit_count(&position), "(4+3)");
    let tree = tree(WEENINK, "#2", &Options::default());
    assert_eq!(header(&tree), "#2  (4+3)  White to move");
    assert_eq!(key_lines(&tree), "b5c4\n");
}

/// Numbers of table 1 of V. Vuckovic's paper on the Geniss Mate Solver.
fn depths() -> Vec<DepthReport> {
    let rows = [(1, 922, 28, 0), (2, 24034, 678, 4), (3, 320_008, 8463, 60), (4, 3_973_630, 103_514, 975)];
    rows.map(|(depth, generated, terminal, ms)| DepthReport {
        depth,
        generated,
        terminal,
        elapsed: Duration::from_millis(ms),
    })
    .to_vec()
}

#[test]
fn depth_tables() {
    insta::assert_snapshot!(depth_table(&depths()));
    assert_eq!(depth_table(&[]), "");
    assert_eq!(depth_table(&depths()[..1]).lines().count(), 2);
}

// JSON.

#[test]
fn json_of_a_two_mover() {
    let tree = tree(BLOCK, "#2", &Options { stalemates: true, ..Options::default() });
    let stats = Stats {
        nodes: 345,
        elapsed: Duration::from_millis(12),
        threads: 2,
        table_bytes: 65536,
        depths: depths()[..2].to_vec(),
    };
    insta::assert_snapshot!(json(&tree, Some(&stats), true));
}

/// Replays every move of a JSON play and counts the moves.
fn replay(position: &Position, next: &Value) -> usize {
    let Some(play) = next.get("play") else {
        assert_eq!(position.is_mate(), next["next"] == "goal");
        return 0;
    };
    assert_eq!(next["next"], "play");
    let passed = position.passed();
    let threats = play["threats"].as_array().unwrap();
    let mut count: usize = threats.iter().map(|threat| replay_attack(&passed.unwrap(), threat)).sum();
    for reply in play["replies"].as_array().unwrap() {
        let after = position.play(parse_uci(position, reply["uci"].as_str().unwrap()).unwrap());
        let continuations = reply["continuations"].as_array().unwrap();
        assert_eq!(reply["refutation"] == true, continuations.is_empty());
        count += 1 + continuations.iter().map(|attack| replay_attack(&after, attack)).sum::<usize>();
    }
    count
}

fn replay_attack(position: &Position, attack: &Value) -> usize {
    let mv = parse_uci(position, attack["uci"].as_str().unwrap()).unwrap();
    1 + replay(&position.play(mv), attack)
}

#[test]
fn json_can_be_replayed() {
    for (fen, stipulation) in [(WEENINK, "#2"), (MATER_6, "#3"), (BLOCK, "#2")] {
        let tree = tree(fen, stipulation, &Options::default());
        let text = json(&tree, None, false);
        assert!(!text.contains('\n'));
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(&json(&tree, None, true)).unwrap());
        assert_eq!((&value["format"], &value["version"]), (&"keymove-solution".into(), &3.into()));
        let diagram: Position = value["fen"].as_str().unwrap().parse().unwrap();
        let play = |phase: &Value| match phase["uci"].as_str() {
            Some(uci) => 1 + replay(&diagram.play(parse_uci(&diagram, uci).unwrap()), phase),
            None => replay(&diagram.passed().unwrap(), phase),
        };
        let parts = &value["tree"];
        let phases = parts["keys"].as_array().unwrap().iter().chain(parts["tries"].as_array().unwrap());
        let count: usize = phases.chain([&parts["set_play"]]).map(play).sum();
        assert_eq!(Value::from(count), parts["nodes"]);
        assert_eq!(value["first_moves"].as_array().unwrap().len(), diagram.moves().len());
    }
}

// The longest tree that can be asked for must not exhaust the stack of a thread.

#[test]
fn five_hundred_moves_deep() {
    let position: Position = "8/8/8/4k3/8/8/8/K6R w - -".parse().unwrap();
    let mv = Move::new(Square::H1, Square::H2);
    let mut next = Next::Goal;
    for length in 1..500 {
        let attack = Attack { mv, length: Moves::new(length).unwrap(), check: false, next };
        let reply = Reply {
            mv,
            defence: Defence::Unthreatened,
            short: false,
            goal: false,
            obliged: Vec::new(),
            continuations: vec![attack],
        };
        next = Next::Play(Play { zugzwang: true, replies: vec![reply], ..Play::default() });
    }
    let length = Moves::new(500).unwrap();
    let phase = Phase {
        kind: PhaseKind::Key,
        first: Some(mv),
        check: false,
        length,
        refutations: Vec::new(),
        en_passant: None,
        next,
    };
    let tree = Tree {
        position,
        stipulation: Stipulation::mate(length),
        asked: Stipulation::mate(length),
        several_meant: false,
        known: None,
        restriction: Restriction::NONE,
        verdict: Verdict::Sound { key: mv },
        first_moves: Vec::new(),
        obliged: Vec::new(),
        set_play: None,
        tries: Vec::new(),
        keys: vec![phase],
        post_key: None,
        truncated: false,
        stopped: None,
        nodes: 999,
    };
    let everything = move || {
        let same = tree.clone() == tree;
        let parts =
            [text(&tree, &short()), text(&tree, &long()), json(&tree, None, false), format!("{tree:?}")];
        same && parts.iter().all(|part| !part.is_empty())
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(everything).unwrap();
    assert!(thread.join().unwrap());
}
