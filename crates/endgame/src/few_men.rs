//! Mates of few men, against any defence or with the help of both sides, decided by tables.

use core::sync::atomic::{AtomicBool, Ordering};
use keymove_chess::{Castling, Color, Position};
use keymove_problem::Moves;
use keymove_solve::{End, FewMen, Help, Limits};
use keymove_tables::{Making, Material, Step, Tables, Value};
use std::sync::Arc;
use std::time::Instant;

/// Tables of so many men are used wherever play comes to them, and made where they decide a long mate. Larger ones answer where one of them has the
/// position with which a search begins: positions deep in a search are too many for tables that stay packed.
const MEN: usize = 4;

/// A mate of so many moves is worth making tables for: shorter ones are found in less time.
const MOVES: u16 = 6;

/// A helpmate of so many half-moves takes longer than it takes to unpack tables. None takes as long as making one; and where play only ends with few men
/// they bring nothing, so that all men of a problem must be in a table that is at hand.
const PLIES: u16 = 16;

/// What making tables may take of the time for a search, one part of so many.
const PART: u32 = 4;

/// Tables of the distance to mate and of helpmates for the solver.
#[derive(Debug)]
pub struct FewMenTables {
    tables: Arc<Tables>,
    makes: bool,
}

impl FewMenTables {
    /// Those that are at hand; if `makes`, those of the distance to mate of up to four men are made where a mate of six moves or more begins
    /// with so few.
    pub const fn new(tables: Arc<Tables>, makes: bool) -> Self {
        Self { tables, makes }
    }
}

impl FewMen for FewMenTables {
    fn prepare(&self, position: &Position, moves: Moves, limits: &Limits) {
        let men = position.occupied().len() as usize;
        let is_asked = self.makes && (3..=MEN).contains(&men) && moves.get() >= MOVES;
        // Who allows so many positions wants the same answer whatever is at hand.
        if !is_asked || limits.nodes.is_some() || position.castling() != Castling::NONE {
            return;
        }
        let Some((material, _)) = Material::of(position) else { return };
        if self.tables.missing(&material).0.is_empty() {
            return;
        }
        // The time may be one for this search, or what is left of the time for several.
        let left = limits.begun().deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let limits = Limits { time: left.map(|left| left / PART), ..limits.clone() }.begun();
        let stop = AtomicBool::new(false);
        let hear = |_: &Step<'_>| {
            if limits.stopped().is_some() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let making = Making { threads: limits.threads, stop: &stop, hear: &hear };
        // What cannot be made, or written, is searched for instead.
        let _ = self.tables.make(&material, limits.table_bytes as u64, &making, &mut |_, _| ());
    }

    fn most_men(&self, root: &Position) -> u32 {
        let men = root.occupied().len();
        // With its own table everything that it leads to is known at once.
        if men > MEN as u32 && self.tables.quick_value(root).is_some() { men } else { MEN as u32 }
    }

    fn end(&self, position: &Position) -> Option<End> {
        Some(match self.tables.quick_value(position)? {
            Value::Win(moves) => End::Mates(moves.into()),
            Value::Loss(moves) => End::Mated(moves.into()),
            Value::Draw => End::Neither,
        })
    }

    fn is_worth_help(&self, root: &Position, mated: Color, plies: u16) -> bool {
        plies >= PLIES && self.help(root, mated).is_some()
    }

    fn help(&self, position: &Position, mated: Color) -> Option<Help> {
        let plies = self.tables.quick_help_plies(position, mated)?;
        Some(plies.map_or(Help::Never, |plies| Help::In(plies.into())))
    }
}
