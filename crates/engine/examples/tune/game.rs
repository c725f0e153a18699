//! Games that end when their result is plain, from random openings.

use keymove_chess::Color;
use keymove_engine::{Answer, Game, Score};
use keymove_testing::Random;

/// Random moves at the beginning of a game, unless other is said.
pub(crate) const RANDOM_PLIES: usize = 8;
/// An opening that is worth more than this is none, in centipawns.
pub(crate) const UNBALANCED: i32 = 300;
/// A score beyond this for [`CERTAIN_PLIES`] ends the game.
const DECIDED: i32 = 1200;
const CERTAIN_PLIES: u32 = 4;
/// Scores this near to nothing for [`DULL_PLIES`] after [`DULL_FROM`] end the game, too.
const DULL: i32 = 8;
const DULL_PLIES: u32 = 12;
const DULL_FROM: u32 = 100;
/// No game is longer.
const UTMOST_PLIES: u32 = 400;
/// What a mate counts in the file.
pub(crate) const MATE: i32 = 10_000;

/// How a game ended, as White sees it.
#[derive(Clone, Copy)]
pub(crate) enum Outcome {
    Won,
    Drawn,
    Lost,
}

impl Outcome {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Won => "1-0",
            Self::Drawn => "1/2-1/2",
            Self::Lost => "0-1",
        }
    }

    pub(crate) fn for_winner(color: Color) -> Self {
        if color == Color::White { Self::Won } else { Self::Lost }
    }
}

/// A random opening of so many moves, or one more, so that either side begins; `None` if it ends the game.
pub(crate) fn opening(random: &mut Random, plies: usize) -> Option<Game> {
    let mut game = Game::initial();
    for _ in 0..plies + random.below(2) {
        let moves = game.board().moves();
        if moves.is_empty() {
            return None;
        }
        game.play(*random.pick(&moves));
    }
    (!game.board().moves().is_empty()).then_some(game)
}

/// The rules' end of the game.
pub(crate) fn over(game: &Game) -> Option<Outcome> {
    let board = game.board();
    if board.moves().is_empty() {
        let mated = board.in_check();
        return Some(if mated { Outcome::for_winner(!board.turn()) } else { Outcome::Drawn });
    }
    let drawn = board.halfmoves() >= 100 || game.repetitions() >= 2 || board.is_dead();
    drawn.then_some(Outcome::Drawn)
}

/// The score of the best line for White.
pub(crate) fn score(answer: &Answer, turn: Color) -> i32 {
    let score = match answer.lines.first().map(|line| line.score) {
        Some(Score::Centipawns(value)) => value,
        Some(Score::Mate(moves)) if moves > 0 => MATE,
        Some(Score::Mate(_)) => -MATE,
        None => 0,
    };
    if turn == Color::White { score } else { -score }
}

/// Ends games whose result is plain.
#[derive(Default)]
pub(crate) struct Referee {
    plies: u32,
    decided: i32,
    dull: u32,
}

impl Referee {
    pub(crate) fn judge(&mut self, score: i32) -> Option<Outcome> {
        self.plies += 1;
        let side = if score.abs() < DECIDED { 0 } else { score.signum() };
        self.decided = if side == 0 || side != self.decided.signum() { side } else { self.decided + side };
        self.dull = if score.abs() <= DULL && self.plies > DULL_FROM { self.dull + 1 } else { 0 };
        if self.decided.unsigned_abs() >= CERTAIN_PLIES {
            return Some(if self.decided > 0 { Outcome::Won } else { Outcome::Lost });
        }
        (self.dull >= DULL_PLIES || self.plies >= UTMOST_PLIES).then_some(Outcome::Drawn)
    }
}
