//! From one sound problem to a better one, and to the best one near.
//!
//! A step moves a unit, a king too, replaces it by another kind where it stands, deletes or adds one, as far as the material
//! allows. Where no step helps, an exchange takes up to two units away, at random, and puts up to two back wherever they
//! do best. It may lead downhill, by less and less (simulated annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, 1983).
//! Longer problems take some thirty times as long to judge as two-movers: of all that a step may lead to, a sample is looked at.

mod catch;
mod exchange;
mod soundness;

use catch::Kept;
pub(super) use catch::{Catch, Made};

use super::Plan;
use super::chance::Chance;
use super::judge::{Fault, Judge};
use super::material::counts;
use super::run::Counts;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Color, Role, Square, attacks};
use keymove_problem::Moves;
use keymove_study::score::Score;
use soundness::Soundness;

/// By how many points an exchange may lead downhill in the beginning.
const WARMTH: i64 = 24;
/// The same for longer problems, of whose neighbours few are sound.
const WARMTH_OF_LONGER: i64 = 60;

/// Makes one problem after the other better.
pub(super) struct Climber<'a> {
    pub(super) plan: &'a Plan,
    pub(super) chance: Chance,
    pub(super) counts: Counts,
    judge: Judge<'a>,
    kept: Kept,
    soundness: Soundness,
    stops: &'a dyn Fn() -> bool,
}

/// What a step does.
enum Step {
    /// Moves, replaces or deletes the unit on the square.
    Unit(Square),
    /// Moves a king.
    King(Color),
    /// Adds a unit.
    Add,
}

impl<'a> Climber<'a> {
    pub(super) fn new(plan: &'a Plan, chance: Chance, stops: &'a dyn Fn() -> bool) -> Self {
        Self::of_length(plan.moves, plan, chance, stops)
    }

