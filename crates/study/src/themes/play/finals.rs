//! The mates of a solution.

use super::gather::Gather;
use crate::picture::{Likeness, Picture, Placed, Shape};
use crate::study::Ending;
use crate::{Finding, Shown, Study};
use keymove_chess::{Bitboard, Square};
use keymove_solve::tree::PhaseKind;
use std::collections::BTreeSet;

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

/// A mate, how it came about, and how it looks on the board.
struct Place {
    picture: Picture,
    seen: Placed,
    shown: Shown,
}

/// What mates are compared as.
pub(super) struct Echoes {
    /// Which of them.
    pub of: fn(&Picture) -> bool,
    /// How they look wherever they stand.
    pub shape: fn(&Picture) -> Shape,
    /// How they look on the board.
    pub seen: fn(&Picture) -> Placed,
    /// Whether the squares of their kings fit.
    pub kings: fn(Square, Square) -> bool,
}

/// Mates of the same shape that look different on the board, all of which have another one whose king's square fits; the detail
/// says how they are made from each other.
pub(super) fn echoes(study: &Study, theme: &'static str, wanted: &Echoes) -> Vec<Finding> {
    let mut shapes: Vec<((usize, Shape), Vec<Place>)> = Vec::new();
    for (ending, picture) in shown(study).filter(|(_, picture)| (wanted.of)(picture)) {
        let phase = if study.is_battle() { ending.act } else { 0 };
        let key = (phase, (wanted.shape)(&picture));
        let place = shapes.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
            shapes.push((key, Vec::new()));
            shapes.len() - 1
        });
        let (places, seen) = (&mut shapes[place].1, (wanted.seen)(&picture));
        if places.iter().all(|place| place.seen != seen) {
            let shown = Shown { act: ending.act, moves: ending.moves() };
            places.push(Place { picture, seen, shown });
        }
    }
    let echoes = shapes.iter().map(|(_, places)| {
        let echoed = |place: &&Place| {
            let fits = |other: &Place| (wanted.kings)(place.picture.king, other.picture.king);
            places.iter().any(|other| other.seen != place.seen && fits(other))
        };
        places.iter().filter(echoed).collect::<Vec<_>>()
    });
    echoes
        .filter(|echo| echo.len() > 1)
        .map(|echo| {
            let shown = echo.iter().map(|place| place.shown.clone()).collect();
            let kings = echo.iter().map(|place| place.picture.king).collect();
            Finding::new(theme, shown).detailed(likenesses(&echo)).on(kings)
        })
        .collect()
}

/// How the mates are made from each other: `shifted, mirrored`.
fn likenesses(echo: &[&Place]) -> String {
    let pairs = echo
        .iter()
        .enumerate()
        .flat_map(|(index, one)| echo[index + 1..].iter().map(move |other| (one, other)));
    let found: BTreeSet<Likeness> =
        pairs.filter_map(|(one, other)| one.picture.likeness(&other.picture)).collect();
    found.into_iter().map(Likeness::name).collect::<Vec<_>>().join(", ")
}
