//! The solution of a position for which none is given.
//!
//! What is proven decides: the solver's side plays what achieves the aim, the other side what makes it find the most single ways to go on, and of such
//! replies the one that resists longest. Where the position itself is open, the engine's line is taken, and everything that is checked later says that it
//! is no more than that.

use crate::check::{Checked, Effort, News, Soundness, Verdict, Without, check_on, decide};
use crate::graph::{Graph, Id};
use crate::judge::Judge;
use crate::opinion::{Opinion, Opinions};
use crate::studies::{Aim, Study, StudyError};
use core::sync::atomic::Ordering;
use core::time::Duration;
use keymove_chess::{Color, Move, Position};
use keymove_tables::Value;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;

/// The most half-moves of a line that is found.
const LONGEST: usize = 80;
/// The most half-moves of a line that the engine expects.
const LONGEST_BY_ENGINE: usize = 24;
/// The first move of such a line has one part of the time in so many.
const FIRST_MOVE: u32 = 3;
/// For less time a line is not left any more.
const LEAST_FOR_A_CHANGE: Duration = Duration::from_secs(2);
/// How often a line is left for a move that turns out to be better.
const MOST_CHANGES: usize = 2;
/// The most half-moves of a side line.
const LONGEST_SIDE: usize = 8;
/// The solution of a win is over when the solver's side has had a choice so many times in a row, lost time among them; of a draw after the first.
const CHOICES: usize = 4;
/// Parts of the time: for the position itself, for the line, and what is left for the check.
const FIRST: f64 = 0.5;
const SECOND: f64 = 0.3;
/// Positions of the last round of what is only asked for the choice of a line.
const MOST_FOR_A_LINE: u64 = 8_000;
/// The most replies that a reply is followed by when replies are compared.
const DEEPEST: usize = 5;
/// Positions of the solver's side that may be looked at to choose one reply.
const MOST_FOR_A_REPLY: usize = 2_000;
/// Where replies are compared, a path to a win along which the solver's side has had a choice so many times in a row has nothing more to show.
const DULL: usize = 2;
/// Of at most so many other moves it is asked whether they only lose time, and so often in all; positions for each question.
const MOST_OTHERS: usize = 3;
const MOST_QUESTIONS: usize = 500;
const MOST_FOR_A_QUESTION: u64 = 300;
/// A side line is worth telling from so many single moves on.
const WORTH: usize = 2;

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
    choices: HashMap<Id, Rc<Choice>>,
    /// Questions about lost time that may still be asked.
    questions: usize,
}

/// What the solver's side can play, the quickest first.
struct Choice {
    good: Vec<Move>,
    /// Whether of every other move it is known that it fails, or that it only loses time.
    is_single: bool,
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
    let mut finder =
        Finder { study, judge, effort, graph, choices: HashMap::new(), questions: MOST_QUESTIONS };
    let _ = decide(&mut finder.graph, &[*position], &first, hear);
    let mut is_whole = true;
    match finder.graph.known(position).is_won() {
        Some(won) if finder.study.succeeds(won) => {
            let second = Effort { last_round: MOST_FOR_A_LINE, ..part(SECOND, effort) };
            let mut line = Finder { effort: &second, ..finder };
            is_whole = line.main_line(0, hear)?;
            line.side_lines(hear)?;
            finder = Finder { effort, ..line };
        }
        Some(_) => {}
        None => {
            let second = Effort { last_round: MOST_FOR_A_LINE, ..part(SECOND, effort) };
            let mut line = Finder { effort: &second, ..finder };
            is_whole = line.by_engine(0, hear)?;
            finder = Finder { effort, ..line };
        }
    }
    let Finder { mut study, graph, .. } = finder;
    let effort = Effort { limits: whole, ..effort.clone() };
    let mut checked = check_on((graph, HashMap::new()), &study, judge, &effort, hear);
    // The check looks longer at every move than the search for a line: what it thinks better is gone on with.
    for _ in 0..MOST_CHANGES {
        let is_over = effort.is_late(LEAST_FOR_A_CHANGE) || effort.limits.interrupt.load(Ordering::Relaxed);
        let better = better_move(&study, &checked).filter(|_| !is_over);
        let Some((at, mv)) = better else { break };
        let line = study.up_to(at, mv)?;
        let end = line.nodes.len() - 1;
        let Checked { graph, opinions, .. } = checked;
        let (choices, questions) = (HashMap::new(), MOST_QUESTIONS);
        let mut finder = Finder { study: line, judge, effort: &effort, graph, choices, questions };
        is_whole = finder.by_engine(end, hear)?;
        study = finder.study;
        checked = check_on((finder.graph, opinions), &study, judge, &effort, hear);
    }
    checked.soundness = of_found(checked.soundness, is_whole, &checked.findings[0].verdict);
    Ok(Found { study, checked })
}

