//! Battles: the key, and of longer ones the continuations of full length.

use super::units::{self, Unit};
use super::words::{fails, line, numbered};
use super::{Ask, Award, Part};
use keymove_chess::{Move, Position};
use keymove_problem::statement::Case;
use keymove_problem::written::Written;
use keymove_problem::{Decision, Moves, Play as Kind, Stipulation};
use keymove_solve::answer::BattleAnswer;
use keymove_solve::tree::{Attack, Phase, Play, Tree};
use keymove_solve::{BattleSolver, FirstVerdict, Oracle, Stop};

pub(super) fn mark(
    case: &Case, battle: &mut BattleAnswer, written: &Written, ask: Ask, missing: Option<String>,
) -> Part {
    let stipulation = battle.tree.stipulation;
    let mut marker = Marker {
        start: case.position,
        stipulation,
        solver: &mut battle.solver,
        written,
        seen: Vec::new(),
        wrong: Vec::new(),
        part: Part { shares: 1.0, ..Part::default() },
    };
    marker.note_unread();
    let tree = &battle.tree;
    if tree.keys.is_empty() {
        let why = missing
            .unwrap_or_else(|| "the problem has no solution: there is nothing to be marked".to_owned());
        marker.part.open = Some(why);
        return marker.part;
    }
    if tree.keys.len() > 1 && !tree.several_meant {
        marker
            .part
            .remarks
            .push(format!("the problem is cooked: {} first moves solve, and each counts", tree.keys.len()));
    }
    let claims: Vec<(usize, Move)> = written
        .after(None)
        .filter(|(_, first)| first.mv != Move::NONE && !first.marks.tried)
        .map(|(at, first)| (at, first.mv))
        .collect();
    let mut right = Vec::new();
    for &(at, mv) in &claims {
        if let Some(key) = tree.keys.iter().find(|key| key.first == Some(mv)) {
            right.push((at, key));
            continue;
        }
        let verdict = tree.first_moves.iter().find(|first| first.mv == mv).map(|first| first.verdict);
        if verdict != Some(FirstVerdict::Refuted) {
            marker.key(None, format!("whether 1.{mv} solves was not settled"));
            marker.part.open = missing.or_else(|| Some("a first move was not settled".to_owned()));
            return marker.part;
        }
        let words = numbered(&case.position, mv, 0);
        let reason = match marker.refuted(&case.position, mv, stipulation.moves(), 0) {
            Ok(Some(reply)) => format!("key wrong: {words} is refuted by {reply}"),
            Ok(None) => format!("key wrong: {words} {}", fails(&stipulation)),
            Err(_) => format!("key wrong: {words} {}", fails(&stipulation)),
        };
        // One wrong key beside the right one is a guess, and scores nothing.
        marker.key(Some(false), reason);
        return marker.part;
    }
    let Some(&(at, key)) = right.first() else {
        marker.key(Some(false), "no key is written".to_owned());
        return marker.part;
    };
    let length = key.length.get();
    let asked = units(&stipulation, key, ask);
    if let Some(play) = key.play().filter(|_| ask == Ask::All) {
        let first = key.first.unwrap_or(Move::NONE);
        if let Err(stop) = marker.follow(at, play, length, &[first], &[first]) {
            marker.part.open = Some(format!("a written move was not settled: {stop}"));
        }
    }
    let words = numbered(&case.position, key.first.unwrap_or(Move::NONE), 0);
    if is_cut(tree, key, ask) {
        marker.part.open = missing.or_else(|| Some(CUT.to_owned()));
    }
    if asked.is_empty() {
        marker.key(Some(true), format!("{words} is the key"));
    } else {
        marker.award(&asked);
    }
    marker.part
}

/// What is said where a longer problem was solved, but not its play.
const CUT: &str = "the play after the key was not looked into";

/// Whether something that is asked for may be missing from the tree.
fn is_cut(tree: &Tree, key: &Phase, ask: Ask) -> bool {
    ask == Ask::All && key.length.get() > 2 && !tree.is_complete()
}

/// The continuations behind a key that are asked for.
fn units(stipulation: &Stipulation, key: &Phase, ask: Ask) -> Vec<Unit> {
    let length = key.length.get();
    let last = if stipulation.play == Kind::Direct { length - 1 } else { length };
    if ask == Ask::All { units::of_key(key, last) } else { Vec::new() }
}

/// What there are points for, whatever is written: of several keys the first one stands for all.
pub(super) fn scheme(case: &Case, battle: &BattleAnswer, ask: Ask, missing: Option<String>) -> Part {
    let tree = &battle.tree;
    let mut part = Part { shares: 1.0, ..Part::default() };
    let Some(key) = tree.keys.first() else {
        part.open = Some(missing.unwrap_or_else(|| "the problem has no solution".to_owned()));
        return part;
    };
    part.open = match missing {
        None if is_cut(tree, key, ask) => Some(CUT.to_owned()),
        missing => missing,
    };
    let asked = units(&tree.stipulation, key, ask);
    let words: Vec<String> =
        tree.keys.iter().filter_map(|key| key.first).map(|mv| numbered(&case.position, mv, 0)).collect();
    let what = format!("key {}", words.join(" or "));
    let award = |what, worth| Award { what, worth, given: None, reason: String::new() };
    part.awards.push(award(what, if asked.is_empty() { 1.0 } else { 0.0 }));
    part.awards.extend(asked.iter().map(|unit| award(unit.words(&case.position), worth_of(&asked))));
    part
}

