//! Scores while games come in, and the tables at the end.

use super::schedule::Task;
use crate::contest::{End, Outcome, Record};
use crate::say;
use crate::stats::{Sprt, Tally, Verdict};
use core::fmt::Write as _;
use core::time::Duration;
use keymove_chess::Color;
use std::collections::HashMap;

/// Lines of trouble that are repeated in the final report.
const TROUBLES: usize = 20;

/// What one engine did in all its games.
#[derive(Clone, Debug, Default)]
struct Conduct {
    starts: u32,
    moves: u64,
    time: Duration,
    nodes: u64,
    depth: u64,
    late: u32,
    hangs: u32,
    crashes: u32,
    illegal: u32,
    bad_lines: u32,
    /// Most memory of its process after each game, in bytes.
    memory: Vec<u64>,
}

/// All that is known up to now.
#[derive(Clone, Debug)]
pub(super) struct Results {
    names: Vec<String>,
    planned: usize,
    games: usize,
    /// By the numbers of two engines, the lower first.
    tallies: HashMap<(usize, usize), Tally>,
    /// Points of the first engine in a game whose partner is still to come, by pairing and opening.
    halves: HashMap<(usize, usize, usize), u32>,
    conduct: Vec<Conduct>,
    troubles: Vec<String>,
}

impl Results {
    pub(super) fn new(names: Vec<String>, planned: usize) -> Self {
        let conduct = vec![Conduct::default(); names.len()];
        Self {
            names,
            planned,
            games: 0,
            tallies: HashMap::new(),
            halves: HashMap::new(),
            conduct,
            troubles: Vec::new(),
        }
    }

    /// Games that count.
    pub(super) const fn games(&self) -> usize {
        self.games
    }

    /// A process of the engine was started; whether it is the first.
    pub(super) fn started(&mut self, engine: usize) -> bool {
        self.conduct[engine].starts += 1;
        self.conduct[engine].starts == 1
    }

    /// The results of one engine against another.
    pub(super) fn tally(&self, one: usize, other: usize) -> Tally {
        let tally = self.tallies.get(&(one.min(other), one.max(other))).copied().unwrap_or_default();
        if one < other { tally } else { tally.turned() }
    }

    /// Losses by a fault of the engine, and lines that cannot be played.
    pub(super) fn failures(&self) -> u32 {
        self.conduct.iter().map(|it| it.late + it.hangs + it.crashes + it.illegal + it.bad_lines).sum()
    }

    /// Takes a game in and prints its line.
    pub(super) fn note(&mut self, number: usize, task: &Task, record: &Record, memory: [Option<u64>; 2]) {
        let players = [task.white, task.black];
        for (color, memory) in Color::ALL.into_iter().zip(memory) {
            self.observe(players[color.index()], color, record, memory);
        }
        let (white, black) = (&self.names[task.white], &self.names[task.black]);
        let line = format!(
            "{number:>4}  {white} - {black}  {}  {}, {} moves",
            record.outcome,
            record.reason(),
            record.plies.len().div_ceil(2)
        );
        if record.end.is_failure() {
            self.troubles.push(line.clone());
        }
        for (color, text) in &record.bad_lines {
            let name = &self.names[players[color.index()]];
            self.troubles.push(format!("{number:>4}  {name} prints a line that cannot be played: {text}"));
        }
        let points = match record.outcome {
            Outcome::Win(Color::White) => 2,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 0,
            Outcome::None => return say(&line),
        };
        self.games += 1;
        self.count(task, points);
        let tally = self.tally(task.white.min(task.black), task.white.max(task.black));
        say(&format!("{line}  [{} : {}]", tally.points(), tally.turned().points()));
    }

    fn count(&mut self, task: &Task, white_points: u32) {
        let (low, high) = (task.white.min(task.black), task.white.max(task.black));
        let points = if low == task.white { white_points } else { 2 - white_points };
        let tally = self.tallies.entry((low, high)).or_default();
        match points {
            2 => tally.wins += 1,
            1 => tally.draws += 1,
            _ => tally.losses += 1,
        }
        match self.halves.remove(&(low, high, task.opening)) {
            Some(other) => tally.pairs[(points + other) as usize] += 1,
            None => drop(self.halves.insert((low, high, task.opening), points)),
        }
    }

    fn observe(&mut self, engine: usize, color: Color, record: &Record, memory: Option<u64>) {
        let conduct = &mut self.conduct[engine];
        for played in record.played(color) {
            conduct.moves += 1;
            conduct.time += played.time;
            conduct.nodes += played.nodes;
            conduct.depth += u64::from(played.depth);
        }
        conduct.memory.extend(memory);
        conduct.bad_lines += record.bad_lines.iter().filter(|(side, _)| *side == color).count() as u32;
        if record.turn == color {
            match record.end {
                End::Time => conduct.late += 1,
                End::Hangs => conduct.hangs += 1,
                End::Crash(_) => conduct.crashes += 1,
                End::Illegal(_) => conduct.illegal += 1,
                _ => {}
            }
        }
    }

