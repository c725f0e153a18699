//! Why a try fails: what it has spoilt, or what its refutation does.
//!
//! Removal test: on the board after try and refutation White forces nothing in time. With one effect of the try undone, or
//! one of the refutation, he does, and his move is named; a captured unit of the try is put back to where it came from. An
//! answer that is known from another phase is preferred, since that is what a solver misses; where there is none, all moves
//! are looked at. Answers of more than two moves are not searched.

use super::super::men::{Edit, capture};
use super::super::{Kind, Motive};
use super::effect::{self, Effect, Undone};
use super::fate::{Failing, Fate};
use super::search::Search;
use super::{Rules, Scene, defence, distinct, longer};
use keymove_chess::{Arrangement, Move};

/// How many moves of White after the answer are searched.
const LONGEST: u16 = 1;

/// The largest number of boards with White to move that are looked at for the effects of one move.
const BOARDS: u32 = 1_500;

/// With more answers than these to the refutation with an effect undone, the others are not looked into.
const ANSWERS: usize = 2;

/// A try with its refutation.
pub(in super::super::super) struct Refuted<'a> {
    pub(in super::super::super) diagram: &'a Arrangement,
    pub(in super::super::super) first: Move,
    pub(in super::super::super) refutation: Move,
    /// Answers to the refutation in other phases.
    pub(in super::super::super) known: &'a [Move],
    /// How many moves White has after an answer.
    pub(in super::super::super) rest: u16,
    /// Whether it is known how the refutation defeats threats of the try.
    pub(in super::super::super) defends: bool,
}

pub(super) fn find(rules: Rules, refuted: &Refuted<'_>) -> Vec<Motive> {
    if refuted.rest > LONGEST {
        return Vec::new();
    }
    let known: Vec<Motive> = spoilt(rules, refuted, true);
    if !known.is_empty() {
        return known;
    }
    if refuted.defends {
        return Vec::new();
    }
    let met = met(rules, refuted);
    if !met.is_empty() {
        return met;
    }
    let spoilt = spoilt(rules, refuted, false);
    if spoilt.is_empty() { lost(rules, refuted).into_iter().collect() } else { spoilt }
}

/// What the try has spoilt: with one of its effects undone there is an answer, one of those that are known or any.
fn spoilt(rules: Rules, refuted: &Refuted<'_>, only_known: bool) -> Vec<Motive> {
    let Some(mut scene) = Scene::new(rules, refuted.diagram, refuted.first) else { return Vec::new() };
    // The effects are undone on the board after the refutation, if the unit of the try is still there.
    scene.after = scene.after.play(refuted.refutation);
    if scene.after.piece_at(refuted.first.to()) != Some(scene.step.became) {
        return Vec::new();
    }
    let search = Search::new(rules, BOARDS);
    let mut found = Vec::new();
    for undone in effect::all(&scene.step, &scene.after) {
        if undone.board.in_check(rules.defender()) != scene.after.in_check(rules.defender()) {
            continue;
        }
        let known = refuted.known.iter().copied();
        let works = |answer: &Move| search.answers(&undone.board, *answer, refuted.rest) == Some(true);
        let answers: Vec<Move> = match only_known {
            true => known.filter(works).collect(),
            false => search.answer(&undone.board, &[], refuted.rest).into_iter().collect(),
        };
        for answer in answers {
            let named = named(&scene, &undone, answer, refuted.rest, &search);
            found.extend(named.map(|motive| motive.proved_by(answer)));
        }
    }
    distinct(found)
}

/// The refutation captures the unit of the try, which is missed: back on the square that it came from it answers, or lets
/// another one answer.
fn lost(rules: Rules, refuted: &Refuted<'_>) -> Option<Motive> {
    let scene = Scene::new(rules, refuted.diagram, refuted.first)?;
    let (from, to) = (refuted.first.from(), refuted.first.to());
    let (captured, _) = capture(&scene.after, refuted.refutation)?;
    let board = scene.after.play(refuted.refutation).with(&[Edit::Put(from, scene.step.piece)]);
    let is_free = !scene.after.occupied().has(from) && refuted.refutation.to() != from;
    if captured != to || !is_free || board.in_check(rules.defender()) {
        return None;
    }
    let answer = Search::new(rules, BOARDS).answer(&board, refuted.known, refuted.rest)?;
    let motive = match answer.from() == from {
        true => Motive::new(Kind::TryLeavesPost).of(from, scene.step.piece),
        false => Motive::new(Kind::TryIsCaptured).of(to, scene.step.became),
    };
    Some(motive.proved_by(answer))
}

