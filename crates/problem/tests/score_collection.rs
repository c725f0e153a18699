//! The scores of the collection of 1,000 published two-movers beside the repository, part by part.

use keymove_chess::Position;
use keymove_chess::notation::parse_uci;
use keymove_problem::score::{Scorer, Weights};
use serde_json::{Map, Value};
use std::path::Path;

#[test]
fn all_parts_of_a_thousand_scores() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/problems/direct2_scores.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} is not there", path.display());
        return;
    };
    let mut scorer = Scorer::new(Weights::default());
    let mut differences = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        count += 1;
        if let Err(text) = check(&mut scorer, &line) {
            differences.push(text);
        }
    }
    assert_eq!(count, 1000);
    for text in &differences {
        eprintln!("{text}");
    }
    assert!(differences.is_empty(), "{} of {count} differ", differences.len());
}

fn check(scorer: &mut Scorer, line: &Value) -> Result<(), String> {
    let fen = line["fen"].as_str().expect("a FEN");
    let position: Position = fen.parse().expect("a position");
    let key = parse_uci(&position, line["key"].as_str().expect("a key")).expect("a move");
    let score = scorer.score(&position, key).map_err(|reason| format!("{fen}: {reason:?}"))?;
    let object = |pairs: Vec<(&str, i64)>| {
        Value::Object(
            pairs.into_iter().map(|(name, points)| (name.to_owned(), points.into())).collect::<Map<_, _>>(),
        )
    };
    let mut found = Map::new();
    found.insert(
        "themes".into(),
        object(score.shown_themes().map(|(part, points)| (part.name(), points)).collect()),
    );
    found.insert(
        "bonuses".into(),
        object(score.shown_bonuses().map(|(part, points)| (part.name(), points)).collect()),
    );
    found.insert(
        "penalties".into(),
        object(score.shown_penalties().map(|(part, points)| (part.name(), points)).collect()),
    );
    found.insert("total".into(), score.total().into());
    found.insert("variants".into(), score.mates.variants.into());
    let mut thematic = Map::new();
    for (defence, variant) in scorer.phase().defences().iter().zip(scorer.variants()) {
        if !variant.themes.is_empty() {
            let mut names: Vec<_> = variant.themes.iter().map(|theme| theme.name()).collect();
            names.sort_unstable();
            thematic.insert(defence.mv.to_string(), names.into());
        }
    }
    found.insert("thematic".into(), Value::Object(thematic));
    let mut text = String::new();
    for (part, value) in &found {
        if *value != line[part] {
            text += &format!("\n  {part}: found {value}\n  {part}: given {}", line[part]);
        }
    }
    if text.is_empty() { Ok(()) } else { Err(format!("{} {fen} {key}{text}", line["id"])) }
}
