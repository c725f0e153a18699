//! What positions say by themselves, without any search: the leaves of all proofs.

use core::cell::RefCell;
use keymove_chess::{Color, Position};
use keymove_engine::eval::Evaluator;
use keymove_engine::tablebase::{Tablebase, Wdl};
use keymove_solve::dead::{Why, never_mates};
use keymove_tables::{MOST_MEN, Tables, Unknown, Value};

/// Why something is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// Somebody is mated.
    Mate,
    /// Stalemate.
    Stalemate,
    /// The attacker has too few men to mate, however the other side plays.
    Material,
    /// Pawns that never move again keep the attacker from mating, however the other side plays.
    Walls,
    /// A table of few men, made here.
    Table,
    /// A table of the user's, by Ronald de Man's Syzygy.
    Syzygy,
    /// Play: a move, or all moves, to positions that are known.
    Play,
    /// Play that the defender can go on with for ever.
    Repetition,
    /// It is one of those that count as held in a question about others.
    Barred,
}

/// Tables and rules that decide positions.
pub struct Judge<'a> {
    tables: Option<&'a Tables>,
    syzygy: Option<&'a Tablebase>,
    evaluator: RefCell<Evaluator>,
    /// A table that could not be read, in words; the first of them.
    trouble: RefCell<Option<String>>,
}

impl core::fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Judge").field("tables", &self.tables).finish_non_exhaustive()
    }
}

impl<'a> Judge<'a> {
    /// With the tables that are at hand; positions without one are decided by search.
    pub fn new(tables: Option<&'a Tables>, syzygy: Option<&'a Tablebase>) -> Self {
        Self { tables, syzygy, evaluator: RefCell::default(), trouble: RefCell::default() }
    }

    /// A table that could not be read, or two that contradict each other, in words.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// What a table that was made here says of a position.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let tables = self.tables.filter(|_| position.occupied().len() as usize <= MOST_MEN)?;
        match tables.probe(position) {
            Ok(value) => Some(value),
            Err(Unknown::Unreadable(words)) => {
                self.trouble.borrow_mut().get_or_insert(words);
                None
            }
            Err(_) => None,
        }
    }

    /// Whether the attacker wins, if the position says so by itself. `barred` are positions that he gains nothing by reaching.
    pub(crate) fn leaf(
        &self, position: &Position, attacker: Color, barred: &[Position],
    ) -> Option<(bool, Ground)> {
        if !position.has_move() {
            return Some(match position.in_check() {
                true => (position.turn() != attacker, Ground::Mate),
                false => (false, Ground::Stalemate),
            });
        }
        if let Some(why) = never_mates(position, attacker) {
            return Some((false, if why == Why::Material { Ground::Material } else { Ground::Walls }));
        }
        let wins = |value: Value| match value {
            Value::Draw => false,
            Value::Win(_) => position.turn() == attacker,
            Value::Loss(_) => position.turn() != attacker,
        };
        let known = self.value(position);
        if let Some(value) = known
            && (!wins(value) || self.passes_by(position, value, barred))
        {
            let won = wins(value);
            self.compare(position, attacker, won);
            return Some((won, Ground::Table));
        }
        let won = if known.is_none() { self.syzygy(position, attacker) } else { None };
        // A won position whose way may lead through one that is barred says nothing.
        won.filter(|won| !won || barred.is_empty()).map(|won| (won, Ground::Syzygy))
    }

    /// Whether best play by a table's value meets none of these positions: it only goes to shorter mates, and never back to more men.
    fn passes_by(&self, position: &Position, value: Value, barred: &[Position]) -> bool {
        let men = position.occupied().len();
        barred.iter().filter(|other| other.occupied().len() <= men).all(|other| {
            self.value(other).is_some_and(|there| there == Value::Draw || there.plies() >= value.plies())
        })
    }

    /// What the user's tables say. The rule of fifty moves does not count: a win that it spoils is one.
    fn syzygy(&self, position: &Position, attacker: Color) -> Option<bool> {
        Some(match self.syzygy?.probe_fresh(position)? {
            Wdl::Draw => false,
            Wdl::Win | Wdl::CursedWin => position.turn() == attacker,
            Wdl::Loss | Wdl::BlessedLoss => position.turn() != attacker,
        })
    }

    /// Holds a table against the user's, where both have the position.
    fn compare(&self, position: &Position, attacker: Color, won: bool) {
        if self.syzygy(position, attacker).is_some_and(|other| other != won) {
            let words = format!("the tables disagree about {position}: one of them is damaged");
            self.trouble.borrow_mut().get_or_insert(words);
        }
    }

    /// How far proofs of a win and of the contrary seem to be, by a look at the position: from 1 on.
    pub(crate) fn guess(&self, position: &Position, attacker: Color) -> (u32, u32) {
        let value = self.evaluator.borrow_mut().evaluate(position);
        let value = if position.turn() == attacker { value } else { -value };
        let far = |away: i32| 1 + (away.clamp(0, 1_200) / 60) as u32;
        (far(500 - value), far(value + 200))
    }
}
