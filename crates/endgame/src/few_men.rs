//! Mates of few men, against any defence or with the help of both sides, decided by tables.

use core::sync::atomic::{AtomicBool, Ordering};
use keymove_chess::{Castling, Color, Position};
use keymove_solve::{Aim, End, FewMen, Help, Limits};
use keymove_tables::{Making, Material, Step, Tables, Title, Value};
use std::sync::Arc;
use std::time::Instant;

/// Tables of so many men are used wherever play comes to them, and made where they decide a long mate. Larger ones answer where one of them has the
/// position with which a search begins: positions deep in a search are too many for tables that stay packed.
const MEN: usize = 4;

/// A mate of so many moves is worth making tables for: shorter ones are found in less time.
const MOVES: u16 = 6;

/// The same of a helpmate of so many half-moves.
const PLIES: u16 = 10;

/// What making tables may take of the time for a search, one part of so many.
const PART: u32 = 4;

/// Tables of the distance to mate and of helpmates for the solver.
#[derive(Debug)]
pub struct FewMenTables {
    tables: Arc<Tables>,
    makes: bool,
}

impl FewMenTables {
    /// Those that are at hand; if `makes`, those of up to four men are made where a mate of six moves or more, or a helpmate of five, begins with so few.
    pub const fn new(tables: Arc<Tables>, makes: bool) -> Self {
        Self { tables, makes }
    }
}

impl FewMen for FewMenTables {
    fn prepare(&self, position: &Position, aim: Aim, limits: &Limits) {
        let men = position.occupied().len() as usize;
        let is_asked = self.makes && (3..=MEN).contains(&men) && is_long(aim);
        // Who allows so many positions wants the same answer whatever is at hand.
        if !is_asked || limits.nodes.is_some() || position.castling() != Castling::NONE {
            return;
        }
        let Some(title) = title(position, aim) else { return };
        if self.tables.missing(&title).0.is_empty() {
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
        let _ = self.tables.make(&title, limits.table_bytes as u64, &making, &mut |_, _| ());
    }

    fn most_men(&self, root: &Position, helped: Option<Color>) -> u32 {
        let men = root.occupied().len();
        let is_known = || match helped {
            Some(mated) => self.tables.quick_helpmate(root, mated).is_some(),
            None => self.tables.quick_value(root).is_some(),
        };
        // With its own table everything that it leads to is known at once.
        if men > MEN as u32 && is_known() { men } else { MEN as u32 }
    }

    fn end(&self, position: &Position) -> Option<End> {
        Some(match self.tables.quick_value(position)? {
            Value::Win(moves) => End::Mates(moves.into()),
            Value::Loss(moves) => End::Mated(moves.into()),
            Value::Draw => End::Neither,
        })
    }

    fn help(&self, position: &Position, mated: Color) -> Option<Help> {
        let told = self.tables.quick_helpmate(position, mated)?;
        Some(told.map_or(Help::Never, |told| Help::In(told.plies.into())))
    }
}

/// Whether what is searched for takes longer than making tables may.
const fn is_long(aim: Aim) -> bool {
    match aim {
        Aim::Mate(moves) => moves.get() >= MOVES,
        Aim::Help { plies, .. } => plies >= PLIES,
    }
}

/// The table that decides it.
fn title(position: &Position, aim: Aim) -> Option<Title> {
    match aim {
        Aim::Mate(_) => Some(Title::from(&Material::of(position)?.0)),
        Aim::Help { mated, .. } => Title::helping(position, mated),
    }
}
