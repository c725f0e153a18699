//! For each kind of motive a position in which it must be stated, with exactly these squares, and a near miss in which its
//! removal test must refuse it. The positions stand in `testdata/motives`.

use super::explained;
use keymove_chess::{Move, Position};
use keymove_study::explain::Explanation;
use keymove_study::motives::{Kind, Motive, of_defence, of_errors};
use serde::Deserialize;
use std::collections::BTreeMap;

/// One file for each family.
const FILES: [&str; 5] = [
    include_str!("../../../testdata/motives/defences.toml"),
    include_str!("../../../testdata/motives/errors.toml"),
    include_str!("../../../testdata/motives/first_moves.toml"),
    include_str!("../../../testdata/motives/failures.toml"),
    include_str!("../../../testdata/motives/forced.toml"),
];

/// An example and its near miss.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    /// Author and source.
    by: String,
    fen: String,
    #[serde(default = "two_moves")]
    stipulation: String,
    /// In UCI notation: first move, reply (`-` if there is none), and the answer or threat.
    moves: String,
    /// The square of the unit.
    #[serde(default)]
    unit: String,
    /// The squares, the lowest first.
    #[serde(default)]
    squares: String,
    near: Near,
}

/// What is left out is as in the example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Near {
    by: Option<String>,
    fen: Option<String>,
    stipulation: Option<String>,
    moves: Option<String>,
    /// Why the motive must not be stated.
    why: String,
}

fn two_moves() -> String {
    "#2".into()
}

/// All examples by the name of their kind.
fn examples() -> BTreeMap<String, Example> {
    let files = FILES.iter().map(|file| toml::from_str::<BTreeMap<String, Example>>(file).expect("TOML"));
    files.flatten().collect()
}

/// What is said about the moves, whether stated or not; `None` if there are no such moves.
fn motives(explanation: &Explanation, moves: &str) -> Option<Vec<Motive>> {
    let words: Vec<&str> = moves.split(' ').collect();
    let mut acts = explanation.study.acts.iter().zip(&explanation.phases);
    let (act, account) =
        acts.find(|(act, _)| act.first.is_some_and(|first| first.to_string() == words[0]))?;
    let Some(reply) = words.get(1) else { return Some(account.effects.clone()) };
    let is_reply = |mv: Option<Move>| mv.map_or_else(|| "-".into(), |mv| mv.to_string()) == *reply;
    let failures: Vec<_> = account.failures.iter().filter(|one| is_reply(one.refutation)).collect();
    let variations: Vec<_> = account.variations.iter().filter(|one| is_reply(Some(one.reply))).collect();
    if failures.is_empty() && variations.is_empty() {
        return None;
    }
    let Some(last) = words.get(2) else {
        let causes = failures.iter().flat_map(|one| &one.causes);
        return Some(causes.chain(variations.iter().flat_map(|one| &one.forced)).copied().collect());
    };
    let is_last = |mv: Move| mv.to_string() == *last;
    let answers: Vec<_> =
        variations.iter().flat_map(|one| &one.answers).filter(|one| is_last(one.mv)).collect();
    if answers.is_empty() && !act.threats.iter().any(|&threat| is_last(threat)) {
        return None;
    }
    let does = answers.iter().flat_map(|one| &one.serves).copied();
    let errors = answers.iter().flat_map(|one| &one.errors).map(|error| error.motive).chain(does);
    let defeats =
        variations.iter().flat_map(|one| &one.defeats).chain(failures.iter().flat_map(|one| &one.defeats));
    let defences = defeats.filter(|one| is_last(one.threat)).flat_map(|one| &one.motives);
    Some(errors.chain(defences.copied()).collect())
}

/// What is said about a last move that mates if the reply is passed, or that mates after it; `None` if neither is so.
fn motives_of_mate(position: &Position, moves: &str) -> Option<Vec<Motive>> {
    let words: Vec<&str> = moves.split(' ').collect();
    let legal = |position: &Position, word: &str| {
        position.moves().into_iter().find(|mv| mv.to_string() == word).map(|mv| (mv, position.play(mv)))
    };
    let (_, before) = legal(position, words[0])?;
    let (reply, replied) = legal(&before, words.get(1)?)?;
    let last = *words.get(2)?;
    let mates = |found: Option<(Move, Position)>| found.filter(|(_, end)| end.is_mate()).map(|(mv, _)| mv);
    let threat = before.passed().and_then(|passed| mates(legal(&passed, last)));
    let answer = mates(legal(&replied, last));
    let errors = answer.map(|answer| of_errors(&before, reply, answer));
    let defences = threat.map(|threat| of_defence(&before, reply, threat));
    (errors.is_some() || defences.is_some()).then(|| errors.into_iter().chain(defences).flatten().collect())
}

#[test]
fn every_kind_has_an_example_and_a_near_miss() {
    let examples = examples();
    let of_lines = super::lines::examples();
    let has = |name: &&str| examples.contains_key(*name) || of_lines.contains_key(*name);
    let missing: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).filter(|name| !has(name)).collect();
    assert!(missing.is_empty(), "no example in testdata/motives: {missing:?}");
    let known = |name: &&String| Kind::ALL.iter().any(|kind| kind.name() == **name);
    let unknown: Vec<_> = examples.keys().filter(|name| !known(name)).collect();
    assert!(unknown.is_empty(), "no such kind: {unknown:?}");
    for (name, Example { fen, moves, near, .. }) in &examples {
        let differs = near.fen.as_ref().is_some_and(|other| other != fen)
            || near.moves.as_ref().is_some_and(|other| other != moves);
        assert!(differs && !near.why.is_empty(), "{name}: the near miss is the example");
    }
}

#[test]
fn stated_where_they_are() {
    for (name, Example { by, fen, stipulation, moves, unit, squares, .. }) in examples() {
        let (_, explanation) = explained(fen.parse().expect("a position"), &stipulation);
        let found = motives(&explanation, &moves).unwrap_or_else(|| panic!("{name}: {by}: no {moves}"));
        let is = |motive: &&Motive| {
            let square = motive.unit.map_or_else(String::new, |unit| unit.square.to_string());
            let all: Vec<String> = motive.squares.into_iter().map(|square| square.to_string()).collect();
            motive.kind.name() == name && square == unit && all.join(" ") == squares
        };
        assert!(found.iter().any(|motive| is(&motive)), "{by}: {fen} {moves}: {name} not among {found:#?}");
    }
}

#[test]
fn refused_where_they_only_seem_to_be() {
    for (name, Example { by, fen, stipulation, moves, near, .. }) in examples() {
        let (by, fen) = (near.by.unwrap_or(by), near.fen.unwrap_or(fen));
        let (stipulation, moves) = (near.stipulation.unwrap_or(stipulation), near.moves.unwrap_or(moves));
        let position: Position = fen.parse().expect("a position");
        // Replies that defeat nothing have no line in an explanation, so mates are asked about directly.
        let found = motives_of_mate(&position, &moves)
            .or_else(|| motives(&explained(position, &stipulation).1, &moves))
            .unwrap_or_else(|| panic!("{name}: {by}: no {moves}"));
        let stated = found.iter().any(|motive| motive.kind.name() == name);
        assert!(!stated, "{by}: {fen} {moves}: {name} in {found:#?}, but: {}", near.why);
    }
}
