//! All helpmates of some material.

use super::class::{Class, Kinds};
use super::judge::Judgement;
use super::positions::{Diagram, diagrams};
use super::tables::{NoTables, Tables};
use super::{Best, Brought, Counts, MANY, Wanted, Work};
use crate::generate::Material;
use keymove_chess::Arrangement;
use keymove_run::Progress;
use keymove_solve::Limits;

/// The most units, kings included. Tables for more do not fit into any memory.
pub const MOST_UNITS: u32 = 6;

/// What cannot be enumerated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClassesError {
    /// There are too many units.
    #[error("positions of up to {0} units cannot all be looked at; expected at most {MOST_UNITS}")]
    TooMany(u32),
    /// The material has no class with something that mates.
    #[error("the material {0} has nothing with which White could mate")]
    Nothing(String),
    /// There are no tables.
    #[error(transparent)]
    Tables(#[from] NoTables),
}

/// Every position of one class or several, with its number of solutions.
#[derive(Debug)]
pub struct Classes {
    wanted: Wanted,
    limits: Limits,
    best: Best,
    tables: Tables,
    roots: Vec<Root>,
}

#[derive(Debug)]
struct Root {
    class: Class,
    /// The number of its first piece.
    first: u64,
}

impl Classes {
    /// Fills the tables; the pieces can then be searched. `best`: how problems are kept that each piece brings.
    ///
    /// # Errors
    /// [`ClassesError`].
    pub fn new(
        material: &Material, wanted: &Wanted, best: Best, limits: &Limits, progress: &Progress,
    ) -> Result<Self, ClassesError> {
        let units = material.most_units();
        if units > MOST_UNITS {
            return Err(ClassesError::TooMany(units));
        }
        let kinds: Vec<Kinds> = material.classes();
        if kinds.is_empty() {
            return Err(ClassesError::Nothing(material.to_string()));
        }
        let tables = Tables::fill(&kinds, wanted.stipulation.length.plies() - 1, limits, progress)?;
        let mut first = 0;
        let mut roots = Vec::new();
        for class in kinds.iter().filter_map(|kinds| tables.class(kinds)) {
            roots.push(Root { class: class.clone(), first });
            first += class.cells.div_ceil(class.block()) as u64;
        }
        Ok(Self { wanted: wanted.clone(), limits: limits.clone(), best, tables, roots })
    }

    /// What the tables hold, in bytes.
    pub fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }

    fn root(&self, piece: u64) -> Option<(usize, &Root)> {
        self.roots.iter().enumerate().rfind(|(_, root)| root.first <= piece)
    }

    /// Counts a diagram, and keeps it if it is wanted.
    fn take(&self, position: &Arrangement, brought: &mut Brought) {
        let plies = self.wanted.stipulation.length.plies();
        let counts = &mut brought.counts;
        counts.positions += 1;
        // The lengths of one side to move, the mate in the diagram left out: Black could not move then.
        let mut shorter = (1..plies).rev().skip(1).step_by(2);
        if shorter.any(|plies| self.tables.value(position, plies) > 0) {
            counts.short += 1;
            return;
        }
        let number = self.tables.count(position, plies);
        counts.by_solutions[usize::from(number)] += 1;
        if u64::from(number) != self.wanted.solutions || number == MANY {
            return;
        }
        match self.wanted.judge(position, self.tables.lines(position, plies), &self.limits) {
            Judgement::Wanted(problem) => {
                counts.wanted += 1;
                brought.found.add(*problem);
            }
            Judgement::Unwanted => {}
            Judgement::Unclear => counts.undecided += 1,
        }
    }
}

impl Work for Classes {
    fn groups(&self) -> Vec<String> {
        self.roots.iter().map(|root| root.class.name()).collect()
    }

    fn pieces(&self) -> Option<u64> {
        let last = self.roots.last();
        Some(last.map_or(0, |root| root.first + root.class.cells.div_ceil(root.class.block()) as u64))
    }

    fn group(&self, piece: u64) -> usize {
        self.root(piece).map_or(0, |(place, _)| place)
    }

    fn search(&self, piece: u64, stops: &dyn Fn() -> bool) -> Option<Brought> {
        let (_, Root { class, first }) = self.root(piece)?;
        let turn = self.wanted.stipulation.starter();
        let start = (piece - first) as usize * class.block();
        let mut brought = Brought { counts: Counts::default(), found: self.best.clone() };
        for cell in start..(start + class.block()).min(class.cells) {
            if cell % 64 == 0 && stops() {
                return None;
            }
            for diagram in diagrams(class, cell, turn, self.wanted.legal) {
                match diagram {
                    Diagram::Impossible => brought.counts.impossible += 1,
                    Diagram::Possible(position) => self.take(&position, &mut brought),
                }
            }
        }
        Some(brought)
    }

    fn description(&self) -> Vec<(&'static str, String)> {
        vec![("material", self.groups().join(" "))]
    }
}
