//! One thread's share: jobs, one after the other.

use super::flaw::{Critic, Flaw};
use super::pool::{Candidate, Pool, Sound, group_of_flawed, group_of_sound};
use super::reach::Reach;
use super::{STRIDE, Tally};
use crate::search::Plan;
use crate::sound::{Answer, Family, verdict};
use crate::space::{KINDS, Shifts, Space, Step};
use keymove_chess::{Arrangement, Move, Position};
use keymove_study::score::{Above, Scorer};

/// Something to be done.
#[derive(Clone, Debug)]
pub(super) enum Job {
    /// Judge a piece of the plan's space.
    Piece(u64),
    /// Look for nearly sound positions in a piece of the space that is given with it.
    Flawed(u64),
    /// Judge everything near a position, and look for nearly sound positions very near to it.
    GoOn(Candidate),
}

/// What came of a job.
#[derive(Clone, Debug, Default)]
pub(super) struct Yield {
    pub(super) sound: Vec<Candidate>,
    pub(super) flawed: Vec<Candidate>,
    pub(super) tally: Tally,
}

/// What earlier waves have left to be found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floors {
    /// Sound positions with a lower guide are of no use.
    pub(super) sound: i64,
    /// Nearly sound ones.
    pub(super) flawed: i64,
    /// How many groups a piece may yield.
    pub(super) most: usize,
}

/// What it costs to be not as wished, in points of the score: less than what a theme is worth, so that a better position is
/// still gone on from.
const UNWANTED: i64 = 25;
/// What each thing that is wrong costs: about what a unit that mends it may take away.
const FLAW: i64 = 15;
/// How many groups one position may yield, so that its descendants do not fill the whole beam.
pub(super) const LITTER: usize = 32;
/// How many of a group are kept: another one in case the first leads nowhere.
pub(super) const ALIKE: usize = 2;

/// Does jobs and keeps its memory from one to the next.
pub(super) struct Scout<'a> {
    plan: &'a Plan,
    reach: &'a Reach<'a>,
    flawed_space: &'a Space,
    family: Family,
    critic: Critic,
    scorer: Scorer,
}

impl<'a> Scout<'a> {
    pub(super) fn new(plan: &'a Plan, reach: &'a Reach<'a>, flawed_space: &'a Space) -> Self {
        Self {
            plan,
            reach,
            flawed_space,
            family: Family::new(plan.filters.wait),
            critic: Critic::default(),
            scorer: Scorer::new(plan.weights.clone()),
        }
    }

    /// Does a job; `None` if it was stopped before its end.
    pub(super) fn act(&mut self, job: &Job, floors: &Floors, stops: &dyn Fn() -> bool) -> Option<Yield> {
        let mut harvest = Harvest::new(self.reach, floors);
        match job {
            Job::Piece(piece) => self.judge(&self.plan.space, *piece, &mut harvest, stops)?,
            Job::Flawed(piece) => {
                self.look(self.flawed_space, *piece, self.plan.score, &mut harvest, stops)?;
            }
            Job::GoOn(from) => self.go_on(from, &mut harvest, stops)?,
        }
        Some(harvest.end())
    }

    fn go_on(&mut self, from: &Candidate, harvest: &mut Harvest, stops: &dyn Fn() -> bool) -> Option<()> {
        harvest.limit(LITTER);
        let mut bounds = self.reach.bounds(&from.position);
        let near = Space::within(&from.position, 1..=STRIDE, &bounds);
        for piece in 0..near.pieces() {
            self.judge(&near, piece, harvest, stops)?;
        }
        // A shift mends nothing.
        bounds.shifts = Shifts::None;
        let nearest = Space::within(&from.position, 1..=1, &bounds);
        for piece in 0..nearest.pieces() {
            self.look(&nearest, piece, from.guide, harvest, stops)?;
        }
        *(match from.sound {
            Some(_) => &mut harvest.tally.from_sound,
            None => &mut harvest.tally.from_nearly,
        }) += 1;
        Some(())
    }

    /// Judges all positions of a piece.
    fn judge(
        &mut self, space: &Space, piece: u64, harvest: &mut Harvest, stops: &dyn Fn() -> bool,
    ) -> Option<()> {
        let mut stopped = false;
        self.family.disinherit();
        let before = self.family.counts.positions;
        space.walk(piece, &mut |step| match step {
            _ if stopped => {}
            Step::Grandparent { .. } | Step::Family { .. } if stops() => stopped = true,
            Step::Single { position, .. } => {
                harvest.tally.positions += 1;
                if let Answer::Sound(key) = verdict(position) {
                    harvest.sound(&mut self.scorer, position, key);
                }
            }
            Step::Grandparent { position, kinds } => self.family.inherit(position, kinds),
            Step::Family { parent, added, squares } => {
                let scorer = &mut self.scorer;
                self.family.each_sound(parent, added.last().copied(), &squares, &mut |_, position, key| {
                    harvest.sound(scorer, position, key);
                });
            }
        });
        harvest.tally.positions += self.family.counts.positions - before;
        (!stopped).then_some(())
    }

