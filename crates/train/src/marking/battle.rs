//! Battles: the key, and of longer ones the continuations of full length.

use super::units::{self, Unit};
use super::words::{fails, line, numbered, unread};
use super::{Ask, Award, Part};
use keymove_chess::{Move, Position};
use keymove_problem::statement::Case;
use keymove_problem::written::Written;
use keymove_problem::{Decision, Moves, Play as Kind, Stipulation};
use keymove_report::{Phrase, stop_phrase};
use keymove_solve::answer::BattleAnswer;
use keymove_solve::tree::{Attack, Phase, Play, Tree};
use keymove_solve::{BattleSolver, FirstVerdict, Oracle, Stop};

pub(super) fn mark(
    case: &Case, battle: &mut BattleAnswer, written: &Written, ask: Ask, missing: Option<Phrase>,
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
        marker.part.open = Some(missing.unwrap_or_else(|| Phrase::new("mark.open.nothing")));
        return marker.part;
    }
    if tree.keys.len() > 1 && !tree.several_meant {
        let cooked = Phrase::new("mark.cooked").with("count", tree.keys.len().to_string());
        marker.part.remarks.push(cooked);
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
            marker.key(None, Phrase::new("mark.key_open").with("move", format!("1.{mv}")));
            marker.part.open = missing.or_else(|| Some(Phrase::new("mark.open.first")));
            return marker.part;
        }
        let words = numbered(&case.position, mv, 0);
        let reason = match marker.refuted(&case.position, mv, stipulation.moves(), 0) {
            Ok(Some(reply)) => Phrase::new("mark.key_wrong.reply").with("reply", reply),
            Ok(None) | Err(_) => Phrase::new("mark.key_wrong").with("fails", fails(&stipulation)),
        };
        let reason = reason.with("move", words);
        // One wrong key beside the right one is a guess, and scores nothing.
        marker.key(Some(false), reason);
        return marker.part;
    }
    let Some(&(at, key)) = right.first() else {
        marker.key(Some(false), Phrase::new("mark.no_key"));
        return marker.part;
    };
    let length = key.length.get();
    let asked = units(&stipulation, key, ask);
    if let Some(play) = key.play().filter(|_| ask == Ask::All) {
        let first = key.first.unwrap_or(Move::NONE);
        if let Err(stop) = marker.follow(at, play, length, &[first], &[first]) {
            marker.part.open = Some(Phrase::new("mark.open.written").with("stop", stop_phrase(stop)));
        }
    }
    let words = numbered(&case.position, key.first.unwrap_or(Move::NONE), 0);
    if is_cut(tree, key, ask) {
        marker.part.open = missing.or_else(|| Some(Phrase::new(CUT)));
    }
    if asked.is_empty() {
        marker.key(Some(true), Phrase::new("mark.is_key").with("move", words));
    } else {
        marker.award(&asked);
    }
    marker.part
}

/// What is said where a longer problem was solved, but not its play.
const CUT: &str = "mark.open.play";

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
pub(super) fn scheme(case: &Case, battle: &BattleAnswer, ask: Ask, missing: Option<Phrase>) -> Part {
    let tree = &battle.tree;
    let mut part = Part { shares: 1.0, ..Part::default() };
    let Some(key) = tree.keys.first() else {
        part.open = Some(missing.unwrap_or_else(|| Phrase::new("mark.open.no_solution")));
        return part;
    };
    part.open = match missing {
        None if is_cut(tree, key, ask) => Some(Phrase::new(CUT)),
        missing => missing,
    };
    let asked = units(&tree.stipulation, key, ask);
    let words: Vec<String> =
        tree.keys.iter().filter_map(|key| key.first).map(|mv| numbered(&case.position, mv, 0)).collect();
    let what = Phrase::new("mark.for.keys").with("moves", words.join(" or "));
    let award = |what, worth| Award { what, worth, given: None, reason: None };
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
    wrong: Vec<(Vec<Move>, Phrase)>,
    part: Part,
}

impl Marker<'_> {
    fn note_unread(&mut self) {
        self.part.remarks.extend(self.written.unread.iter().map(unread));
    }

    fn key(&mut self, given: Option<bool>, reason: Phrase) {
        let what = Phrase::new("mark.for.key");
        self.part.awards.push(Award { what, worth: 1.0, given, reason: Some(reason) });
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
                (Some(seen), _) => {
                    (true, Phrase::new("mark.right").with("line", line(&self.start, &seen.line, 1)))
                }
                (None, Some((_, why))) => (false, why.clone()),
                (None, None) => {
                    let upto = if unit.is_threat() { first.len() } else { first.len() - 1 };
                    let words = line(&self.start, &first[..upto], 1);
                    let name =
                        if unit.is_threat() { "mark.missing.threat" } else { "mark.missing.variation" };
                    (false, Phrase::new(name).with("line", words))
                }
            };
            awards.push(Award { what, worth, given: Some(given), reason: Some(reason) });
        }
        let told: Vec<Phrase> = awards.iter().filter_map(|award: &Award| award.reason.clone()).collect();
        self.part.awards = awards;
        let others = self.wrong.iter().map(|(_, why)| why.clone()).filter(|why| !told.contains(why));
        let others: Vec<Phrase> = others.collect();
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
        let why = match why {
            None => Phrase::new("mark.wrong"),
            Some(reply) => Phrase::new("mark.wrong.reply").with("reply", reply),
        };
        let why = why.with("line", words).with("fails", fails);
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
