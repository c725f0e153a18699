//! What lists, steps and the verdict are made of, as phrases.

use crate::phrase::{Phrase, moves};
use crate::words::stop;
use keymove_chess::Position;
use keymove_chess::notation::short_algebraic;
use keymove_study::human::{Combination, Examination, Fate, FullSearch, Kind, MOST_REPLIES, Try};

/// The move with its number.
pub(super) fn named(position: &Position, one: &Try, number: usize) -> String {
    format!("{number}.{}", short_algebraic(position, one.mv))
}

/// The move with its number and what the order of the list depends on, if wanted with the flights.
pub(super) fn listed(position: &Position, one: &Try, number: usize, with_flights: bool) -> Phrase {
    let name = named(position, one, number);
    match facts(position, one, with_flights) {
        facts if facts.is_empty() => Phrase::new("human.move").with("move", name),
        facts => Phrase::new("human.listed").with("move", name).with("facts", facts),
    }
}

/// What the order of the list depends on, if wanted with the flights; nothing of a mate.
pub(super) fn facts(position: &Position, one: &Try, with_flights: bool) -> Vec<Phrase> {
    let mut facts = Vec::new();
    match &one.kind {
        Kind::Check { .. } if one.fate == Fate::Mate => return facts,
        Kind::Check { double } => {
            facts.extend(double.then(|| Phrase::new("human.double")));
            facts.push(plural(["human.replies.one", "human.replies"], one.replies.into()));
        }
        Kind::Threat { mates } => {
            let passed = position.play(one.mv).turned();
            let mates: Vec<_> = mates.iter().map(|&mate| short_algebraic(&passed, mate)).collect();
            facts.push(Phrase::new("human.threatens").with("mates", mates.join(", ")));
            facts.push(plural(["human.parries.one", "human.parries"], one.replies.into()));
        }
    }
    if with_flights {
        facts.push(Phrase::new("human.flights").with("count", one.flights.to_string()));
    }
    facts.extend(one.capturing_reply.then(|| Phrase::new("human.capture")));
    facts
}

/// The moves of a list that are dropped before they are tried, by reason.
pub(super) fn dropped<'a>(tries: &[&'a Try]) -> Vec<(Phrase, Vec<&'a Try>)> {
    let reasons = [
        ("human.reason.too_many", Fate::TooManyReplies),
        ("human.reason.no_decline", Fate::NoDecline),
        ("human.reason.too_deep", Fate::TooDeep),
    ];
    let of = |(reason, fate)| {
        let moves: Vec<_> = tries.iter().copied().filter(|one| one.fate == fate).collect();
        (Phrase::new(reason), moves)
    };
    reasons.into_iter().map(of).filter(|(_, moves)| !moves.is_empty()).collect()
}

/// The move with the number of replies in parentheses.
pub(super) fn counted(position: &Position, one: &Try, number: usize) -> Phrase {
    let (name, count) = match one.kind {
        Kind::Threat { .. } if one.replies > MOST_REPLIES => ("human.counted.more", MOST_REPLIES),
        _ => ("human.counted", one.replies),
    };
    Phrase::new(name).with("move", named(position, one, number)).with("count", count.to_string())
}

/// What was found, and the number of positions examined, with what the proof solver says of the mate, if it was asked: phrases
/// that follow each other.
pub(super) fn verdict(examination: &Examination, full: Option<&FullSearch>) -> Vec<Phrase> {
    let examined = plural(["human.examined.one", "human.examined"], examination.positions);
    match (examination.combination(), examination.stop) {
        (Some(found), _) => {
            let mut phrases = vec![length(&found, full), examined];
            full.into_iter().for_each(|full| took(full, &mut phrases));
            phrases
        }
        (None, Some(why)) => vec![Phrase::new("human.incomplete").with("stop", stop(why)), examined],
        (None, None) => {
            let program = examination.rules.program.name();
            vec![Phrase::new("human.not_found").with("program", program), examined]
        }
    }
}

/// How long the mate is, as far as that is known.
fn length(found: &Combination, full: Option<&FullSearch>) -> Phrase {
    let is_shortest = full.and_then(FullSearch::is_shortest);
    let shortest = full.and_then(|full| full.shortest);
    let phrase = match (shortest, is_shortest) {
        // Nothing is shorter than one move.
        _ if found.moves == 1 => Phrase::new("human.found"),
        (Some(shortest), Some(false)) => {
            Phrase::new("human.found.not_shortest").with("shortest", shortest.to_string())
        }
        (_, Some(true)) => Phrase::new("human.found.shortest"),
        _ => Phrase::new("human.found.perhaps"),
    };
    phrase.with("count", found.moves.to_string())
}

/// What a search of all moves took.
fn took(full: &FullSearch, phrases: &mut Vec<Phrase>) {
    let Some(why) = full.stop else {
        phrases.push(plural(["human.full.one", "human.full"], full.positions));
        return;
    };
    let stopped = plural(["human.full.stopped.one", "human.full.stopped"], full.positions);
    phrases.push(stopped.with("stop", stop(why)));
    if full.none_within > 0 {
        phrases.push(Phrase::new("human.full.none_within").with("moves", moves(full.none_within)));
    }
}

/// The first name of one, the second of other numbers.
fn plural([one, several]: [&'static str; 2], count: u64) -> Phrase {
    Phrase::new(if count == 1 { one } else { several }).with("count", count.to_string())
}
