//! A game looked at again: what each move was worth, which mates were missed or allowed, and where the game turned.
//!
//! Positions are looked at from the end of the game to its beginning, so that what came of a move is known to the tables when the position before it is asked about.
//! In each the solver first looks for a mate of a few moves by all moves of both sides; then [`Player::analyse`] thinks. A score that is no proof is an opinion.

mod told;

pub use told::training;

use super::{Line, Player, Proof, Question};
use crate::contest::Contest;
use crate::mate::Aim;
use crate::search::{Bound, Score};
use crate::strength::worth;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use keymove_chess::Move;
use keymove_problem::Moves;
use std::sync::Arc;

/// Mates up to so many moves are looked for in every position.
const HUNT: u16 = 4;
/// The hunt's part of the time of a position.
const PART: f64 = 0.5;
/// Centipawns beyond which a game is won: how clearly does not matter.
const WON: i64 = 600;
/// From so many centipawns on a side is winning.
const WINNING: i64 = 200;
/// Centipawns that a move gives away, by judgement: half a pawn and a little is told, a pawn and more is a mistake, a piece a blunder.
const SLIP: i64 = 60;
const MISTAKE: i64 = 120;
const BLUNDER: i64 = 300;

/// What a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It gives nothing away that is worth telling.
    Good,
    /// It gives away half a pawn.
    Slip,
    /// A pawn.
    Mistake,
    /// A piece, or what is worth as much.
    Blunder,
    /// There was a mate that is proven, by another move, and after the move that was played none is proven or seen.
    MissesMate,
    /// After the move the other side has a mate that is proven; before, there was none.
    AllowsMate,
}

/// A move of the game with what is known of it. Scores are those of the side that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Its number in the game, from 0.
    pub ply: usize,
    /// The best that could be played.
    pub best: Line,
    /// What the move that was played is worth.
    pub played: Score,
    /// Whether that is proven, or the end of the game.
    pub is_certain: bool,
    /// What the move was.
    pub verdict: Verdict,
}

impl Judged {
    /// Whether another result was to be expected before the move than after it: won, level, lost.
    pub fn turns(&self) -> bool {
        outcome(self.best.score) != outcome(self.played)
    }
}

/// -1 lost, 0 level, 1 won.
fn outcome(score: Score) -> i64 {
    let worth = worth(score);
    if worth.abs() < WINNING { 0 } else { worth.signum() }
}

/// What is known of a position.
#[derive(Clone, Debug)]
struct Known {
    score: Score,
    is_certain: bool,
    best: Option<Line>,
}

impl Player {
    /// Looks at every position of the game for so long, until the flag is raised. What was judged by then is given, the first move first. `hear` is told how many positions
    /// are done.
    pub fn review(
        &mut self, contest: &Contest, time: Duration, stop: &Arc<AtomicBool>, hear: &dyn Fn(usize),
    ) -> Vec<Judged> {
        let plies = contest.moves().len();
        let mut after = self.know(contest, plies, time, stop);
        let mut judged = Vec::new();
        for ply in (0..plies).rev() {
            hear(plies - ply);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let before = self.know(contest, ply, time, stop);
            // One that was broken off may have seen too little.
            if stop.load(Ordering::Relaxed) {
                break;
            }
            judged.extend(judge(ply, contest.moves()[ply], &before, &after));
            after = before;
        }
        judged.reverse();
        judged
    }

    fn know(&mut self, contest: &Contest, ply: usize, time: Duration, stop: &Arc<AtomicBool>) -> Known {
        let game = contest.game_at(ply);
        let board = game.board();
        if board.moves().is_empty() {
            let score = if board.in_check() { Score::Mate(0) } else { Score::Centipawns(0) };
            return Known { score, is_certain: true, best: None };
        }
        if ply == contest.moves().len() && contest.is_over() && contest.result() == "1/2-1/2" {
            return Known { score: Score::Centipawns(0), is_certain: true, best: None };
        }
        if let Some(line) = self.short_mate(game, time.mul_f64(PART), stop) {
            return Known { score: line.score, is_certain: true, best: Some(line) };
        }
        let question = Question { lines: 1, time, depth: None, nodes: None };
        let view = self.analyse(game, &question, stop, &|_| {});
        let best = view.lines.into_iter().next();
        let score = best.as_ref().map_or(Score::Centipawns(0), |line| line.score);
        Known { score, is_certain: best.as_ref().is_some_and(|line| line.proof.is_some()), best }
    }

    /// A mate of a few moves, proven by all moves of both sides.
    fn short_mate(&mut self, game: &crate::Game, time: Duration, stop: &Arc<AtomicBool>) -> Option<Line> {
        let budget = keymove_solve::Limits {
            time: Some(time),
            threads: self.engine.settings().threads.max(1),
            ..keymove_solve::Limits::interrupted_by(stop)
        };
        let mate = self.helpers.prover.attack(game, Moves::new(HUNT)?, Aim::Shortest, &budget, &()).mate?;
        Some(Line {
            score: Score::Mate(mate.moves),
            bound: Bound::Exact,
            depth: mate.line.len() as u32,
            moves: mate.line,
            proof: Some(Proof { shortest: mate.shortest, by_tables: false }),
        })
    }
}

