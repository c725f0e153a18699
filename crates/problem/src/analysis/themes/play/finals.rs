//! The mates of a solution.

use super::gather::Gather;
use crate::analysis::picture::Picture;
use crate::analysis::study::Ending;
use crate::analysis::{Finding, Shown, Study};
use keymove_chess::Square;
use std::collections::HashMap;

/// The mates that the problem shows: the only answers to defences; in help and series play the end of every solution.
fn shown(study: &Study) -> impl Iterator<Item = (&Ending, Picture)> {
    let endings = study.endings.iter().filter(|ending| ending.is_variation());
    endings.filter_map(|ending| Some((ending, Picture::of(&ending.end)?)))
}

/// One finding a phase, with all mates that fit.
pub(super) fn detect(study: &Study, theme: &'static str, fits: fn(&Picture) -> bool) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for (ending, picture) in shown(study).filter(|(_, picture)| fits(picture)) {
        debug_assert!(picture.position.is_mate());
        found.add("", Default::default(), ending.act, &ending.moves());
    }
    found.done()
}

/// Pairs of model mates of the same shape whose kings' squares fit.
pub(super) fn echoes(study: &Study, theme: &'static str, fits: fn(Square, Square) -> bool) -> Vec<Finding> {
    let mut shapes: HashMap<_, Vec<(Square, Shown)>> = HashMap::new();
    let mut order = Vec::new();
    for (ending, picture) in shown(study).filter(|(_, picture)| picture.is_model()) {
        let phase = if study.is_battle() { ending.act } else { 0 };
        let key = (phase, picture.shape());
        let places = shapes.entry(key.clone()).or_default();
        if places.is_empty() {
            order.push(key);
        }
        if places.iter().all(|&(king, _)| king != picture.king) {
            places.push((picture.king, Shown { act: ending.act, moves: ending.moves() }));
        }
    }
    let mut found = Vec::new();
    for key in order {
        let places = &shapes[&key];
        let echoed = |echo: &&(Square, Shown)| places.iter().any(|place| fits(echo.0, place.0));
        let echoes: Vec<_> = places.iter().filter(echoed).collect();
        if echoes.len() > 1 {
            let shown = echoes.iter().map(|(_, shown)| shown.clone()).collect();
            let squares = echoes.iter().map(|&&(king, _)| king).collect();
            found.push(Finding::new(theme, shown).on(squares));
        }
    }
    found
}
