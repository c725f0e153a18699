//! Whole problems through the public surface: what is said of them.

use keymove_collection::{
    Analysis, Checked, Item, Options, State, Stated, StudyTables, Summary, Verdict, problem_line, run,
};
use keymove_formats::Entry;
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";
const LAMMERS: &str = "8/8/8/3R4/4K3/8/6k1/8";

fn options() -> Options {
    let limits = Limits { nodes: Some(2_000_000), threads: 2, ..Limits::default() };
    Options { limits, keywords: true, ..Options::default() }
}

fn checked(entries: Vec<Entry>, options: &Options) -> (Vec<Checked>, Summary) {
    let items = entries.into_iter().map(|entry| Item::new("x", Ok(entry)));
    let mut all = Vec::new();
    let summary = run(items, options, None, &keymove_run::Progress::new(), &mut |one| {
        all.push(one.clone());
        Ok(())
    });
    (all, summary.expect("a summary"))
}

fn one(entry: Entry) -> Checked {
    checked(vec![entry], &options()).0.remove(0)
}

fn entry(fen: &str, stipulation: &str) -> Entry {
    Entry { line: 1, fen: fen.into(), stipulation: stipulation.into(), ..Entry::default() }
}

#[track_caller]
fn check(entry: Entry, expected: &str) {
    let line = problem_line(&one(entry));
    let (verdict, rest) = line.split_at(14);
    let said = rest.trim_start().splitn(3, "  ").nth(2).unwrap_or_default();
    assert_eq!(format!("{}: {said}", verdict.trim_end()), expected);
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn every_kind_of_play() {
    check(entry(WEENINK, "#2"), "sound: 1.Qc4!");
    check(entry(WEENINK, "#1"), "no solution: no mate in 1 move");
    check(entry(WEENINK, "#3"), "short solution: mate in 2 by 1.Qc4!");
    check(entry("8/8/8/8/8/k7/p7/1K2n3", "r#1"), "sound: 1.Ka1!");
    check(
        entry(LAMMERS, "h#2"),
        "not stated: 2 solutions, 2.1.1.1: 1.Kg1 Kf3 2.Kf1 Rd1# | 1.Kh2 Kf3 2.Kh3 Rh5#",
    );
    check(
        Entry { intended: "1".into(), ..entry(LAMMERS, "h#2") },
        "cooked: 2 solutions (1 intended), 2.1.1.1: 1.Kg1 Kf3 2.Kf1 Rd1# | 1.Kh2 Kf3 2.Kh3 Rh5#",
    );
    check(entry("4k2r/6p1/8/8/8/8/8/K2R4 b k -", "ser-h#3"), "sound: 1.0-0 2.Kh8 3.Rg8 Rh1#");
    let played = "b2K4/2p5/3k4/8/2Q2P2/1B6/8/8 b - -";
    check(entry(played, "#1.5"), "sound: mate after every reply, within 1 move");
}

/// Tables in memory, made when a study needs them.
static STUDIES: LazyLock<StudyTables> = LazyLock::new(|| StudyTables {
    tables: Some(Arc::default()),
    men: 4,
    memory: u64::MAX,
    ..StudyTables::default()
});

/// R. Réti, Ostrauer Morgenzeitung 1921.
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - -";

fn study(fen: &str, stipulation: &str, solution: &str) -> Entry {
    Entry { solution: solution.into(), ..entry(fen, stipulation) }
}

fn of_study(entry: Entry, studies: &StudyTables) -> Checked {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let options = Options { limits, studies: studies.clone(), ..Options::default() };
    checked(vec![entry], &options).0.remove(0)
}

#[track_caller]
fn check_study(entry: Entry, expected: &str) {
    let line = problem_line(&of_study(entry, &STUDIES));
    let (verdict, rest) = line.split_at(14);
    let said = rest.trim_start().splitn(3, "  ").nth(2).unwrap_or_default();
    assert_eq!(format!("{}: {said}", verdict.trim_end()), expected);
}

/// The printed solution counts if it can be followed, in whatever letters; otherwise one is found, and what is stated of the key is held against it.
#[test]
fn studies_are_checked() {
    const LINE: &str = "1.Kg7! h4 2.Kf6! Kb6 3.Ke5! h3 4.Kd6! h2";
    check_study(
        study(RETI, "=", "1.Kg7! h4 2.Kf6! (2.c7? Kb7)\n2...Kb6 3.Ke5 h3 4.Kd6 h2 {draws}"),
        &format!("sound: {LINE}"),
    );
    let other = "the printed solution cannot be followed move by move; another was found";
    let found = format!("{LINE} 5.c7! Kb7 6.Kd7! h1Q 7.c8Q+! Ka7 8.Kc7");
    check_study(study(RETI, "=", ""), &format!("sound: {found}"));
    check_study(study(RETI, "=", "1.Kg7! and so on"), &format!("sound: {found}; {other}"));
    check_study(
        study(RETI, "=", "1.c7! and so on"),
        &format!("differs: {found}; stated key 1.c7 fails; {other}"),
    );
    check_study(
        study(RETI, "=", "1.Kg7 h4 2.Kg6"),
        &format!("differs: {found}; stated solution fails by 2.Kg6"),
    );
    check_study(study(RETI, "+", ""), "no solution: no win");
    let cooked = study("7k/8/8/8/8/8/4P3/4K3 w - -", "win", "1.Kf2");
    check_study(cooked.clone(), "cooked: 3 first moves win, 1.Kf2! 1.Kd1! 1.Kd2!");
    let stated = of_study(Entry { keywords: texts(&["Cooked"]), ..cooked }, &STUDIES);
    assert!(stated.finding.known_unsound && stated.finding.compared);
    // What is won later in several ways is no cook.
    let dual = study("8/8/8/2k5/8/2K2R2/8/1n6 w - -", "+", "1.Kc2! Kb5 2.Rb3+ Ka4 3.Rxb1");
    let checked = of_study(dual, &STUDIES).finding;
    assert_eq!(checked.verdict, Verdict::Dual, "{checked:?}");
    assert!(checked.complete && checked.verdict.is_unsound());
    // Black wins if the result says so: by the mirror image of the same.
    let mut black = study("4k3/4p3/8/8/8/8/8/7K b - -", "+", "1...Kf7 2.Kg2");
    assert_eq!(of_study(black.clone(), &STUDIES).finding.verdict, Verdict::NoSolution);
    black.other.insert("Result".into(), "0-1".into());
    assert_eq!(of_study(black, &STUDIES).finding.verdict, Verdict::Cooked);
}

/// Whatever is not proven is neither sound nor unsound, and what is no study says why.
#[test]
fn studies_that_are_open_are_unfinished() {
    let none = StudyTables::default();
    let hard = study("r3k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - -", "+", "1.Rd1");
    let options = Options {
        limits: Limits { nodes: Some(500), ..Limits::default() },
        studies: none.clone(),
        ..Options::default()
    };
    let (all, summary) = checked(vec![hard.clone()], &options);
    assert_eq!(all[0].finding.verdict, Verdict::Unfinished);
    assert!(!all[0].finding.complete && summary.unsound() == 0);
    let words = "the win is not proven so far (node limit reached)";
    assert!(problem_line(&all[0]).contains(words), "{}", problem_line(&all[0]));
    for (entry, words) in [
        (Entry { twins: texts(&["Move a1 a2"]), ..study(RETI, "=", "") }, "a study with twins"),
        (Entry { options: texts(&["Circe"]), ..study(RETI, "=", "") }, "\"Circe\" is not for studies"),
        (study("8/8/k7/8/8/8/8/8 w - -", "=", ""), "a king is missing"),
        (study("9/8/k7/8/8/8/8/8 w - -", "=", ""), "FEN"),
    ] {
        let checked = of_study(entry, &none).finding;
        assert_eq!(checked.verdict, Verdict::Unreadable);
        assert!(checked.remarks.join(" ").contains(words), "{checked:?}");
    }
}

/// What a database keeps of a study.
#[test]
fn analyses_of_studies() {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let of = |entry: &Entry, limits: &Limits| {
        let mut scorer = Scorer::new(Weights::default());
        Analysis::of(entry, limits, &STUDIES, &mut scorer).expect("nobody stops it")
    };
    let saavedra = of(&study("8/8/1KP5/3r4/8/8/8/k7 w - -", "+", ""), &limits);
    assert_eq!((saavedra.state, saavedra.solutions), (State::Sound, Some(1)));
    assert_eq!((saavedra.keys, saavedra.complete), (texts(&["c6c7", "c7"]), true));
    for theme in ["systematic manoeuvre", "underpromotion"] {
        assert!(saavedra.themes.iter().any(|shown| shown == theme), "{:?}", saavedra.themes);
    }
    let cooked = of(&study("7k/8/8/8/8/8/4P3/4K3 w - -", "+", "1.Kf2"), &limits);
    assert_eq!((cooked.state, cooked.solutions), (State::Unsound, Some(3)));
    assert_eq!(cooked.verdict, "cooked: a second solution, proven");
    let none = of(&study(RETI, "+", ""), &limits);
    assert_eq!((none.state, none.solutions), (State::Unsound, Some(0)));
    let open = of(&study("r3k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - -", "+", ""), &limits.with_nodes(200));
    assert_eq!((open.state, open.solutions, open.complete), (State::Stopped, None, false));
    let stopped = limits.clone();
    stopped.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut scorer = Scorer::new(Weights::default());
    assert!(Analysis::of(&study(RETI, "=", ""), &stopped, &STUDIES, &mut scorer).is_none());
}

/// Two bishops on light squares: legal, and worth a remark.
#[test]
fn promoted_force_is_remarked() {
    let words = format!("{:?}", one(entry("7k/8/8/8/6B1/8/4B3/6K1", "#3")));
    assert!(words.contains("promoted force: White has two bishops on squares of the same colour"), "{words}");
    assert!(!format!("{:?}", one(entry(WEENINK, "#2"))).contains("promoted force"));
}

/// P. Benko: rook and knight are promoted in a), bishop and queen in b).
#[test]
fn keywords_run_across_twins() {
    let twins = Entry {
        twins: texts(&["move g3 h2"]),
        keywords: texts(&["Allumwandlung", "Zilahi"]),
        ..entry("8/7P/K7/4R3/5kb1/6p1/5p2/8", "h#2")
    };
    let words = format!("{:?}", one(twins.clone()));
    assert!(
        !words.contains("Allumwandlung") && words.contains("keyword \\\"Zilahi\\\": not found"),
        "{words}"
    );
    let alone = format!("{:?}", one(Entry { twins: Vec::new(), ..twins }));
    assert!(alone.contains("keyword \\\"Allumwandlung\\\": not found"), "{alone}");
}

#[test]
fn twins_and_set_play() {
    let twins = Entry { twins: texts(&["move f4 e4", "remove b3"]), ..entry(WEENINK, "#2") };
    let line = problem_line(&one(twins.clone()));
    assert!(line.contains("a) sound 1.Qc4!;  b) wPf4-->e4 "), "{line}");
    assert!(line.starts_with("no solution ") && line.contains("c) -wBb3 no solution "), "{line}");
    // A field is about the diagram; a text without headings is nobody's.
    let mut stated = twins.clone();
    stated.other.insert("key".into(), "Qc4".into());
    assert_eq!(one(stated).finding.differences, []);
    let text = Entry { solution: "1.Qa1!".into(), ..twins };
    assert!(!one(text).finding.compared);
    // Text with headings is compared part by part.
    let parts = "a)\n1.Qb5-c4 !\n\nb) bPc7-->c6\n1.Qb5-c4 ! threat:\n";
    let text = Entry { twins: texts(&["move c7 c6"]), solution: parts.into(), ..entry(WEENINK, "#2") };
    let finding = one(text).finding;
    assert!(
        finding.compared && finding.differences.iter().all(|one| one.label == "b) bPc7-->c6"),
        "{finding:?}"
    );
    let set_play = Entry { options: texts(&["SetPlay"]), intended: "2".into(), ..entry(LAMMERS, "h#2") };
    check(
        set_play,
        "sound: 1.Kg1 Kf3 2.Kf1 Rd1# | 1.Kh2 Kf3 2.Kh3 Rh5#; set play is stated, but there is none",
    );
}

#[test]
fn solutions_that_are_stated() {
    let with = |solution: &str| Entry { solution: solution.into(), ..entry(LAMMERS, "h#2") };
    let both = "1.Kg1 Kf3 2.Kf1 Rd1#\n1.Kh2 Kf3 2.Kh3 Rh5#";
    check(with(both), "sound: 1.Kg1 Kf3 2.Kf1 Rd1# | 1.Kh2 Kf3 2.Kh3 Rh5#");
    let wrong = one(with("1.Kg1 Kf3 2.Kf1 Rd1#\n1.Kh2 Kf3 2.Kh1 Rh5#"));
    let words: Vec<&str> = wrong.finding.differences.iter().map(|one| one.words.as_str()).collect();
    let unstated =
        "not stated: 1.Kh2 Kf3 2.Kh3 Rh5# (leaves intended 2 with 2.Kh3, king on h3 instead of f1, h1)";
    assert_eq!(words, ["stated solution \"Kh2 Kf3 2.Kh1 Rh5#\" is none", unstated]);
    assert_eq!(wrong.finding.verdict, Verdict::Sound);
    // What is not understood is not held against anybody.
    for text in ["1.Kg1 Kf3/Ke3 2.Kf1 Rd1#", "two ways", "1.Kg1 ... 2.Kf1 Rd1#"] {
        let finding = one(with(text)).finding;
        assert!(!finding.compared && finding.differences.is_empty(), "{text}: {finding:?}");
    }
}

#[test]
fn soundness_that_is_stated() {
    let with = |keyword: &str| Entry { keywords: texts(&[keyword]), ..entry(WEENINK, "#2") };
    check(with("C+"), "sound: 1.Qc4!");
    check(with("Cooked"), "differs: 1.Qc4!; stated: \"Cooked\"");
    let none = Entry { keywords: texts(&["Sound"]), ..entry(WEENINK, "#1") };
    check(none, "no solution: no mate in 1 move; stated: \"Sound\"");
    let finding = one(with("Cooked")).finding;
    assert_eq!(finding.differences[0].what, Stated::Soundness);
    // The word is about the problem, and a search without an answer says nothing about it.
    let stopped =
        Options { limits: Limits { nodes: Some(10_000), ..Limits::default() }, ..Options::default() };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let endless = Entry { keywords: texts(&["Cooked"]), ..entry(start, "#20") };
    let (all, summary) = checked(vec![endless], &stopped);
    assert_eq!((all[0].finding.verdict, summary.of(Verdict::Unfinished)), (Verdict::Unfinished, 1));
    assert!(!all[0].finding.complete && all[0].finding.differences.is_empty());
}

#[test]
fn duals_are_told() {
    let options = Options { duals: true, ..options() };
    let (all, _) = checked(vec![entry("8/8/8/8/8/2k5/8/K1Q1R3 w - -", "#3"), entry(WEENINK, "#2")], &options);
    assert!(all.iter().all(|one| one.finding.complete));
    let duals = |index: usize| all[index].finding.parts[0].duals.len();
    let is_sound = all[0].finding.verdict == Verdict::Sound;
    assert!(duals(1) == 0 && (!is_sound || duals(0) > 0));
}

/// Nothing is said of problems that were not done.
#[test]
fn an_interrupt() {
    let limits = Limits { interrupt: Arc::new(AtomicBool::new(true)), ..Limits::default() };
    let (all, summary) = checked(vec![entry(WEENINK, "#2"); 3], &Options { limits, ..Options::default() });
    assert!(all.is_empty() && summary.interrupted && summary.problems == 0);
}

/// Many more problems than may wait for one that is late, on several threads.
#[test]
fn order_of_many() {
    let slow = entry("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#4");
    let mut entries = vec![slow];
    let count = keymove_testing::sized(500, 20_000);
    entries.extend((0..count).map(|number| Entry { line: number + 2, ..entry("7k/8/6K1/8/8/8/8/R7", "#1") }));
    let limits = Limits { threads: 3, ..Limits::default() };
    let (all, summary) = checked(entries, &Options { limits, ..Options::default() });
    assert_eq!(summary.problems, count as u64 + 1);
    assert!(all.iter().zip(0..).all(|(one, number)| one.number == number));
}

/// What the solution of a study shows by itself is compared with what is stated, and nothing else is: no queen is needed here, and no rook either.
#[test]
fn themes_that_are_stated_of_studies_are_looked_for() {
    let study = Entry {
        keywords: texts(&["Underpromotion", "mate", "Domination"]),
        solution: "1.h4 Kc4 2.h5 Kd5 3.h6 Ke6 4.h7 Kf7 5.h8=Q".to_owned(),
        ..entry("8/8/8/8/8/1k5P/8/2K5 w - - 0 1", "+")
    };
    let tables = Some(std::sync::Arc::new(keymove_tables::Tables::in_memory()));
    let studies = StudyTables { tables, men: 3, memory: 1 << 30, ..StudyTables::default() };
    let said = |keywords| {
        let options = Options { studies: studies.clone(), keywords, ..options() };
        format!("{:?}", checked(vec![study.clone()], &options).0)
    };
    let words = said(true);
    assert!(words.contains("keyword \\\"Underpromotion\\\": not found"), "{words}");
    assert!(words.contains("keyword \\\"mate\\\": not found"), "{words}");
    assert!(!words.contains("keyword \\\"Domination"), "{words}");
    assert!(!said(false).contains("not found"));
}