/// The first move of the solver's side in the main line that is not thought to achieve the aim where another one is, with that one.
fn better_move(study: &Study, checked: &Checked<'_>) -> Option<(usize, Move)> {
    let line = core::iter::once(0).chain(study.main_line());
    line.into_iter().find_map(|at| {
        let solution = study.nodes[at].followers.first().filter(|_| study.solution(at).is_some())?;
        if checked.findings[*solution].verdict.likely() == Some(true) {
            return None;
        }
        let mut others = checked.findings[at].alternatives.iter();
        others.find(|other| other.verdict.likely() == Some(true)).map(|other| (at, other.mv))
    })
}

/// What the verdict on a line means for a study if the line was found and not given. What was not found to its end cannot be the only way; nobody said
/// that what was tried in its place is a solution; and where nothing is proven of the study itself, other ways in the engine's line are no flaw of it, proven
/// or thought.
fn of_found(soundness: Soundness, is_whole: bool, diagram: &Verdict) -> Soundness {
    match soundness {
        Soundness::Sound if !is_whole => Soundness::Open,
        Soundness::Wrong => Soundness::Open,
        Soundness::Dual | Soundness::Cooked if diagram.proven().is_none() => Soundness::Open,
        Soundness::ThoughtUnsound if diagram.proven().is_none() && diagram.likely() != Some(false) => {
            Soundness::Open
        }
        soundness => soundness,
    }
}

impl Finder<'_, '_> {
    /// Decides what the moves of a position lead to, as far as a line is worth it.
    fn choice(&mut self, position: &Position, hear: &dyn Fn(&News)) -> Rc<Choice> {
        let id = self.graph.add(position);
        if let Some(choice) = self.choices.get(&id) {
            return Rc::clone(choice);
        }
        let moves = position.moves();
        let next: Vec<Position> = moves.iter().map(|&mv| position.play(mv)).collect();
        // Whatever stopped it, what is known counts.
        let _ = decide(&mut self.graph, &next, self.effort, hear);
        let (mut good, mut is_sure) = (Vec::new(), true);
        for (&mv, next) in moves.iter().zip(&next) {
            match self.graph.known(next).is_won() {
                Some(won) if self.study.succeeds(won) => good.push((self.hardness(next), mv)),
                Some(_) => {}
                None => is_sure = false,
            }
        }
        good.sort_unstable();
        let good: Vec<Move> = good.into_iter().map(|(_, mv)| mv).collect();
        let is_single = is_sure && self.is_single(position, &good);
        let choice = Rc::new(Choice { good, is_single });
        self.choices.insert(id, Rc::clone(&choice));
        choice
    }

    /// Whether all of these moves but the first only lose time. If a draw is held by coming back alone, whatever is played, none does.
    fn is_single(&mut self, position: &Position, good: &[Move]) -> bool {
        let Some((&first, others)) = good.split_first() else { return false };
        if others.is_empty() {
            return true;
        }
        others.len() <= MOST_OTHERS
            && others.iter().all(|&mv| self.succeeds_without(position, mv) == Some(false))
            && (self.study.aim == Aim::Win || self.succeeds_without(position, first) == Some(true))
    }

