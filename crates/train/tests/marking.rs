//! Solutions of published problems, as Keymove prints them, marked: whole, with a line less, with a wrong move.

use keymove_chess::Position;
use keymove_chess::notation::parse_san;
use keymove_formats::{Entry, Language, Lettering};
use keymove_problem::{Battle, Stipulation};
use keymove_report::{Layout, TextOptions, line_text, solution};
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Found, Wanted};
use keymove_testing::collection_text;
use keymove_train::{Ask, Award, FULL, Marked, mark, scheme};
use std::time::Duration;

fn limits() -> Limits {
    Limits { time: Some(Duration::from_secs(120)), threads: 1, ..Limits::default() }
}

fn entry(fen: &str, stipulation: &str) -> Entry {
    Entry { fen: fen.to_owned(), stipulation: stipulation.to_owned(), ..Entry::default() }
}

fn marked(entry: &Entry, text: &str) -> Marked {
    mark(entry, text, Ask::All, &limits()).expect("a problem that is marked")
}

/// The problems of a file of shared data: diagram and stipulation; none, and a word about it, without these data.
fn problems(file: &str, most: usize) -> Vec<Entry> {
    let Some(text) = collection_text(&format!("problems/{file}")) else { return Vec::new() };
    let read = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        entry(value["fen"].as_str().expect("a FEN"), value["stipulation"].as_str().expect("a stipulation"))
    };
    let all: Vec<Entry> = text.lines().map(read).collect();
    let step = (all.len() / most).max(1);
    all.into_iter().step_by(step).collect()
}

/// The answer of the solver, if it is one that can be printed and marked.
fn solved(entry: &Entry) -> Option<Answer> {
    let statement = entry.stated().ok()?.statement;
    let [case] = statement.cases().ok()?.try_into().ok()?;
    let is_battle = case.stipulation.play.is_battle();
    let wanted = Wanted {
        tries: usize::from(is_battle),
        play: is_battle.then_some(true),
        any_number: true,
        ..Wanted::default()
    };
    let answer = wanted.answer(&case, &limits(), &()).ok()?;
    (answer.missing().is_none() && answer.is_solved()).then_some(answer)
}

