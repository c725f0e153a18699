//! The solution of a position for which none is given.
//!
//! What is proven decides: the solver's side plays what achieves the aim, the other side what leaves it a single way to go on, and of such replies the one
//! that resists longest. Where the position itself is open, the engine's line is taken, and everything that is checked later says that it is no more than that.

use crate::check::{Checked, Effort, News, Soundness, check_on, decide};
use crate::graph::Graph;
use crate::judge::Judge;
use crate::opinion::Opinions;
use crate::studies::{Aim, Study, StudyError};
use keymove_chess::{Color, Move, Position};
use keymove_tables::Value;

/// The most half-moves of a line that is found.
const LONGEST: usize = 80;
/// The most half-moves of a side line.
const LONGEST_SIDE: usize = 8;
/// The solution is over when the solver's side has had a choice so many times in a row, lost time among them.
const CHOICES: usize = 4;
/// Parts of the time: for the position itself, for the line, and what is left for the check.
const FIRST: f64 = 0.5;
const SECOND: f64 = 0.3;
/// Positions of the last round of what is only asked for the choice of a line.
const MOST_FOR_A_LINE: u64 = 8_000;

/// A study whose solution was found, as far as it was, and checked.
#[derive(Debug)]
pub struct Found<'a> {
    /// With the solution.
    pub study: Study,
    /// What is known of it.
    pub checked: Checked<'a>,
}

struct Finder<'s, 'a> {
    study: Study,
    judge: &'a Judge<'a>,
    effort: &'s Effort,
    graph: Graph<'a>,
}

/// What the solver's side can play.
struct Choice {
    good: Vec<Move>,
    /// Whether of every other move it is known that it fails.
    is_sure: bool,
}

/// Finds the solution.
///
/// # Errors
/// If a king is missing.
pub fn solve<'a>(
    position: &Position, aim: Aim, solver: Color, judge: &'a Judge<'a>, effort: &Effort, hear: &dyn Fn(&News),
) -> Result<Found<'a>, StudyError> {
    let study = Study::of_position(*position, aim, solver)?;
    let graph = Graph::new(study.attacker(), judge, effort.limits.table_bytes);
    let whole = effort.limits.begun();
    let part = |share: f64, effort: &Effort| Effort {
        limits: keymove_solve::Limits {
            time: effort.limits.time.map(|time| time.mul_f64(share)),
            ..effort.limits.clone()
        }
        .begun(),
        ..effort.clone()
    };
    let first = part(FIRST, effort);
    let mut finder = Finder { study, judge, effort, graph };
    let _ = decide(&mut finder.graph, &[*position], &first, hear);
    let mut is_whole = true;
    match finder.graph.known(position).is_won() {
        Some(won) if finder.study.succeeds(won) => {
            let second = Effort { last_round: MOST_FOR_A_LINE, ..part(SECOND, effort) };
            let mut line = Finder { effort: &second, ..finder };
            is_whole = line.main_line(hear)?;
            line.side_lines(hear)?;
            finder = Finder { effort, ..line };
        }
        Some(_) => {}
        None => finder.by_engine(position),
    }
    let Finder { study, graph, .. } = finder;
    let effort = Effort { limits: whole, ..effort.clone() };
    let mut checked = check_on(graph, &study, judge, &effort, hear);
    // What was not found cannot be the only way.
    if !is_whole && checked.soundness == Soundness::Sound {
        checked.soundness = Soundness::Open;
    }
    Ok(Found { study, checked })
}

impl Finder<'_, '_> {
    /// Decides what the moves of a position lead to, as far as a line is worth it.
    fn choice(&mut self, position: &Position, hear: &dyn Fn(&News)) -> Choice {
        let moves = position.moves();
        let next: Vec<Position> = moves.iter().map(|&mv| position.play(mv)).collect();
        // Whatever stopped it, what is known counts.
        let _ = decide(&mut self.graph, &next, self.effort, hear);
        let mut choice = Choice { good: Vec::new(), is_sure: true };
        for (&mv, next) in moves.iter().zip(&next) {
            match self.graph.known(next).is_won() {
                Some(won) if self.study.succeeds(won) => choice.good.push(mv),
                Some(_) => {}
                None => choice.is_sure = false,
            }
        }
        choice
    }

