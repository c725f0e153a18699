//! What the engine thinks of positions that nothing is proven of. An opinion is never a proof.

use crate::graph::Graph;
use crate::judge::{Barred, Judge, is_behind};
use core::fmt;
use core::time::Duration;
use keymove_chess::{Color, Move, Position};
use keymove_engine::tablebase::{Endgames, Knowledge, Tablebase, Wdl};
use keymove_engine::{Ask, Control, Engine, Game, OutOfMemory, Report, Score, Settings};
use keymove_tables::{Tables, Value};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What the engine thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// For White.
    pub score: Score,
    /// Half-moves that it has looked ahead.
    pub depth: u32,
    /// The line that it expects.
    pub line: Vec<Move>,
}

/// Memory for the table of an engine that knows a graph.
const TABLE_BYTES: usize = 64 << 20;
/// From so many centipawns on the engine takes a position for won.
const WINNING: i32 = 350;
/// Up to so many for drawn.
const LEVEL: i32 = 90;
/// From so many on it sees a position that is known to be won.
const KNOWN: i32 = 30_000;

impl Opinion {
    /// Whether this side is thought to win; nothing if that is not clear.
    pub fn wins(&self, color: Color) -> Option<bool> {
        let score = if color == Color::White { self.score } else { self.score.opposite() };
        match score {
            Score::Mate(moves) => Some(moves > 0),
            Score::Centipawns(WINNING..) => Some(true),
            Score::Centipawns(value) if value <= LEVEL => Some(false),
            Score::Centipawns(_) => None,
        }
    }

    /// The side, if any, for which the engine sees its way to a position that is known to be won.
    pub const fn sees_known_win(&self) -> Option<Color> {
        match self.score {
            Score::Centipawns(KNOWN..) => Some(Color::White),
            Score::Centipawns(value) if value <= -KNOWN => Some(Color::Black),
            _ => None,
        }
    }

    /// The opinion of a position in which this move leads to the one that this is the opinion of.
    pub(crate) fn before(&self, mv: Move) -> Self {
        let line = core::iter::once(mv).chain(self.line.iter().copied()).collect();
        Self { score: self.score, depth: self.depth + 1, line }
    }
}

/// What the engine is told of positions that it comes to: whether the attacker wins, by what was proven and by tables.
pub(crate) struct Proven {
    attacker: Color,
    /// By the number of the position.
    won: HashMap<u64, bool>,
    tables: Option<Arc<Tables>>,
    syzygy: Option<Arc<Tablebase>>,
    barred: Option<Barred>,
}

impl fmt::Debug for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proven")
            .field("attacker", &self.attacker)
            .field("positions", &self.won.len())
            .finish_non_exhaustive()
    }
}

impl Proven {
    /// What is proven of the attacker's win, and what the tables say that are at hand.
    fn new(attacker: Color, won: HashMap<u64, bool>, judge: &Judge<'_>) -> Self {
        let (tables, syzygy) = (judge.tables().cloned(), judge.syzygy_tables().cloned());
        Self { attacker, won, tables, syzygy, barred: None }
    }

    /// Tables alone, and positions that count as if one side had failed in them.
    pub(crate) fn barred(attacker: Color, barred: Barred, judge: &Judge<'_>) -> Self {
        let failed = |position: &Position| (position.hash(), barred.side != attacker);
        let won = barred.positions.iter().map(failed).collect();
        Self { barred: Some(barred), ..Self::new(attacker, won, judge) }
    }

    /// What a table says of a position. The rule of fifty moves does not count in studies.
    fn by_tables(&self, position: &Position) -> Option<Wdl> {
        let made = self.tables.as_ref().and_then(|tables| tables.quick_value(position));
        match made {
            Some(Value::Draw) => Some(Wdl::Draw),
            Some(Value::Win(_)) => Some(Wdl::Win),
            Some(Value::Loss(_)) => Some(Wdl::Loss),
            None => self.syzygy.as_ref()?.probe_fresh(position).map(|wdl| match wdl {
                Wdl::Win | Wdl::CursedWin => Wdl::Win,
                Wdl::Draw => Wdl::Draw,
                Wdl::Loss | Wdl::BlessedLoss => Wdl::Loss,
            }),
        }
    }

    /// Whether what a table says holds in spite of what is barred: where the barred side achieves something, none of these positions may come up any more.
    fn is_believed(&self, position: &Position, is_won: bool) -> bool {
        self.barred.as_ref().is_none_or(|barred| {
            is_won != (barred.side == self.attacker)
                || barred.positions.iter().all(|other| is_behind(other, position))
        })
    }
}

impl Knowledge for Proven {
    fn worth(&self, position: &Position) -> Option<Wdl> {
        let is_attackers = position.turn() == self.attacker;
        if let Some(&is_won) = self.won.get(&position.hash()) {
            return Some(match (is_won, is_attackers) {
                (false, _) => Wdl::Draw,
                (true, true) => Wdl::Win,
                (true, false) => Wdl::Loss,
            });
        }
        let wdl = self.by_tables(position)?;
        let is_won = wdl == if is_attackers { Wdl::Win } else { Wdl::Loss };
        self.is_believed(position, is_won).then_some(wdl)
    }
}

