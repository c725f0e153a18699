//! Problems made ready to be asked: which are fit, and what their hints give away.

use keymove_chess::Position;
use keymove_chess::notation::{Style, format_move};
use keymove_formats::Entry;
use keymove_problem::Stipulation;
use keymove_report::Phrase;
use keymove_solve::Limits;
use keymove_solve::answer::{Found, Question};
use keymove_study::catalogue::{self, Theme};
use keymove_testing::sized;
use keymove_train::{Prepared, Unfit, prepare};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
const ALBILLO: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -";

fn ready(fen: &str, stipulation: &str) -> Result<Prepared, Unfit> {
    let entry = Entry { fen: fen.into(), stipulation: stipulation.into(), ..Entry::default() };
    prepare(&entry, &Limits::default())
}

#[test]
fn a_two_mover() {
    let ready = ready(WEENINK, "#2").expect("a sound problem");
    assert_eq!(ready.problem.fen, WEENINK);
    assert!(ready.difficulty.is_some_and(|estimate| (80.0..160.0).contains(&estimate)), "{ready:?}");
    assert_eq!(ready.solutions, None);
    assert!(ready.hints.len() >= 3, "{ready:?}");
    assert_eq!(ready.hints.last().map(Phrase::text).as_deref(), Some("The key is a move of a queen."));
}

#[test]
fn what_cannot_be_asked() {
    let why = |fen: &str, stipulation: &str| ready(fen, stipulation).err();
    let unsound = |name| Some(Unfit::Unsound(Phrase::new(name)));
    assert_eq!(why("8/8/8/8/8/1K6/7Q/k7 w - -", "#1"), unsound("unfit.cooked"));
    assert_eq!(why("4k3/8/8/8/8/8/8/4K3 w - -", "#2"), unsound("unfit.no_solution"));
    assert_eq!(why("7k/5K2/8/8/8/8/8/6R1 w - -", "#2"), unsound("unfit.short"));
    let cooked = why("8/8/8/8/8/1K6/7Q/k7 w - -", "#1").expect("it is left out");
    assert_eq!(cooked.to_string(), "not sound: it is cooked");
    assert_eq!(cooked.phrase().map(|phrase| phrase.text()), Some(cooked.to_string()));
    for (fen, stipulation) in [(WEENINK, "+"), (WEENINK, "exact-#2"), (WEENINK, "2->#1"), (WEENINK, "#1.5")] {
        assert!(matches!(why(fen, stipulation), Some(Unfit::NotMarked(_))), "{stipulation}");
    }
    for (fen, stipulation) in [("rubbish", "#2"), (WEENINK, "rubbish"), (WEENINK, "")] {
        assert!(matches!(why(fen, stipulation), Some(Unfit::Meaning(_))), "{fen} {stipulation}");
    }
    let entry = Entry { fen: ALBILLO.into(), stipulation: "#3".into(), ..Entry::default() };
    let few = Limits { nodes: Some(1), ..Limits::default() };
    assert!(matches!(prepare(&entry, &few), Err(Unfit::Open(_))));
}

/// The moves that begin a solution, in short and long notation, and the squares to which they go.
fn secrets(fen: &str, stipulation: &str) -> Vec<String> {
    let question = Question::read(fen, stipulation).expect("a problem");
    let mut secrets = Vec::new();
    for answer in question.answers().expect("positions") {
        let answer = answer.expect("an answer");
        let start: Position = answer.case.position;
        let firsts = match &answer.found {
            Found::Battle(battle) => battle.tree.keys.iter().filter_map(|key| key.first).collect::<Vec<_>>(),
            Found::Lines(solution) => {
                solution.outcome.lines.iter().filter_map(|line| line.first().copied()).collect()
            }
            Found::Introduced(_) | Found::Mate(_) => Vec::new(),
        };
        for mv in firsts {
            secrets.extend([Style::Short, Style::Long].map(|style| format_move(&start, mv, style)));
            secrets.push(mv.to_string());
        }
    }
    secrets
}

/// The examples of the catalogue of themes, of every kind of play.
#[test]
fn hints_never_name_the_key() {
    let short = |theme: &&&Theme| {
        let asked = theme.example.stipulation.trim_end_matches('*');
        let moves = asked.parse().map_or(99, |asked: Stipulation| asked.moves().get());
        theme.example.twins.is_empty() && moves <= 3
    };
    let themes = catalogue::all();
    let step = sized(7, 1);
    let (mut asked, mut named) = (0, 0);
    for theme in themes.iter().filter(short).step_by(step) {
        let (fen, stipulation) = (theme.example.fen, theme.example.stipulation.trim_end_matches('*'));
        // Some examples have more solutions than one on purpose.
        let Ok(ready) = ready(fen, stipulation) else { continue };
        asked += 1;
        named += usize::from(ready.hints.len() >= 3);
        for secret in secrets(fen, stipulation) {
            assert!(
                ready.hints.iter().all(|hint| !hint.text().contains(&secret)),
                "{secret}: {:?}",
                ready.hints
            );
        }
    }
    assert!(asked * 2 > themes.len() / step / 2 && named * 2 > asked, "{asked} asked, {named} with hints");
}

#[test]
fn labels_of_the_collection_are_themes() {
    let entry = Entry {
        fen: WEENINK.into(),
        stipulation: "#2".into(),
        keywords: vec!["grimshaw".into(), "my favourite".into()],
        ..Entry::default()
    };
    let ready = prepare(&entry, &Limits::default()).expect("a sound problem");
    assert!(ready.themes.iter().any(|theme| theme == "Grimshaw"), "{:?}", ready.themes);
    assert!(!ready.themes.iter().any(|theme| theme == "my favourite"));
}

/// Each position of twins is told with what stands above its solution, and hints with the position that they are about.
#[test]
fn twins_are_told_one_by_one() {
    let entry = Entry {
        fen: "8/8/8/8/8/k1K5/8/1R6 w - -".into(),
        stipulation: "#1".into(),
        twins: vec!["Move b1 h1".to_owned()],
        ..Entry::default()
    };
    let ready = prepare(&entry, &Limits::default()).expect("a sound problem");
    let told: Vec<_> = ready
        .positions
        .iter()
        .map(|asked| (asked.label.as_str(), asked.position.to_string(), asked.stipulation.to_string()))
        .collect();
    let expected = |label, board: &str| (label, format!("{board} w - - 0 1"), "#1".to_owned());
    assert_eq!(told, [expected("a)", "8/8/8/8/8/k1K5/8/1R6"), expected("b)", "8/8/8/8/8/k1K5/8/7R")]);
    assert!(!ready.positions[1].change.is_empty() && ready.positions[0].change.is_empty());
    let hints: Vec<String> = ready.hints.iter().map(Phrase::text).collect();
    assert!(hints.iter().all(|hint| hint.starts_with("a) ") || hint.starts_with("b) ")), "{hints:?}");
    let alone = prepare(&Entry { twins: Vec::new(), ..entry }, &Limits::default()).expect("a sound problem");
    assert_eq!(alone.positions.len(), 1);
    assert_eq!(alone.positions[0].label, "");
}
