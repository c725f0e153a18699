//! The line that says which search a journal belongs to.

use super::{JournalError, VERSION};
use crate::Task;
use crate::search::{Plan, WholePlan};
use keymove_run::Part;
use keymove_run::journal::Lines;
use keymove_study::score::Weights;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// What the line calls the transformations beyond the paper's.
const MORE: &str = "more";
/// What it calls the part of the pieces.
const PART: &str = "part";
/// What it calls the stipulation, if that is not `#2`.
const STIPULATION: &str = "stipulation";
/// What it calls the score to be exceeded, if there is one.
const THRESHOLD: &str = "threshold";
/// What it calls twins and conventions of a problem of the general kind.
const SAID: &str = "said";
/// What it calls what is sought, if that is not an improvement.
const AIM: &str = "aim";

/// What it calls the matrix, if the positions come of one.
const MATRIX: &str = "matrix";

/// The line of this search.
pub(crate) fn header(plan: &Plan) -> Map<String, Value> {
    let weights = weights_digest(&plan.weights, kind(plan));
    let wishes = plan.wishes.to_string();
    let mut entries = vec![
        ("keymove", json!("improve")),
        ("version", json!(VERSION)),
        ("fen", json!(plan.original.to_string())),
        ("level", json!(plan.level)),
        (THRESHOLD, json!(plan.threshold)),
        ("legal", json!(plan.legal)),
        ("weights", json!(weights)),
        ("wishes", json!(if wishes.is_empty() { "none" } else { &wishes })),
        ("pieces", json!(plan.space.pieces())),
        (AIM, json!(if plan.space.matrix().is_some() { "compose" } else { "repair" })),
        (MORE, json!(plan.space.more().to_string())),
        (PART, json!(plan.part.to_string())),
    ];
    if let Some(matrix) = plan.space.matrix() {
        entries.push((MATRIX, json!(matrix.to_string())));
    }
    if plan.task != Task::TwoMover {
        entries.push((STIPULATION, json!(plan.task.stipulation().to_string())));
        entries.push(("positions", json!(plan.most_positions)));
    }
    if let Some(help) = &plan.help {
        entries.push(("solutions", json!(help.wanted)));
    }
    if let Some(WholePlan { whole, .. }) = &plan.whole {
        entries.push((SAID, json!(whole.said())));
    }
    // Improvements, the paper's transformations alone, and the whole go without saying.
    let said = |name: &str| match name {
        MORE => plan.space.more().any(),
        PART => plan.part != Part::default(),
        AIM => plan.repairs,
        THRESHOLD => !plan.repairs,
        _ => true,
    };
    let entries = entries.into_iter().filter(|(name, _)| said(name));
    entries.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Which tables of weights beyond the paper's matter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Directmate,
    Helpmate,
    General,
}

const fn kind(plan: &Plan) -> Kind {
    match plan.task {
        Task::TwoMover | Task::Moremover(_) => Kind::Directmate,
        Task::Helpmate(_) => Kind::Helpmate,
        Task::General(_) => Kind::General,
    }
}

/// What stands for weights in the line: those of this kind of problem.
pub(crate) fn weights_digest(weights: &Weights, kind: Kind) -> String {
    digest(&weights_in_words(weights, kind))
}

/// Weights as JSON: their tables in the order of their files, in each the names in alphabetical order; those of helpmates and of
/// general play only where they matter (helpmates with twins are general, too), and never what the weights are called.
fn weights_in_words(weights: &Weights, kind: Kind) -> String {
    // Taken apart, so that no table can be forgotten.
    let Weights { name: _, units, themes, bonuses, penalties, moremover, helpmate, general } = weights;
    let helpmate = (kind != Kind::Directmate).then_some(helpmate);
    let mut tables = vec![json!(units), json!(themes), json!(bonuses), json!(penalties), json!(moremover)];
    tables.push(json!(helpmate));
    tables.extend((kind == Kind::General).then(|| json!(general)));
    json!(tables).to_string()
}

