//! The features of a battle: a directmate of any length, a selfmate, a reflexmate.

use super::features::Features;
use super::{Feature, ideas};
use crate::economy::Economy;
use crate::motives;
use crate::picture::Picture;
use crate::score::key::Key;
use crate::{Act, Ending, Study, Variation};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};
use keymove_solve::tree::PhaseKind;

/// Fills in what key, phases and play say. Nothing if there is no single key, or Black attacks.
pub(super) fn read(study: &Study, features: &mut Features) -> Option<()> {
    let key = study.key()?;
    let first = key.first?;
    if study.attacker != Color::White {
        return None;
    }
    read_key(study, key, first, features);
    read_play(study, key, features);
    read_phases(study, key, first, features);
    read_endings(study, features);
    if let Some(economy) = Economy::of(study) {
        features.set(Feature::IdleWhite, economy.idle(Color::White).len());
        features.set(Feature::IdleBlack, economy.idle(Color::Black).len());
    }
    Some(())
}

fn read_key(study: &Study, act: &Act, first: Move, features: &mut Features) {
    let (before, after): (&Arrangement, &Arrangement) = (&study.diagram, &act.start);
    let replies = act.variations.iter().map(|variation| (variation.reply, variation.answers.len() == 1));
    let key = Key::of(before, after, first, replies);
    features.mark(Feature::KeyCheck, key.checkers > 0);
    features.mark(Feature::KeyCapturesPiece, key.captured.is_some_and(|role| role != Role::Pawn));
    features.mark(Feature::KeyCapturesPawn, key.captured == Some(Role::Pawn));
    features.mark(Feature::KeyPromotes, first.promotion().is_some());
    let black = before.turned();
    let (flights, left) = (black.king_targets(), after.king_targets());
    features.set(Feature::KeyTakesFlights, flights.without(left).len());
    features.set(Feature::KeyGivesFlights, left.without(flights).len());
    features.mark(Feature::KeySacrifice, key.sacrificed.is_some());
    features.set(Feature::KeyAllowsChecks, key.checks.into());
    features.set(Feature::KeyPinsOwn, key.pins_white.len());
    features.set(Feature::KeyUnpinsBlack, key.unpins_black.len());
    features.set(Feature::KeyPinsBlack, key.pins_black.len());
    features.mark(
        Feature::KeyAttacked,
        black.moves().into_iter().any(|reply| black.captured_on(reply) == Some(first.from())),
    );
    if let Some(king) = before.king(Color::Black) {
        let (from, to) = (steps(first.from(), king), steps(first.to(), king));
        features.set(Feature::KeyWithdraws, to.saturating_sub(from));
        features.set(Feature::KeyApproaches, from.saturating_sub(to));
        let field = attacks::king(king) | king.into();
        let acts = |board: &Arrangement, square| {
            let occupied = board.occupied();
            field.into_iter().any(|target| board.attackers(Color::White, target, occupied).has(square))
        };
        features.mark(Feature::KeyFromAfar, !acts(before, first.from()) && acts(after, first.to()));
    }
    features.mark(Feature::KeyByKing, key.role == Role::King);
    features.mark(Feature::KeyByPawn, key.role == Role::Pawn);
    features.mark(Feature::KeyByQueen, key.role == Role::Queen);
    let set = study.acts.iter().find(|act| act.kind == PhaseKind::SetPlay);
    let is_set = |reply: Move| {
        let variation = set.and_then(|set| set.variation(reply));
        variation.is_some_and(|variation| variation.length.is_some())
    };
    if !before.in_check() {
        let king = black.king(Color::Black);
        let open = black.moves().into_iter().filter(|&reply| !is_set(reply));
        let (mut squares, mut checks) = (Bitboard::EMPTY, 0);
        for reply in open {
            if Some(reply.from()) == king {
                squares |= reply.to().into();
            } else if black.gives_check(reply) {
                checks += 1;
            }
        }
        features.set(Feature::UnprovidedFlights, squares.len());
        features.set(Feature::UnprovidedChecks, checks);
    }
}

/// How many moves a king needs on an empty board.
fn steps(from: Square, to: Square) -> u32 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())).into()
}

fn is_thematic(act: &Act, variation: &Variation) -> Option<Move> {
    variation.answer().filter(|answer| !act.threats.contains(answer))
}

