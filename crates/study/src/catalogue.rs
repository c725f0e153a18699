//! The catalogue: every theme that is looked for, with its definition, where that comes from, and an example.

use super::explain::Table as Solutions;
use super::patterns::{self, Table};
use super::{Finding, Study, themes};
use keymove_problem::sort::Sort as _;
use keymove_problem::statement::{Statement, Twin};
use std::cell::OnceCell;

/// A theme of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// The name in the field's terms: "Grimshaw". No two are the same, whatever the case of the letters.
    pub name: &'static str,
    /// Other names, and names of YACPDB's keywords that mean the same.
    pub aliases: &'static [&'static str],
    /// Where it belongs.
    pub group: Group,
    /// The definition that the detector follows, in one or two sentences.
    pub definition: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// A problem that shows it; tests hold that it is found there.
    pub example: Example,
    /// Finds every instance.
    pub detect: Detector,
}

/// How instances of a theme are found.
#[derive(Clone, Copy, Debug)]
pub enum Detector {
    /// By code.
    Code(fn(&Study) -> Vec<Finding>),
    /// By code, from several solutions of help or series play side by side.
    Solutions(fn(&Study, &Solutions) -> Vec<Finding>),
    /// By code, in battles in one way and in help and series play from several solutions side by side.
    Either {
        /// In battles.
        battle: fn(&Study) -> Vec<Finding>,
        /// In help and series play.
        solutions: fn(&Study, &Solutions) -> Vec<Finding>,
    },
    /// By the change pattern of this name among [the built-in ones](patterns::built_in).
    Pattern(&'static str),
}

/// A problem that shows a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The diagram.
    pub fen: &'static str,
    /// What is asked; a star behind it, as magazines print it, says that set play belongs to the problem.
    pub stipulation: &'static str,
    /// Author, place and year, or who made it.
    pub by: &'static str,
    /// The changes that make the twins after the diagram, one text each, as [`Twin`] reads them; mostly none.
    pub twins: &'static [&'static str],
}

impl Example {
    /// A diagram without twins.
    pub(crate) const fn new(fen: &'static str, stipulation: &'static str, by: &'static str) -> Self {
        Self { fen, stipulation, by, twins: &[] }
    }

    /// The same with twins.
    pub(crate) const fn with_twins(self, twins: &'static [&'static str]) -> Self {
        Self { twins, ..self }
    }

    /// The problem as it is stated. `None` if a part cannot be read, which tests exclude.
    pub fn statement(&self) -> Option<Statement> {
        let alone = self.stipulation.trim_end_matches('*');
        let mut statement = Statement::read(self.fen, alone.parse().ok()?).ok()?;
        statement.set_play = alone != self.stipulation;
        statement.twins = self.twins.iter().map(|twin| twin.parse().ok()).collect::<Option<Vec<Twin>>>()?;
        Some(statement)
    }
}

/// What kind of theme it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Group {
    /// Keys and the force in the diagram.
    Key,
    /// Batteries.
    Battery,
    /// Pins and unpins.
    Pin,
    /// Lines shut and opened.
    Line,
    /// Squares, ways and promotions of single units.
    Way,
    /// Manoeuvres of several moves.
    Manoeuvre,
    /// The final picture.
    Mate,
    /// Threats and defences within a phase.
    Defence,
    /// What changes between phases.
    Change,
}

impl Group {
    /// All of them, in the order of the catalogue.
    pub const ALL: [Self; 9] = [
        Self::Key,
        Self::Battery,
        Self::Pin,
        Self::Line,
        Self::Way,
        Self::Manoeuvre,
        Self::Mate,
        Self::Defence,
        Self::Change,
    ];

    /// Its heading.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Key => "key and force",
            Self::Battery => "batteries",
            Self::Pin => "pins and unpins",
            Self::Line => "lines shut and opened",
            Self::Way => "ways, squares and promotions",
            Self::Manoeuvre => "manoeuvres",
            Self::Mate => "final pictures",
            Self::Defence => "threats and defences",
            Self::Change => "changes between phases",
        }
    }
}

/// All themes, by group, then in the order of their names.
pub fn all() -> Vec<&'static Theme> {
    let mut all: Vec<&Theme> = themes::all().chain(patterns::THEMES.iter()).collect();
    all.put_in_order_by_key(|theme| (theme.group, theme.name));
    all
}

/// The theme of this name or alias, whatever the case of the letters.
pub fn find(name: &str) -> Option<&'static Theme> {
    let name = name.trim().to_lowercase();
    let is = |other: &str| other.to_lowercase() == name;
    all().into_iter().find(|theme| is(theme.name) || theme.aliases.iter().any(|alias| is(alias)))
}

/// Everything that a solution shows, in the order of the catalogue.
pub fn detect(study: &Study) -> Vec<Finding> {
    detect_with(study, &Tables::default())
}

/// The same where the solutions stand side by side already.
pub(crate) fn detect_beside(study: &Study, solutions: Option<&Solutions>) -> Vec<Finding> {
    let solutions = OnceCell::from(solutions.cloned());
    detect_with(study, &Tables { solutions, ..Tables::default() })
}

fn detect_with(study: &Study, tables: &Tables) -> Vec<Finding> {
    all().into_iter().flat_map(|theme| theme.detect_in(study, tables)).collect()
}

/// The tables of a study that several detectors share, made when the first one asks.
#[derive(Default)]
struct Tables {
    phases: OnceCell<Table>,
    solutions: OnceCell<Option<Solutions>>,
}

impl Theme {
    /// Every instance of it.
    pub fn detect(&self, study: &Study) -> Vec<Finding> {
        self.detect_in(study, &Tables::default())
    }

    fn detect_in(&self, study: &Study, tables: &Tables) -> Vec<Finding> {
        match self.detect {
            Detector::Code(detect) => detect(study),
            Detector::Pattern(name) => patterns::detect(name, tables.phases.get_or_init(|| Table::of(study))),
            Detector::Either { battle, .. } if study.is_battle() => battle(study),
            Detector::Solutions(detect) | Detector::Either { solutions: detect, .. } => {
                let solutions = tables.solutions.get_or_init(|| Solutions::of(study));
                solutions.as_ref().map_or_else(Vec::new, |solutions| detect(study, solutions))
            }
        }
    }
}