    /// Whether a move achieves the aim although coming back to the position before it is no gain.
    fn succeeds_without(&mut self, position: &Position, mv: Move) -> Option<bool> {
        self.questions = self.questions.checked_sub(1)?;
        let question = Without {
            study: &self.study,
            judge: self.judge,
            most: MOST_FOR_A_QUESTION,
            limits: &self.effort.limits,
        };
        question.succeeds(&position.play(mv), vec![*position])
    }

    /// So many choices in a row of the solver's side are followed.
    fn patience(&self, for_wins: usize) -> usize {
        match self.study.aim {
            Aim::Win => for_wins,
            Aim::Draw => 1,
        }
    }

    fn solves(&self, position: &Position) -> bool {
        position.turn() == self.study.solver
    }

    /// Moves until mate by a table, or how late it was proven: the larger the harder.
    fn hardness(&mut self, position: &Position) -> (u16, u32) {
        let id = self.graph.add(position);
        let plies = match self.judge.value(position) {
            Some(value @ (Value::Win(_) | Value::Loss(_))) if self.study.aim == Aim::Win => value.plies(),
            _ => 0,
        };
        (plies, self.graph.since(id))
    }

    /// Single moves that the solver's side has to find after a reply if the other side goes on as well as it can for so many replies. A man that is given
    /// away and taken back at once is no merit, nor is a mate at once. `run` counts the choices just before.
    fn content(
        &mut self, after: &Position, reply: Move, depth: usize, run: usize, hear: &dyn Fn(&News),
    ) -> usize {
        let choice = self.choice(after, hear);
        let Some(&answer) = choice.good.first() else { return 0 };
        let there = after.play(answer);
        let own = usize::from(choice.is_single && answer.to() != reply.to() && there.has_move());
        let run = if choice.is_single { 0 } else { run + 1 };
        if depth == 0 || run >= self.patience(DULL) || self.effort.limits.check().is_err() {
            return own;
        }
        let next = there.moves();
        own + next
            .iter()
            .map(|&mv| self.content(&there.play(mv), mv, depth - 1, run, hear))
            .max()
            .unwrap_or(0)
    }

    /// The reply that is the main line, with its single moves: what makes the solver's side find the most of them, then what is hardest to meet.
    fn reply(&mut self, position: &Position, hear: &dyn Fn(&News)) -> Option<(Move, usize)> {
        let mut best = None;
        let looked_at = self.choices.len();
        // Deeper, as long as it costs little.
        for depth in 0..=DEEPEST {
            let mut ranks = Vec::new();
            for &mv in &position.moves() {
                let next = position.play(mv);
                let content = self.content(&next, mv, depth, 0, hear);
                ranks.push((content, self.hardness(&next), mv));
            }
            best = ranks.into_iter().max().map(|(content, _, mv)| (mv, content));
            if self.choices.len() > looked_at + MOST_FOR_A_REPLY || self.effort.limits.check().is_err() {
                break;
            }
        }
        best
    }

