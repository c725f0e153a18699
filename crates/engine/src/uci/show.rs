//! `info` lines.

use crate::eval::{Evaluator, chances};
use crate::mate::{ProvenMate, shown_score, without_mate};
use crate::player::{Choice, Cost, News, Options};
use crate::search::{Bound, Report, Score};
use crate::{Board, Game};
use core::fmt::Write as _;
use keymove_chess::Move;

/// How scores are shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Mates of the search as mates, if their lines really lead to them.
    pub(super) mates: bool,
    /// With the chances of winning, drawing and losing.
    pub(super) chances: bool,
}

impl Manner {
    /// What the options want.
    pub(super) const fn of(options: &Options) -> Self {
        Self { mates: !options.proven_only, chances: options.shows_chances }
    }

    /// A score and what it means.
    fn score(self, game: &Game, score: Score) -> String {
        let mut text = match score {
            Score::Centipawns(value) => format!("cp {value}"),
            Score::Mate(moves) => format!("mate {moves}"),
        };
        if self.chances {
            let [win, draw, loss] = chances(score, game.board().position());
            let _ = write!(text, " wdl {win} {draw} {loss}");
        }
        text
    }
}

/// What a player tells, as lines.
pub(super) fn news(game: &Game, news: &News<'_>, manner: Manner) -> String {
    match news {
        News::Line { report: line, cost } => report(game, line, *cost, manner),
        News::Proof { mate, cost } => {
            format!("{}\n{}", proof(game, mate, *cost, manner), remark(&words(mate)))
        }
        News::Tables { best, score, cost } => {
            let mut text = format!("info depth 1 score {}", manner.score(game, *score));
            write_cost(&mut text, Cost { nodes: 1, ..*cost }, " tbhits 1");
            push_line(&mut text, game, &[*best]);
            text
        }
        News::Learnt { lesson, cost } => {
            let score = manner.score(game, without_mate(lesson.score));
            let mut text = format!("info depth {} score {score}", lesson.depth);
            write_cost(&mut text, *cost, "");
            push_line(&mut text, game, &[lesson.best]);
            format!("{text}\n{}", remark("a move that was learnt in an earlier game"))
        }
        News::Glance { best, cost } => at_a_glance(game, *best, *cost, manner),
        News::NoMate { within, cost } => {
            let (plies, ms) = (2 * within - 1, cost.time.as_millis());
            format!("info depth {plies} nodes {} time {ms} string no mate in {within}", cost.nodes)
        }
        News::EndOfGame => end_of_game(game, manner),
        News::Remark(text) => remark(text),
    }
}

/// A remark for a person, each line of it marked as UCI wants.
pub(super) fn remark(text: &str) -> String {
    text.lines().map(|line| format!("info string {line}")).collect::<Vec<_>>().join("\n")
}

fn write_cost(text: &mut String, cost: Cost, middle: &str) {
    let ms = cost.time.as_millis();
    let rate = u128::from(cost.nodes) * 1000 / ms.max(1);
    let _ = write!(text, " nodes {} nps {rate}{middle} time {ms}", cost.nodes);
}

fn report(game: &Game, report: &Report, cost: Cost, manner: Manner) -> String {
    let score = if manner.mates { shown_score(game, report) } else { without_mate(report.score) };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth,
        report.selective_depth,
        report.line,
        manner.score(game, score),
    );
    text.push_str(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    let middle = format!(" hashfull {} tbhits {}", report.hash_full, report.tablebase_hits);
    write_cost(&mut text, cost, &middle);
    push_line(&mut text, game, &report.moves);
    text
}

/// What is said of a move that no search has a value for: the value of the position as it stands.
fn at_a_glance(game: &Game, best: Move, cost: Cost, manner: Manner) -> String {
    let value = Evaluator::new().evaluate(game.board().position());
    let score = manner.score(game, Score::Centipawns(value));
    let mut text = format!("info depth 0 score {score}");
    write_cost(&mut text, cost, "");
    push_line(&mut text, game, &[best]);
    text
}

/// What is said where there is no legal move.
fn end_of_game(game: &Game, manner: Manner) -> String {
    let score = if game.board().in_check() {
        manner.score(game, Score::Mate(0))
    } else {
        // The game is drawn, so there is no chance of anything else.
        format!("cp 0{}", if manner.chances { " wdl 0 1000 0" } else { "" })
    };
    format!("info depth 0 score {score}")
}

/// A mate from the solver. The depth is the mate's length in half-moves.
fn proof(game: &Game, mate: &ProvenMate, cost: Cost, manner: Manner) -> String {
    let plies = mate.line.len();
    let score = manner.score(game, Score::Mate(mate.moves));
    let mut text = format!("info depth {plies} seldepth {plies} multipv 1 score {score}");
    write_cost(&mut text, cost, "");
    push_line(&mut text, game, &mate.line);
    text
}

/// The words about a proof.
fn words(mate: &ProvenMate) -> String {
    let what = if mate.moves > 0 { "proven mate in" } else { "proven to be mated in" };
    let how = if mate.shortest { ", the shortest" } else { "" };
    format!("{what} {}{how}", mate.moves.unsigned_abs())
}

fn push_line(text: &mut String, game: &Game, moves: &[Move]) {
    if moves.is_empty() {
        return;
    }
    text.push_str(" pv");
    let mut board = *game.board();
    for &mv in moves {
        if !board.is_legal(mv) {
            break;
        }
        let _ = write!(text, " {}", Game::format_move_at(&board, mv, game.is_chess960()));
        board = board.play(mv);
    }
}

/// The answer to `go`.
pub(super) fn best_move(game: &Game, &Choice { best, ponder, .. }: &Choice) -> String {
    let Some(best) = best else { return "bestmove 0000".into() };
    let mut text = format!("bestmove {}", game.format_move(best));
    let after = game.board().play(best);
    if let Some(reply) = ponder.filter(|&reply| after.is_legal(reply)) {
        let _ = write!(text, " ponder {}", Game::format_move_at(&after, reply, game.is_chess960()));
    }
    text
}

/// The board as `d` shows it.
pub(super) fn diagram(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "{} ", rank + 1);
        for file in 0..8 {
            let piece = board.position().piece_at(keymove_chess::Square::at(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', keymove_chess::Piece::letter));
        }
        text.push('\n');
    }
    let _ = write!(text, "   a b c d e f g h\nFEN: {board}\nKey: {:016x}", board.key());
    text
}
