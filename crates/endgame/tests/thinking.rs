//! What the engine says of what proofs leave open: told as a thought, and never as more.

use core::time::Duration;
use keymove_endgame::check::{Effort, Soundness, Verdict, check};
use keymove_endgame::shown::{Told, json, text};
use keymove_endgame::{Judge, Study};
use keymove_formats::pgn::Games;

/// R. Réti, Ostrauer Morgenzeitung 1921.
const RETI: &str = "[Stipulation \"=\"]\n[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n\n1. Kg7 h4 2. Kf6 Kb6 3. Ke5 h3 4. Kd6 h2 5. c7 Kb7 6. Kd7 *\n";

#[test]
fn without_proofs_nothing_is_called_proven() {
    let game = Games::new(RETI.as_bytes()).next().expect("a game").expect("readable");
    let study = Study::of_game(&game).expect("a study");
    let judge = Judge::new(None, None).without_mates();
    let time = Some(Duration::from_millis(60));
    let effort = Effort { first_round: 1, last_round: 1, opinion: time, ..Effort::default() };
    let checked = check(&study, &judge, &effort, &|_| ());
    let is_thought = |soundness| {
        matches!(soundness, Soundness::ThoughtSound | Soundness::ThoughtUnsound | Soundness::Open)
    };
    assert!(is_thought(checked.soundness), "{:?}", checked.soundness);
    // The diagram is one of the positions that the engine has something to say of, and its words stand in the answer.
    assert!(matches!(checked.findings[0].verdict, Verdict::Thought { .. }));
    let told = Told { study: &study, checked: &checked, themes: &[] };
    assert!(!text(&told).contains("1.Kg7!"), "{}", text(&told));
    assert!(json(&told).to_string().contains(r#""kind":"engine""#));
    // The position after the move of the solution is thought to be held, and so is the one before it.
    let [before, after] = [0, 1].map(|at| checked.findings[at].verdict.likely());
    assert!(after != Some(true) || before == Some(true), "{before:?} {after:?}");
}
