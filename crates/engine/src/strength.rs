//! Weaker play, for people who want to win: ten levels, from a beginner's to all that the engine can.
//!
//! A level bounds how far the search looks, disturbs the scores of its best lines by chance before the best is taken, and
//! at the lowest levels now and then overlooks everything. Depth makes the difference between levels that people notice
//! most (tactics of so many moves), disturbed scores make the play vary, and blunders make it human. The numbers are chosen
//! by hand; `docs/strength.md` has what they are worth against each other. All but the highest judge by the terms of the evaluation alone, without
//! the network: they are what they were before it, and what they go by can be explained.
//!
//! ```
//! use keymove_engine::{Control, Engine, Game, Settings, strength::Level};
//! use core::time::Duration;
//!
//! let level = Level::new(3).expect("from 1 to 10");
//! let mut engine = Engine::new(&Settings::default())?;
//! let game = Game::initial();
//! let answer = engine.search(&game, &level.ask(Duration::from_secs(1)), &Control::default(), &|_| {});
//! let mut seed = 1_u64;
//! let mv = level.choose(&game, &answer, || { seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d) + 1; seed });
//! assert!(mv.is_some_and(|mv| game.board().is_legal(mv)));
//! # Ok::<(), keymove_engine::OutOfMemory>(())
//! ```

use crate::eval::{Group, Groups};
use crate::{Answer, Ask, Game, Limits, Score};
use core::time::Duration;
use keymove_chess::Move;

/// How strong the engine is to play, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level means.
struct Handicap {
    /// Half-moves that the iterations look ahead.
    plies: u32,
    /// Best lines among which the move is chosen.
    lines: usize,
    /// Each score is raised by something between 0 and this, in centipawns.
    noise: u32,
    /// Percent of moves that are made without any thought.
    blunders: u32,
}

/// By level, from 1 to 9.
const HANDICAPS: [Handicap; 9] = [
    Handicap { plies: 1, lines: 12, noise: 300, blunders: 20 },
    Handicap { plies: 1, lines: 10, noise: 200, blunders: 10 },
    Handicap { plies: 2, lines: 8, noise: 150, blunders: 5 },
    Handicap { plies: 3, lines: 8, noise: 100, blunders: 2 },
    Handicap { plies: 4, lines: 6, noise: 70, blunders: 0 },
    Handicap { plies: 5, lines: 6, noise: 50, blunders: 0 },
    Handicap { plies: 7, lines: 4, noise: 30, blunders: 0 },
    Handicap { plies: 9, lines: 4, noise: 15, blunders: 0 },
    Handicap { plies: 12, lines: 1, noise: 0, blunders: 0 },
];

/// What the levels from 1 to 9 are worth, measured in matches (docs/strength.md) on the scale of Stockfish's `UCI_Elo`.
const RATINGS: [u32; 9] = [1000, 1150, 1350, 1500, 1750, 1900, 2100, 2250, 2400];

/// A strength in points of Elo, on the scale of Stockfish's `UCI_Elo`: a mixture of two levels, chance deciding before every move which of them plays it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Elo(u32);

impl Elo {
    /// That of the lowest level.
    pub const LEAST: Self = Self(RATINGS[0]);
    /// That of the highest level below all that the engine can, whose strength depends on its time.
    pub const MOST: Self = Self(RATINGS[8]);

    /// So many points, or the nearest number of them that can be played.
    pub fn nearest(points: u32) -> Self {
        Self(points.clamp(Self::LEAST.0, Self::MOST.0))
    }

    /// In points.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The level for one move; `random` gives evenly spread numbers.
    pub fn draw(self, mut random: impl FnMut() -> u64) -> Level {
        let upper = RATINGS.iter().position(|&rating| rating >= self.0).unwrap_or(RATINGS.len() - 1).max(1);
        let (low, high) = (RATINGS[upper - 1], RATINGS[upper]);
        let lies = below(random(), high - low) < self.0 - low;
        Level((upper + usize::from(lies)) as u8)
    }
}

/// A number below the limit made of evenly spread bits.
fn below(bits: u64, limit: u32) -> u32 {
    ((u128::from(bits) * u128::from(limit)) >> 64) as u32
}

impl Level {
    /// Everything that the engine can.
    pub const FULL: Self = Self(10);

    /// `None` if the number is not one from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Half-moves that it looks ahead; `None`: as many as time allows.
    pub fn plies(self) -> Option<u32> {
        self.handicap().map(|handicap| handicap.plies)
    }

    /// How many of the best lines the move is chosen from.
    pub fn lines(self) -> usize {
        self.handicap().map_or(1, |handicap| handicap.lines)
    }

    /// Up to how many centipawns chance adds to the score of each line.
    pub fn noise(self) -> u32 {
        self.handicap().map_or(0, |handicap| handicap.noise)
    }

    /// Percent of moves that are made without any thought.
    pub fn blunders(self) -> u32 {
        self.handicap().map_or(0, |handicap| handicap.blunders)
    }

    /// What the level is worth; `None` for all that the engine can.
    pub fn elo(self) -> Option<Elo> {
        RATINGS.get(usize::from(self.0) - 1).copied().map(Elo)
    }

