//! The catalogue of themes: names, examples, and the list in the documentation.

use keymove_report::catalogue_markdown;
use keymove_solve::Limits;
use keymove_solve::answer::{Soundness, Wanted};
use keymove_study::Study;
use keymove_study::catalogue::{all, find};
use keymove_study::patterns::read;

use std::collections::HashSet;

#[test]
fn names_and_aliases_are_told_apart() {
    let mut names = HashSet::new();
    for theme in all() {
        for name in [theme.name].iter().chain(theme.aliases) {
            assert!(names.insert(name.to_lowercase()), "{name} names two themes");
            assert_eq!(find(&name.to_uppercase()).map(|found| found.name), Some(theme.name));
        }
        assert!(theme.definition.len() > 20 && !theme.source.is_empty(), "{}", theme.name);
    }
}

#[test]
fn each_example_is_sound_and_shows_its_theme() {
    for theme in all() {
        let cases = theme.example.statement().expect(theme.name).cases().expect(theme.name);
        let parts: Vec<(String, Study)> = cases
            .into_iter()
            .map(|case| {
                let mut answer = Wanted::studied().answer(&case, &Limits::default(), &()).expect(theme.name);
                assert_eq!(answer.soundness(), Soundness::Sound, "{} {}", theme.name, case.label);
                (case.label, Study::of(&mut answer).expect(theme.name))
            })
            .collect();
        let study = Study::together(parts).expect(theme.name);
        assert!(study.complete, "{}", theme.name);
        let found = theme.detect(&study);
        assert!(!found.is_empty(), "{} is not found in its example", theme.name);
        assert!(found.iter().all(|found| found.theme == theme.name));
    }
}

#[test]
fn the_documentation_lists_the_catalogue() {
    let text = include_str!("../../../../docs/themes.md");
    let begin = "<!-- catalogue: begin -->\n\n";
    let (_, rest) = text.split_once(begin).expect("the list begins");
    let (list, _) = rest.split_once("\n<!-- catalogue: end -->").expect("the list ends");
    assert_eq!(
        list,
        catalogue_markdown().trim_end(),
        "cargo run -p keymove-study --example theme_recall -- --catalogue docs/themes.md brings it up to date"
    );
}

#[test]
fn the_patterns_of_the_documentation_can_be_read() {
    let text = include_str!("../../../../docs/themes.md");
    let blocks: Vec<&str> =
        text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        assert_eq!(read(block).map(|patterns| patterns.len()), Ok(1), "{block}");
    }
}
