//! Themes as text: a theme with the phases that show it, a line each.

use super::words::{act_words, play_words};
use super::{FoundTheme, Instance};
use keymove_solve::answer::{Answer, Soundness};
use keymove_study::{Shown, Study};

/// The themes with the moves that show them, at most `most` instances of each and then a count of the others. Each line
/// has its line end; empty if nothing was found.
pub fn themes_text(study: &Study, themes: &[FoundTheme], most: usize) -> String {
    let mut text = String::new();
    for theme in themes {
        for instance in theme.instances.iter().take(most) {
            let detail = match instance.detail.as_str() {
                "" => String::new(),
                detail => format!(": {detail}"),
            };
            text.push_str(&format!("{}{detail}\n{}", theme.name, instance_text(study, instance)));
        }
        if theme.instances.len() > most {
            text.push_str(&format!("  ({} more of {})\n", theme.instances.len() - most, theme.name));
        }
    }
    text
}

/// A line a phase: how it begins, then the play in it.
fn instance_text(study: &Study, instance: &Instance) -> String {
    let mut acts: Vec<usize> = instance.shown.iter().map(|shown| shown.act).collect();
    acts.dedup();
    let mut text = String::new();
    for act in acts {
        let plays = instance.shown.iter().filter(|shown| shown.act == act && !is_in_head(study, shown));
        let plays: Vec<String> =
            plays.map(|shown| play_words(study, shown)).filter(|words| !words.is_empty()).collect();
        let line = match (study.is_battle(), plays.is_empty()) {
            (false, false) => plays.join("\n  "),
            (true, false) => format!("{}  {}", act_words(study, act), plays.join(", ")),
            (_, true) => act_words(study, act),
        };
        text.push_str(&format!("  {line}\n"));
    }
    text
}

/// Whether this is a refutation and nothing more, which stands beside the first move already.
fn is_in_head(study: &Study, shown: &Shown) -> bool {
    let Some(act) = study.acts.get(shown.act).filter(|_| study.is_battle()) else { return false };
    matches!(shown.moves[..], [first, reply] if act.first == Some(first) && act.refutations.contains(&reply))
}

/// What must be said before themes are: that the problem is not sound, or that not everything is known. Each line has its
/// line end; empty if there is nothing of the kind.
pub fn unsound_text(answer: &Answer) -> String {
    let mut text = match answer.soundness() {
        Soundness::Sound => String::new(),
        Soundness::Open | Soundness::Restricted => "not known to be sound\n".to_owned(),
        _ => "not sound: themes are those of the play that there is\n".into(),
    };
    if let Some(missing) = answer.missing() {
        text.push_str(&format!("incomplete: {missing}; there may be more themes\n"));
    }
    text
}
