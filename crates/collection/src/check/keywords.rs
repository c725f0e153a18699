//! Themes that are stated and not found.

use super::Solved;
use crate::finding::{Difference, Stated, Verdict};
use keymove_endgame::explain::Theme as StudyTheme;
use keymove_formats::Entry;
use keymove_study::Study;
use keymove_study::catalogue::{self, Theme};

/// Whether a keyword is a theme that can be looked for.
pub(super) fn wants(entry: &Entry) -> bool {
    entry.keywords.iter().any(|keyword| catalogue::find(keyword).is_some())
}

/// The themes that are stated and that no part shows. Nothing is said of keywords that the catalogue does not have, of a
/// problem that is not sound, and of one whose solution was not looked at to the end: there it might be found.
pub(super) fn compare(entry: &Entry, solved: &[Solved]) -> Vec<Difference> {
    let studies: Vec<_> = solved.iter().filter_map(|solved| solved.study.as_ref()).collect();
    let is_whole = studies.len() == solved.len()
        && studies.iter().all(|study| study.complete)
        && solved.iter().all(|solved| solved.part.verdict == Verdict::Sound && solved.part.stopped.is_none());
    if !is_whole || studies.is_empty() {
        return Vec::new();
    }
    // What runs across twins is found in all of them together.
    let labelled =
        solved.iter().zip(&studies).map(|(solved, study)| (solved.part.label.clone(), (*study).clone()));
    let whole = Study::of_problem(labelled.collect()).filter(|_| studies.len() > 1);
    let is_missing =
        |theme: &Theme| studies.iter().copied().chain(&whole).all(|study| theme.detect(study).is_empty());
    let stated = entry.keywords.iter().filter_map(|keyword| Some((keyword, catalogue::find(keyword)?)));
    stated
        .filter(|(_, theme)| is_missing(theme))
        .map(|(keyword, theme)| {
            missing(if keyword.trim().eq_ignore_ascii_case(theme.name) {
                format!("keyword {keyword:?}: not found")
            } else {
                format!("keyword {keyword:?} ({}): not found", theme.name)
            })
        })
        .collect()
}

fn missing(words: String) -> Difference {
    Difference { what: Stated::Keyword, label: String::new(), words }
}

/// The stated themes of an endgame study whose solution is proven to be sound that it does not show. Nothing is said of those that would take a search to
/// be found, which has limits.
pub(super) fn compare_study(entry: &Entry, shown: &[String]) -> Vec<Difference> {
    let stated = entry.keywords.iter().filter_map(|keyword| Some((keyword, StudyTheme::find(keyword)?)));
    stated
        .filter(|(_, theme)| theme.is_plain() && !shown.iter().any(|name| name == theme.name()))
        .map(|(keyword, _)| missing(format!("keyword {keyword:?}: not found in the main line")))
        .collect()
}

/// Whether a keyword of an endgame study is compared.
pub(super) fn wants_study(entry: &Entry) -> bool {
    entry.keywords.iter().any(|keyword| StudyTheme::find(keyword).is_some_and(StudyTheme::is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_of_studies_that_are_shown_are_not_missed() {
        let keywords = ["Switchback", "SACRIFICE", "try", "zugzwang"].map(str::to_owned).to_vec();
        let entry = Entry { keywords, ..Entry::default() };
        assert!(wants_study(&entry));
        let missed = |shown: &[&str]| {
            let shown: Vec<String> = shown.iter().map(|&name| name.to_owned()).collect();
            compare_study(&entry, &shown).into_iter().map(|one| one.words).collect::<Vec<_>>()
        };
        assert_eq!(missed(&["sacrifice", "switchback"]), [""; 0]);
        assert_eq!(missed(&["sacrifice"]), ["keyword \"Switchback\": not found in the main line"]);
        // Whether there is a try takes a search.
        let entry = Entry { keywords: vec!["try".to_owned()], ..Entry::default() };
        assert!(!wants_study(&entry) && compare_study(&entry, &[]).is_empty());
    }
}
