//! Closed walks: a unit comes back to a square that it has left in the same line.

use super::gather::Gather;
use super::track::{Track, counts, shown_or_threatened, side};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square, attacks};

/// The squares on which a unit stands from one visit of a square to the next, both included.
pub(super) struct Walk(Vec<Square>);

impl Walk {
    /// Whether the second half is the first one backwards.
    pub(super) fn traces_back(&self) -> bool {
        self.0.len() % 2 == 1 && self.0.iter().eq(self.0.iter().rev())
    }

    /// Whether all squares lie on one line.
    pub(super) fn is_straight(&self) -> bool {
        let line = attacks::line(self.0[0], self.0[1]);
        self.0.iter().all(|&square| line.has(square))
    }

    /// Whether at least three moves lead over different squares.
    pub(super) fn is_round(&self) -> bool {
        self.0.len() > 3 && self.squares().len() as usize == self.0.len() - 1
    }

    fn squares(&self) -> Bitboard {
        self.0.iter().copied().collect()
    }

    /// How many moves it takes.
    fn moves(&self) -> usize {
        self.0.len() - 1
    }

    /// What the way looks like on the board: the figure whose corners are the squares where it turns. `None` of a way there
    /// and back.
    fn figure(&self) -> Option<String> {
        if self.is_straight() {
            return (self.moves() > 2).then(|| "along a line".to_owned());
        }
        self.is_round().then(|| figure(&self.corners()))
    }

    /// The squares where a round walk changes its direction, in the order of the walk.
    fn corners(&self) -> Vec<(i8, i8)> {
        let places: Vec<(i8, i8)> =
            self.0[1..].iter().map(|square| (square.file() as i8, square.rank() as i8)).collect();
        let count = places.len();
        let turns = |&at: &usize| {
            let (before, here, after) =
                (places[(at + count - 1) % count], places[at], places[(at + 1) % count]);
            let (one, other) = (apart(before, here), apart(here, after));
            one.0 * other.1 != one.1 * other.0 || one.0 * other.0 + one.1 * other.1 < 0
        };
        (0..count).filter(turns).map(|at| places[at]).collect()
    }
}

/// Files and ranks from one place to another.
fn apart(from: (i8, i8), to: (i8, i8)) -> (i8, i8) {
    (to.0 - from.0, to.1 - from.1)
}

/// The name of the figure with these corners.
fn figure(corners: &[(i8, i8)]) -> String {
    let count = corners.len();
    let sides: Vec<(i8, i8)> = (0..count).map(|at| apart(corners[at], corners[(at + 1) % count])).collect();
    let length = |side: &(i8, i8)| side.0 * side.0 + side.1 * side.1;
    let right =
        |at: usize| sides[at].0 * sides[(at + 1) % count].0 + sides[at].1 * sides[(at + 1) % count].1 == 0;
    let equal = sides.iter().all(|side| length(side) == length(&sides[0]));
    match (count, (0..count).all(right), equal) {
        (3, ..) => "triangle".to_owned(),
        (4, true, true) => "square".to_owned(),
        (4, true, false) => "rectangle".to_owned(),
        (4, false, true) => "rhombus".to_owned(),
        _ => format!("{count} corners"),
    }
}

/// Every closed walk of a line that fits, with its length and its figure. A walk ends at the first return to the square where it began.
pub(super) fn detect(study: &Study, theme: &'static str, fits: fn(&Walk) -> bool) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for track in shown_or_threatened(study) {
        for (at, step) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            if let Some(walk) = walk(&track, at).filter(fits) {
                let figure = walk.figure().map_or_else(String::new, |figure| format!(", {figure}"));
                let detail = format!(
                    "{} {}, {} moves{figure}",
                    side(study, step.color),
                    step.role.name(),
                    walk.moves()
                );
                found.add(detail, walk.squares(), track.line.act, track.until(step));
            }
        }
    }
    found.done()
}

/// The walk that the move with this index closes. What has been promoted on the way is another unit than the pawn that left.
fn walk(track: &Track, at: usize) -> Option<Walk> {
    let last = &track.steps[at];
    let mut squares = vec![last.mv.to()];
    for step in
        track.steps[..=at].iter().rev().filter(|step| step.unit == last.unit && step.color == last.color)
    {
        if step.mv.promotion().is_some() {
            return None;
        }
        squares.push(step.mv.from());
        if step.mv.from() == last.mv.to() {
            squares.reverse();
            return Some(Walk(squares));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_names() {
        let check = |way: &str, expected: Option<&str>| {
            let squares = way.split(' ').map(|word| Square::parse(word).expect("a square")).collect();
            assert_eq!(Walk(squares).figure().as_deref(), expected, "{way}");
        };
        check("e1 e2 d1 e1", Some("triangle"));
        check("b1 c2 b3 a2 b1", Some("square"));
        check("a1 a4 c4 c1 a1", Some("rectangle"));
        // A square on the way along a side is no corner.
        check("a1 a3 a5 c5 c1 a1", Some("rectangle"));
        check("d4 e6 d8 c6 d4", Some("rhombus"));
        check("a1 b3 d4 d1 a1", Some("4 corners"));
        check("a1 c2 d4 b5 a3 a1", Some("5 corners"));
        check("a1 a5 a3 a1", Some("along a line"));
        check("a1 a5 a1", None);
        // There and back by the same way: no figure.
        check("a1 b3 c5 b3 a1", None);
    }
}
