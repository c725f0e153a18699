//! All diagrams from which some solution leads to a given mate: moves of both sides are taken back, and what comes out is solved.
//!
//! More is taken back than can have been played: whether a move is legal where it is made, and whether rights allow it, the solver
//! says. So the diagrams that are shown are all there are, within the numbers of captures and promotions that are taken back.

use super::judge::Judgement;
use super::{Best, Brought, Counts, Wanted, Work};
use crate::help::{self, Family, Verdict};
use crate::search::Filters;
use crate::{retro, rules};
use keymove_chess::{Arrangement, Color, Move, Role};
use keymove_run::Progress;
use keymove_solve::{Limits, Stop};
use std::collections::BTreeMap;

/// The most diagrams that are solved.
const MOST_DIAGRAMS: usize = 5_000_000;
/// Diagrams of a piece.
const PIECE: usize = 64;
/// Positions between two questions whether to stop.
const PERIOD: usize = 1 << 10;

/// What may be taken back besides moves to empty squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// The most captures in a line.
    pub uncaptures: u32,
    /// The most promotions in a line.
    pub unpromotions: u32,
}

/// Why nothing can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PicturesError {
    /// It is not the end of a helpmate.
    #[error("{0} is no mate of Black with Black to move")]
    NoMate(String),
    /// There are too many diagrams.
    #[error(
        "more than {MOST_DIAGRAMS} diagrams lead to {0}; fewer captures or promotions taken back, or a shorter helpmate, have fewer"
    )]
    TooMany(String),
    /// Time is up, or the user has stopped it.
    #[error("{0} before all moves were taken back")]
    Stopped(Stop),
}

/// The diagrams that lead to some mates.
#[derive(Debug)]
pub struct Pictures {
    wanted: Wanted,
    limits: Limits,
    best: Best,
    bounds: Bounds,
    ends: Vec<Arrangement>,
    diagrams: Vec<Arrangement>,
}

impl Pictures {
    /// Takes the moves back; what comes out can then be solved piece by piece. With several mates a diagram counts from which
    /// a solution leads to each of them. `best`: how problems are kept that each piece brings.
    ///
    /// # Errors
    /// [`PicturesError`].
    pub fn new(
        mates: &[Arrangement], bounds: Bounds, wanted: &Wanted, best: Best, limits: &Limits,
        progress: &Progress,
    ) -> Result<Self, PicturesError> {
        let plies = wanted.stipulation.length.plies();
        let mut common: Option<BTreeMap<Units, Arrangement>> = None;
        for mate in mates {
            if mate.turn() != Color::Black || mate.king_attacked(Color::White) || !mate.is_mate() {
                return Err(PicturesError::NoMate(mate.to_string()));
            }
            let level = leading_to(mate, plies, bounds, limits, progress)?;
            common = Some(match common {
                None => level,
                Some(common) => common.into_iter().filter(|(units, _)| level.contains_key(units)).collect(),
            });
        }
        let diagrams = common.unwrap_or_default().into_values().filter(rules::are_kept).collect();
        let (wanted, limits, ends) = (wanted.clone(), limits.clone(), mates.to_vec());
        Ok(Self { wanted, limits, best, bounds, ends, diagrams })
    }

    /// The number of diagrams that are solved.
    pub fn diagrams(&self) -> usize {
        self.diagrams.len()
    }

    fn take(&self, position: &Arrangement, family: &mut Family, brought: &mut Brought) {
        let counts = &mut brought.counts;
        if self.wanted.legal && retro::impossible(position).is_some() {
            counts.impossible += 1;
            return;
        }
        counts.positions += 1;
        let solutions = match family.verdict(position) {
            Verdict::Sound(solutions) => solutions,
            Verdict::Undecided => {
                counts.undecided += 1;
                return;
            }
            Verdict::Illegal | Verdict::Unsound => {
                counts.unsound += 1;
                return;
            }
        };
        counts.by_solutions[solutions.len().min(counts.by_solutions.len() - 1)] += 1;
        let leads =
            |end: &Arrangement| solutions.iter().any(|line| units(&last(position, line)) == units(end));
        if !self.ends.iter().all(leads) {
            return;
        }
        match self.wanted.judge(position, solutions, &self.limits) {
            Judgement::Wanted(problem) => {
                counts.wanted += 1;
                brought.found.add(*problem);
            }
            Judgement::Unwanted => {}
            Judgement::Unclear => counts.undecided += 1,
        }
    }
}

