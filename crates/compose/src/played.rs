//! What a solution shows: threats, answers, duals; and what of it is lost without a unit.

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Move};
use keymove_study::score::{MainPlay, Phase};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The play after a key, as far as a unit can be needed for it.
#[derive(Default)]
pub(crate) struct Played {
    /// How many moves the threats take; 0 if there is none.
    length: u16,
    threats: Vec<Told>,
    /// The only answers to defences, threats that replies single out among several included: by number and move.
    answers: BTreeMap<(u16, Move), String>,
    /// Defences with several answers: by the number of the answers and the defence.
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
pub(crate) enum Loss {
    /// What is threatened is another thing, or more: all threats then.
    Threats(Vec<Told>),
    /// These answers do not occur any more.
    Answers(Vec<Told>),
    /// These defences have more answers.
    Duals(Vec<Told>),
}

impl Played {
    /// The play of a two-mover. `after` is the position after its key.
    pub(crate) fn two_mover(after: &Arrangement) -> Self {
        let mut phase = Phase::default();
        phase.fill(after);
        let threats = phase.threats();
        let mut played = Self { length: threats.first().map_or(0, |_| 1), ..Self::default() };
        played.threats = threats_of(after, threats);
        played.add_mates(&phase, 2);
        played
    }

    /// The main play of a longer problem. `after` is the position after its key.
    pub(crate) fn main(after: &Arrangement, play: &MainPlay) -> Self {
        let mut played = Self { length: play.threat.map_or(0, |length| length.get()), ..Self::default() };
        played.threats = threats_of(after, &play.threats);
        let mut phase = Phase::default();
        for branch in &play.branches {
            played.add_line(after, &branch.line);
            phase.fill(&branch.position);
            played.add_mates(&phase, play.moves.get());
        }
        for dual in &play.duals {
            let Some((&defence, line)) = dual.line.split_last() else { continue };
            let before = played.add_line(after, line);
            played.add_dual(&before, defence, &dual.answers, line.len() as u16 / 2 + 2);
        }
        played
    }

    /// What is worse `without` a unit.
    pub(crate) fn loss(&self, without: &Self) -> Option<Loss> {
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

    /// Adds the answers of a line of defences and answers in turn, and tells where it leads.
    fn add_line(&mut self, after: &Arrangement, line: &[Move]) -> Arrangement {
        let mut position = *after;
        for (pair, number) in line.chunks_exact(2).zip(2..) {
            let replied = position.glimpse(pair[0]);
            self.add_answer(&replied, pair[1], number);
            position = replied.glimpse(pair[1]);
        }
        position
    }

    /// Adds the last two half-moves. `number` is that of the mates.
    fn add_mates(&mut self, phase: &Phase, number: u16) {
        let threats = phase.threats();
        for defence in phase.defences() {
            let mates = phase.mates(defence);
            let is_defence = !mates.iter().any(|mate| threats.contains(mate));
            match mates {
                &[mate] if is_defence || threats.len() > 1 => {
                    self.add_answer(&phase.position().glimpse(defence.mv), mate, number);
                }
                [_, _, ..] if is_defence => self.add_dual(phase.position(), defence.mv, mates, number),
                _ => {}
            }
        }
    }

    fn add_answer(&mut self, replied: &Arrangement, mv: Move, number: u16) {
        let text = || format!("{number}.{}", short_algebraic(replied, mv));
        self.answers.entry((number, mv)).or_insert_with(text);
    }

    fn add_dual(&mut self, before: &Arrangement, defence: Move, answers: &[Move], number: u16) {
        let replied = before.glimpse(defence);
        let mut text = format!("{}...{} {number}.", number - 1, short_algebraic(before, defence));
        for (index, &mv) in answers.iter().enumerate() {
            let _ = write!(text, "{}{}", if index > 0 { "/" } else { "" }, short_algebraic(&replied, mv));
        }
        let dual = self.duals.entry((number, defence));
        let dual = dual.or_insert_with(|| Dual { answers: Vec::new(), text: String::new() });
        if dual.answers.len() < answers.len() {
            *dual = Dual { answers: answers.to_vec(), text };
        }
    }
}

fn threats_of(after: &Arrangement, threats: &[Move]) -> Vec<Told> {
    let passed = after.turned();
    let told = |&mv| Told { mv, text: format!("2.{}", short_algebraic(&passed, mv)) };
    threats.iter().map(told).collect()
}

/// What is told, put together.
pub(crate) fn joined(all: &[Told]) -> String {
    all.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(", ")
}
