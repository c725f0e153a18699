//! How good a sound problem is while it is being made, and what must not be wrong with it in the end.
//!
//! The score leaves things out that everybody sees who looks at a diagram: duals that are not minor, several threats, a
//! Black check for which nothing is prepared. It also pays for Black units that only balance White's. What guides the
//! search, the *value*, is therefore the score with points of our own, named below; what is printed is the score.
//! All of them but those for pure mates only take points away, so that a bound of the score is one of the value. What a problem of
//! three moves is asked besides is in `depth.rs`.

mod depth;
mod fault;

pub use fault::Fault;

use crate::generate::Start;
use crate::longer::FewMoves;
use crate::retro;
use depth::Depth;
use keymove_chess::{Arrangement, Bitboard, Color, Move, attacks};
use keymove_problem::Moves;
use keymove_study::picture::Picture;
use keymove_study::score::{Above, Bonus, Phase, Score, Scorer, Theme, Weights};

/// Points taken for each dual after a move that parries all threats.
const DUAL: i64 = 12;
/// Points taken for each threat beyond the first.
const THREATS: i64 = 20;
/// Points taken for each flight, and each check of Black, that is not provided for in the diagram.
const UNPROVIDED: [i64; 2] = [20, 40];
/// Points taken if White is in check in the diagram.
const WHITE_IN_CHECK: i64 = 60;
/// Points taken for a key that checks, captures or promotes, besides those of the score.
const RUDE_KEY: i64 = 60;
/// Points taken for a key that takes flights and gives none, besides those of the score.
const TAKES_FLIGHTS: i64 = 30;
/// So many different mates are wished, the threat among them, and points taken for each that is missing.
const WISHED_MATES: usize = 7;
const MISSING_MATE: i64 = 25;
/// The most points for flights, theme and bonus together: a king on the run is a theme that needs no other.
const MOST_FLIGHT_POINTS: i64 = 45;
/// Points taken for each unit, instead of what the score gives for few: as many as a problem needs.
const UNIT: i64 = 2;
/// Points taken for each time that a wished theme is missing.
const MISSING: i64 = 300;
/// Points taken for each thing that must not be wrong and is, of longer problems, and of two-movers where themes are wished.
const FAULT: i64 = 80;
const FAULT_WITH_THEME: i64 = 25;
/// Points for each different pure mate where mating pictures are the beginning, and for how many at most.
const PURE: i64 = 8;
const MOST_PURE: i64 = 8;

/// The most duals of what is shown.
const MOST_DUALS: usize = 1;
/// The fewest different mates: of miniatures, and of larger problems.
const FEWEST_MATES: [usize; 2] = [3, 4];

/// What is seen at first sight.
#[derive(Clone, Debug)]
pub(super) struct Assessment {
    pub(super) score: Score,
    pub(super) value: i64,
    /// Moves that parry all threats and have several mates; of a longer problem, in the last moves.
    pub(super) duals: usize,
    pub(super) threats: usize,
    /// Different mates after moves that have only one, and the threat.
    pub(super) mates: usize,
    /// How many of them are pure; counted only where pictures are the beginning.
    pub(super) pure: usize,
    pub(super) unprovided_flights: usize,
    pub(super) unprovided_checks: usize,
    white_in_check: bool,
    pub(super) takes_flights: bool,
    /// What longer problems are asked besides.
    depth: Option<Depth>,
}

impl Assessment {
    /// Whether the problem is longer than a two-mover.
    pub(super) const fn is_longer(&self) -> bool {
        self.depth.is_some()
    }
}

/// Judges sound problems, one after the other.
pub(super) struct Judge<'a> {
    moves: Moves,
    scorer: Scorer,
    /// Tells what follows the key of a longer problem.
    short: FewMoves,
    /// The last moves of a longer problem, one branch after the other.
    phase: Phase,
    themes: &'a [(Theme, u16)],
    pictures: bool,
    legal: bool,
    min_score: Option<i64>,
}

impl<'a> Judge<'a> {
    /// For problems of so many moves.
    pub(super) fn new(plan: &'a super::Plan, moves: Moves) -> Self {
        Self {
            moves,
            short: FewMoves::default(),
            phase: Phase::default(),
            scorer: Scorer::new(plan.weights.clone()),
            themes: &plan.themes,
            pictures: plan.start == Start::Mates,
            legal: plan.legal,
            min_score: plan.min_score,
        }
    }

    pub(super) fn weights(&self) -> &Weights {
        self.scorer.weights()
    }