    /// One of problems of so many moves, whatever the plan says, which takes over what is left to chance.
    pub(super) fn of_length(
        moves: Moves, plan: &'a Plan, chance: Chance, stops: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            plan,
            chance,
            counts: Counts::default(),
            judge: Judge::new(plan, moves),
            kept: Kept::default(),
            soundness: Soundness::new(moves),
            stops,
        }
    }

    pub(super) fn stops(&self) -> bool {
        (self.stops)()
    }

    /// How many positions were judged so far.
    pub(super) fn positions(&self) -> u64 {
        self.soundness.counted() + self.counts.positions
    }

    /// The best problems without a fault that were met on the way, the best first.
    pub(super) fn improve(&mut self, start: Made) -> Vec<Made> {
        let mut current = self.climb(start);
        self.remember(&current);
        for round in 0..self.plan.patience {
            if self.stops() {
                break;
            }
            let warmth =
                self.warmth() * i64::from(self.plan.patience - round) / i64::from(self.plan.patience);
            let Some(next) = self.exchange(&current, current.value - warmth) else { continue };
            current = self.climb(next);
            self.remember(&current);
        }
        std::mem::take(&mut self.kept).into_all()
    }

    /// By how many points an exchange may lead downhill in the beginning.
    const fn warmth(&self) -> i64 {
        if self.soundness.is_of_two_movers() { WARMTH } else { WARMTH_OF_LONGER }
    }

    /// Keeps the problem if nothing is wrong with it at first sight.
    fn remember(&mut self, made: &Made) {
        self.counts.optima += 1;
        if self.kept.has(&made.position) {
            return;
        }
        let Some(assess) = self.judge.assess(&made.position, made.key) else { return };
        match self.judge.fault(&made.position, &assess) {
            Some(fault) => self.counts.faults[fault as usize] += 1,
            None => self.kept.add(*made),
        }
    }

    /// What is wrong at first sight.
    pub(super) fn fault(&mut self, made: &Made) -> Option<Fault> {
        let assess = self.judge.assess(&made.position, made.key)?;
        self.judge.fault(&made.position, &assess)
    }

    /// What the problem scores.
    pub(super) fn score(&mut self, made: &Made) -> Option<Score> {
        Some(self.judge.assess(&made.position, made.key)?.score)
    }

    /// The problem with its value, whatever that is.
    pub(super) fn value(&mut self, position: &Arrangement, key: keymove_chess::Move) -> Option<Made> {
        let value = self.judge.assess(position, key)?.value;
        Some(Made { position: *position, key, value })
    }

    /// Takes steps as long as one helps.
    pub(super) fn climb(&mut self, start: Made) -> Made {
        let mut made = start;
        loop {
            let mut improved = false;
            let mut steps: Vec<Step> = made
                .position
                .units()
                .filter(|(_, piece)| piece.role != Role::King)
                .map(|(square, _)| Step::Unit(square))
                .chain([Step::Add, Step::King(Color::White), Step::King(Color::Black)])
                .collect();
            self.chance.shuffle(&mut steps);
            for step in steps {
                if self.stops() {
                    return made;
                }
                if let Some(better) = self.step(&made, &step) {
                    (made, improved) = (better, true);
                }
            }
            if !improved {
                return made;
            }
        }
    }

    /// The best problem that such a step leads to, if it is better.
    fn step(&mut self, made: &Made, step: &Step) -> Option<Made> {
        let mut catch = Catch::above(made.value);
        match *step {
            Step::Unit(square) => self.change(&made.position, square, &mut catch),
            Step::King(color) => self.move_king(&made.position, color, &mut catch),
            Step::Add => {
                let mut spots = [keymove_chess::Bitboard::EMPTY; 10];
                for (kind, set) in spots.iter_mut().enumerate() {
                    if self.permits(&made.position, &[], &[kind]) {
                        *set = crate::rules::room(&made.position, KINDS[kind]);
                    }
                }
                self.family(&made.position, None, &spots, &mut catch);
            }
        }
        catch.best
    }

    /// The unit elsewhere, another kind on its square, or nothing.
    fn change(&mut self, position: &Arrangement, square: Square, catch: &mut Catch) {
        let piece = position.piece_at(square);
        let Some(own) = KINDS.iter().position(|&kind| Some(kind) == piece) else { return };
        let rest = position.without_unit(square).as_diagram();
        let mut spots = [keymove_chess::Bitboard::EMPTY; 10];
        for (kind, set) in spots.iter_mut().enumerate() {
            let room = crate::rules::room(&rest, KINDS[kind]);
            if kind == own {
                *set = room.without(square.into());
            } else if self.permits(position, &[own], &[kind]) {
                *set = room & square.into();
            }
        }
        self.family(&rest, None, &spots, catch);
        if self.permits(position, &[own], &[]) {
            self.alone(&rest, catch);
        }
    }

    fn move_king(&mut self, position: &Arrangement, color: Color, catch: &mut Catch) {
        let Some(from) = position.king(color) else { return };
        let rest = position.without_unit(from);
        let squares = king_squares(&rest, color).without(from.into());
        for to in squares {
            let moved = rest.with_unit(to, keymove_chess::Piece { color, role: Role::King });
            self.alone(&moved.as_diagram(), catch);
        }
    }

    /// Whether the material allows these changes of a position that has it, units as indices of [`KINDS`].
    fn permits(&self, position: &Arrangement, gone: &[usize], come: &[usize]) -> bool {
        let mut counts = counts(position);
        come.iter().for_each(|&kind| counts[kind] += 1);
        for &kind in gone {
            counts[kind] = counts[kind].saturating_sub(1);
        }
        self.plan.material.allows(&counts)
    }

    /// Judges one position.
    pub(super) fn alone(&mut self, position: &Arrangement, catch: &mut Catch) {
        self.counts.positions += 1;
        if let Some(key) = self.soundness.key(position) {
            self.counts.sound += 1;
            catch.consider(position, key, &mut self.judge, &mut self.kept);
        }
    }

    /// Judges all positions with one more unit; `added` as in [`Family::each_sound`].
    pub(super) fn family(
        &mut self, parent: &Arrangement, added: Option<crate::space::Slot>,
        spots: &[keymove_chess::Bitboard; 10], catch: &mut Catch,
    ) {
        let Self { soundness, judge, counts, kept, chance, stops, .. } = self;
        soundness.each(parent, added, spots, chance, *stops, &mut |position, key| {
            counts.sound += 1;
            catch.consider(position, key, judge, kept);
        });
    }

    /// The only key, if the position is sound.
    pub(super) fn key(&mut self, position: &Arrangement) -> Option<keymove_chess::Move> {
        self.counts.positions += 1;
        self.soundness.key(position)
    }
}

/// Where a king can stand that is not on the board: on an empty square, not beside the other, White's not attacked.
pub(super) fn king_squares(rest: &Arrangement, color: Color) -> keymove_chess::Bitboard {
    let free = !rest.occupied();
    let other = rest.king(!color).map_or(keymove_chess::Bitboard::EMPTY, attacks::king);
    let attacked = rest.attacked_by(!color, rest.occupied());
    free.without(other | attacked)
}
