//! What tables tell of a mined directmate without any search: about how good it is.

use super::Sound;
use crate::{Tables, Value};
use keymove_chess::{Move, Position};

/// A directmate at first sight.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sight {
    /// The key gives check.
    pub checks: bool,
    /// The key takes something.
    pub captures: bool,
    /// The key promotes a pawn.
    pub promotes: bool,
    /// Squares to which the king that is mated could go in the diagram, were it to move, and can not after the key.
    pub flights_taken: u8,
    /// Squares to which it can go after the key, and could not in the diagram.
    pub flights_given: u8,
    /// Replies to the key.
    pub replies: u8,
    /// Replies that hold out to the end and are answered by one move alone that mates in time.
    pub answered: u8,
    /// Replies that hold out to the end and are answered by several.
    pub duals: u8,
    /// Different moves among the single answers.
    pub answers: u8,
    /// First moves that fail to one reply alone.
    pub tries: u8,
    /// All men.
    pub men: u8,
}

impl Sight {
    /// About how many points the scale `problemist` gives it. The weights are those of a least-squares fit, with an intercept for each length, to 12,567 mined
    /// problems of eight materials of four men, #2 to #5, which correlates with the points of each length by 0.77 to 0.82.
    pub fn points(&self) -> i64 {
        let weighed = [
            (-45, u8::from(self.checks)),
            (-58, u8::from(self.captures)),
            (-14, u8::from(self.promotes)),
            (-26, self.flights_taken),
            (13, self.flights_given),
            (-3, self.replies),
            (2, self.answered),
            (-2, self.duals),
            (23, self.answers),
            (4, self.tries),
            (-10, self.men),
        ];
        weighed.into_iter().map(|(weight, count)| weight * i64::from(count)).sum()
    }

    /// Looks at a problem.
    ///
    /// # Panics
    /// If a table of the material's family is not at hand.
    pub fn of(tables: &Tables, sound: &Sound) -> Self {
        let Sound { position, moves, key } = *sound;
        let after = position.play(key);
        let mut sight = Self {
            checks: position.gives_check(key),
            captures: position.is_capture(key),
            promotes: key.promotion().is_some(),
            men: count(position.occupied().len() as usize),
            ..Self::default()
        };
        let flights = |position: &Position| {
            let king = position.king(after.turn());
            let moves = position.moves().into_iter();
            moves.filter(|mv| Some(mv.from()) == king).map(Move::to).collect::<Vec<_>>()
        };
        let before = position.passed().map(|passed| flights(&passed)).unwrap_or_default();
        let later = flights(&after);
        sight.flights_taken = count(before.iter().filter(|square| !later.contains(square)).count());
        sight.flights_given = count(later.iter().filter(|square| !before.contains(square)).count());
        let mut answers: Vec<Move> = Vec::new();
        let replies = after.moves();
        sight.replies = count(replies.len());
        for &reply in &replies {
            let next = after.play(reply);
            if tables.value(&next) != Value::Win(moves - 1) {
                continue;
            }
            let in_time = |&mv: &Move| tables.value(&next.play(mv)) == Value::Loss(moves - 2);
            let mut mating = next.moves().into_iter().filter(in_time);
            match (mating.next(), mating.next()) {
                (Some(mv), None) => {
                    sight.answered += 1;
                    if !answers.contains(&mv) {
                        answers.push(mv);
                    }
                }
                _ => sight.duals += 1,
            }
        }
        sight.answers = count(answers.len());
        let is_try = |&mv: &Move| mv != key && fails_once(tables, &position.play(mv), moves);
        sight.tries = count(position.moves().into_iter().filter(is_try).count());
        sight
    }
}

/// Whether one reply alone escapes a mate within the moves, of which one was just made.
fn fails_once(tables: &Tables, after: &Position, moves: u8) -> bool {
    let escapes = |&reply: &Move| match tables.value(&after.play(reply)) {
        Value::Win(within) => within >= moves,
        Value::Loss(_) | Value::Draw => true,
    };
    let mut escaping = after.moves().into_iter().filter(escapes);
    escaping.next().is_some() && escaping.next().is_none()
}

fn count(number: usize) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}