    /// Instead of what the score takes where White is stronger, and gives for few units: what White's units are worth, so
    /// that he is not stronger than he must be and Black gets no units to balance him, and a little for every unit.
    fn economy(&self, position: &Arrangement) -> i64 {
        let [white, black] = self.scorer.material(position);
        let Weights { bonuses, penalties, .. } = self.weights();
        let taken = i64::from(penalties.material) * (white - black).max(0);
        let count = i64::from(position.occupied().len());
        let few = i64::from(bonuses.pieces.each) * (i64::from(bonuses.pieces.below) - count);
        let small = match count {
            ..=7 => bonuses.miniature,
            8..=12 => bonuses.meredith,
            _ => 0,
        };
        taken - white - few - i64::from(small) - UNIT * count
    }

    /// Looks at a sound problem; `None` if this is no key.
    pub(super) fn assess(&mut self, position: &Arrangement, key: Move) -> Option<Assessment> {
        if self.moves.get() > 2 {
            return self.assess_longer(position, key);
        }
        let score = self.scorer.evaluate(position, key).ok()?;
        Some(self.assess_at(position, score))
    }

    /// As [`Self::assess`]; `None` too if it is certain at once that the value is not more than `floor`.
    pub(super) fn assess_above(
        &mut self, position: &Arrangement, key: Move, floor: i64,
    ) -> Option<Assessment> {
        if self.moves.get() > 2 {
            return self.assess_longer(position, key);
        }
        let pure = if self.pictures { PURE * MOST_PURE } else { 0 };
        let floor = floor.saturating_sub(self.economy(position) + pure);
        match self.scorer.evaluate_above(position, key, floor) {
            Ok(Above::Score(score)) => Some(self.assess_at(position, score)),
            _ => None,
        }
    }

    /// `score` is what was scored last.
    fn assess_at(&self, position: &Arrangement, score: Score) -> Assessment {
        let phase = self.scorer.phase();
        let mut seen: Vec<Move> = phase.threats().iter().copied().take(1).collect();
        let pure = add_mates(phase, self.pictures, &mut seen);
        let mates = seen.len();
        let is_met = |replied: &Arrangement| replied.mating_move().is_some();
        let [unprovided_flights, unprovided_checks] = unprovided(position, is_met);
        let mut assess = Assessment {
            value: 0,
            duals: duals(phase),
            threats: phase.threats().len(),
            mates,
            pure,
            unprovided_flights,
            unprovided_checks,
            white_in_check: position.in_check(),
            takes_flights: takes_flights(position, phase.position()),
            depth: None,
            score,
        };
        assess.value = self.value(position, &assess);
        assess
    }

    fn value(&self, position: &Arrangement, assess: &Assessment) -> i64 {
        let key = &assess.score.key;
        let times = |count: usize, points: i64| count as i64 * points;
        let given = |holds: bool, points: i64| if holds { points } else { 0 };
        let rude = [key.checkers > 0, key.captured.is_some(), key.mv.promotion().is_some()];
        let flights =
            assess.score.themes[Theme::KingFlights as usize] + assess.score.bonuses[Bonus::Flights as usize];
        assess.score.total() + self.economy(position) + times(assess.pure, PURE).min(PURE * MOST_PURE)
            - times(assess.duals, if assess.depth.is_some() { depth::DUAL } else { DUAL })
            - assess.depth.as_ref().map_or(0, Depth::price)
            - times(WISHED_MATES.saturating_sub(assess.mates), MISSING_MATE)
            - (flights - MOST_FLIGHT_POINTS).max(0)
            - times(assess.threats.saturating_sub(1), THREATS)
            - times(assess.unprovided_flights, UNPROVIDED[0])
            - times(assess.unprovided_checks, UNPROVIDED[1])
            - given(assess.white_in_check, WHITE_IN_CHECK)
            - given(assess.takes_flights, TAKES_FLIGHTS)
            - times(rude.into_iter().filter(|&rude| rude).count(), RUDE_KEY)
            - times(usize::from(self.missing(&assess.score)), MISSING)
            - self.price_of_faults(position, assess)
    }

    /// Whether themes are wished.
    pub(super) const fn wishes_themes(&self) -> bool {
        !self.themes.is_empty()
    }

    /// Points taken for everything that must not be wrong and is, where few positions are without fault: then what leads away
    /// from a fault is worth more than points of the score.
    fn price_of_faults(&self, position: &Arrangement, assess: &Assessment) -> i64 {
        if self.themes.is_empty() && !assess.is_longer() {
            return 0;
        }
        let price = if assess.is_longer() { FAULT } else { FAULT_WITH_THEME };
        price * faults(position, assess).into_iter().filter(|(_, holds)| *holds).count() as i64
    }

    /// How many times wished themes are missing.
    fn missing(&self, score: &Score) -> u16 {
        let missing = |&(theme, times): &(Theme, u16)| times.saturating_sub(score.counts[theme as usize]);
        self.themes.iter().map(missing).sum()
    }

