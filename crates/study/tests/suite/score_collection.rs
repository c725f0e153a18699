//! The scores of 1,000 published two-movers by another implementation of the same definition, part by part. The
//! collection lies beside the repository; a small part of it, with sources, is in `testdata/scores.jsonl`.

use keymove_chess::Position;
use keymove_chess::notation::parse_uci;
use keymove_study::score::{Above, Scorer, Weights};
use keymove_testing::collection_text;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where the other implementation differs, and why. `docs/score.md` says it at length.
const DIFFERENCES: &[(&str, &[&str])] = &[
    // Queen and bishop shut each other's diagonal on d5. That each also shields its king there does not matter to us; the
    // other implementation seems to take the arriving unit off the board, which leaves the king in check.
    ("grimshaw", &["yac-dawson-0160"]),
    // c5xd6 en passant by the front unit of a battery on the fifth rank: the rear piece is a checker.
    ("battery", &["yac-mansfield-0185"]),
    // All four mates are threats: the Pickaninny counts, but by definition no such variant is thematic.
    ("thematic", &["yac-mansfield-0189"]),
    // A leaver of a half-pin in a variant that uses another pin than that of its partner: a label, no points.
    ("label", &["yac-mansfield-0282", "yac-mansfield-0899"]),
];

#[test]
fn all_parts_of_a_thousand_scores() {
    let Some(text) = collection_text("problems/direct2_scores_v2.jsonl") else { return };
    let mut expected: BTreeMap<&str, &str> =
        DIFFERENCES.iter().flat_map(|&(why, ids)| ids.iter().map(move |&id| (id, why))).collect();
    let (mut count, mut refused) = (0, 0);
    let mut wrong = Vec::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        count += 1;
        let compared = Compared::new(&line);
        refused += u32::from(!compared.is_legal);
        let is_known = expected.remove(line["id"].as_str().expect("an id")).is_some();
        if compared.differs() && !is_known {
            wrong.push(compared.to_string());
        }
    }
    assert_eq!(count, 1000);
    // Promoted bishops, fourteen pawns: the definition refuses what the other implementation scores. The parts agree.
    assert_eq!(refused, 4);
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(expected.is_empty(), "not in the collection: {expected:?}");
}

#[test]
fn differences_are_differences() {
    let Some(text) = collection_text("problems/direct2_scores_v2.jsonl") else { return };
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let differing: Vec<_> =
        lines.filter(|line| Compared::new(line).differs()).map(|line| line["id"].to_string()).collect();
    assert_eq!(
        differing.len(),
        DIFFERENCES.iter().map(|(_, ids)| ids.len()).sum::<usize>(),
        "{differing:#?}"
    );
}

/// The part of the collection that is our own copy.
#[test]
fn parts_of_a_few_scores() {
    let text = include_str!("../../testdata/scores.jsonl");
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let compared = Compared::new(&line);
        assert!(compared.is_legal && !compared.differs(), "{compared}");
    }
    assert!(text.lines().count() >= 12);
}

/// No problem scores more than its bound says, and for some the bound is not far off.
#[test]
fn bounds_of_scores() {
    let own = || include_str!("../../testdata/scores.jsonl").to_owned();
    let text = collection_text("problems/direct2_scores_v2.jsonl").unwrap_or_else(own);
    let mut scorer = Scorer::new(Weights::default());
    let (mut scored, mut dismissed) = (0, 0);
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let position: Position = line["fen"].as_str().expect("a FEN").parse().expect("a position");
        let key = parse_uci(&position, line["key"].as_str().expect("a key")).expect("a legal key");
        let score = scorer.evaluate(&position, key).expect("a sound problem");
        let mut above = |more| scorer.evaluate_above(&position, key, score.total() + more).expect("sound");
        for less in [-1000, -20, -1] {
            assert_eq!(above(less), Above::Score(score), "{position}");
        }
        assert!(!matches!(above(0), Above::Score(_)), "{position}");
        scored += 1;
        dismissed += usize::from(above(20) == Above::Dismissed);
    }
    assert!(scored >= 12 && dismissed > scored / 10, "{dismissed} of {scored}");
}

/// A problem with our parts and those given.
struct Compared {
    id: String,
    fen: String,
    is_legal: bool,
    found: BTreeMap<&'static str, Value>,
    given: BTreeMap<&'static str, Value>,
}

const PARTS: [&str; 6] = ["themes", "bonuses", "penalties", "total", "variants", "thematic"];

impl Compared {
    fn new(line: &Value) -> Self {
        let fen = line["fen"].as_str().expect("a FEN").to_owned();
        let position: Position = fen.parse().expect("a position");
        let key = parse_uci(&position, line["key"].as_str().expect("a key")).expect("a move");
        let mut scorer = Scorer::new(Weights::default());
        let is_legal = scorer.score(&position, key).is_ok();
        let score = scorer.evaluate(&position, key).expect("a key");
        let phase = scorer.phase();
        let labels =
            phase.defences().iter().zip(scorer.variants()).filter(|(_, variant)| !variant.themes.is_empty());
        let thematic: Map<_, _> = labels
            .map(|(defence, variant)| {
                let mut names: Vec<_> = variant.themes.iter().map(|theme| theme.name()).collect();
                names.sort_unstable();
                (defence.mv.to_string(), names.into())
            })
            .collect();
        let found = BTreeMap::from([
            ("themes", object(score.shown_themes().map(|(part, points)| (part.name(), points)))),
            ("bonuses", object(score.shown_bonuses().map(|(part, points)| (part.name(), points)))),
            ("penalties", object(score.shown_penalties().map(|(part, points)| (part.name(), points)))),
            ("total", score.total().into()),
            ("variants", score.mates.variants.into()),
            ("thematic", Value::Object(thematic)),
        ]);
        Self {
            id: line["id"].to_string(),
            is_legal,
            found,
            given: PARTS.into_iter().map(|part| (part, line[part].clone())).collect(),
            fen,
        }
    }

    fn differs(&self) -> bool {
        self.found != self.given
    }
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.id, self.fen)?;
        for (part, value) in self.found.iter().filter(|&(part, value)| self.given.get(part) != Some(value)) {
            write!(f, "\n  {part}: found {value}\n  {part}: given {}", self.given[part])?;
        }
        Ok(())
    }
}

fn object(pairs: impl Iterator<Item = (&'static str, i64)>) -> Value {
    Value::Object(pairs.map(|(name, points)| (name.to_owned(), points.into())).collect())
}