fn printed(answer: &Answer, layout: Layout) -> String {
    match &answer.found {
        Found::Battle(battle) => solution(&battle.tree, &TextOptions { layout, ..TextOptions::default() }),
        Found::Lines(found) => {
            let lines = found.outcome.lines.iter().map(|line| line_text(&found.task, line, layout));
            lines.collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}

fn figurines(text: &str) -> String {
    let letters = Lettering { language: Language::English, knight: 'N' }.spelt(text).into_owned();
    letters
        .chars()
        .map(|sign| match sign {
            'K' => '\u{2654}',
            'Q' => '\u{2655}',
            'R' => '\u{2656}',
            'B' => '\u{2657}',
            'N' => '\u{2658}',
            sign => sign,
        })
        .collect()
}

/// Every notation in which a solution is printed.
fn notations(answer: &Answer) -> Vec<String> {
    let mut texts = Vec::new();
    for layout in [Layout::Short, Layout::Long] {
        let text = printed(answer, layout);
        for (language, knight) in [(Language::English, 'N'), (Language::German, 'S'), (Language::French, 'C')]
        {
            texts.push(Lettering { language, knight }.spelt(&text).into_owned());
        }
        texts.push(figurines(&text));
        texts.push(text);
    }
    texts
}

/// How many were marked.
fn full_points(entries: &[Entry]) -> usize {
    let mut count = 0;
    for entry in entries {
        let Some(answer) = solved(entry) else { continue };
        if answer.tree().is_some_and(|tree| tree.keys.is_empty()) {
            continue;
        }
        for text in notations(&answer) {
            let Ok(marked) = mark(entry, &text, Ask::All, &limits()) else { continue };
            assert_eq!(
                marked.points(),
                Some(FULL),
                "{} {}\n{text}\n{marked:#?}",
                entry.fen,
                entry.stipulation
            );
            count += 1;
        }
    }
    count
}

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
const TWO_SOLUTIONS: &str = "7k/p7/5KQ1/8/8/8/8/8 b - -";
const ALEKHINE: &str = "R1K5/5k2/2ppNpNp/7p/3P1Q2/8/2b5/b7 w - -";
const MATER: &str = "8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - -";

#[test]
fn printed_solutions_get_full_points() {
    let own =
        [entry(WEENINK, "#2"), entry(TWO_SOLUTIONS, "ser-h#4"), entry(ALEKHINE, "#3"), entry(MATER, "#3")];
    assert_eq!(full_points(&own), 40);
    for (file, most) in [
        ("direct2.jsonl", 25),
        ("direct3.jsonl", 10),
        ("helpmates.jsonl", 12),
        ("series.jsonl", 6),
        ("self_reflex.jsonl", 10),
    ] {
        let entries = problems(file, most);
        assert!(entries.is_empty() || full_points(&entries) > 20, "{file}");
    }
}

/// The key and what there were points for, a line each.
fn asked(marked: &Marked, key: &str) -> Vec<String> {
    let words = |what: &str| what.split_once(' ').map_or_else(String::new, |(_, words)| words.to_owned());
    let line = |what: &str| {
        if what.starts_with("threat") {
            format!("{key} threat {}", words(what))
        } else {
            format!("{key} {}", words(what))
        }
    };
    marked.awards.iter().map(|award| line(&award.what.text())).collect()
}

#[test]
fn a_line_less_costs_its_points() {
    let mut entries = vec![entry(ALEKHINE, "#3"), entry(MATER, "#3")];
    entries.extend(problems("direct3.jsonl", 25));
    let mut lines_left_out = 0;
    for entry in entries {
        let Some(answer) = solved(&entry) else { continue };
        let whole = marked(&entry, &printed(&answer, Layout::Short));
        let Some(key) = answer.tree().and_then(|tree| tree.keys.first()?.first) else { continue };
        if whole.awards.iter().any(|award| award.what.text() == "key") {
            continue;
        }
        let lines = asked(&whole, &format!("1.{key}"));
        assert_eq!(marked(&entry, &lines.join("\n")).points(), Some(FULL), "{} {lines:?}", entry.fen);
        for left_out in 0..lines.len() {
            let mut less = lines.clone();
            less.remove(left_out);
            less.push(format!("1.{key}"));
            let marked = marked(&entry, &less.join("\n"));
            for (at, award) in marked.awards.iter().enumerate() {
                assert_eq!(award.given, Some(at != left_out), "{} {less:?} {award:?}", entry.fen);
            }
            assert!(reason(&marked.awards[left_out]).ends_with(" missing"), "{:?}", marked.awards[left_out]);
            lines_left_out += 1;
        }
    }
    assert!(lines_left_out > 1, "{lines_left_out}");
}

/// Why points were given or withheld, in English.
fn reason(award: &Award) -> String {
    award.reason.as_ref().expect("a reason").text()
}

/// What stands behind the words in a reason.
fn behind<'a>(reason: &'a str, words: &str) -> &'a str {
    reason
        .split_once(words)
        .expect(reason)
        .1
        .trim_start_matches(|sign: char| sign.is_ascii_digit())
        .trim_start_matches('.')
}

#[test]
fn wrong_keys_are_refuted() {
    let mut entries = vec![entry(WEENINK, "#2"), entry(MATER, "#3")];
    entries.extend(problems("direct2.jsonl", 10));
    entries.extend(problems("direct3.jsonl", 3));
    for entry in entries {
        let position: Position = entry.fen.parse().expect("a position");
        let stipulation: Stipulation = entry.stipulation.parse().expect("a stipulation");
        let battle = Battle::new(&stipulation).expect("a battle");
        let moves = stipulation.moves().get();
        for mv in position.moves().into_iter().step_by(7).filter(|&mv| !battle.forces(&position, mv, moves)) {
            let marked = marked(&entry, &format!("1.{mv}"));
            assert_eq!(marked.points(), Some(0.0), "{} {mv} {marked:?}", entry.fen);
            let reason = &reason(&marked.awards[0]);
            assert!(reason.starts_with("key wrong: 1."), "{reason}");
            let after = position.play(mv);
            if !after.has_move() {
                continue;
            }
            let reply = parse_san(&after, behind(reason, "refuted by ")).expect(reason);
            assert!(!battle.solves(&after.play(reply), moves - 1), "{} {reason}", entry.fen);
        }
    }
}

#[test]
fn wrong_continuations_are_refuted() {
    let position: Position = MATER.parse().expect("a position");
    let problem = entry(MATER, "#3");
    let battle = Battle::new(&"#3".parse().expect("a stipulation")).expect("a battle");
    let answer = solved(&problem).expect("a solution");
    let whole = marked(&problem, &printed(&answer, Layout::Short));
    let variation =
        whole.awards.iter().find(|award| award.what.text().starts_with("variation")).expect("a variation");
    let reply = variation.what.text().split(' ').nth(1).expect("a reply").to_owned();
    let key = parse_san(&position, "Bc1").expect("the key");
    let after_key = position.play(key);
    let at = after_key.play(parse_san(&after_key, reply.trim_start_matches("1...")).expect("the reply"));
    let mut wrong = 0;
    for mv in at.moves().into_iter().filter(|&mv| !battle.forces(&at, mv, 2)) {
        let marked = marked(&problem, &format!("1.Bc1 {reply} 2.{mv}"));
        let award = marked.awards.iter().find(|award| award.what == variation.what).expect("the same");
        assert_eq!(award.given, Some(false), "{award:?}");
        let after = at.play(mv);
        if after.has_move() {
            let refutation =
                parse_san(&after, behind(&reason(award), "does not mate in time: ")).expect("a reply");
            assert!(!battle.solves(&after.play(refutation), 1), "{award:?}");
            wrong += 1;
        }
    }
    assert!(wrong > 5, "{wrong}");
}

