//! What a solution shows: threats, answers, duals; and what of it is lost without a unit.
//!
//! Only play that takes all the moves there are counts: defences that parry every threat, and what answers them. In self and
//! reflex play the replies that reach the goal belong to it.

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Move};
use keymove_solve::tree::{Attack, Defence, Phase, Play, Reply};
use keymove_study::score;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The play of a phase, as far as a unit can be needed for it.
#[derive(Default)]
pub(super) struct Played {
    /// How many moves the threats take; 0 if there is none.
    length: u16,
    threats: Vec<Told>,
    /// The only answers to defences, threats that replies single out among several included, and in self and reflex play the
    /// replies that reach the goal: by half-move and move.
    answers: BTreeMap<(u16, Move), String>,
    /// Defences with several answers: by the half-move of the answers and the defence.
    duals: BTreeMap<(u16, Move), Dual>,
}

struct Dual {
    answers: Vec<Move>,
    text: String,
}

/// A move and how it is written, with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The move.
    pub mv: Move,
    /// The same in words: `2.Qd5#`; of a dual the defence with all its answers, `1...Rg4 2.Sc5#/Qd5#`.
    pub text: String,
}

/// What is worse in other play after the same key; the first of these that is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Loss {
    /// What is threatened is another thing, or more: all threats then.
    Threats(Vec<Told>),
    /// These answers do not occur any more.
    Answers(Vec<Told>),
    /// These defences have more answers.
    Duals(Vec<Told>),
}

/// The half-move of the attacker's first answer: White's second move.
const FIRST_ANSWER: u16 = 2;

impl Played {
    /// The play of a two-mover, found without a solver. `after` is the position after its key.
    pub(super) fn two_mover(after: &Arrangement) -> Self {
        let mut phase = score::Phase::default();
        phase.fill(after);
        let threats = phase.threats();
        let mut played = Self { length: u16::from(!threats.is_empty()), ..Self::default() };
        played.threats = threats_of(after, threats);
        for defence in phase.defences() {
            let mates = phase.mates(defence);
            let is_defence = !mates.iter().any(|mate| threats.contains(mate));
            match mates {
                &[mate] if is_defence || threats.len() > 1 => {
                    played.add_answer(&after.glimpse(defence.mv), mate, FIRST_ANSWER);
                }
                [_, _, ..] if is_defence => played.add_dual(after, defence.mv, mates, FIRST_ANSWER),
                _ => {}
            }
        }
        played
    }

    /// The play of a phase of a solved battle; nothing if it has none. `diagram` is the problem's position.
    pub(super) fn of_phase(phase: &Phase, diagram: &Arrangement) -> Self {
        let mut played = Self::default();
        let (Some(play), Some(after)) = (phase.play(), phase.start(diagram)) else { return played };
        let shortest = play.threats.first().map(|threat| threat.length);
        let threats = play.threats.iter().take_while(|threat| Some(threat.length) == shortest);
        let threats: Vec<Move> = threats.map(|threat| threat.mv).collect();
        played.length = shortest.map_or(0, |length| length.get());
        if !threats.is_empty() {
            played.threats = threats_of(&after, &threats);
        }
        let longest = play.replies.iter().filter_map(Reply::length).max();
        played.add_play(play, &after, longest.unwrap_or(0), FIRST_ANSWER);
        played
    }

    /// Adds what takes `left` more moves of the attacker. `before` has the defender to move, `ply` is that of the answers.
    fn add_play(&mut self, play: &Play, before: &Arrangement, left: u16, ply: u16) {
        for reply in play.replies.iter().filter(|reply| reply.length() == Some(left)) {
            if reply.goal {
                self.add_answer(before, reply.mv, ply - 1);
                continue;
            }
            let defends = matches!(reply.defence, Defence::Full | Defence::Unthreatened);
            let is_singled_out = left == 1 && play.threats.len() > 1;
            match reply.shortest() {
                [answer] if defends || is_singled_out => {
                    let replied = before.glimpse(reply.mv);
                    self.add_answer(&replied, answer.mv, ply);
                    if let (Some(next), true) = (answer.next.play(), defends) {
                        self.add_play(next, &replied.glimpse(answer.mv), left - 1, ply + 2);
                    }
                }
                answers @ [_, _, ..] if defends => {
                    let answers: Vec<Move> = answers.iter().map(|answer: &Attack| answer.mv).collect();
                    self.add_dual(before, reply.mv, &answers, ply);
                }
                _ => {}
            }
        }
    }

    /// What is worse `without` a unit.
    pub(super) fn loss(&self, without: &Self) -> Option<Loss> {
        if !without.threatens_no_more_than(self) {
            return Some(Loss::Threats(without.threats.clone()));
        }
        let lost = self.answers.iter().filter(|(answer, _)| !without.answers.contains_key(answer));
        let lost: Vec<Told> = lost.map(|(&(_, mv), text)| Told { mv, text: text.clone() }).collect();
        if !lost.is_empty() {
            return Some(Loss::Answers(lost));
        }
        let had = |defence, dual: &Dual| {
            self.duals.get(defence).is_some_and(|old| old.answers.len() >= dual.answers.len())
        };
        let more = without.duals.iter().filter(|(defence, dual)| !had(defence, dual));
        let more: Vec<Told> = more.map(|(&(_, mv), dual)| Told { mv, text: dual.text.clone() }).collect();
        (!more.is_empty()).then_some(Loss::Duals(more))
    }

    /// Whether it threatens what `other` does, or some of it if not nothing.
    fn threatens_no_more_than(&self, other: &Self) -> bool {
        self.length == other.length
            && self.threats.iter().all(|threat| other.threats.iter().any(|old| old.mv == threat.mv))
    }

    fn add_answer(&mut self, before: &Arrangement, mv: Move, ply: u16) {
        let text = || format!("{}{}", numbered(ply), short_algebraic(before, mv));
        self.answers.entry((ply, mv)).or_insert_with(text);
    }

    fn add_dual(&mut self, before: &Arrangement, defence: Move, answers: &[Move], ply: u16) {
        let replied = before.glimpse(defence);
        let mut text = format!("{}{} {}", numbered(ply - 1), short_algebraic(before, defence), numbered(ply));
        for (index, &mv) in answers.iter().enumerate() {
            let _ = write!(text, "{}{}", if index > 0 { "/" } else { "" }, short_algebraic(&replied, mv));
        }
        let dual = self.duals.entry((ply, defence));
        let dual = dual.or_insert_with(|| Dual { answers: Vec::new(), text: String::new() });
        if dual.answers.len() < answers.len() {
            *dual = Dual { answers: answers.to_vec(), text };
        }
    }
}

/// The number of a half-move, counted from 0 for the key: `1.`, `1...`, `2.`.
fn numbered(ply: u16) -> String {
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

fn threats_of(after: &Arrangement, threats: &[Move]) -> Vec<Told> {
    let passed = after.turned();
    let told = |&mv| Told { mv, text: format!("2.{}", short_algebraic(&passed, mv)) };
    threats.iter().map(told).collect()
}

/// What is told, put together.
pub(super) fn joined(all: &[Told]) -> String {
    all.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(", ")
}
