//! Mates by a table that go around certain positions.

use keymove_chess::{Color, Position};
use keymove_tables::{Tables, Value};
use std::collections::HashMap;

/// Moves that may be looked up for one position of all that may be looked up for a question.
const SHARE: usize = 3;

/// A way to mate, by the distances that tables tell, that meets none of the positions that are barred.
///
/// The attacker goes only to shorter mates, so that every line ends with one, and of his moves the first is taken behind which no reply leads to
/// what is barred. That none was found says nothing.
#[derive(Debug, Default)]
pub(crate) struct Around {
    /// What the answers belong to.
    barred: Vec<Position>,
    /// Moves that may be looked up for it, and that still may.
    most: usize,
    left: usize,
    /// Positions with the attacker to move, by their numbers, and whether there is such a way from them. Of two with one number the later one counts.
    answers: HashMap<u64, (Position, bool)>,
}

impl Around {
    /// Looks up so many moves for each question about what is barred from now on.
    pub(crate) fn allow(&mut self, most: usize) {
        (self.most, self.left) = (most, most);
    }

    /// Whether the attacker mates so from a position that a table has won for him.
    pub(crate) fn wins(
        &mut self, tables: &Tables, position: &Position, attacker: Color, barred: &[Position],
    ) -> bool {
        if self.barred != barred {
            self.answers.clear();
            self.barred = barred.to_vec();
            self.left = self.most;
        }
        let most = self.left.min(self.most / SHARE);
        let mut left = most;
        let found = match position.turn() == attacker {
            true => self.mates(tables, position, &mut left),
            false => self.is_mated(tables, position, &mut left),
        };
        self.left -= most - left;
        found
    }

    /// With the attacker to move.
    fn mates(&mut self, tables: &Tables, position: &Position, left: &mut usize) -> bool {
        if let Some(&(_, known)) = self.answers.get(&position.hash()).filter(|(here, _)| here == position) {
            return known;
        }
        let Some(Value::Win(moves)) = tables.quick_value(position) else { return false };
        for &mv in &position.moves() {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            let next = position.play(mv);
            let is_nearer = match tables.quick_value(&next) {
                Some(Value::Loss(there)) => there < moves,
                _ => next.is_mate(),
            };
            if is_nearer && !self.barred.contains(&next) && self.is_mated(tables, &next, left) {
                self.answers.insert(position.hash(), (*position, true));
                return true;
            }
        }
        if *left > 0 {
            self.answers.insert(position.hash(), (*position, false));
        }
        false
    }

    /// With the other side to move, which has lost by the table.
    fn is_mated(&mut self, tables: &Tables, position: &Position, left: &mut usize) -> bool {
        let replies = position.moves();
        if replies.is_empty() {
            return position.in_check();
        }
        replies.iter().all(|&mv| {
            let next = position.play(mv);
            !self.barred.contains(&next) && self.mates(tables, &next, left)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::AtomicBool;
    use keymove_tables::{Making, Material};

    #[test]
    fn a_mate_that_goes_around_a_position_is_found_and_no_other() {
        let tables = Tables::in_memory();
        let stop = AtomicBool::new(false);
        let making = Making { threads: 1, stop: &stop, hear: &|_| () };
        let material: Material = "KRK".parse().expect("a material");
        tables.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("made");
        let position = |fen: &str| -> Position { fen.parse().expect("a position") };
        let mut around = Around::default();
        around.allow(1_000_000);
        // One move mates, and only there: barred, nothing is left that is as short, and this search goes to shorter mates alone.
        let one = position("k7/8/1K6/8/8/8/8/7R w - - 0 1");
        let mated = position("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
        assert!(around.wins(&tables, &one, Color::White, &[]));
        assert!(!around.wins(&tables, &one, Color::White, &[mated]));
        // A position that play need not come to does no harm, nor does one with the rook elsewhere.
        let far = position("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
        let aside = position("8/8/8/8/3k4/8/8/KR6 w - - 0 1");
        assert!(around.wins(&tables, &far, Color::White, &[]));
        assert!(around.wins(
            &tables,
            &far,
            Color::White,
            &[position("8/8/8/8/8/8/6R1/K6k b - - 0 1"), aside.play(aside.moves()[0])]
        ));
        // Whatever White does, a reply that is barred can be chosen.
        let replies: Vec<Position> = far
            .moves()
            .iter()
            .flat_map(|&mv| {
                let next = far.play(mv);
                let moves = next.moves();
                moves.iter().map(|&reply| next.play(reply)).collect::<Vec<_>>()
            })
            .collect();
        assert!(!around.wins(&tables, &far, Color::White, &replies));
        assert!(!around.wins(&tables, &far, Color::Black, &[]));
    }

    /// Whether White, or if White is not to move the play behind every reply, mates within so many moves without any of these positions.
    fn mates_without(position: &Position, moves: u8, barred: &[Position]) -> bool {
        let next = position.moves().into_iter().map(|mv| position.play(mv));
        match position.turn() {
            Color::White => {
                moves > 0
                    && next
                        .into_iter()
                        .any(|next| !barred.contains(&next) && mates_without(&next, moves - 1, barred))
            }
            Color::Black if next.len() == 0 => position.in_check(),
            Color::Black => {
                next.into_iter().all(|next| !barred.contains(&next) && mates_without(&next, moves, barred))
            }
        }
    }

    /// What is found is a mate in the game without what is barred, by a search that knows no tables; some of the play that the table names is barred.
    #[test]
    fn what_is_found_is_a_mate_without_what_is_barred() {
        let tables = Tables::in_memory();
        let stop = AtomicBool::new(false);
        let making = Making { threads: 1, stop: &stop, hear: &|_| () };
        let material: Material = "KRK".parse().expect("a material");
        tables.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("made");
        let mut around = Around::default();
        around.allow(100_000);
        let (all, mut found, mut missed) = (keymove_tables::verify::arrangements(&material), 0, 0);
        for number in (0..all).map(|number| number * 104_729 % all).take(20_000) {
            let Some(position) = keymove_tables::verify::position(&material, number) else { continue };
            let Some(Value::Win(moves @ 2..=3)) = tables.quick_value(&position) else { continue };
            if position.turn() != Color::White || found + missed >= 60 {
                continue;
            }
            // The best move, and a reply to it, are barred in turn.
            let is_best = |next: &Position| tables.quick_value(next) == Some(Value::Loss(moves - 1));
            let first = position
                .moves()
                .into_iter()
                .map(|mv| position.play(mv))
                .find(is_best)
                .expect("a way to mate");
            let reply = first.play(first.moves()[number as usize % first.moves().len()]);
            for barred in [vec![first], vec![reply], vec![first, reply]] {
                match around.wins(&tables, &position, Color::White, &barred) {
                    true => {
                        assert!(mates_without(&position, moves, &barred), "{position} without {barred:?}");
                        found += 1;
                    }
                    false => missed += 1,
                }
            }
        }
        assert!(found > 5 && missed > 5, "{found} {missed}");
    }
}
