//! Prints the features of problems.
use keymove_problem::statement::{Case, Statement};
use keymove_solve::Limits;
use keymove_solve::answer::{Soundness, Wanted};
use keymove_study::Study;
use keymove_study::score::problemist::{Feature, Features};
use std::time::Duration;

fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).expect("file");
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("json");
            let word = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
            let Ok(statement) = Statement::read(&word("fen"), word("stipulation").parse().expect("st"))
            else {
                continue;
            };
            let Ok(cases) = statement.entries() else { continue };
            let case: &Case = match &cases[0].case {
                Ok(c) => c,
                Err(_) => continue,
            };
            let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
            let Ok(mut answer) = Wanted::studied().answer(case, &limits, &()) else { continue };
            if answer.soundness() != Soundness::Sound {
                eprintln!("{} unsound", word("id"));
                continue;
            }
            let Ok(study) = Study::of(&mut answer) else { continue };
            let begun = std::time::Instant::now();
            let Some(features) = Features::of(&study) else { continue };
            let micros = begun.elapsed().as_micros();
            let map: serde_json::Map<String, serde_json::Value> =
                Feature::ALL.iter().map(|f| (f.name().to_owned(), features.get(*f).into())).collect();
            println!(
                "{}",
                serde_json::json!({"id": word("id"), "award": value["award"], "date": value["date"], "st": word("stipulation"), "us": micros as u64, "f": map})
            );
        }
    }
}
