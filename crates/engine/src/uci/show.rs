//! `info` lines.

use crate::eval::Evaluator;
use crate::mate::{ProvenMate, shown_score, without_mate};
use crate::player::{Choice, Cost, News};
use crate::search::{Bound, Report, Score};
use crate::{Board, Game};
use core::fmt::Write as _;
use keymove_chess::Move;

/// What a player tells, as lines. Mates of the search are shown as mates if `mates` allows it and their lines really lead to them.
pub(super) fn news(game: &Game, news: &News<'_>, mates: bool) -> String {
    match news {
        News::Line { report: line, cost } => report(game, line, *cost, mates),
        News::Proof { mate, cost } => format!("{}\n{}", proof(game, mate, *cost), remark(&words(mate))),
        News::Tables { best, score, cost } => {
            let mut text = format!("info depth 1 score {}", plain(*score));
            write_cost(&mut text, Cost { nodes: 1, ..*cost }, " tbhits 1");
            push_line(&mut text, game, &[*best]);
            text
        }
        News::Learnt { lesson, cost } => {
            let mut text = format!("info depth {} score {}", lesson.depth, plain(without_mate(lesson.score)));
            write_cost(&mut text, *cost, "");
            push_line(&mut text, game, &[lesson.best]);
            format!("{text}\n{}", remark("a move that was learnt in an earlier game"))
        }
        News::Glance { best, cost } => at_a_glance(game, *best, *cost),
        News::NoMate { within, cost } => {
            let (plies, ms) = (2 * within - 1, cost.time.as_millis());
            format!("info depth {plies} nodes {} time {ms} string no mate in {within}", cost.nodes)
        }
        News::EndOfGame => end_of_game(game),
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

fn plain(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

fn report(game: &Game, report: &Report, cost: Cost, mates: bool) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth,
        report.selective_depth,
        report.line,
        score(game, report, mates),
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

fn score(game: &Game, report: &Report, mates: bool) -> String {
    plain(if mates { shown_score(game, report) } else { without_mate(report.score) })
}

/// What is said of a move that no search has a value for: the value of the position as it stands.
fn at_a_glance(game: &Game, best: Move, cost: Cost) -> String {
    let value = Evaluator::new().evaluate(game.board().position());
    let mut text = format!("info depth 0 score cp {value}");
    write_cost(&mut text, cost, "");
    push_line(&mut text, game, &[best]);
    text
}

/// What is said where there is no legal move.
fn end_of_game(game: &Game) -> String {
    format!("info depth 0 score {}", if game.board().in_check() { "mate 0" } else { "cp 0" })
}

/// A mate from the solver. The depth is the mate's length in half-moves.
fn proof(game: &Game, mate: &ProvenMate, cost: Cost) -> String {
    let plies = mate.line.len();
    let mut text = format!("info depth {plies} seldepth {plies} multipv 1 score mate {}", mate.moves);
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