/// The share of each of these.
#[expect(clippy::cast_precision_loss, reason = "a solution has few variations")]
fn worth_of(asked: &[Unit]) -> f64 {
    1.0 / asked.len().max(1) as f64
}

/// An answer that solves, in its line.
struct Seen {
    /// All moves down to it.
    line: Vec<Move>,
    /// The attacker's moves among them.
    attacks: Vec<Move>,
}

struct Marker<'a> {
    start: Position,
    stipulation: Stipulation,
    solver: &'a mut BattleSolver,
    written: &'a Written,
    seen: Vec<Seen>,
    /// Replies that were answered wrongly, with the line that leads to each, and the reason.
    wrong: Vec<(Vec<Move>, String)>,
    part: Part,
}

impl Marker<'_> {
    fn note_unread(&mut self) {
        let words = self.written.unread.iter().map(|unread| format!("{}: {}", unread.text, unread.why));
        self.part.remarks.extend(words);
    }

    fn key(&mut self, given: Option<bool>, reason: String) {
        self.part.awards.push(Award { what: "key".to_owned(), worth: 1.0, given, reason });
    }

    /// Points for each continuation that is asked for.
    fn award(&mut self, asked: &[Unit]) {
        let is_wrong = |line: &[Move]| self.wrong.iter().find(|(other, _)| other == line);
        let mut awards = Vec::new();
        let worth = worth_of(asked);
        for unit in asked {
            let first = &unit.lines[0];
            let what = unit.words(&self.start);
            let is_seen = |seen: &&Seen| {
                unit.has(&seen.attacks) && is_wrong(&seen.line[..seen.line.len() - 1]).is_none()
            };
            let contradicted = unit.lines.iter().find_map(|line| is_wrong(&line[..line.len() - 1]));
            let (given, reason) = match (self.seen.iter().find(is_seen), contradicted) {
                (Some(seen), _) => (true, format!("{}: right", line(&self.start, &seen.line, 1))),
                (None, Some((_, why))) => (false, why.clone()),
                (None, None) => {
                    let upto = if unit.is_threat() { first.len() } else { first.len() - 1 };
                    let words = line(&self.start, &first[..upto], 1);
                    let what = if unit.is_threat() { "threat" } else { "variation" };
                    (false, format!("{what} {words} missing"))
                }
            };
            awards.push(Award { what, worth, given: Some(given), reason });
        }
        let told: Vec<String> = awards.iter().map(|award: &Award| award.reason.clone()).collect();
        self.part.awards = awards;
        let others = self.wrong.iter().map(|(_, why)| why.clone()).filter(|why| !told.contains(why));
        let others: Vec<String> = others.collect();
        self.part.remarks.extend(others);
    }

    /// Follows what is written behind a move of the attacker that takes so many moves, itself counted.
    fn follow(
        &mut self, parent: usize, play: &Play, length: u16, attacks: &[Move], line: &[Move],
    ) -> Result<(), Stop> {
        let Some(rest) = Moves::new(length.saturating_sub(1)) else { return Ok(()) };
        let written = self.written;
        for (at, reply) in written.after(Some(parent)) {
            for (next, answer) in written.after(Some(at)) {
                let right = answers(play, reply.mv, answer.mv);
                let whole: Vec<Move> = line.iter().copied().chain([reply.mv, answer.mv]).collect();
                let moves: Vec<Move> = attacks.iter().copied().chain([answer.mv]).collect();
                match right.first() {
                    Some(attack) => {
                        self.seen.push(Seen { line: whole.clone(), attacks: moves.clone() });
                        if let Some(play) = attack.next.play() {
                            self.follow(next, play, attack.length.get(), &moves, &whole)?;
                        }
                    }
                    None if self.solver.length_after(&answer.before, answer.mv, rest)?.is_some() => {}
                    None => self.note_wrong(&answer.before, answer.mv, rest, &whole)?,
                }
            }
        }
        Ok(())
    }

    fn note_wrong(&mut self, before: &Position, mv: Move, rest: Moves, whole: &[Move]) -> Result<(), Stop> {
        let ply = whole.len() - 1;
        let why = self.refuted(before, mv, rest, ply)?;
        let words = line(&self.start, whole, 1);
        let fails = fails(&self.stipulation);
        let why = why.map_or_else(|| format!("{words} {fails}"), |why| format!("{words} {fails}: {why}"));
        self.wrong.push((whole[..ply].to_vec(), why));
        Ok(())
    }

    /// The reply that refutes a move, in words; `None` if the move fails by itself.
    fn refuted(
        &mut self, before: &Position, mv: Move, rest: Moves, ply: usize,
    ) -> Result<Option<String>, Stop> {
        if self.solver.battle().attack(before, mv) == Decision::Lost {
            return Ok(None);
        }
        let after = before.play(mv);
        let reply = self.solver.refutation(&after, rest.less_one())?;
        Ok(reply.filter(|&reply| reply != Move::NONE).map(|reply| numbered(&after, reply, ply + 1)))
    }
}

/// The moves of the tree that answer a reply like this; a reply without a name is a threat, or any reply that this answers.
fn answers(play: &Play, reply: Move, mv: Move) -> Vec<&Attack> {
    let threats = play.threats.iter().filter(|_| reply == Move::NONE);
    let replies = play.replies.iter().filter(|other| reply == Move::NONE || other.mv == reply);
    let all = threats.chain(replies.flat_map(|reply| &reply.continuations));
    all.filter(|attack| attack.mv == mv).collect()
}