fn read_play(study: &Study, key: &Act, features: &mut Features) {
    features.mark(Feature::Waiting, key.block);
    features.set(Feature::FurtherThreats, key.threats.len().saturating_sub(1) as u32);
    let thematic: Vec<(Move, Move)> = key
        .variations
        .iter()
        .filter_map(|variation| Some((variation.reply, is_thematic(key, variation)?)))
        .collect();
    let mut answers: Vec<Move> = Vec::new();
    for &(_, answer) in &thematic {
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    let ideas = ideas(&thematic);
    features.set(Feature::Mates, ideas as u32);
    features.set(Feature::Variations, thematic.len() as u32);
    features.set(Feature::Repetitions, (thematic.len() - ideas) as u32);
    let (mut duals, mut of_themes, mut of_promotion) = (0, 0, 0);
    for variation in
        key.variations.iter().filter(|variation| variation.defends() && variation.answers.len() > 1)
    {
        let [one, ..] = variation.answers[..] else { continue };
        if variation.answers.iter().all(|mv| (mv.from(), mv.to()) == (one.from(), one.to())) {
            of_promotion += 1;
        } else if variation.answers.iter().any(|answer| !answers.contains(answer)) {
            of_themes += 1;
        }
        duals += 1;
    }
    features.set(Feature::Duals, duals);
    features.set(Feature::ThematicDuals, of_themes);
    features.set(Feature::PromotionDuals, of_promotion);
    let all = key.variations.len().max(1) as f64;
    let undefended = key.variations.iter().filter(|variation| !variation.defends()).count();
    features.put(Feature::Undefended, undefended as f64 / all);
    features
        .set(Feature::ShortMates, key.variations.iter().filter(|variation| variation.short).count() as u32);
    let checks = thematic.iter().filter(|(reply, _)| key.start.gives_check(*reply)).count();
    features.set(Feature::Checks, checks as u32);
    let board = |reply: Move| key.start.glimpse(reply);
    let captures = answers.iter().filter(|answer| {
        thematic.iter().any(|(reply, other)| other == *answer && board(*reply).is_capture(**answer))
    });
    features.put(Feature::Captures, captures.count() as f64 / answers.len().max(1) as f64);
    if study.stipulation.moves().get() > 2 {
        let quiet = answers.iter().filter(|answer| {
            thematic.iter().any(|(reply, other)| other == *answer && !board(*reply).gives_check(**answer))
        });
        features.set(Feature::QuietAnswers, quiet.count() as u32);
    }
}

fn read_phases(study: &Study, key: &Act, first: Move, features: &mut Features) {
    let after = |reply: Move| key.variation(reply).and_then(|variation| is_thematic(key, variation));
    if let Some(set) = study.acts.iter().find(|act| act.kind == PhaseKind::SetPlay) {
        let mut mates: Vec<Move> = Vec::new();
        let (mut changed, mut kept, mut lost) = (0, 0, 0);
        for variation in &set.variations {
            let Some(answer) = variation.answer() else { continue };
            if !mates.contains(&answer) {
                mates.push(answer);
            }
            match after(variation.reply) {
                Some(other) if other == answer => kept += 1,
                Some(_) => changed += 1,
                None => lost += 1,
            }
        }
        features.set(Feature::SetMates, mates.len() as u32);
        features.set(Feature::Changed, changed);
        features.set(Feature::Kept, kept);
        features.set(Feature::Lost, lost);
    }
    let (mut tries, mut by_key, mut with_play) = (0, 0, 0);
    let mut changes: Vec<Move> = Vec::new();
    for act in study.acts.iter().filter(|act| act.kind == PhaseKind::Try && act.refutations.len() == 1) {
        tries += 1;
        by_key += u32::from(act.first.is_some_and(|mv| mv.from() == first.from()));
        let mut answers: Vec<Move> = Vec::new();
        for variation in &act.variations {
            let Some(answer) = is_thematic(act, variation) else { continue };
            if !answers.contains(&answer) {
                answers.push(answer);
            }
            if after(variation.reply).is_some_and(|other| other != answer)
                && !changes.contains(&variation.reply)
            {
                changes.push(variation.reply);
            }
        }
        with_play += u32::from(answers.len() > 1);
    }
    features.set(Feature::Tries, tries);
    features.set(Feature::KeyTries, by_key);
    features.set(Feature::TryPlay, with_play);
    features.set(Feature::TryChanges, changes.len() as u32);
}

fn read_endings(study: &Study, features: &mut Features) {
    let solves = |ending: &&Ending| study.acts[ending.act].solves();
    let mut seen: Vec<(Move, bool, bool)> = Vec::new();
    let (mut effects, mut variations) = (0, 0);
    for ending in study.endings.iter().filter(solves).filter(|ending| ending.is_variation()) {
        variations += 1;
        effects += motives::of_errors(&ending.before, ending.reply, ending.last).len();
        let Some(picture) = Picture::of(&ending.end) else { continue };
        let found = (ending.last, picture.is_pure(), picture.is_model());
        if !seen.contains(&found) {
            seen.push(found);
        }
    }
    features.set(Feature::ModelMates, seen.iter().filter(|(.., model)| *model).count() as u32);
    let pure = seen.iter().filter(|(_, pure, _)| *pure).count();
    features.put(Feature::PureMates, pure as f64 / seen.len().max(1) as f64);
    features.put(Feature::Strategy, effects as f64 / f64::from(variations.max(1)));
}
