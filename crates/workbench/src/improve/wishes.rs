//! Wishes as clients send them.

use crate::Error;
use keymove_chess::Bitboard;
use keymove_compose::Task;
use keymove_compose::space::Shifts;
use keymove_compose::wishes::{
    Feature, WishError, Wishes, kinds, required_help_theme, required_theme, squares,
};
use keymove_study::patterns;
use serde::Deserialize;

/// The most names of a list.
const MOST: usize = 64;
/// The longest text of patterns, in bytes.
const LONGEST: usize = 64 << 10;

/// What an improvement must be; squares are those of the problem.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Request {
    /// Squares whose units are not deleted.
    keep_units: Vec<String>,
    /// Squares that are empty in the end.
    keep_empty: Vec<String>,
    only_add: bool,
    no_shifts: bool,
    no_pure_shifts: bool,
    max_units: Option<u32>,
    /// Letters of FEN: `Qq`.
    no_add: Option<String>,
    keep_key: bool,
    no_capture_key: bool,
    no_checking_key: bool,
    /// `selfblock`, `grimshaw=2`.
    theme: Vec<String>,
    keep_themes: bool,
    max_distance: Option<u16>,
    /// Names of the catalogue or of [`Self::patterns`].
    require: Vec<String>,
    forbid: Vec<String>,
    /// Patterns of one's own, in TOML.
    patterns: Option<String>,
}

/// What completions of a matrix must be, besides what the matrix says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OfMatrix {
    no_capture_key: bool,
    no_checking_key: bool,
    /// Names of the catalogue or of [`Self::patterns`].
    require: Vec<String>,
    forbid: Vec<String>,
    /// Patterns of one's own, in TOML.
    patterns: Option<String>,
}

impl OfMatrix {
    /// The wishes of a problem of this kind.
    pub(crate) fn read(&self, task: Task) -> Result<Wishes, Error> {
        let Self { no_capture_key, no_checking_key, require, forbid, patterns } = self.clone();
        Request { no_capture_key, no_checking_key, require, forbid, patterns, ..Request::default() }
            .read(task)
    }
}

impl Request {
    /// The wishes of a problem of this kind.
    pub(crate) fn read(&self, task: Task) -> Result<Wishes, Error> {
        let lists = [
            ("wishes.keep_units", &self.keep_units),
            ("wishes.keep_empty", &self.keep_empty),
            ("wishes.theme", &self.theme),
            ("wishes.require", &self.require),
            ("wishes.forbid", &self.forbid),
        ];
        for (field, list) in lists {
            if list.len() > MOST {
                return Err(Error::field(field, format!("{} entries; expected at most {MOST}", list.len())));
            }
        }
        let own = self.patterns()?;
        let is_helpmate = matches!(task, Task::Helpmate(_));
        let themes = |wanted: bool| self.theme.iter().filter(move |_| wanted);
        Ok(Wishes {
            keep_units: set("wishes.keep_units", &self.keep_units)?,
            keep_empty: set("wishes.keep_empty", &self.keep_empty)?,
            only_add: self.only_add,
            shifts: match (self.no_shifts, self.no_pure_shifts) {
                (true, _) => Shifts::None,
                (false, true) => Shifts::WithOthers,
                (false, false) => Shifts::All,
            },
            max_units: self.max_units,
            no_add: of("wishes.no_add", kinds(self.no_add.as_deref().unwrap_or_default()))?,
            keep_key: self.keep_key,
            key: None,
            no_capture_key: self.no_capture_key,
            no_checking_key: self.no_checking_key,
            themes: of("wishes.theme", themes(!is_helpmate).map(|text| required_theme(text)).collect())?,
            help_themes: of(
                "wishes.theme",
                themes(is_helpmate).map(|text| required_help_theme(text)).collect(),
            )?,
            keep_themes: self.keep_themes,
            max_distance: self.max_distance.map(usize::from),
            required: features("wishes.require", &self.require, &own)?,
            forbidden: features("wishes.forbid", &self.forbid, &own)?,
        })
    }

    fn patterns(&self) -> Result<Vec<patterns::Pattern>, Error> {
        let field = "wishes.patterns";
        match &self.patterns {
            None => Ok(Vec::new()),
            Some(text) if text.len() > LONGEST => {
                Err(Error::field(field, format!("{} bytes; expected at most {LONGEST}", text.len())))
            }
            Some(text) => patterns::read(text).map_err(|error| Error::field(field, error.to_string())),
        }
    }
}

fn of<T>(field: &'static str, read: Result<T, WishError>) -> Result<T, Error> {
    read.map_err(|error| Error::field(field, error.to_string()))
}

fn set(field: &'static str, names: &[String]) -> Result<Bitboard, Error> {
    names.iter().try_fold(Bitboard::EMPTY, |set, name| Ok(set | of(field, squares(name))?))
}

fn features(field: &'static str, names: &[String], own: &[patterns::Pattern]) -> Result<Vec<Feature>, Error> {
    of(field, names.iter().map(|name| Feature::find(name, own)).collect())
}
