//! What positions say by themselves, without any search: the leaves of all proofs.

use crate::around::Around;
use crate::few_men::FewMenTables;
use crate::graph::mates::Mates;
use core::cell::{RefCell, RefMut};
use keymove_chess::{Color, Position, Role, Square};
use keymove_engine::eval::Evaluator;
use keymove_engine::tablebase::{Tablebase, Wdl};
use keymove_solve::dead::{Why, never_mates};
use keymove_tables::{MOST_MEN, Tables, Unknown, Value};
use std::sync::Arc;

/// Why something is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// Somebody is mated.
    Mate,
    /// Stalemate.
    Stalemate,
    /// The attacker has too few men to mate, however the other side plays.
    Material,
    /// Men that never move again keep the attacker from mating, however the other side plays.
    Walls,
    /// A table of few men, made here.
    Table,
    /// A table of the user's, by Ronald de Man's Syzygy.
    Syzygy,
    /// The attacker mates within so many of his moves: a mate that the solver of directmates has found, followed to its end.
    Solver(u16),
    /// Play: a move, or all moves, to positions that are known.
    Play,
    /// Play that the defender can go on with for ever.
    Repetition,
    /// It is one of those that count as held in a question about others.
    Barred,
}

/// Positions by whose repetition one side gains nothing: a game without them.
#[derive(Clone, Debug)]
pub struct Barred {
    /// The side that has failed as soon as one of them is reached, unless the play is over there: the attacker does not win, the defender does not hold.
    pub side: Color,
    /// The positions.
    pub positions: Vec<Position>,
}

/// Tables and rules that decide positions.
pub struct Judge<'a> {
    tables: Option<&'a Arc<Tables>>,
    syzygy: Option<&'a Arc<Tablebase>>,
    evaluator: RefCell<Evaluator>,
    mates: RefCell<Mates>,
    around: RefCell<Around>,
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
    pub fn new(tables: Option<&'a Arc<Tables>>, syzygy: Option<&'a Arc<Tablebase>>) -> Self {
        let few_men = tables.map(|tables| Arc::new(FewMenTables::new(Arc::clone(tables), false)) as _);
        let mates = RefCell::new(Mates::new(few_men));
        Self {
            tables,
            syzygy,
            evaluator: RefCell::default(),
            mates,
            around: RefCell::default(),
            trouble: RefCell::default(),
        }
    }

    /// The same, but without mates that the solver finds: less is proven, and the same of what is.
    #[must_use]
    pub fn without_mates(self) -> Self {
        self.mates.borrow_mut().fall_silent();
        self
    }

    /// The tables that are made here.
    pub(crate) const fn tables(&self) -> Option<&'a Arc<Tables>> {
        self.tables
    }

    /// The user's tables.
    pub(crate) const fn syzygy_tables(&self) -> Option<&'a Arc<Tablebase>> {
        self.syzygy
    }

    /// Looks up so many moves of mates that go around what is barred, for each question from now on.
    pub(crate) fn look_around(&self, most: usize) {
        self.around.borrow_mut().allow(most);
    }

    /// The solvers that find mates.
    pub(crate) fn mates(&self) -> RefMut<'_, Mates> {
        self.mates.borrow_mut()
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

    /// Whether the attacker wins, if the position says so by itself.
    pub(crate) fn leaf(
        &self, position: &Position, attacker: Color, barred: &Barred,
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
        if barred.positions.contains(position) {
            return Some((barred.side != attacker, Ground::Barred));
        }
        let wins = |value: Value| match value {
            Value::Draw => false,
            Value::Win(_) => position.turn() == attacker,
            Value::Loss(_) => position.turn() != attacker,
        };
        // What the barred side achieves it may achieve by way of what is barred alone.
        let is_safe = |won: bool, value: Option<Value>| {
            won != (barred.side == attacker)
                || barred.positions.iter().all(|other| self.passes_by(position, value, other))
        };
        let known = self.value(position);
        let goes_around = || {
            self.tables.is_some_and(|tables| {
                self.around.borrow_mut().wins(tables, position, attacker, &barred.positions)
            })
        };
        if let Some(value) = known
            && (is_safe(wins(value), known) || wins(value) && barred.side == attacker && goes_around())
        {
            let won = wins(value);
            self.compare(position, attacker, won);
            return Some((won, Ground::Table));
        }
        let won = if known.is_none() { self.syzygy(position, attacker) } else { None };
        won.filter(|&won| is_safe(won, None)).map(|won| (won, Ground::Syzygy))
    }

    /// Whether best play never meets this other position: it cannot come up any more; or the table's value is a mate, and the other position is no nearer to
    /// one: best play only goes to shorter mates.
    fn passes_by(&self, position: &Position, value: Option<Value>, other: &Position) -> bool {
        is_behind(other, position)
            || value.is_some_and(|value| {
                value != Value::Draw
                    && self
                        .value(other)
                        .is_some_and(|there| there == Value::Draw || there.plies() >= value.plies())
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

/// Whether a position can never come up from here, because men that it has are gone, or pawns have gone further.
pub(crate) fn is_behind(other: &Position, position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let [there, here] = [other, position].map(|position| position.pieces(color, Role::Pawn));
        // Ranks that pawns still have before them: every move of a pawn, and every pawn that is taken, makes them fewer.
        let [far_there, far_here] = [there, here].map(|pawns| {
            let far = |square: Square| match color {
                Color::White => 7 - u32::from(square.rank()),
                Color::Black => u32::from(square.rank()),
            };
            pawns.into_iter().map(far).sum::<u32>()
        });
        other.color(color).len() > position.color(color).len()
            || there.len() > here.len()
            || far_there > far_here
            || far_there == far_here && there != here
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_behind_where_nothing_leads_back() {
        let behind = |other: &str, here: &str| {
            is_behind(&other.parse().expect("a position"), &here.parse().expect("a position"))
        };
        let start = "8/2k5/8/4p3/8/3P4/3K4/7R w - - 0 1";
        // Kings and rooks come back; pawns and men that were taken do not.
        assert!(!behind(start, "8/8/2k5/4p3/8/3P4/7R/3K4 b - - 0 1"));
        assert!(behind(start, "8/2k5/8/4p3/3P4/8/3K4/7R b - - 0 1"));
        assert!(behind(start, "8/2k5/8/8/4p3/3P4/3K4/7R w - - 0 1"));
        assert!(behind(start, "8/2k5/8/4p3/8/3P4/3K4/8 w - - 0 1"));
        assert!(behind(start, "3Q4/2k5/8/4p3/8/8/3K4/7R b - - 0 1"));
        // What comes later may still come.
        assert!(!behind("8/2k5/8/8/3Pp3/8/3K4/7R w - - 0 1", start));
        assert!(!behind("8/2k5/8/4p3/8/8/3K4/8 w - - 0 1", start));
    }
}
