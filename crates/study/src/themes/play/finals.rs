//! The mates of a solution.

use super::gather::Gather;
use crate::picture::{Picture, Placed, Shape};
use crate::study::Ending;
use crate::{Finding, Shown, Study};
use keymove_chess::{Bitboard, Square};
use keymove_solve::tree::PhaseKind;

/// The mates that the problem shows: the only answers to defences, tries left out; in help and series play the end of every
/// solution.
fn shown(study: &Study) -> impl Iterator<Item = (&Ending, Picture)> {
    let tried = |ending: &Ending| study.acts[ending.act].kind == PhaseKind::Try;
    let endings = study.endings.iter().filter(move |ending| ending.is_variation() && !tried(ending));
    endings.filter_map(|ending| Some((ending, Picture::of(&ending.end)?)))
}

/// One finding a phase and detail, with all mates that fit: those for which there is a detail, which may be empty.
pub(super) fn detect(
    study: &Study, theme: &'static str, detail: fn(&Picture) -> Option<String>,
) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for (ending, picture) in shown(study) {
        debug_assert!(picture.position.is_mate());
        if let Some(detail) = detail(&picture) {
            found.add(detail, Bitboard::EMPTY, ending.act, &ending.moves());
        }
    }
    found.done()
}

/// The pins on which a mate relies, in words; empty if there are none.
pub(super) fn pins(picture: &Picture) -> String {
    match picture.pinned.len() {
        0 => String::new(),
        1 => "with a pin".to_owned(),
        count => format!("with {count} pins"),
    }
}

/// A model mate, where its king stands, and how it looks on the board.
struct Place {
    king: Square,
    seen: Placed,
    shown: Shown,
}

/// Model mates of the same shape that look different on the board, all of which have another one whose king's square fits.
pub(super) fn echoes(study: &Study, theme: &'static str, fits: fn(Square, Square) -> bool) -> Vec<Finding> {
    let mut shapes: Vec<((usize, Shape), Vec<Place>)> = Vec::new();
    for (ending, picture) in shown(study).filter(|(_, picture)| picture.is_model()) {
        let phase = if study.is_battle() { ending.act } else { 0 };
        let key = (phase, picture.shape());
        let place = shapes.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
            shapes.push((key, Vec::new()));
            shapes.len() - 1
        });
        let (places, seen) = (&mut shapes[place].1, picture.placed());
        if places.iter().all(|place| place.seen != seen) {
            let shown = Shown { act: ending.act, moves: ending.moves() };
            places.push(Place { king: picture.king, seen, shown });
        }
    }
    let echoes = shapes.iter().map(|(_, places)| {
        let echoed = |place: &&Place| {
            places.iter().any(|other| other.seen != place.seen && fits(place.king, other.king))
        };
        places.iter().filter(echoed).collect::<Vec<_>>()
    });
    echoes
        .filter(|echo| echo.len() > 1)
        .map(|echo| {
            let shown = echo.iter().map(|place| place.shown.clone()).collect();
            Finding::new(theme, shown).on(echo.iter().map(|place| place.king).collect())
        })
        .collect()
}
