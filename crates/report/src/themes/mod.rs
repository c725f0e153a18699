//! What a problem shows, for the eye and for other programs.

mod groups;
mod json;
mod markdown;
mod phase_table;
mod text;
mod words;

pub use json::{PROBLEM_THEMES_FORMAT, THEMES_FORMAT, problem_themes_json, theme_json, themes_json};
pub use markdown::catalogue_markdown;
pub use phase_table::table_text;
pub(crate) use text::theme_names;
pub use text::{themes_text, unsound_text};
pub use words::{act_words, move_words, shown_words};

use keymove_chess::Bitboard;
use keymove_study::catalogue::{self, Group};
use keymove_study::patterns::{Match, Pattern};
use keymove_study::{Finding, Shown};

/// A theme with all its instances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundTheme {
    /// Its name.
    pub name: String,
    /// Where it belongs in the catalogue; `None` for a pattern of the user.
    pub group: Option<Group>,
    /// Where and how it is shown, at least once.
    pub instances: Vec<Instance>,
}

/// One instance of a theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// What tells it apart; may be empty.
    pub detail: String,
    /// The play that shows it.
    pub shown: Vec<Shown>,
    /// Squares on which it happens.
    pub squares: Bitboard,
}

impl FoundTheme {
    /// The instances of each theme put together, in the order of the findings.
    pub fn of(findings: Vec<Finding>) -> Vec<Self> {
        let mut themes: Vec<Self> = Vec::new();
        for Finding { theme, detail, shown, squares } in findings {
            let instance = Instance { detail, shown, squares };
            match themes.iter_mut().find(|other| other.name == theme) {
                Some(found) => found.instances.push(instance),
                None => themes.push(Self {
                    name: theme.to_owned(),
                    group: catalogue::find(theme).map(|theme| theme.group),
                    instances: vec![instance],
                }),
            }
        }
        themes
    }

    /// A pattern of the user with the places where it was found; `None` if there are none.
    pub fn of_pattern(pattern: &Pattern, found: Vec<Match>) -> Option<Self> {
        let instance =
            |found: Match| Instance { squares: found.squares(), detail: found.detail, shown: found.shown };
        let instances: Vec<Instance> = found.into_iter().map(instance).collect();
        (!instances.is_empty()).then(|| Self { name: pattern.name.clone(), group: None, instances })
    }
}