/// What the refutation does: with one of its effects undone there is an answer, which fails here because of that.
fn met(rules: Rules, refuted: &Refuted<'_>) -> Vec<Motive> {
    let before = refuted.diagram.glimpse(refuted.first);
    let Some(scene) = Scene::new(rules, &before, refuted.refutation) else { return Vec::new() };
    let search = Search::new(rules, BOARDS);
    let mut answers: Vec<(Move, Vec<Move>)> = Vec::new();
    for undone in effect::all(&scene.step, &scene.after) {
        if undone.board.in_check(rules.defender()) {
            continue;
        }
        let Some(answer) = search.answer(&undone.board, refuted.known, refuted.rest) else { continue };
        if answers.iter().any(|(other, _)| *other == answer) {
            continue;
        }
        let mates = match rules.fate(&undone.board, Some(answer), &[]) {
            Fate::Forces(mates) => mates,
            _ => Vec::new(),
        };
        answers.push((answer, mates));
    }
    let mut found = Vec::new();
    for (answer, mates) in answers.iter().take(ANSWERS) {
        let motives = match refuted.rest {
            0 => defence::against(&scene, *answer, mates),
            rest if rules.can(&scene.after, *answer) => longer::against(&scene, *answer, rest, &search),
            _ => longer::prevented(&scene, *answer),
        };
        let effects = effects(motives);
        // That the answer fails is no reason without an effect.
        if !effects.iter().all(|motive| motive.kind.is_answer()) {
            found.extend(effects.into_iter().map(|motive| motive.proved_by(*answer)));
        }
    }
    distinct(found)
}

/// What a refutation does of these. That its unit can move on is nothing new where no threat has foreseen that it cannot.
fn effects(mut motives: Vec<Motive>) -> Vec<Motive> {
    if motives.iter().any(|motive| motive.kind == Kind::KeepsMove) {
        motives.retain(|motive| motive.kind != Kind::KeepsMove && !motive.joint);
    }
    motives.retain(|motive| motive.kind != Kind::Answers);
    motives
}

fn named(scene: &Scene, undone: &Undone, answer: Move, rest: u16, search: &Search) -> Option<Motive> {
    let (step, to) = (&scene.step, scene.step.mv.to());
    let of = |kind, unit| Some(Motive::new(kind).of(unit, scene.after.piece_at(unit)?));
    match undone.effect {
        Effect::Shuts(viewer) => Some(of(Kind::TryShutsLine, viewer)?.through(to)),
        Effect::Opens(viewer, _) if scene.after.pinner(answer.from()) == Some(viewer) => {
            let by = scene.after.piece_at(viewer)?;
            Some(of(Kind::TryPins, answer.from())?.by(viewer, by))
        }
        Effect::Opens(viewer, square) => Some(of(Kind::TryOpensLine, viewer)?.through(square)),
        Effect::Stands if effect::leads_over(answer.from(), answer.to(), to) => {
            Some(Motive::new(Kind::TryObstructs).of(to, step.became).on(to))
        }
        Effect::Leaves => Some(left(scene, undone, answer, rest)),
        Effect::Goes => Some(Motive::new(Kind::TryLeavesPost).of(step.mv.from(), step.piece)),
        Effect::Takes(square) => {
            let (_, victim) = step.captured?;
            // Without both units there must be no answer, or the captured one is not needed.
            let both = undone.board.with(&[Edit::Lift(square)]);
            let is_needed = search.answers(&both, answer, rest) == Some(false);
            is_needed.then(|| Motive::new(Kind::TryCaptures).of(square, victim))
        }
        _ => None,
    }
}

/// The unit of the try is missed where it stood: it guarded a flight there, or pinned, or did something else.
fn left(scene: &Scene, undone: &Undone, answer: Move, rest: u16) -> Motive {
    let (step, rules) = (&scene.step, scene.rules);
    let from = step.mv.from();
    let post = Motive::new(Kind::TryLeavesPost).of(from, step.piece);
    // Of an answer that forces nothing at once it is not known which moves of Black escape.
    let fate = (rest == 0).then(|| rules.fate(&scene.after, Some(answer), &[]));
    let Some(Fate::Fails(Failing { end, escapes, .. })) = fate else { return post };
    let kept = undone.board.play(answer);
    let Some(king) = end.king(rules.defender()) else { return post };
    let flights = escapes.iter().filter(|mv| mv.from() == king).map(|mv| mv.to());
    let unguarded = flights.filter(|&to| kept.attacks(from).has(to)).collect::<keymove_chess::Bitboard>();
    if unguarded.any() {
        return Motive::new(Kind::TryUnguards).of(from, step.piece).at(unguarded);
    }
    let freed = escapes.iter().map(|mv| mv.from()).find(|&unit| kept.pinner(unit) == Some(from));
    match freed.and_then(|unit| Some((unit, end.piece_at(unit)?))) {
        Some((unit, piece)) => Motive::new(Kind::TryUnpins).of(unit, piece).by(from, step.piece),
        None => post,
    }
}