    /// Finds the main line from a position on; whether it goes to its end.
    fn main_line(&mut self, from: usize, hear: &dyn Fn(&News)) -> Result<bool, StudyError> {
        let (mut at, mut choices) = (from, 0);
        let mut seen = vec![self.study.nodes[from].position];
        // Behind the last single move a reply and one more move are shown.
        let mut end = self.study.nodes.len();
        while self.study.nodes[at].ply < LONGEST && choices < self.patience(CHOICES) {
            let position = self.study.nodes[at].position;
            if !position.has_move() {
                break;
            }
            let mv = if self.solves(&position) {
                let choice = self.choice(&position, hear);
                choices = if choice.is_single { 0 } else { choices + 1 };
                choice.good.first().copied()
            } else {
                self.reply(&position, hear).map(|(mv, _)| mv)
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

    /// Other replies that have something to show.
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
                if self.content(&there, mv, WORTH, 0, hear) < WORTH {
                    continue;
                }
                while line.len() < LONGEST_SIDE {
                    let choice = self.choice(&there, hear);
                    let Some(&answer) = choice.good.first().filter(|_| choice.is_single) else { break };
                    line.push(answer);
                    there = there.play(answer);
                    let Some((reply, _)) = self.reply(&there, hear) else { break };
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

    /// The line that the engine expects from a position on, move by move, up to one of which the aim is proven, and what follows is found by proofs; whether
    /// it goes to its end. The first move matters most, and has most time.
    fn by_engine(&mut self, from: usize, hear: &dyn Fn(&News)) -> Result<bool, StudyError> {
        let Some(time) = self.effort.opinion else { return Ok(false) };
        let Some(mut opinions) = Opinions::about(&self.graph, self.effort.limits.threads) else {
            return Ok(false);
        };
        let attacker = self.study.attacker();
        let (mut at, mut choices, mut end) = (from, 0, self.study.nodes.len());
        let mut seen = vec![self.study.nodes[from].position];
        let left = self.effort.limits.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let mut each = left.map_or(Duration::ZERO, |left| left / FIRST_MOVE).max(time * FIRST_MOVE);
        while self.study.nodes[at].ply < LONGEST_BY_ENGINE && choices < self.patience(CHOICES) {
            let position = self.study.nodes[at].position;
            if self.graph.known(&position).is_won().is_some_and(|won| self.study.succeeds(won)) {
                return self.main_line(at, hear);
            }
            if self.effort.limits.interrupt.load(Ordering::Relaxed) || self.effort.is_late(each) {
                break;
            }
            let solves = self.solves(&position);
            let lines = if solves { 2 } else { 1 };
            let found = opinions.best(&position, lines, each, &self.effort.limits.interrupt);
            each = time * 2;
            let Some(&mv) = found.first().and_then(|best| best.line.first()) else { break };
            if solves {
                let succeeds =
                    |opinion: &Opinion| opinion.wins(attacker).is_some_and(|won| self.study.succeeds(won));
                choices = if found.iter().skip(1).any(succeeds) { choices + 1 } else { 0 };
            }
            at = self.study.play(at, mv)?;
            let next = self.study.nodes[at].position;
            if seen.contains(&next) {
                break;
            }
            seen.push(next);
            if choices == 0 {
                end = self.study.nodes.len() + 2;
            }
        }
        if choices > 0 {
            self.study.shorten(end.max(2));
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Ground;
    use keymove_engine::Score;

    #[test]
    fn a_line_that_was_found_proves_no_more_than_is_proven() {
        let all = [
            Soundness::Sound,
            Soundness::Dual,
            Soundness::Cooked,
            Soundness::Wrong,
            Soundness::Unsolvable,
            Soundness::ThoughtSound,
            Soundness::ThoughtUnsound,
            Soundness::Open,
        ];
        let proven = Verdict::Proven { succeeds: true, ground: Ground::Play };
        for soundness in all {
            let is_wrong = soundness == Soundness::Wrong;
            let expected = if is_wrong { Soundness::Open } else { soundness };
            assert_eq!(of_found(soundness, true, &proven), expected);
        }
        for soundness in [Soundness::Dual, Soundness::Cooked, Soundness::ThoughtUnsound] {
            assert_eq!(of_found(soundness, true, &Verdict::Open), Soundness::Open);
        }
        // The engine thinks that the aim cannot be achieved at all.
        let opinion = Opinion { score: Score::Centipawns(0), depth: 9, line: Vec::new() };
        let fails = Verdict::Thought { succeeds: Some(false), opinion };
        assert_eq!(of_found(Soundness::ThoughtUnsound, true, &fails), Soundness::ThoughtUnsound);
        assert_eq!(of_found(Soundness::Sound, false, &proven), Soundness::Open);
    }
}