    /// Scores of all pairings, a line each.
    pub(super) fn standings(&self, sprt: Option<Sprt>) -> String {
        let mut text = format!("---- {} of {} games\n", self.games, self.planned);
        for (one, other, tally) in self.pairings() {
            let (one, other) = (&self.names[one], &self.names[other]);
            let elo = tally.elo().map_or_else(String::new, |elo| elo.to_string());
            let _ = writeln!(
                text,
                "{one} against {other}: {} of {}, +{} ={} -{}, Elo {elo}, LOS {:.1} %",
                tally.points(),
                tally.games(),
                tally.wins,
                tally.draws,
                tally.losses,
                100.0 * tally.superiority(),
            );
        }
        if let Some(sprt) = sprt {
            let _ = writeln!(text, "{}", self.sprt(sprt));
        }
        text.trim_end().to_owned()
    }

    fn sprt(&self, sprt: Sprt) -> String {
        let tally = self.tally(0, 1);
        let (low, high) = sprt.bounds();
        let verdict = match sprt.verdict(&tally) {
            Verdict::Open => "open",
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
        };
        format!("SPRT: {verdict}, log-likelihood ratio {:.2} ({low:.2} to {high:.2})", sprt.ratio(&tally))
    }

    /// Pairings with at least one game, by the numbers of their engines.
    fn pairings(&self) -> Vec<(usize, usize, Tally)> {
        let mut list: Vec<_> =
            self.tallies.iter().map(|(&(one, other), &tally)| (one, other, tally)).collect();
        list.sort_unstable_by_key(|&(one, other, _)| (one, other));
        list
    }

    /// Everything, as tables in Markdown.
    pub(super) fn report(&self, sprt: Option<Sprt>) -> String {
        let mut text = String::from(
            "| engine | opponent | games | + | = | - | points | Elo difference (95 %) | LOS |\n\
             |---|---|---:|---:|---:|---:|---:|---:|---:|\n",
        );
        for (one, other, tally) in self.pairings() {
            let elo = tally.elo().map_or_else(String::new, |elo| elo.to_string());
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} | {} | {elo} | {:.1} % |",
                self.names[one],
                self.names[other],
                tally.games(),
                tally.wins,
                tally.draws,
                tally.losses,
                tally.points(),
                100.0 * tally.superiority(),
            );
        }
        text.push('\n');
        self.conduct(&mut text);
        if let Some(sprt) = sprt {
            let _ = write!(text, "\n{}\n", self.sprt(sprt));
        }
        if !self.troubles.is_empty() {
            let _ = write!(text, "\nTrouble ({}):\n", self.troubles.len());
            for line in self.troubles.iter().take(TROUBLES) {
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }

    fn conduct(&self, text: &mut String) {
        text.push_str(
            "| engine | moves | time a move | depth | nodes a second | late | hangs | crashes | illegal moves | \
             illegal lines | starts | memory after first, middle, last game (MiB) |\n\
             |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n",
        );
        for (name, it) in self.names.iter().zip(&self.conduct) {
            let moves = it.moves.max(1) as f64;
            let seconds = it.time.as_secs_f64();
            let speed = if seconds > 0.0 { it.nodes as f64 / seconds } else { 0.0 };
            let memory = [it.memory.first(), it.memory.get(it.memory.len() / 2), it.memory.last()];
            let memory =
                memory.map(|bytes| bytes.map_or_else(|| "?".to_owned(), |bytes| (bytes >> 20).to_string()));
            let _ = writeln!(
                text,
                "| {name} | {} | {:.3} s | {:.1} | {speed:.0} | {} | {} | {} | {} | {} | {} | {} |",
                it.moves,
                seconds / moves,
                it.depth as f64 / moves,
                it.late,
                it.hangs,
                it.crashes,
                it.illegal,
                it.bad_lines,
                it.starts,
                memory.join(", "),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_the_same_opening_are_pairs() {
        let mut results = Results::new(vec!["A".into(), "B".into()], 4);
        for (white, black, opening, points) in [(0, 1, 0, 2), (1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 1, 2)] {
            results.count(&Task { white, black, opening }, points);
        }
        let tally = results.tally(0, 1);
        assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 2));
        assert_eq!(tally.pairs, [1, 0, 0, 1, 0]);
        assert_eq!(results.tally(1, 0), tally.turned());
    }
}