/// The first 8 bytes of the SHA-256 of the text, in hexadecimal.
fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a line begins a search, or a level of one.
pub(super) fn is_header(value: &Value) -> bool {
    value.get("keymove").is_some()
}

/// Whether it is the line of this search; of any part of it, if that is wanted.
///
/// # Errors
/// If it is none, of another version, or that of another search.
pub(super) fn check_header(
    lines: &Lines, value: Option<Value>, plan: &Plan, any_part: bool,
) -> Result<(), JournalError> {
    const NAMES: [&str; 15] = [
        AIM,
        STIPULATION,
        "fen",
        MATRIX,
        "level",
        MORE,
        THRESHOLD,
        "legal",
        "weights",
        "wishes",
        "solutions",
        SAID,
        "positions",
        "pieces",
        PART,
    ];
    let expected = Value::Object(header(plan));
    let Some(value) = value.filter(|value| value["keymove"] == expected["keymove"]) else {
        return Err(lines.unreadable("expected the first line of a journal of keymove improve").into());
    };
    if value["version"] != expected["version"] {
        return Err(JournalError::Version {
            path: lines.path().to_owned(),
            found: value["version"].to_string(),
        });
    }
    for what in NAMES.into_iter().filter(|&what| !(any_part && what == PART)) {
        if value[what] != expected[what] {
            let text = |value: &Value| match value {
                // These go without saying.
                Value::Null if what == STIPULATION => "\"#2\"".to_owned(),
                Value::Null if what == AIM => "\"improvement\"".to_owned(),
                Value::Null => "none".to_owned(),
                value => value.to_string(),
            };
            let (found, expected) = (text(&value[what]), text(&expected[what]));
            return Err(JournalError::Other { path: lines.path().to_owned(), what, found, expected });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_study::score::DEFAULT_WEIGHTS;

    /// The text with each of its numbers larger by one, one at a time.
    fn changed(text: &str) -> impl Iterator<Item = String> {
        let is_start = |at: &usize| {
            let digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
            digit(*at) && !digit(at - 1)
        };
        (1..text.len()).filter(is_start).map(|at| {
            let end =
                text[at..].find(|letter: char| !letter.is_ascii_digit()).map_or(text.len(), |end| at + end);
            let number: i32 = text[at..end].parse().expect("a number");
            format!("{}{}{}", &text[..at], number + 1, &text[end..])
        })
    }

    /// Whoever changes one weight begins another search.
    #[test]
    fn every_weight_counts() {
        let without_comments: String = DEFAULT_WEIGHTS
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default().to_owned() + "\n")
            .collect();
        let usual = [Kind::Directmate, Kind::Helpmate, Kind::General]
            .map(|kind| weights_in_words(&Weights::default(), kind));
        let (mut count, mut of_helpmates, mut of_general) = (0, 0, 0);
        for text in changed(&without_comments) {
            let weights = Weights::parse(&text).expect("weights");
            if weights.name == Weights::default().name {
                assert_ne!(weights_in_words(&weights, Kind::General), usual[2], "{text}");
                count += 1;
                let is_same = |kind: Kind| weights_in_words(&weights, kind) == usual[kind as usize];
                of_general += u32::from(is_same(Kind::Helpmate));
                of_helpmates += u32::from(is_same(Kind::Directmate) && !is_same(Kind::Helpmate));
            }
        }
        assert_eq!((count, of_helpmates, of_general), (145, 43, 37));
    }

    /// A change of the text is a change of the journal's version.
    #[test]
    fn the_text_is_stable() {
        let weights = Weights { name: "mine".to_owned(), ..Weights::default() };
        let text = weights_in_words(&weights, Kind::Directmate);
        assert!(
            text.starts_with(
                r#"[{"bishop":3,"knight":3,"pawn":1,"queen":9,"rook":5},{"direct":{"first":15,"#
            ),
            "{text}"
        );
        assert_eq!((VERSION, digest(&text).as_str()), (2, "d61b1e66b65cbd32"));
    }
}
