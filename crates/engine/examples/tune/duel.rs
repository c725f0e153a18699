//! Games between two ways to search: what the difference is worth.

use crate::cli::{Duel, Games};
use crate::game::{Outcome, RANDOM_PLIES, Referee, UNBALANCED, opening, over, score};
use crate::write;
use anyhow::{Result, anyhow, bail};
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};
use keymove_engine::eval::Group;
use keymove_engine::{Ask, Engine, Game, Limits, Settings, Technique, Tuning};
use keymove_run::with_room;
use keymove_testing::Random;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Positions by which an opening is judged.
const NODES_OF_OPENING: u64 = 5000;

/// The way to search that these words describe.
pub(crate) fn tuning(words: &[String]) -> Result<Tuning> {
    let mut tuning = Tuning::default();
    for word in words {
        let (name, value) = word.split_once('=').ok_or_else(|| anyhow!("{word}: expected NAME=VALUE"))?;
        let flag = || match value {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(anyhow!("{word}: expected on or off")),
        };
        let technique = Technique::ALL.iter().find(|technique| technique.name().eq_ignore_ascii_case(name));
        let group = Group::ALL.into_iter().find(|group| group_name(*group).eq_ignore_ascii_case(name));
        if name.eq_ignore_ascii_case("weights") {
            tuning.weights = Some(Arc::new(write::read(Path::new(value))?));
            continue;
        }
        match (technique, group) {
            (Some(&technique), _) => tuning.switch(technique, flag()?),
            (_, Some(group)) => tuning.silent.set(group, !flag()?),
            _ => {
                let number = value.parse().map_err(|_| anyhow!("{word}: expected a number"))?;
                if !tuning.margins.set(name, number) {
                    bail!("{word}: no such number of the search, or not within its bounds");
                }
            }
        }
    }
    Ok(tuning)
}

/// The name of the option for a group.
pub(crate) fn group_name(group: Group) -> String {
    format!("Evaluate {group}")
}

/// Pairs of games by the points of the first player in halves, 0 to 4.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Score([u32; 5]);

impl Score {
    fn pairs(&self) -> f64 {
        f64::from(self.0.iter().sum::<u32>())
    }

    /// The part of all points, 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        let points: f64 = (0..5).map(|halves| f64::from(self.0[halves]) * halves as f64 / 4.0).sum();
        points / self.pairs()
    }

    /// The error of the share, 95 %, of pairs of games.
    fn error(&self) -> f64 {
        let mean = self.share();
        let square = |halves: usize| {
            f64::from(self.0[halves]) * (halves as f64 / 4.0 - mean) * (halves as f64 / 4.0 - mean)
        };
        let variance = (0..5).map(square).sum::<f64>() / (self.pairs() - 1.0).max(1.0);
        1.96 * (variance / self.pairs()).sqrt()
    }

    fn add(&mut self, halves: usize) {
        self.0[halves] += 1;
    }
}

/// The difference in Elo at which a player may expect this share of the points.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, error) = (self.share(), self.error());
        let half = (elo((share + error).min(1.0)) - elo((share - error).max(0.0))) / 2.0;
        let games = 2.0 * self.pairs();
        if share >= 1.0 {
            // The least share with which all pairs are won once in forty times.
            let bound = elo(0.025_f64.powf(1.0 / self.pairs()));
            return write!(f, "{games} of {games} points, more than {bound:+.0} Elo");
        }
        write!(f, "{:.1} of {games} points, {:+.0} ±{half:.0} Elo", share * games, elo(share))
    }
}

/// Plays a match; the score is the first player's.
pub(crate) fn play(players: &[Tuning; 2], games: &Games) -> Result<Score> {
    let (next, pairs) = (AtomicUsize::new(0), games.games.div_ceil(2));
    let work = || {
        with_room(|| -> Result<Score> {
            let mut engines = players.clone().map(|tuning| Settings { tuning, ..Settings::default() });
            let [first, second] = &mut engines;
            let mut engines = [Engine::new(first)?, Engine::new(second)?];
            let mut score = Score::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= pairs {
                    return Ok(score);
                }
                let mut random = Random::new(games.seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
                let start = balanced(&mut random)?;
                let mut halves = 0;
                for white in [0, 1] {
                    engines.iter_mut().for_each(Engine::new_game);
                    let outcome = game(&mut engines, white, start.clone(), games)?;
                    halves += match (outcome, white) {
                        (Outcome::Drawn, _) => 1,
                        (Outcome::Won, 0) | (Outcome::Lost, 1) => 2,
                        _ => 0,
                    };
                }
                score.add(halves);
            }
        })
    };
    let scores = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..games.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| anyhow!("a game broke down"))?)
            .collect::<Result<Vec<_>>>()
    })?;
    let mut sum = Score::default();
    for score in scores {
        (0..5).for_each(|halves| sum.0[halves] += score.0[halves]);
    }
    Ok(sum)
}

/// An opening in which neither side has much of an advantage.
fn balanced(random: &mut Random) -> Result<Game> {
    let mut judge = Engine::new(&Settings { hash_bytes: 1 << 20, ..Settings::default() })?;
    loop {
        let Some(game) = opening(random, RANDOM_PLIES) else { continue };
        let answer = judge.search_here(&game, &Ask::for_nodes(NODES_OF_OPENING));
        if score(&answer, game.board().turn()).abs() <= UNBALANCED / 2 {
            return Ok(game);
        }
    }
}

/// One game; the player of the number `white` has White.
fn game(engines: &mut [Engine; 2], white: usize, mut game: Game, games: &Games) -> Result<Outcome> {
    let mut referee = Referee::default();
    let limits = Limits {
        nodes: Some(games.nodes).filter(|_| games.time.is_none()),
        move_time: games.time.map(Duration::from_millis),
        ..Limits::default()
    };
    let ask = Ask { limits, ..Ask::default() };
    loop {
        if let Some(outcome) = over(&game) {
            return Ok(outcome);
        }
        let turn = game.board().turn();
        let engine = &mut engines[white ^ turn.index()];
        let answer = engine.search_here(&game, &ask);
        if let Some(outcome) = referee.judge(score(&answer, turn)) {
            return Ok(outcome);
        }
        game.play(answer.best.ok_or_else(|| anyhow!("no move in {}", game.board()))?);
    }
}

/// Plays the match of the command line.
pub(crate) fn run(options: &Duel) -> Result<()> {
    let players = [tuning(&options.first)?, tuning(&options.second)?];
    let score = play(&players, &options.games)?;
    println!("{score}; pairs with 0 to 4 halves of a point: {:?}", score.0);
    Ok(())
}