/// An engine that is asked for opinions.
#[derive(Debug)]
pub struct Opinions {
    engine: Engine,
}

impl Opinions {
    /// An engine with a table of so many bytes.
    ///
    /// # Errors
    /// If there is no memory for the engine's table.
    pub fn new(threads: usize, bytes: usize) -> Result<Self, OutOfMemory> {
        let settings = Settings { threads, hash_bytes: bytes, ..Settings::default() };
        Ok(Self { engine: Engine::new(&settings)? })
    }

    /// An engine that knows what is proven in a graph; nothing if there is no memory for it.
    pub(crate) fn about(graph: &Graph<'_>, threads: usize) -> Option<Self> {
        let mut opinions = Self::new(threads, TABLE_BYTES).ok()?;
        opinions.know(Proven::new(graph.attacker(), graph.proven(), graph.judge()));
        Some(opinions)
    }

    /// Tells the engine what is known. What it thought before by other knowledge it forgets.
    pub(crate) fn know(&mut self, known: Proven) {
        self.engine.new_game();
        self.engine.set_endgames(Some(Endgames::of_knowledge(Arc::new(known))));
    }

    /// What it thinks of a position after so long; nothing if it was interrupted before it could think, or there is no move.
    pub fn of(
        &mut self, position: &Position, time: Duration, interrupt: &Arc<AtomicBool>,
    ) -> Option<Opinion> {
        self.best(position, 1, time, interrupt).into_iter().next()
    }

    /// What it thinks of so many moves of a position, the best first; fewer where there are fewer, or if it was interrupted.
    pub(crate) fn best(
        &mut self, position: &Position, lines: usize, time: Duration, interrupt: &Arc<AtomicBool>,
    ) -> Vec<Opinion> {
        let Ok(game) = Game::from_fen(&position.to_string(), false) else { return Vec::new() };
        let ask = Ask { lines, ..Ask::for_time(time) };
        let answer = self.engine.search(&game, &ask, &Control::under(Arc::clone(interrupt)), &|_| ());
        let opinion = |report: Report| {
            let score = if position.turn() == Color::White { report.score } else { report.score.opposite() };
            Opinion { score, depth: report.depth, line: report.moves }
        };
        answer.lines.into_iter().map(opinion).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::AtomicBool;
    use keymove_tables::{Making, Material};

    fn position(fen: &str) -> Position {
        fen.parse().expect("a position")
    }

    #[test]
    fn the_engine_believes_what_is_proven() {
        let here = position("k7/8/8/8/8/2r5/8/K6R w - - 0 1");
        let mv = here.moves().iter().copied().find(|mv| mv.to_string() == "h1h5").expect("a move");
        let mut opinions = Opinions::new(1, 1 << 20).expect("memory");
        let interrupt = Arc::default();
        let time = Duration::from_millis(100);
        let plain = opinions.of(&here, time, &interrupt).expect("an opinion");
        assert_eq!((plain.sees_known_win(), plain.wins(Color::White)), (None, Some(false)));
        let won = HashMap::from([(here.play(mv).hash(), true)]);
        opinions.know(Proven::new(Color::White, won, &Judge::new(None, None)));
        let told = opinions.of(&here, time, &interrupt).expect("an opinion");
        assert_eq!((told.sees_known_win(), told.wins(Color::White)), (Some(Color::White), Some(true)));
        assert_eq!(told.line.first(), Some(&mv));
    }

    #[test]
    fn tables_are_not_believed_where_what_is_barred_may_come() {
        let tables = Arc::new(Tables::in_memory());
        let stop = AtomicBool::new(false);
        let making = Making { threads: 1, stop: &stop, hear: &|_| () };
        let material: Material = "KPK".parse().expect("a material");
        tables.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("made");
        let here = position("8/7k/8/8/8/3P4/8/6K1 w - - 0 1");
        let further = position("8/8/8/3k4/3P4/3K4/8/8 b - - 0 1");
        let other = position("8/7k/8/8/8/3P4/5K2/8 b - - 0 1");
        let judge = Judge::new(Some(&tables), None);
        let known = Proven::new(Color::White, HashMap::new(), &judge);
        assert_eq!([&here, &other].map(|at| known.worth(at)), [Some(Wdl::Win), Some(Wdl::Loss)]);
        for (side, expected) in [(Color::White, Wdl::Draw), (Color::Black, Wdl::Win)] {
            let barred = Barred { side, positions: vec![here] };
            let known = Proven::barred(Color::White, barred, &judge);
            assert_eq!(known.worth(&here), Some(expected));
            // White's win may have to come back to what counts as a failure for White, but not once the pawn has gone further.
            let is_white = side == Color::White;
            assert_eq!(known.worth(&other), if is_white { None } else { Some(Wdl::Loss) });
            assert_eq!(known.worth(&further), Some(Wdl::Draw));
        }
    }
}