    fn handicap(self) -> Option<&'static Handicap> {
        HANDICAPS.get(usize::from(self.0) - 1)
    }

    /// What to ask the engine for a move at this level, within a time.
    pub fn ask(self, time: Duration) -> Ask {
        self.ask_within(Limits { move_time: Some(time), ..Limits::default() })
    }

    /// The same within any limits.
    pub fn ask_within(self, limits: Limits) -> Ask {
        let Some(handicap) = self.handicap() else { return Ask { limits, ..Ask::default() } };
        let plies = limits.depth.map_or(handicap.plies, |plies| plies.min(handicap.plies));
        let limits = Limits { depth: Some(plies), ..limits };
        Ask { limits, lines: handicap.lines, silent: Groups::of(Group::Network), ..Ask::default() }
    }

    /// The move to play after a search by [`Self::ask`]; `random` gives evenly spread numbers. `None` if there is no move.
    pub fn choose(self, game: &Game, answer: &Answer, mut random: impl FnMut() -> u64) -> Option<Move> {
        let Some(handicap) = self.handicap() else { return answer.best };
        let mut below = |limit: u32| below(random(), limit);
        if below(100) < handicap.blunders {
            let moves = game.board().moves();
            return moves.get(below(moves.len() as u32) as usize).copied();
        }
        let noisy = answer.lines.iter().filter_map(|line| {
            let noise = below(handicap.noise + 1);
            Some((worth(line.score) + i64::from(noise), *line.moves.first()?))
        });
        // Of equal ones the first, which the search thinks best.
        let best = noisy.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, mv)| mv).or(answer.best)
    }
}

/// Centipawns; mates are beyond all other scores, and the sooner the better for the winner.
pub(crate) fn worth(score: Score) -> i64 {
    const MATE: i64 = 1_000_000;
    match score {
        Score::Centipawns(value) => value.into(),
        Score::Mate(moves) if moves > 0 => MATE - 1000 * i64::from(moves),
        Score::Mate(moves) => -MATE - 1000 * i64::from(moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Report};
    use keymove_testing::Random;

    fn line(game: &Game, text: &str, score: Score) -> Report {
        Report {
            depth: 1,
            selective_depth: 1,
            line: 1,
            score,
            bound: Bound::Exact,
            nodes: 1,
            time: Duration::ZERO,
            hash_full: 0,
            tablebase_hits: 0,
            moves: game.parse_move(text).into_iter().collect(),
        }
    }

    /// How often each of three moves is chosen: one a little worse than the best, one much worse.
    fn chosen(level: u8) -> [u32; 4] {
        let game = Game::initial();
        let moves = ["e2e4", "d2d4", "f2f3"];
        let scores = [50, 40, -400].map(Score::Centipawns);
        let lines: Vec<Report> =
            moves.iter().zip(scores).map(|(text, score)| line(&game, text, score)).collect();
        let answer = Answer { best: lines[0].moves.first().copied(), lines, ..Answer::default() };
        let (level, mut random) = (Level::new(level).expect("a level"), Random::new(1));
        let mut counts = [0; 4];
        for _ in 0..2000 {
            let mv = level.choose(&game, &answer, || random.bits()).expect("a move").to_string();
            counts[moves.iter().position(|text| *text == mv).unwrap_or(3)] += 1;
        }
        counts
    }

    #[test]
    fn chance_decides_between_moves_that_are_nearly_as_good() {
        assert_eq!(chosen(10), [2000, 0, 0, 0]);
        assert_eq!(chosen(9), [2000, 0, 0, 0]);
        let [best, other, bad, rest] = chosen(6);
        assert!(best > other && other > 200 && bad + rest == 0, "{best} {other} {bad} {rest}");
        // A fifth of all moves of the lowest level is any of the twenty.
        let [best, other, bad, rest] = chosen(1);
        assert!(
            best > 500 && other > 500 && bad < 100 && (200..500).contains(&rest),
            "{best} {other} {bad} {rest}"
        );
    }

    #[test]
    fn mates_come_before_everything() {
        assert!(worth(Score::Mate(1)) > worth(Score::Mate(3)));
        assert!(worth(Score::Mate(300)) > worth(Score::Centipawns(20_000)));
        assert!(worth(Score::Mate(-5)) > worth(Score::Mate(-2)));
        assert!(worth(Score::Mate(-300)) < worth(Score::Centipawns(-20_000)));
    }

    #[test]
    fn points_between_two_levels_are_a_mixture_of_them() {
        let share = |elo: Elo, level: u8| {
            let mut random = Random::new(7);
            (0..4000).filter(|_| elo.draw(|| random.bits()).number() == level).count()
        };
        for level in 1..=9_u8 {
            let own = Level::new(level).and_then(Level::elo).expect("a rating");
            assert_eq!(share(own, level), 4000, "{level}");
            let Some(next) = Level::new(level + 1).and_then(Level::elo) else { continue };
            assert!(own < next, "{own:?} {next:?}");
            let quarter = Elo::nearest(own.number() + (next.number() - own.number()) / 4);
            let upper = share(quarter, level + 1);
            assert!((850..1150).contains(&upper), "{level}: {upper}");
            assert_eq!(share(quarter, level) + upper, 4000);
        }
        assert_eq!(Elo::nearest(0), Elo::LEAST);
        assert_eq!(Elo::nearest(u32::MAX), Elo::MOST);
        assert_eq!(Level::FULL.elo(), None);
    }

    #[test]
    fn levels_and_what_they_ask() {
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
        assert_eq!(Level::new(10), Some(Level::FULL));
        let time = Duration::from_secs(1);
        let depths: Vec<_> = (1..=10)
            .filter_map(Level::new)
            .map(|level| level.ask(time).limits.depth.unwrap_or(u32::MAX))
            .collect();
        assert!(depths.is_sorted(), "{depths:?}");
        assert_eq!(Level::FULL.ask(time), Ask::for_time(time));
        let game = Game::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", false).expect("mate");
        assert_eq!(Level::FULL.choose(&game, &Answer::default(), || 0), None);
        let level = Level::new(1).expect("a level");
        assert!((0..50).all(|_| level.choose(&game, &Answer::default(), || 0).is_none()));
    }
}
