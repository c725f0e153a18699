//! Problems made ready to be asked: which are fit, and what their hints give away.

use keymove_chess::Position;
use keymove_chess::notation::{Style, format_move};
use keymove_formats::Entry;
use keymove_problem::Stipulation;
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
    assert_eq!(ready.hints.last().map(String::as_str), Some("The key is a move of a queen."));
}

#[test]
fn what_cannot_be_asked() {
    let why = |fen: &str, stipulation: &str| ready(fen, stipulation).err();
    let unsound = |words: &str| Some(Unfit::Unsound(words.to_owned()));
    assert_eq!(why("8/8/8/8/8/1K6/7Q/k7 w - -", "#1"), unsound("it is cooked"));
    assert_eq!(why("4k3/8/8/8/8/8/8/4K3 w - -", "#2"), unsound("it has no solution"));
    assert_eq!(why("7k/5K2/8/8/8/8/8/6R1 w - -", "#2"), unsound("there is a shorter solution"));
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
            assert!(ready.hints.iter().all(|hint| !hint.contains(&secret)), "{secret}: {:?}", ready.hints);
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