    /// Whether the position can be had from a game, or this is not asked.
    pub(super) fn is_possible(&self, position: &Arrangement) -> bool {
        !self.legal || retro::impossible(position).is_none()
    }

    /// The first thing that must not be wrong and is. What needs more than a first look is not asked here: idle units, and
    /// features.
    pub(super) fn fault(&self, position: &Arrangement, assess: &Assessment) -> Option<Fault> {
        let others = [
            (Fault::Theme, self.missing(&assess.score) > 0),
            (Fault::Score, self.min_score.is_some_and(|least| assess.score.total() < least)),
        ];
        let first = faults(position, assess).into_iter().chain(others).find(|(_, holds)| *holds);
        let impossible = || (!self.is_possible(position)).then_some(Fault::Impossible);
        first.map(|(fault, _)| fault).or_else(impossible)
    }
}

/// What is wrong with the solution, in the order in which it is told.
fn faults(position: &Arrangement, assess: &Assessment) -> [(Fault, bool); 14] {
    let key = &assess.score.key;
    let fewest = FEWEST_MATES[usize::from(position.occupied().len() > 7)];
    let most_duals = if assess.is_longer() { depth::MOST_DUALS } else { MOST_DUALS };
    let most_flights = if assess.is_longer() { depth::MOST_UNPROVIDED_FLIGHTS } else { 0 };
    let deep = |holds: fn(&Depth) -> bool| assess.depth.as_ref().is_some_and(holds);
    [
        (Fault::Checks, key.checkers > 0),
        (Fault::Captures, key.captured.is_some()),
        (Fault::Promotes, key.mv.promotion().is_some()),
        (Fault::TakesFlights, assess.takes_flights),
        (Fault::Threats, assess.threats > 1),
        (Fault::ShortThreat, deep(|depth| depth.haste > 0)),
        (Fault::Duals, assess.duals > most_duals),
        (Fault::EarlyDuals, deep(|depth| depth.early_duals > depth::MOST_EARLY_DUALS)),
        (Fault::ShortPlay, deep(Depth::is_mostly_short)),
        (Fault::FewContinuations, deep(|depth| depth.continuations < depth::FEWEST_CONTINUATIONS)),
        (Fault::FewMates, assess.mates < fewest),
        (Fault::UnprovidedCheck, assess.unprovided_checks > 0),
        (Fault::UnprovidedFlight, assess.unprovided_flights > most_flights),
        (Fault::WhiteInCheck, assess.white_in_check),
    ]
}

/// Moves with several mates, none of them a threat: what leaves a threat in force defends against nothing.
fn duals(phase: &Phase) -> usize {
    let is_dual =
        |mates: &[Move]| mates.len() > 1 && !mates.iter().any(|mate| phase.threats().contains(mate));
    phase.defences().iter().filter(|defence| is_dual(phase.mates(defence))).count()
}

/// Adds to `seen` the mates after moves that have only one; returns how many of the added ones are pure, if this is asked.
fn add_mates(phase: &Phase, pictures: bool, seen: &mut Vec<Move>) -> usize {
    let mut pure = 0;
    for defence in phase.defences() {
        let Some(mate) = phase.single(defence).filter(|mate| !seen.contains(mate)) else { continue };
        seen.push(mate);
        if pictures {
            let end = phase.position().glimpse(defence.mv).glimpse(mate);
            pure += usize::from(Picture::of(&end).is_some_and(|picture| picture.is_pure()));
        }
    }
    pure
}

/// Flights and other checks of Black in the diagram to which White has no answer that mates in time; `is_met` is asked of the
/// position after such a move.
fn unprovided(position: &Arrangement, mut is_met: impl FnMut(&Arrangement) -> bool) -> [usize; 2] {
    let Some(set) = position.passed() else { return [0, 0] };
    let king = set.king(Color::Black);
    let mut counts = [0, 0];
    for &mv in &set.moves() {
        let flees = Some(mv.from()) == king;
        if !flees && !set.gives_check(mv) {
            continue;
        }
        if !is_met(&set.glimpse(mv)) {
            counts[usize::from(!flees)] += 1;
        }
    }
    counts
}

/// Whether the king can no longer go somewhere after the key, and nowhere new.
fn takes_flights(before: &Arrangement, after: &Arrangement) -> bool {
    let Some(king) = before.king(Color::Black) else { return false };
    let near = attacks::king(king).without(before.color(Color::Black));
    let old = near.without(before.attacked_by(Color::White, before.occupied() ^ king.into()));
    let new: Bitboard = after.king_targets();
    old.without(new).any() && new.without(old).is_empty()
}
