//! What a score means for the result of a game.

use super::material;
use crate::search::Score;
use keymove_chess::Position;

/// A pair of numbers between which the phase leads: without pieces, and with all of them.
struct Slope {
    endgame: f64,
    middlegame: f64,
}

impl Slope {
    fn at(&self, phase: i32) -> f64 {
        let share = f64::from(phase) / f64::from(material::FULL_PHASE);
        self.endgame + (self.middlegame - self.endgame) * share
    }
}

/// The score, in centipawns, at which every other game is won. This and [`SPREAD`] are written by `tune chances`, which fits them to games of the
/// engine against itself.
const EVEN: Slope = Slope { endgame: 180.5, middlegame: 67.5 };
/// How many centipawns more it takes to win 73 of 100 games, which is where a logistic curve has gone so far beyond its middle as it is wide.
const SPREAD: Slope = Slope { endgame: 48.5, middlegame: 133.5 };

/// Of 1,000 games of equal players that go on from a position with this score for the side to move: how many it wins, draws and loses.
///
/// A logistic curve for wins, its mirror image for losses, and the rest are draws; how steep and how far apart they are depends on the pieces left.
/// Mates are certain.
pub fn chances(score: Score, position: &Position) -> [u32; 3] {
    let value = match score {
        Score::Mate(moves) if moves > 0 => return [1000, 0, 0],
        Score::Mate(_) => return [0, 0, 1000],
        Score::Centipawns(value) => value,
    };
    let [win, loss] = [value, -value].map(|value| rate(f64::from(value), material::phase(position)));
    [win, 1000 - win - loss, loss]
}

/// How many of 1,000 games are won.
fn rate(value: f64, phase: i32) -> u32 {
    // Below a half on either side, so that both fit into the whole.
    let won = 1000.0 / (1.0 + ((EVEN.at(phase) - value) / SPREAD.at(phase)).exp());
    won as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_whole_symmetric_and_grow_with_the_score() {
        for fen in ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "4k3/pp6/8/8/8/8/PPP5/4K3 w - -"]
        {
            let position: Position = fen.parse().expect("a position");
            let mut before = 0;
            for value in (-3000..=3000).step_by(7) {
                let [win, draw, loss] = chances(Score::Centipawns(value), &position);
                assert_eq!(win + draw + loss, 1000, "{value}");
                assert_eq!(chances(Score::Centipawns(-value), &position), [loss, draw, win]);
                assert!(win >= before, "{value}");
                before = win;
            }
            assert!(before >= 990);
            let [draw, later] = [0, 300].map(|value| chances(Score::Centipawns(value), &position)[1]);
            assert!(draw > later, "{draw} {later}");
            assert_eq!(chances(Score::Mate(3), &position), [1000, 0, 0]);
            assert_eq!(chances(Score::Mate(0), &position), [0, 0, 1000]);
            assert_eq!(chances(Score::Mate(-2), &position), [0, 0, 1000]);
        }
    }
}
