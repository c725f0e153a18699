//! Helpmates that show a scheme, made from mating pictures: moves are taken back at random, then units are moved, added, taken
//! away and exchanged until the solutions are as many as wanted and show what they are to show.
//!
//! A run is a row of numbered attempts with random numbers of their own, as elsewhere in [`generate`](crate::generate). The search leaves
//! out almost everything: that it finds nothing means nothing.

use super::judge::Judgement;
use super::{Best, Brought, Counts, Problem, Wanted, Work};
use crate::generate::Material;
use crate::generate::chance::Chance;
use crate::generate::start::{kings, picture};
use crate::help::{self, Family};
use crate::retro;
use crate::rules::room;
use crate::search::Filters;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Move, Piece, Role, Square};
use keymove_problem::sort::Sort as _;
use keymove_solve::Limits;
use keymove_study::score::HelpScore;

/// Pictures that are tried for one beginning.
const PICTURES: usize = 20;
/// Positions that are looked at for one position's solutions before it is left.
const MOST_POSITIONS: u64 = 400_000;
/// Solutions beyond the wanted number that are counted: how far a position is from being sound.
const BEYOND: u64 = 6;
/// What a solution too many or too few weighs, in points of the score.
const PER_SOLUTION: i64 = 30;
/// What a shorter solution weighs.
const SHORT: i64 = 150;
/// What a theme weighs each time that it is missing.
const MISSING: i64 = 50;
/// How far a change may lead downhill in the beginning.
const DOWNHILL: usize = 40;

/// Attempts.
#[derive(Debug)]
pub struct Invention {
    /// What is sought.
    pub wanted: Wanted,
    /// Which units problems have.
    pub material: Material,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// How many changes an attempt tries.
    pub patience: u32,
    /// The limits of each question to a solver.
    pub limits: Limits,
}

impl Work for Invention {
    fn groups(&self) -> Vec<String> {
        vec![format!("attempts with {}", self.material)]
    }

    fn pieces(&self) -> Option<u64> {
        None
    }

    fn group(&self, _: u64) -> usize {
        0
    }

    fn search(&self, piece: u64, stops: &dyn Fn() -> bool) -> Option<Brought> {
        let asked = help::Wanted {
            stipulation: self.wanted.stipulation,
            solutions: self.wanted.solutions,
            most: MOST_POSITIONS,
        };
        let mut attempt = Attempt {
            work: self,
            chance: Chance::of(self.seed, piece),
            family: Family::new(asked, Filters::ALL, &self.limits),
            counts: Counts::default(),
            best: None,
        };
        if let Some(begun) = attempt.begin(stops) {
            attempt.climb(begun, stops);
        }
        if stops() {
            return None;
        }
        let mut found = Best::new(1, 0);
        attempt.best.into_iter().for_each(|problem| found.add(problem));
        Some(Brought { counts: attempt.counts, found })
    }

    fn description(&self) -> Vec<(&'static str, String)> {
        let Self { material, seed, patience, .. } = self;
        vec![("scheme", format!("material {material}, seed {seed}, patience {patience}"))]
    }
}

/// One attempt.
struct Attempt<'a> {
    work: &'a Invention,
    chance: Chance,
    family: Family,
    counts: Counts,
    best: Option<Problem>,
}

