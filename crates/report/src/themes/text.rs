//! Themes as text: a theme with the phases that show it, a line each.

use super::groups::{Group, groups};
use super::words::{act_words, play_words};
use super::{FoundTheme, Instance};
use keymove_problem::sort::Sort as _;
use keymove_solve::answer::{Answer, Soundness};
use keymove_study::{Finding, Shown, Study};

/// Groups of instances of one theme that are shown with their moves.
const MOST_GROUPS: usize = 3;

/// Groups that are named behind these.
const MOST_NAMED: usize = 12;

/// Lines of play of one instance in one phase that are all shown.
const MOST_LINES: usize = 8;

/// Lines that are shown of more than these.
const LINES_OF_MANY: usize = 3;

/// Details of a theme where themes are only named.
const MOST_DETAILS: usize = 4;

/// The themes with the moves that show them. Instances that show the same are told once, with their number and the shortest
/// of them; of many groups the first ones are shown and the others named. With `all`, every instance with all its play. Each
/// line has its line end; empty if nothing was found.
pub fn themes_text(study: &Study, themes: &[FoundTheme], all: bool) -> String {
    let of_theme = |theme| if all { every_instance(study, theme) } else { grouped(study, theme) };
    themes.iter().map(of_theme).collect()
}

fn every_instance(study: &Study, theme: &FoundTheme) -> String {
    let of_one = |instance: &Instance| {
        format!("{}\n{}", head(&theme.name, &instance.detail, ""), instance_text(study, instance, usize::MAX))
    };
    theme.instances.iter().map(of_one).collect()
}

fn grouped(study: &Study, theme: &FoundTheme) -> String {
    let groups = groups(study, theme);
    let (shown, named) = groups.split_at(groups.len().min(MOST_GROUPS));
    let of_group = |group: &Group| {
        let play =
            group.instances.first().map_or_else(String::new, |one| instance_text(study, one, MOST_LINES));
        format!("{}\n{play}", head(&theme.name, &group.label, &group.count))
    };
    let mut text: String = shown.iter().map(of_group).collect();
    if !named.is_empty() {
        let mut names: Vec<String> =
            named.iter().take(MOST_NAMED).map(|group| counted(&group.label, &group.count)).collect();
        if named.len() > MOST_NAMED {
            names.push(format!("and {} more", named.len() - MOST_NAMED));
        }
        text.push_str(&format!("  also: {}\n", names.join("; ")));
    }
    text
}

/// `Star: White bishop (3 times)`.
fn head(name: &str, label: &str, count: &str) -> String {
    counted(&if label.is_empty() { name.to_owned() } else { format!("{name}: {label}") }, count)
}

fn counted(words: &str, count: &str) -> String {
    if count.is_empty() { words.to_owned() } else { format!("{words} ({count})") }
}

/// The names of themes, each once with what tells its instances apart: `Grimshaw (on c6; on d5)`.
pub(crate) fn theme_names(findings: &[Finding]) -> Vec<String> {
    let mut themes: Vec<(&str, Vec<&str>)> = Vec::new();
    for finding in findings {
        let place = themes.iter().position(|(name, _)| *name == finding.theme).unwrap_or_else(|| {
            themes.push((finding.theme, Vec::new()));
            themes.len() - 1
        });
        let details = &mut themes[place].1;
        if !finding.detail.is_empty() && !details.contains(&finding.detail.as_str()) {
            details.push(&finding.detail);
        }
    }
    let named = |(name, details): (&str, Vec<&str>)| {
        let more = details.len().saturating_sub(MOST_DETAILS);
        let mut words = details.into_iter().take(MOST_DETAILS).collect::<Vec<_>>().join("; ");
        if more > 0 {
            words.push_str(&format!("; {more} more"));
        }
        counted(name, &words)
    };
    themes.into_iter().map(named).collect()
}

/// A line a phase: how it begins, then the play in it; where there are more lines than `most`, the shortest few and a count.
fn instance_text(study: &Study, instance: &Instance, most: usize) -> String {
    let mut acts: Vec<usize> = instance.shown.iter().map(|shown| shown.act).collect();
    acts.dedup();
    let mut text = String::new();
    for act in acts {
        let plays = instance.shown.iter().filter(|shown| shown.act == act && !is_in_head(study, shown));
        let mut plays: Vec<&Shown> = plays.filter(|shown| !play_words(study, shown).is_empty()).collect();
        let more = if plays.len() > most { plays.len() - LINES_OF_MANY } else { 0 };
        if more > 0 {
            plays.put_in_order_by_key(|shown| shown.moves.len());
            plays.truncate(LINES_OF_MANY);
        }
        let plays: Vec<String> = plays.into_iter().map(|shown| play_words(study, shown)).collect();
        let line = match (study.is_battle(), plays.is_empty()) {
            (false, false) => plays.join("\n  "),
            (true, false) => format!("{}  {}", act_words(study, act), plays.join(", ")),
            (_, true) => act_words(study, act),
        };
        let rest = if more > 0 { format!(", and {more} more lines") } else { String::new() };
        text.push_str(&format!("  {line}{rest}\n"));
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
