//! Pins and blocks in help and series play, where any move of the line may have made them, not only the last.

use crate::picture::Picture;
use crate::study::track::{Step, Track};
use crate::themes::play::gather::Gather;
use crate::themes::play::track::{shown, side};
use crate::themes::strategy::scene::is_mate;
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// The solutions of help and series play; none of battles.
fn lines(study: &Study) -> impl Iterator<Item = Track<'_>> {
    (!study.is_battle()).then(|| shown(study)).into_iter().flatten()
}

/// Those of problems whose goal is mate, with their mates.
pub(super) fn mates(study: &Study) -> impl Iterator<Item = (Track<'_>, Picture)> {
    let mates = is_mate(study).then(|| lines(study)).into_iter().flatten();
    mates.filter_map(|track| Picture::of(&track.end).map(|picture| (track, picture)))
}

/// Self-blocks: moves of the mated side to squares next to where the king is mated that nobody attacks then. `fits` is asked
/// whether the king stood near when the block was made.
pub(in crate::themes) fn blocks(study: &Study, theme: &'static str, fits: fn(bool) -> bool) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for (track, picture) in mates(study) {
        for (at, step) in track.steps.iter().enumerate() {
            let near =
                step.before.king(picture.mated()).is_some_and(|king| attacks::king(king).has(step.mv.to()));
            if is_block(&track, &picture, at) && fits(near) {
                found.add(step.role.name(), step.mv.to().into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}

fn is_block(track: &Track, picture: &Picture, at: usize) -> bool {
    let step = &track.steps[at];
    let square = step.mv.to();
    step.color == picture.mated()
        && step.role != Role::King
        && track.stays(at, track.steps.len())
        && picture
            .field
            .iter()
            .any(|barred| barred.square == square && barred.block && barred.attackers.is_empty())
}

/// Self-pins: moves of the mated side that leave a unit of its own pinned on whose pin the mate relies.
pub(super) fn self_pins(study: &Study, theme: &'static str) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for (track, picture) in mates(study) {
        for unit in picture.pinned {
            let Some(step) = pinning(&track, unit).filter(|step| step.color == picture.mated()) else {
                continue;
            };
            let role = picture.position.role_at(unit).map_or("", Role::name);
            found.add(role, unit.into(), track.line.act, track.until(step));
        }
    }
    found.done()
}

/// The move since which the unit, pinned in the end, has been pinned without a break; `None` if it is since the diagram.
fn pinning<'t>(track: &'t Track, unit: Square) -> Option<&'t Step> {
    let mut square = unit;
    for step in track.steps.iter().rev() {
        if step.mv.to() == square {
            square = step.mv.from();
        }
        if !step.before.pinned(track.end.turn()).has(square) {
            return Some(step);
        }
    }
    None
}

/// Unpins: moves that free a unit of either side which then, with its next move, leaves the line on which it was pinned.
pub(super) fn unpins(study: &Study, theme: &'static str) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for track in lines(study) {
        for (at, step) in track.steps.iter().enumerate() {
            for color in [Color::White, Color::Black] {
                for unit in freed(step, color) {
                    if let Some(later) = leaves(&track, at, unit, color) {
                        let role = step.before.role_at(unit).map_or("", Role::name);
                        let detail = format!("{} {role}, {}", side(study, color), way(step, unit, color));
                        found.add(detail, unit.into(), track.line.act, track.until(later));
                    }
                }
            }
        }
    }
    found.done()
}

/// The units of a side that are pinned before the move, stay where they are and are not pinned after it.
fn freed(step: &Step, color: Color) -> Bitboard {
    let after = step.after();
    let stays = step.before.color(color) & after.color(color);
    (step.before.pinned(color) & stays).without(after.pinned(color)).without(step.mv.to().into())
}

/// The next move of the unit, if it leaves the line on which it was pinned before the step with this index.
fn leaves<'t>(track: &'t Track, at: usize, unit: Square, color: Color) -> Option<&'t Step> {
    let king = track.steps[at].before.king(color)?;
    let touches = |later: &&Step| {
        later.mv.from() == unit || later.mv.to() == unit || later.captured.is_some_and(|(_, on)| on == unit)
    };
    let next = track.steps[at + 1..].iter().find(touches)?;
    (next.mv.from() == unit && !attacks::line(king, unit).has(next.mv.to())).then_some(next)
}

/// How the move unpins: the king goes away, the piece that pins does, or a unit steps between.
fn way(step: &Step, unit: Square, color: Color) -> &'static str {
    let pinner = pinner(&step.before, unit, color);
    match pinner {
        _ if step.color == color && step.role == Role::King => "the king moves",
        Some(pinner) if step.after().color(!color).has(pinner) => "indirect",
        _ => "direct",
    }
}

/// The piece that pins the unit.
fn pinner(board: &Arrangement, unit: Square, color: Color) -> Option<Square> {
    let king = board.king(color)?;
    let near = board.attackers(!color, king, board.occupied().without(unit.into()));
    near.into_iter().find(|&piece| attacks::between(king, piece).has(unit))
}