#[test]
fn solutions_of_help_play_share_the_points() {
    let two = entry(TWO_SOLUTIONS, "ser-h#4");
    let both = marked(&two, "1.a6 2.a5 3.a4 4.a3 Qg7#\n1.a5 2.a4 3.a3 4.a2 Qg7#");
    assert_eq!(both.points(), Some(5.0), "{both:?}");
    let one = marked(&two, "1.a5 2.a4 3.a3 4.a2 Qg7#");
    assert_eq!(one.points(), Some(2.5), "{one:?}");
    assert!(reason(&one.awards[1]).contains("missing"), "{one:?}");
    assert_eq!(marked(&two, "1.Kh7").points(), Some(0.0));
}

#[test]
fn a_wrong_key_beside_the_right_one_scores_nothing() {
    let weenink = entry(WEENINK, "#2");
    assert_eq!(marked(&weenink, "1.Qc4! and 1.Qe5").points(), Some(0.0));
    assert_eq!(marked(&weenink, "1.Qe5? Kc6!\n1.Qc4!").points(), Some(5.0));
    let none = marked(&weenink, "no idea");
    assert_eq!((none.points(), reason(&none.awards[0]).as_str()), (Some(0.0), "no key is written"));
}

#[test]
fn what_is_not_settled_is_not_final() {
    let long = entry("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - -", "#4");
    let limits = Limits { nodes: Some(10), ..limits() };
    let marked = mark(&long, "1.Qg1", Ask::All, &limits).expect("a problem");
    assert_eq!(marked.points(), None, "{marked:?}");
    assert!(
        marked.open.is_some() && marked.awards.iter().all(|award| award.given != Some(false)),
        "{marked:?}"
    );
}

/// What a scheme promises is what marking asks for, and it adds up to all points.
#[test]
fn schemes_are_what_is_marked() {
    for (fen, stipulation) in [
        ("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2"),
        ("8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - -", "#3"),
        ("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2"),
    ] {
        let entry = entry(fen, stipulation);
        let scheme = scheme(&entry, Ask::All, &limits()).expect("a problem that is marked");
        assert!(
            scheme.open.is_none() && scheme.awards.iter().all(|award| award.given.is_none()),
            "{scheme:?}"
        );
        let sum: f64 = scheme.awards.iter().map(|award| award.worth).sum();
        assert!((sum - FULL).abs() < 1e-6, "{scheme:?}");
        let key = scheme.awards[0].what.text().trim_start_matches("key ").to_owned();
        let asked = |marked: Marked| {
            marked.awards.into_iter().map(|award| (award.what.text(), award.worth)).collect::<Vec<_>>()
        };
        let without_key = scheme.awards.iter().filter(|award| award.worth > 0.0);
        let promised: Vec<(String, f64)> =
            without_key.map(|award| (award.what.text(), award.worth)).collect();
        let found = asked(marked(&entry, &key));
        match stipulation {
            "#2" => assert_eq!((promised.len(), found), (1, vec![("key".to_owned(), FULL)])),
            _ => assert_eq!(promised, found, "{stipulation}"),
        }
    }
    let few = Limits { nodes: Some(3), ..limits() };
    let long = entry("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - -", "#4");
    assert!(scheme(&long, Ask::All, &few).is_ok_and(|scheme| scheme.open.is_some()));
}

/// Of twins every point says which position it is for.
#[test]
fn points_of_twins_name_their_positions() {
    let entry = Entry {
        fen: "8/8/8/8/8/k1K5/8/1R6 w - -".into(),
        stipulation: "#1".into(),
        twins: vec!["Move b1 h1".to_owned()],
        ..Entry::default()
    };
    let marked = mark(&entry, "a) 1.Ra1\nb) 1.Rh2", Ask::All, &Limits::default()).expect("it is marked");
    let told: Vec<String> = marked.awards.iter().map(reason).collect();
    assert_eq!(told.len(), 2);
    assert_eq!(told[0], "a) 1.Ra1# is the key");
    assert!(told[1].starts_with("b) key wrong: 1.Rh2 "), "{told:?}");
}