impl Work for Pictures {
    fn groups(&self) -> Vec<String> {
        vec![format!(
            "diagrams that lead to {}",
            self.ends.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and to ")
        )]
    }

    fn pieces(&self) -> Option<u64> {
        Some(self.diagrams.len().div_ceil(PIECE) as u64)
    }

    fn group(&self, _: u64) -> usize {
        0
    }

    fn search(&self, piece: u64, stops: &dyn Fn() -> bool) -> Option<Brought> {
        let asked = help::Wanted {
            stipulation: self.wanted.stipulation,
            solutions: self.wanted.solutions,
            most: u64::MAX,
        };
        let mut family = Family::new(asked, Filters::ALL, &self.limits);
        let mut brought = Brought { counts: Counts::default(), found: self.best.clone() };
        for position in self.diagrams.iter().skip(piece as usize * PIECE).take(PIECE) {
            if stops() {
                return None;
            }
            self.take(position, &mut family, &mut brought);
        }
        // What a stop has left undecided is to be looked at again.
        (brought.counts.undecided == 0 || !stops()).then_some(brought)
    }

    fn description(&self) -> Vec<(&'static str, String)> {
        let Bounds { uncaptures, unpromotions } = self.bounds;
        vec![(
            "mates",
            format!("{}, {uncaptures} captures, {unpromotions} promotions", self.groups().join(" ")),
        )]
    }
}

/// Where the units stand: all that tells the diagrams of one side to move apart.
type Units = [u64; 8];

fn units(position: &Arrangement) -> Units {
    let mut all = [0; 8];
    for (place, role) in Role::ALL.into_iter().enumerate() {
        all[place] = position.role(role).0;
    }
    (all[6], all[7]) = (position.color(Color::White).0, position.color(Color::Black).0);
    all
}

/// The position after a line.
fn last(position: &Arrangement, line: &[Move]) -> Arrangement {
    line.iter().fold(*position, |board, &mv| board.glimpse(mv))
}

/// The diagrams that may lead to the mate in so many half-moves, by their units.
fn leading_to(
    mate: &Arrangement, plies: u16, bounds: Bounds, limits: &Limits, progress: &Progress,
) -> Result<BTreeMap<Units, Arrangement>, PicturesError> {
    let most_units = mate.occupied().len() + bounds.uncaptures;
    // With each, how many promotions were taken back at the least.
    let mut level = BTreeMap::from([(units(mate), (mate.as_diagram(), 0))]);
    for _ in 0..plies {
        let mut before: BTreeMap<Units, (Arrangement, u32)> = BTreeMap::new();
        progress.begin("moves taken back", Some(level.len() as u64));
        for (number, (position, promotions)) in level.values().enumerate() {
            if number % PERIOD == 0 {
                limits.check().map_err(PicturesError::Stopped)?;
                progress.reach(number as u64);
            }
            let pawns = |position: &Arrangement| position.pieces(!position.turn(), Role::Pawn).len();
            for earlier in retro::before_move(position) {
                let own_pawns = earlier.pieces(earlier.turn(), Role::Pawn).len();
                let promotions = promotions + own_pawns.saturating_sub(pawns(position));
                let legal = !earlier.king_attacked(!earlier.turn())
                    && earlier.occupied().len() <= most_units
                    && promotions <= bounds.unpromotions;
                if legal {
                    let entry = before.entry(units(&earlier)).or_insert((earlier, promotions));
                    entry.1 = entry.1.min(promotions);
                }
            }
            if before.len() > MOST_DIAGRAMS {
                return Err(PicturesError::TooMany(mate.to_string()));
            }
        }
        level = before;
    }
    Ok(level.into_iter().map(|(units, (position, _))| (units, position)).collect())
}
