//! What a review says of a game, in words and as positions for training.

use super::{Judged, Verdict};
use crate::contest::Contest;
use crate::player::Line;
use crate::search::Score;
use keymove_chess::Color;

/// Half-moves of a better line that are told.
const LINE: usize = 7;

impl Verdict {
    /// All, in their order.
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Slip, Self::Mistake, Self::Blunder, Self::MissesMate, Self::AllowsMate];

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissesMate => "misses_mate",
            Self::AllowsMate => "allows_mate",
        }
    }

    /// The sign behind the move, as annotators write it; empty for a good one.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "",
            Self::Slip => "?!",
            Self::Mistake => "?",
            Self::Blunder | Self::MissesMate | Self::AllowsMate => "??",
        }
    }

    /// Whether something is to be said of a move with it.
    pub fn is_told(self) -> bool {
        self != Self::Good
    }
}

impl Judged {
    /// What is said of a move that is no good one: what was lost by it, and the line that was better.
    pub fn words(&self, contest: &Contest) -> String {
        let better = self.better(contest);
        match (self.verdict, self.best.score, self.played) {
            (Verdict::MissesMate, Score::Mate(moves), _) => {
                let is_shortest = self.best.proof.is_some_and(|proof| proof.shortest);
                let how = if is_shortest { ", the shortest" } else { "" };
                format!("misses a mate in {moves} (proven{how}): {better}")
            }
            (Verdict::AllowsMate, best, Score::Mate(moves)) => {
                format!("allows a mate in {} (proven): {} by {better}", -moves, opinion(best))
            }
            (_, best, played) => format!("{} instead of {} by {better}", opinion(played), opinion(best)),
        }
    }

    /// The better line with its number.
    fn better(&self, contest: &Contest) -> String {
        let words = self.sans(contest, &self.best);
        format!("{} {}", contest.number(self.ply), words[..words.len().min(LINE)].join(" "))
    }

    /// The moves of a line from the position before the move, in standard notation.
    pub fn sans(&self, contest: &Contest, line: &Line) -> Vec<String> {
        contest.game_at(self.ply).board().sans(&line.moves)
    }

    /// The side that made the move.
    pub fn side(&self, contest: &Contest) -> Color {
        contest.game_at(self.ply).board().turn()
    }
}

/// A score for whoever made the move.
fn opinion(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(moves) => format!("mated in {}", -moves),
    }
}

/// Positions in which something better was to be found, to be trained: a line of EPD each, with the best move (`bm`), and of a mate
/// that is proven to be the shortest its length (`dm`).
pub fn training(contest: &Contest, judged: &[Judged]) -> String {
    let mut text = String::new();
    for one in judged.iter().filter(|one| one.verdict.is_told()) {
        let board = contest.game_at(one.ply).board().to_string();
        let fields: Vec<&str> = board.split(' ').take(4).collect();
        let best = one.sans(contest, &one.best).into_iter().next().unwrap_or_default();
        let is_shortest = one.best.proof.is_some_and(|proof| proof.shortest);
        let mate = match one.best.score {
            Score::Mate(moves) if moves > 0 && is_shortest => format!(" dm {moves};"),
            _ => String::new(),
        };
        let id = format!("{} {}", contest.number(one.ply), contest.san(one.ply));
        text += &format!("{} bm {best};{mate} id \"{id}\";\n", fields.join(" "));
    }
    text
}