impl Attempt<'_> {
    /// A diagram with a solution, moves taken back from a picture.
    fn begin(&mut self, stops: &dyn Fn() -> bool) -> Option<Arrangement> {
        for _ in 0..PICTURES {
            if stops() {
                return None;
            }
            let bag = self.work.material.draw(&mut self.chance);
            let kings = kings(&mut self.chance)?;
            let Some(mate) = picture(&kings, &bag, &mut self.chance) else { continue };
            let plies = self.work.wanted.stipulation.length.plies();
            let back = (0..plies).try_fold(mate, |position, _| self.taken_back(&position));
            if let Some(position) = back.map(|position| position.as_diagram()) {
                return self.filled(position, &bag);
            }
        }
        None
    }

    /// A move without capture taken back, by chance.
    fn taken_back(&mut self, position: &Arrangement) -> Option<Arrangement> {
        let mut all = retro::before_quiet_move(position);
        all.retain(|before| !before.king_attacked(!before.turn()));
        self.chance.choose(&all).copied()
    }

    /// With units of the bag added until the material has what it must have.
    fn filled(&mut self, position: Arrangement, bag: &[usize]) -> Option<Arrangement> {
        let mut position = position;
        let mut bag = bag.to_vec();
        while !self.work.material.fits(&position) {
            let kind = KINDS[bag.pop()?];
            let there = position.pieces(kind.color, kind.role).len() as usize;
            let wanted = bag.iter().filter(|&&other| KINDS[other] == kind).count() + 1;
            if there < wanted {
                let square = self.chance.square(room(&position, kind))?;
                position = position.with_unit(square, kind).as_diagram();
            }
        }
        (!position.king_attacked(!position.turn())).then_some(position)
    }

    fn climb(&mut self, begun: Arrangement, stops: &dyn Fn() -> bool) {
        let Some(mut value) = self.value(&begun) else { return };
        let mut position = begun;
        let patience = self.work.patience as usize;
        for left in (0..patience).rev() {
            if stops() {
                return;
            }
            let Some(next) = self.changed(&position) else { continue };
            let Some(new) = self.value(&next) else { continue };
            let downhill = DOWNHILL * left / patience.max(1);
            if new + self.chance.below(downhill + 1) as i64 >= value {
                (position, value) = (next, new);
            }
        }
    }

    /// A unit elsewhere, another one in its place, one more or one less.
    fn changed(&mut self, position: &Arrangement) -> Option<Arrangement> {
        let units: Vec<(Square, Piece)> = position.units().collect();
        let &(square, piece) = self.chance.choose(&units)?;
        let bare = position.without_unit(square);
        let next = match self.chance.below(10) {
            0..=5 => {
                let room = if piece.role == Role::King { !position.occupied() } else { room(&bare, piece) };
                bare.with_unit(self.chance.square(room.without(square.into()))?, piece)
            }
            6 | 7 if piece.role != Role::King => {
                let kind = KINDS[self.chance.below(KINDS.len())];
                if kind == piece || !room(&bare, kind).has(square) {
                    return None;
                }
                bare.with_unit(square, kind)
            }
            8 if piece.role != Role::King => bare,
            _ => {
                let kind = KINDS[self.chance.below(KINDS.len())];
                position.with_unit(self.chance.square(room(position, kind))?, kind)
            }
        };
        let next = next.as_diagram();
        (self.work.material.fits(&next) && !next.king_attacked(!next.turn())).then_some(next)
    }

    /// What a position is worth: more is better. Keeps it if it is as wished and the best so far. `None` if its solutions are
    /// not known within the limits.
    fn value(&mut self, position: &Arrangement) -> Option<i64> {
        let wanted = &self.work.wanted;
        self.counts.positions += 1;
        let Some(solved) = self.family.solutions(position, wanted.solutions + BEYOND) else {
            self.counts.undecided += 1;
            return None;
        };
        let number = solved.lines.len() as u64;
        let sound = number == wanted.solutions && solved.short.is_none();
        if solved.short.is_some() {
            self.counts.short += 1;
        } else if sound {
            self.counts.by_solutions[number as usize] += 1;
        } else {
            self.counts.unsound += 1;
        }
        let mut value = -PER_SOLUTION * (number.abs_diff(wanted.solutions) as i64);
        if solved.short.is_some() {
            value -= SHORT;
        }
        let score = HelpScore::of(position, &solved.lines, &wanted.weights).filter(|_| number > 0);
        let shown = |theme| score.map_or(0, |score| score.counts[theme as usize]);
        let missing: i64 =
            wanted.themes.iter().map(|&(theme, times)| i64::from(times.saturating_sub(shown(theme)))).sum();
        value += score.map_or(0, |score| score.total().clamp(-200, 200)) - MISSING * missing;
        if sound && missing == 0 {
            value += self.keep(position, solved.lines);
        }
        Some(value)
    }

    /// Keeps a sound position if it is as wished and better than what is kept. Returns what else its value is.
    fn keep(&mut self, position: &Arrangement, mut solutions: Vec<Vec<Move>>) -> i64 {
        let wanted = &self.work.wanted;
        solutions.put_in_order_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
        // What only a sound position shows, and the score does not know.
        let asked = wanted.exchange.is_some()
            || wanted.pattern.is_some()
            || !wanted.required.is_empty()
            || !wanted.forbidden.is_empty();
        match wanted.judge(position, solutions, &self.work.limits) {
            Judgement::Wanted(problem) => {
                if !wanted.legal || retro::impossible(position).is_none() {
                    self.counts.wanted += 1;
                    let total = problem.score.total();
                    if self.best.as_ref().is_none_or(|best| best.score.total() < total) {
                        self.best = Some(*problem);
                    }
                }
                0
            }
            Judgement::Unwanted if asked => -MISSING,
            _ => 0,
        }
    }
}