    fn solves(&self, position: &Position) -> bool {
        position.turn() == self.study.solver
    }

    /// Moves until mate by a table, or how late it was proven: the larger the harder.
    fn hardness(&mut self, position: &Position) -> (u16, u32) {
        let id = self.graph.add(position);
        let plies = match self.judge.value(position) {
            Some(Value::Win(_) | Value::Loss(_)) if self.study.aim == Aim::Win => {
                self.judge.value(position).map_or(0, Value::plies)
            }
            _ => 0,
        };
        (plies, self.graph.since(id))
    }

    /// The reply that is the main line: one that leaves a single way before others, then the one that is hardest to meet.
    fn reply(&mut self, position: &Position, hear: &dyn Fn(&News)) -> Option<Move> {
        let mut best = None;
        for &mv in &position.moves() {
            let next = position.play(mv);
            let choice = self.choice(&next, hear);
            let is_single = choice.good.len() == 1;
            let rank = (is_single, self.hardness(&next));
            if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                best = Some((rank, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// Finds the main line; whether it goes to its end.
    fn main_line(&mut self, hear: &dyn Fn(&News)) -> Result<bool, StudyError> {
        let (mut at, mut choices) = (0, 0);
        let mut seen = vec![*self.study.start()];
        // Behind the last single move a reply and one more move are shown.
        let mut end = 1;
        while self.study.nodes[at].ply < LONGEST && choices < CHOICES {
            let position = self.study.nodes[at].position;
            if !position.has_move() {
                break;
            }
            let mv = if self.solves(&position) {
                let choice = self.choice(&position, hear);
                choices = if choice.good.len() > 1 { choices + 1 } else { 0 };
                let mut good: Vec<_> =
                    choice.good.iter().map(|&mv| (self.hardness(&position.play(mv)), mv)).collect();
                good.sort_unstable();
                good.first().map(|&(_, mv)| mv)
            } else {
                self.reply(&position, hear)
            };
            let Some(mv) = mv else { return Ok(false) };
            at = self.study.play(at, mv)?;
            let next = self.study.nodes[at].position;
            if seen.contains(&next) {
                return Ok(true);
            }
            seen.push(next);
            if choices == 0 {
                end = self.study.nodes.len() + 2;
            }
        }
        if choices > 0 {
            self.study.shorten(end.max(2));
        }
        Ok(self.study.nodes[at.min(self.study.nodes.len() - 1)].ply < LONGEST)
    }

    /// Other replies to which there is a single answer.
    fn side_lines(&mut self, hear: &dyn Fn(&News)) -> Result<(), StudyError> {
        for at in core::iter::once(0).chain(self.study.main_line()) {
            let position = self.study.nodes[at].position;
            if self.solves(&position) {
                continue;
            }
            for &mv in &position.moves() {
                if self.effort.limits.check().is_err() {
                    return Ok(());
                }
                let mut line = vec![mv];
                let mut there = position.play(mv);
                while line.len() < LONGEST_SIDE {
                    let choice = self.choice(&there, hear);
                    let ([answer], true) = (choice.good.as_slice(), choice.is_sure) else { break };
                    line.push(*answer);
                    there = there.play(*answer);
                    let Some(reply) = self.reply(&there, hear) else { break };
                    line.push(reply);
                    there = there.play(reply);
                }
                // A line ends with a move of the solver's side.
                if line.len() % 2 == 1 {
                    line.pop();
                }
                let mut from = at;
                for mv in line {
                    from = self.study.play(from, mv)?;
                }
            }
        }
        Ok(())
    }

    /// The engine's line.
    fn by_engine(&mut self, position: &Position) {
        let Some(time) = self.effort.opinion else { return };
        let Ok(mut opinions) = Opinions::new(self.effort.limits.threads, 32 << 20, time * 5) else { return };
        let Some(opinion) = opinions.of(position, &self.effort.limits.interrupt) else { return };
        let mut at = 0;
        for mv in opinion.line {
            match self.study.play(at, mv) {
                Ok(next) => at = next,
                Err(_) => return,
            }
        }
    }
}