/// What a move was, by the positions before and after it.
fn judge(ply: usize, mv: Move, before: &Known, after: &Known) -> Option<Judged> {
    let best = before.best.clone()?;
    let is_best = best.moves.first() == Some(&mv);
    // What the position after the best move says may come from a longer look than that of the position before.
    let is_proven = is_best && best.proof.is_some();
    let played = match after.score {
        // That nothing was found of the position after it takes nothing from the proof.
        _ if is_proven => best.score,
        Score::Mate(moves) if moves <= 0 => Score::Mate(1 - moves),
        score => score.opposite(),
    };
    let is_certain = is_proven || after.is_certain;
    let proven = |score: Score, is_certain: bool| match score {
        Score::Mate(moves) if is_certain => moves.signum(),
        _ => 0,
    };
    let (was, is) = (proven(best.score, best.proof.is_some()), proven(played, is_certain));
    let plain = |score: Score| worth(score).clamp(-WON, WON);
    let lost = plain(best.score) - plain(played);
    let verdict = match lost {
        // One that is only seen may be a longer mate.
        _ if was > 0 && is <= 0 && !matches!(played, Score::Mate(1..)) => Verdict::MissesMate,
        // Where all was lost already the mate is no news.
        SLIP.. if was >= 0 && is < 0 => Verdict::AllowsMate,
        _ if is_best => Verdict::Good,
        BLUNDER.. => Verdict::Blunder,
        MISTAKE.. => Verdict::Mistake,
        SLIP.. => Verdict::Slip,
        _ => Verdict::Good,
    };
    Some(Judged { ply, best, played, is_certain, verdict })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Options;

    fn reviewed(moves: &str) -> Vec<Judged> {
        let mut contest = Contest::initial();
        for text in moves.split(' ') {
            let mv = contest.board().parse_san(text).expect(text);
            contest.play(mv);
        }
        let mut player = Player::new(&Options::within(1, 16 << 20)).expect("memory");
        player.review(&contest, Duration::from_millis(150), &Arc::default(), &|_| {})
    }

    #[test]
    fn mates_that_are_missed_and_allowed() {
        let judged = reviewed("f3 e5 g4 a6 e4 Qh4+ Ke2");
        let at = |ply: usize| &judged[ply];
        assert_eq!(judged.len(), 7);
        assert_eq!((at(2).verdict, at(2).played), (Verdict::AllowsMate, Score::Mate(-1)));
        assert_eq!((at(3).verdict, at(3).best.score), (Verdict::MissesMate, Score::Mate(1)));
        assert!(at(2).turns() && at(3).turns() && at(3).best.proof.is_some());
        assert_eq!(at(1).verdict, Verdict::Good, "{judged:#?}");
    }

    #[test]
    fn a_piece_that_is_given_away() {
        let judged = reviewed("e4 e5 Nf3 Nc6 Bb5 a6 Nxe5 axb5");
        assert!(matches!(judged[6].verdict, Verdict::Blunder | Verdict::Mistake), "{:#?}", judged[6]);
        assert_eq!(judged[2].verdict, Verdict::Good);
    }

    #[test]
    fn a_mate_that_is_carried_out_is_no_news() {
        let judged = reviewed("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
        assert_eq!((judged[5].verdict, judged[6].verdict), (Verdict::AllowsMate, Verdict::Good));
        assert_eq!(judged[6].played, Score::Mate(1));
    }

    #[test]
    fn a_proof_stands_whatever_is_found_of_the_position_after_its_move() {
        let contest = Contest::from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1").expect("a game");
        let moves = |texts: [&str; 2]| texts.map(|text| contest.game().parse_move(text).expect("a move"));
        let [key, other] = moves(["f6f7", "g1g2"]);
        let best = Line {
            score: Score::Mate(2),
            bound: Bound::Exact,
            depth: 3,
            moves: vec![key],
            proof: Some(Proof { shortest: true, by_tables: false }),
        };
        let before = Known { score: best.score, is_certain: true, best: Some(best) };
        let after = |score| Known { score, is_certain: false, best: None };
        let verdict = |mv, score| judge(0, mv, &before, &after(score)).expect("judged").verdict;
        assert_eq!(verdict(key, Score::Centipawns(-900)), Verdict::Good);
        assert_eq!(verdict(other, Score::Centipawns(-900)), Verdict::MissesMate);
        // A mate that is seen and not proven may be one.
        assert_eq!(verdict(other, Score::Mate(-5)), Verdict::Good);
    }

    #[test]
    fn what_is_stopped_says_nothing_of_the_rest() {
        let mut contest = Contest::initial();
        contest.play(contest.board().parse_san("e4").expect("a move"));
        let mut player = Player::new(&Options::within(1, 4 << 20)).expect("memory");
        let stopped = Arc::new(AtomicBool::new(true));
        assert_eq!(player.review(&contest, Duration::from_secs(60), &stopped, &|_| {}), []);
    }
}
