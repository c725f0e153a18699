//! Reads patterns from the text of a TOML file; `docs/themes.md` describes the language.

use super::parse::{self, Fault};
use super::template::{Change, Clause, Grid, Kinds, Letter, Pattern, Scheme, Template};
use crate::place::Place;
use serde::Deserialize;
use std::collections::HashSet;
use toml::Spanned;

/// Why patterns cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("patterns, line {line}, column {column}: {what}")]
pub struct PatternError {
    /// What is wrong, and what would be right.
    pub what: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text of that line.
    pub text: String,
}

impl PatternError {
    fn at(source: &str, offset: usize, what: String) -> Self {
        let Place { line, column, text } = Place::of(source, offset);
        Self { what, line, column, text }
    }
}

/// More than any solution has.
const LARGEST_SIZE: usize = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    pattern: Vec<Spanned<RawPattern>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPattern {
    name: Spanned<String>,
    #[serde(default)]
    definition: String,
    phases: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    equal: Vec<Spanned<String>>,
    grid: Option<Spanned<RawGrid>>,
    with_key: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGrid {
    answers: RawChange,
    phases: Spanned<usize>,
    defences: Spanned<usize>,
    most_defences: Option<Spanned<usize>>,
    kinds: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawChange {
    Different,
    Shifted,
}

/// Reads all patterns of a file.
///
/// ```
/// use keymove_study::patterns::read;
/// let patterns = read("[[pattern]]\nname = 'Mine'\nphases = ['set: a -> A', 'key: a -> B']\n")?;
/// assert_eq!(patterns[0].name, "Mine");
/// let error = read("[[pattern]]\nname = 'Mine'\nphases = ['set: a => A']\n").expect_err("no arrow");
/// assert_eq!((error.line, error.column), (3, 17));
/// # Ok::<(), keymove_study::patterns::PatternError>(())
/// ```
///
/// # Errors
/// What is no TOML, a field that no pattern has, a scheme that cannot be read or that nothing could show; an empty file.
pub fn read(source: &str) -> Result<Vec<Pattern>, PatternError> {
    let file: RawFile = toml::from_str(source).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        PatternError::at(source, offset, error.message().trim_end().replace('\n', "; "))
    })?;
    if file.pattern.is_empty() {
        let what = "no pattern; expected one or more tables `[[pattern]]` with `name` and `phases` or `grid`";
        return Err(PatternError::at(source, 0, what.into()));
    }
    let mut names = HashSet::new();
    let mut patterns = Vec::new();
    for raw in file.pattern {
        let start = raw.span().start;
        let reader = Reader { source, start };
        let pattern = reader.pattern(raw.into_inner())?;
        if !names.insert(pattern.name.to_lowercase()) {
            return Err(PatternError::at(
                source,
                start,
                format!("a second pattern of the name `{}`", pattern.name),
            ));
        }
        patterns.push(pattern);
    }
    Ok(patterns)
}

struct Reader<'a> {
    source: &'a str,
    /// Where the pattern begins.
    start: usize,
}

impl Reader<'_> {
    fn error(&self, offset: usize, what: impl Into<String>) -> PatternError {
        PatternError::at(self.source, offset, what.into())
    }

    fn pattern(&self, raw: RawPattern) -> Result<Pattern, PatternError> {
        if raw.name.get_ref().trim().is_empty() {
            return Err(self.error(raw.name.span().start, "a pattern needs a name"));
        }
        let scheme = match (raw.phases, raw.grid) {
            (Some(phases), None) => self.letters(&phases, &raw.equal)?,
            (None, Some(grid)) => {
                if let Some(pair) = raw.equal.first() {
                    return Err(self.error(pair.span().start, "`equal` goes with `phases`, not with `grid`"));
                }
                Scheme::Grid(self.grid(grid.get_ref())?)
            }
            (Some(_), Some(grid)) => {
                return Err(self.error(grid.span().start, "expected either `phases` or `grid`, not both"));
            }
            (None, None) => {
                return Err(self.error(self.start, "the pattern has neither `phases` nor `grid`"));
            }
        };
        Ok(Pattern {
            name: raw.name.into_inner().trim().to_owned(),
            definition: raw.definition,
            with_key: raw.with_key.unwrap_or(true),
            scheme,
        })
    }

    fn letters(
        &self, phases: &Spanned<Vec<Spanned<String>>>, equal: &[Spanned<String>],
    ) -> Result<Scheme, PatternError> {
        if phases.get_ref().is_empty() {
            return Err(self.error(phases.span().start, "expected at least one phase, as in `key: a -> A`"));
        }
        let templates: Vec<Template> = phases
            .get_ref()
            .iter()
            .map(|text| self.within(text, parse::template))
            .collect::<Result<_, _>>()?;
        let bound: HashSet<Letter> =
            templates.iter().flat_map(|phase| &phase.clauses).flat_map(Clause::binds).collect();
        for (phase, text) in templates.iter().zip(phases.get_ref()) {
            let lost = phase.clauses.iter().flat_map(Clause::needs).find(|letter| !bound.contains(letter));
            if let Some(letter) = lost {
                let what =
                    format!("`{letter}` is only denied; expected a clause that plays it, such as `a -> A`");
                return Err(self.error(text.span().start, what));
            }
        }
        let mut pairs = Vec::new();
        for text in equal {
            let (first, second) = self.within(text, parse::pair)?;
            if let Some(letter) = [first, second].into_iter().find(|letter| !bound.contains(letter)) {
                return Err(self.error(text.span().start, format!("no phase plays `{letter}`")));
            }
            pairs.push((first, second));
        }
        Ok(Scheme::Letters { phases: templates, equal: pairs })
    }

    fn grid(&self, raw: &RawGrid) -> Result<Grid, PatternError> {
        let size =
            |field: &Spanned<usize>, least: usize| match *field.get_ref() {
                size if (least..=LARGEST_SIZE).contains(&size) => Ok(size),
                _ => Err(self
                    .error(field.span().start, format!("expected a number from {least} to {LARGEST_SIZE}"))),
            };
        let answers = match raw.answers {
            RawChange::Different => Change::Different,
            RawChange::Shifted => Change::Shifted,
        };
        let least = if answers == Change::Shifted { 2 } else { 1 };
        let defences = size(&raw.defences, least)?;
        Ok(Grid {
            answers,
            phases: size(&raw.phases, 2)?,
            defences,
            most_defences: raw
                .most_defences
                .as_ref()
                .map_or(Ok(LARGEST_SIZE), |most| size(most, defences))?,
            kinds: raw.kinds.as_ref().map_or(Ok(Kinds::ANY), |text| self.within(text, parse::kinds))?,
        })
    }

    /// Reads the text of a string; a fault in it gets its place in the file.
    fn within<T>(
        &self, text: &Spanned<String>, read: impl Fn(&str) -> Result<T, Fault>,
    ) -> Result<T, PatternError> {
        read(text.get_ref()).map_err(|(offset, what)| {
            let span = text.span();
            let raw = self.source.get(span.clone()).unwrap_or_default();
            // Behind the quotes, if nothing in the string is written otherwise than it is read.
            let quotes = raw.find(text.get_ref().as_str()).filter(|_| !text.get_ref().is_empty());
            self.error(span.start + quotes.map_or(0, |quotes| quotes + offset), what)
        })
    }
}