    /// Looks for nearly sound positions in a piece. `hope` is what such a position may score if nothing better is known.
    fn look(
        &mut self, space: &Space, piece: u64, hope: i64, harvest: &mut Harvest, stops: &dyn Fn() -> bool,
    ) -> Option<()> {
        let mut stopped = false;
        let (critic, scorer) = (&mut self.critic, &mut self.scorer);
        let mut one = |position: &Arrangement| {
            let position = position.as_diagram();
            harvest.tally.examined += 1;
            if let Some(flaw) = critic.flaw(&position) {
                harvest.flawed(scorer, &position, &flaw, hope);
            }
        };
        space.walk(piece, &mut |step| match step {
            _ if stopped => {}
            Step::Grandparent { .. } | Step::Family { .. } if stops() => stopped = true,
            Step::Grandparent { .. } => {}
            Step::Single { position, .. } => one(position),
            Step::Family { parent, squares, .. } => {
                for (kind, set) in squares.iter().enumerate() {
                    set.into_iter().for_each(|square| one(&parent.with_unit(square, KINDS[kind])));
                }
            }
        });
        (!stopped).then_some(())
    }
}

/// The pieces of a space in which at most one unit is added.
pub(super) fn narrow_pieces(space: &Space) -> impl Iterator<Item = u64> + '_ {
    (0..space.pieces()).filter(|&piece| space.stem(piece).additions <= 1)
}

/// What a job has found so far.
struct Harvest<'a> {
    reach: &'a Reach<'a>,
    floors: Floors,
    sound: Pool,
    flawed: Pool,
    tally: Tally,
}

impl<'a> Harvest<'a> {
    fn new(reach: &'a Reach<'a>, floors: &Floors) -> Self {
        let mut harvest = Self {
            reach,
            floors: *floors,
            sound: Pool::new(1, ALIKE),
            flawed: Pool::new(1, 1),
            tally: Tally::default(),
        };
        harvest.limit(floors.most);
        harvest
    }

    /// At most so many groups are kept.
    fn limit(&mut self, most: usize) {
        (self.sound, self.flawed) = (Pool::new(most, ALIKE), Pool::new(most, 1));
    }

    fn sound(&mut self, scorer: &mut Scorer, position: &Arrangement, key: Move) {
        self.tally.sound += 1;
        let floor = self.floors.sound.max(self.sound.floor());
        let above = scorer.evaluate_above(position, key, floor.saturating_sub(1));
        let Ok(Above::Score(score)) = above else { return };
        self.tally.scored += 1;
        let total = score.total();
        if self.reach.is_out(position) {
            return;
        }
        let wanted = self.reach.is_wanted(position, key, &score);
        let guide = if wanted { total } else { total - UNWANTED };
        if guide >= floor {
            let group = group_of_sound(position, key, &score);
            let sound = Some(Sound { key, score: total, wanted });
            let Ok(position) = Position::from_arrangement(position) else { return };
            self.sound.add(Candidate { position, guide, group, sound });
        }
    }

    fn flawed(&mut self, scorer: &mut Scorer, position: &Arrangement, flaw: &Flaw, hope: i64) {
        self.tally.nearly += 1;
        // A cook may be what one would rather have as the key.
        let scores = flaw.keys.iter().filter_map(|&key| scorer.evaluate(position, key).ok());
        let hope = scores.map(|score| score.total()).max().unwrap_or(hope);
        let guide = hope - FLAW * flaw.size() as i64;
        if guide < self.floors.flawed.max(self.flawed.floor()) || self.reach.is_out(position) {
            return;
        }
        let attempt = flaw
            .attempt
            .iter()
            .flat_map(|(mv, refutations)| std::iter::once(*mv).chain(refutations.iter().copied()));
        let moves = flaw.mates.iter().chain(&flaw.keys).copied().chain(attempt);
        let group = group_of_flawed(position, moves);
        let Ok(position) = Position::from_arrangement(position) else { return };
        self.flawed.add(Candidate { position, guide, group, sound: None });
    }

    fn end(self) -> Yield {
        Yield {
            sound: self.sound.into_all().collect(),
            flawed: self.flawed.into_all().collect(),
            tally: self.tally,
        }
    }
}
