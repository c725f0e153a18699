//! Backwards: lines into mating pictures with the same kings are put on one board, units are added until every reply is
//! answered, with as many different mates as may be, the key is taken back.

use super::growth::grow;
use super::kings;
use super::lines::Line;
use crate::generate::climb::{Catch, Climber, Made};
use crate::generate::material::counts;
use crate::retro::before_quiet_move;
use crate::rules::{are_kept, room};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color};

/// How many pairs of kings are tried before an attempt is given up.
const TRIES: usize = 200;
/// How often a line is looked for with a pair of kings.
const LINES: usize = 80;
/// How many lines are combined at most.
const COMBINED: usize = 3;
/// How many positions before the key get one more unit, if none of them is sound.
const MENDED: usize = 12;

pub(super) fn begin(climber: &mut Climber<'_>) -> Option<Made> {
    for _ in 0..TRIES {
        if climber.stops() {
            return None;
        }
        let bag = climber.plan.material.draw(&mut climber.chance);
        let made = combined(climber, &bag)
            .and_then(|(position, lines)| grow(position, &lines, &climber.plan.material, &mut climber.chance))
            .and_then(|after| take_back_key(climber, &after));
        if made.is_some() {
            return made;
        }
    }
    None
}

/// Lines on one board: up to three that go together, or a single one.
fn combined(climber: &mut Climber<'_>, bag: &[usize]) -> Option<(Arrangement, Vec<Line>)> {
    let kings = kings(&mut climber.chance)?;
    let chance = &mut climber.chance;
    let mut all: Vec<Line> = (0..LINES).filter_map(|_| Line::with_kings(&kings, bag, chance)).collect();
    chance.shuffle(&mut all);
    let material = &climber.plan.material;
    let mut best: Option<(Arrangement, Vec<Line>)> = None;
    for first in 0..all.len() {
        let (mut position, mut lines) = (all[first].before, vec![all[first]]);
        for other in &all[first + 1..] {
            let differs = |line: &Line| line.defence != other.defence && line.mate != other.mate;
            if lines.len() == COMBINED || !lines.iter().all(differs) {
                continue;
            }
            let Some(both) = union(&position, &other.before) else { continue };
            let sound = are_kept(&both)
                && material.has_room_for(&counts(&both))
                && !both.in_check()
                && !both.king_attacked(Color::White)
                && other.holds(&both)
                && lines.iter().all(|line| line.holds(&both));
            if sound {
                position = both;
                lines.push(*other);
            }
        }
        if best.as_ref().is_none_or(|best| lines.len() > best.1.len()) {
            best = Some((position, lines));
        }
    }
    best
}

/// The units of both, if no square has different ones and the kings are the same.
fn union(one: &Arrangement, other: &Arrangement) -> Option<Arrangement> {
    if Color::ALL.into_iter().any(|color| one.king(color) != other.king(color)) {
        return None;
    }
    let mut both = *one;
    for (square, piece) in other.units() {
        match both.piece_at(square) {
            None => both = both.with_unit(square, piece),
            Some(there) if there == piece => {}
            Some(_) => return None,
        }
    }
    Some(both.as_diagram())
}

/// The best sound position that a key leads from to this one, if need be with one more unit.
pub(super) fn take_back_key(climber: &mut Climber<'_>, after: &Arrangement) -> Option<Made> {
    let mut diagrams = before_quiet_move(after);
    diagrams.retain(|before| !before.king_attacked(Color::Black));
    climber.chance.shuffle(&mut diagrams);
    let mut catch = Catch::anything();
    if climber.plan.material.allows(&counts(after)) {
        diagrams.iter().for_each(|diagram| climber.alone(diagram, &mut catch));
    }
    if catch.best.is_none() {
        for diagram in diagrams.iter().take(MENDED) {
            complete(climber, diagram, &mut catch);
        }
    }
    catch.best
}

/// All positions with what is missing, or one unit if nothing is: all but one on any squares.
fn complete(climber: &mut Climber<'_>, diagram: &Arrangement, catch: &mut Catch) {
    let mut position = *diagram;
    let mut missing = climber.plan.material.missing(&counts(&position));
    climber.chance.shuffle(&mut missing);
    let last = missing.pop();
    for kind in missing {
        let Some(square) = super::place(&position, KINDS[kind], &mut climber.chance) else { return };
        position = position.with_unit(square, KINDS[kind]);
    }
    let present = counts(&position);
    let mut spots = [Bitboard::EMPTY; 10];
    for (kind, set) in spots.iter_mut().enumerate() {
        let mut counts = present;
        counts[kind] += 1;
        if last.is_none_or(|last| last == kind) && climber.plan.material.allows(&counts) {
            *set = room(&position, KINDS[kind]);
        }
    }
    climber.family(&position.as_diagram(), None, &spots, catch);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::chance::Chance;
    use crate::generate::{Material, Plan};

    #[test]
    fn lines_hold_until_the_key_is_taken_back() {
        let material = Material::default().with_units(6..=12).expect("possible");
        let plan = Plan { material, ..Plan::default() };
        let mut climber = Climber::new(&plan, Chance::of(1, 1), &|| false);
        let (mut grown, mut made) = (0, 0);
        for _ in 0..30 {
            let bag = plan.material.draw(&mut climber.chance);
            let Some((position, lines)) = combined(&mut climber, &bag) else { continue };
            assert!(!lines.is_empty() && lines.iter().all(|line| line.holds(&position)), "{position}");
            let after = grow(position, &lines, &plan.material, &mut climber.chance);
            let Some(after) = after else { continue };
            grown += 1;
            assert!(lines.iter().all(|line| line.holds(&after)), "{after}");
            let replies = after.moves();
            assert!(replies.iter().all(|&reply| after.glimpse(reply).mating_move().is_some()), "{after}");
            made += u32::from(take_back_key(&mut climber, &after).is_some());
        }
        assert!(grown > 3 && made > 3, "{grown} {made}");
    }
}
