//! What front ends write as JSON: marked solutions, and what all attempts come to.

use crate::training::Rated;
use crate::{Due, FULL, Marked, Rating, Summary, Tally};
use keymove_formats::Entry;
use keymove_report::Phrase;
use keymove_run::calendar::day;
use serde_json::{Map, Value, json};

/// What a marked solution says in its field `format`.
pub const MARK_FORMAT: &str = "keymove-mark";
/// What a summary says in its field `format`.
pub const TRAINING_FORMAT: &str = "keymove-training";

/// A marked solution: the fields of [`MARK_FORMAT`] without its name and version, and without those that say where the problem stands.
pub fn marked_json(entry: &Entry, answer: &str, marked: &Marked) -> Value {
    let awards: Vec<_> = marked
        .awards
        .iter()
        .map(|award| {
            json!({
                "what": award.what.text(),
                "worth": award.worth,
                "given": award.given,
                "reason": award.reason.as_ref().map_or_else(String::new, Phrase::text),
                "phrase": award.reason,
            })
        })
        .collect();
    let mut object = json!({
        "fen": entry.fen,
        "stipulation": entry.stipulation.trim(),
        "answer": answer,
        "at_least": marked.at_least(),
        "most": FULL,
        "awards": awards,
        "remarks": marked.remarks.iter().map(Phrase::text).collect::<Vec<_>>(),
        "remark_phrases": marked.remarks,
    });
    if let Some(points) = marked.points() {
        object["points"] = json!(points);
    }
    if let Some(open) = &marked.open {
        object["open"] = json!(open.text());
        object["open_phrase"] = json!(open);
    }
    object
}

/// What all attempts come to: the fields of [`TRAINING_FORMAT`] with its name and without its version and the name of the record.
pub fn summary_json(summary: &Summary) -> Value {
    let Summary { rating, all, .. } = summary;
    let named = |name: &str, list: &[(String, Tally)]| -> Vec<Value> {
        let one = |(own, tally): &(String, Tally)| {
            let mut object = tally_json(tally);
            object[name] = json!(own);
            object
        };
        list.iter().map(one).collect()
    };
    let due = |list: &[Due]| -> Vec<Value> { list.iter().map(due_json).collect() };
    let mut object = tally_json(all);
    object["format"] = json!(TRAINING_FORMAT);
    object["rating"] = json!(rating.rating);
    object["deviation"] = json!(rating.deviation);
    object["volatility"] = json!(rating.volatility);
    object["problems"] = json!(summary.problems);
    object["kinds"] = json!(named("kind", &summary.by_kind));
    object["themes"] = json!(named("theme", &summary.by_theme));
    object["due"] = json!(due(&summary.due));
    object["later"] = json!(due(&summary.later));
    object
}

/// What an attempt did to the ratings.
pub fn rated_json(rated: &Rated) -> Value {
    let rating = |rating: &Rating| json!({ "rating": rating.rating, "deviation": rating.deviation });
    json!({
        "first": rated.is_first,
        "before": rating(&rated.before),
        "after": rating(&rated.after),
        "problem": rating(&rated.problem),
    })
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "attempts": tally.attempts,
        "solved": tally.solved,
        "missed": tally.missed,
        "points": tally.points,
        "most": tally.most,
        "seconds": tally.seconds,
    })
}

/// The fields of the problem, those that are not there left out but for `twins`; when it is due; how hard it is.
fn due_json(due: &Due) -> Value {
    let problem = match serde_json::to_value(&due.problem) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let mut object = json!({
        "day": day(due.day),
        "twins": due.problem.twins,
        "rating": due.rating.rating,
        "deviation": due.rating.deviation,
    });
    for (name, value) in problem {
        object[name] = value;
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::tests::attempt;
    use crate::{Award, Training};

    #[test]
    fn open_points_are_no_points() {
        let award = Award {
            what: Phrase::new("mark.for.key"),
            worth: 5.0,
            given: None,
            reason: Some(Phrase::new("mark.no_key")),
        };
        let open =
            Marked { awards: vec![award.clone()], open: Some(Phrase::new("stop.time")), ..Marked::default() };
        let object = marked_json(&Entry::default(), "1.Qa1", &open);
        assert_eq!(
            (&object["awards"][0]["given"], &object["open"]),
            (&Value::Null, &json!("time limit reached"))
        );
        assert!(object.get("points").is_none(), "{object}");
        let known = Marked { awards: vec![Award { given: Some(true), ..award }], ..Marked::default() };
        let object = marked_json(&Entry::default(), "1.Qa1", &known);
        assert_eq!((&object["points"], object.get("open")), (&json!(5.0), None));
    }

    /// What is due can be asked again from what is told of it.
    #[test]
    fn problems_that_are_due_are_told_whole() {
        let mut missed = attempt(1, 86_400, 0.0);
        missed.problem.zeroposition = true;
        missed.problem.options = vec!["SetPlay".to_owned()];
        missed.problem.twins = vec!["Move a1 a2".to_owned()];
        let training: Training = [missed, attempt(2, 86_400, 1.0)].into_iter().collect();
        let object = summary_json(&Summary::of(&training, 2 * 86_400));
        let first = &object["due"][0];
        assert_eq!((&first["zeroposition"], &first["options"]), (&json!(true), &json!(["SetPlay"])));
        assert_eq!((&first["twins"], &first["day"]), (&json!(["Move a1 a2"]), &json!("1970-01-03")));
        let second = &object["due"][1];
        assert_eq!((&second["twins"], second.get("options")), (&json!([]), None));
        let rated = rated_json(&training.attempts()[1]);
        assert_eq!(rated["first"], true);
        assert_eq!(rated["before"]["rating"], rated_json(&training.attempts()[0])["after"]["rating"]);
    }
}
