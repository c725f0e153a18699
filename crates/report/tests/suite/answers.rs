//! Answers of all kinds as text and JSON: what was asked keeps its name.

use keymove_problem::Stipulation;
use keymove_report::{
    ExplainOptions, FoundTheme, Notes, TextOptions, answer_json, answer_keys, answer_text, explanation_json,
    explanation_text, themes_json,
};
use keymove_solve::answer::{Answer, Question, Wanted};
use keymove_study::{Study, catalogue, explain};
use serde_json::Value;

fn answered(fen: &str, stipulation: &str, wanted: Wanted) -> Answer {
    let question = Question { wanted, ..Question::read(fen, stipulation).expect("a problem") };
    let mut answers = question.answers().expect("a position");
    answers.next().expect("one").expect("an answer")
}

fn stipulation_of(json: &str) -> String {
    let value: Value = serde_json::from_str(json).expect("JSON");
    value["stipulation"].as_str().expect("a stipulation").to_owned()
}

/// The solver looks for the shortest length and then works with it; what is printed is what was asked.
#[test]
fn the_shortest_length_is_printed_as_it_was_asked() {
    let fens = ["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "4K1R1/PP2P3/2k5/3pP3/3B4/6P1/8/8 w - -"];
    for (fen, asked) in fens.into_iter().flat_map(|fen| [(fen, "shortest-#3"), (fen, "shortest-#4")]) {
        let mut answer = answered(fen, asked, Wanted::studied());
        assert_eq!(stipulation_of(&answer_json(&answer, &Notes::default(), false)), asked);
        let study = Study::of(&mut answer).expect("a study");
        assert_eq!(study.asked, asked.parse::<Stipulation>().expect("a stipulation"));
        let themes = FoundTheme::of(catalogue::detect(&study));
        assert_eq!(stipulation_of(&themes_json(&answer, &study, &themes)), asked);
        let explanation = explain::of(&mut answer, &explain::Caps::default()).expect("an explanation");
        assert_eq!(stipulation_of(&explanation_json(&answer, &explanation, None, false)), asked);
    }
}

/// Every kind of play has its text and its JSON, with the verdict in both.
#[test]
fn every_kind_of_play_is_printed() {
    for (fen, stipulation, format, words) in [
        ("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", "keymove-solution", "is the only key"),
        ("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", "keymove-lines", "2 solutions"),
        ("7k/8/8/8/8/8/8/K7 b - -", "1->#2", "keymove-introductions", "no mate in 2"),
    ] {
        let answer = answered(fen, stipulation, Wanted::default());
        let text = answer_text(&answer, &TextOptions::default());
        assert!(text.contains(words), "{text}");
        let json: Value =
            serde_json::from_str(&answer_json(&answer, &Notes::default(), false)).expect("JSON");
        assert_eq!((&json["format"], &json["stipulation"]), (&format.into(), &stipulation.into()));
    }
}

/// The move that mates both sides leaves its own king in check, so it is no legal one, in whatever play it ends.
#[test]
fn a_goal_that_ignores_check_is_answered_in_every_play() {
    let white = "6rk/6pp/3N4/8/8/8/PP6/K6r w - -";
    let black = "k6R/pp6/8/8/8/3n4/6PP/6RK b - -";
    for (fen, stipulation, key) in [
        (white, "##!1", "d6f7"),
        (white, "##!2", "d6f7"),
        (white, "r##!1", ""),
        (white, "pser-##!2", "d6f7"),
        (white, "ser-##!2", "d6f7"),
        (white, "h##!0.5", "d6f7"),
        (white, "s##!0.5", ""),
        (white, "s##!2", ""),
        (black, "s##!1.5", ""),
        (black, "h##!1.5", "d3f2"),
        (black, "hs##!1.5", "d3f2"),
    ] {
        let mut answer = answered(fen, stipulation, Wanted::studied());
        assert_eq!(answer_keys(&answer).trim_end(), key, "{fen} {stipulation}");
        let json: Value =
            serde_json::from_str(&answer_json(&answer, &Notes::default(), false)).expect("JSON");
        assert_eq!(json["status"], "complete");
        assert!(answer_text(&answer, &TextOptions::default()).ends_with('\n'));
        let explained = explain::of(&mut answer, &explain::Caps::default());
        if let Ok(explained) = explained {
            let text = explanation_text(&answer, &explained, &ExplainOptions::default());
            assert!(text.ends_with('\n'), "{text}");
        }
    }
}
