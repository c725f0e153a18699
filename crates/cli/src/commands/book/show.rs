//! The moves of a position in an opening book.

use super::{heading, open};
use crate::args::{BookShowArgs, TableFormat};
use crate::exit::Exit;
use crate::json;
use crate::output::Out;
use anyhow::{Result, anyhow, bail};
use keymove_chess::notation::{parse_san, parse_uci, san};
use keymove_engine::Board;
use keymove_engine::book::{Book, BookMove, Statistics, key};
use serde_json::{Value, json};

pub(super) fn run(args: &BookShowArgs) -> Result<Exit> {
    let start = match args.fen.trim() {
        "startpos" => Board::initial(),
        fen => Board::from_fen(fen).map_err(|error| anyhow!("the position: {error}"))?,
    };
    let board = play(start, &args.after)?;
    let book = args.book.as_deref().map_or_else(|| Ok(Book::classic()), open)?;
    let moves = book.lookup(&board)?;
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&text(args, &book, &board, &moves))?,
        TableFormat::Json => out.line(&json::object(value(&book, &board, &moves)))?,
    }
    out.flush()?;
    Ok(if moves.is_empty() { Exit::Refuted } else { Exit::Solved })
}

/// Plays moves in either notation, with or without their numbers.
fn play(mut board: Board, text: &str) -> Result<Board> {
    for word in text.split_whitespace() {
        let number = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let word = match number.trim_start_matches('.') {
            "" => continue,
            // A castling with zeros begins with a digit too.
            rest if number.starts_with('.') => rest,
            _ => word,
        };
        let mv = match parse_uci(board.position(), word) {
            Ok(mv) => mv,
            Err(_) => match parse_san(board.position(), word) {
                Ok(mv) => mv,
                Err(error) => bail!("--after: {word:?}: {error}"),
            },
        };
        board = board.play(mv);
    }
    Ok(board)
}

/// The part of a move in all, in percent.
fn percent(found: &BookMove, moves: &[BookMove]) -> f64 {
    let sum: u64 = moves.iter().map(|other| u64::from(other.weight)).sum();
    100.0 * f64::from(found.weight) / (sum.max(1)) as f64
}

fn text(args: &BookShowArgs, book: &Book, board: &Board, moves: &[BookMove]) -> String {
    let mut text = format!("{board}\n");
    if let Some(making) = book.statistics().map(Statistics::making) {
        let rating =
            if making.rating > 0 { format!(", ratings of {} or more", making.rating) } else { String::new() };
        text.push_str(&format!(
            "{}: from {} games, {} moves of each, {} wins or more{rating}\n",
            args.book
                .as_deref()
                .map_or_else(|| "the book of the program".into(), |path| path.display().to_string()),
            making.games,
            making.moves,
            making.wins,
        ));
    }
    if moves.is_empty() {
        text.push_str("not in the book\n");
        return text;
    }
    let counted = moves.iter().any(|found| found.counts.is_some());
    text.push_str("move      weight       %");
    text.push_str(if counted { "     games      wins     draws    losses  score\n" } else { "\n" });
    for found in moves {
        let name = san(board.position(), found.mv);
        text.push_str(&format!("{name:<8}{:>8}{:>8.1}", found.weight, percent(found, moves)));
        if let Some(counts) = found.counts {
            let decided = counts.wins + counts.draws + counts.losses;
            let score = match decided {
                0 => "-".to_owned(),
                _ => format!(
                    "{:.0} %",
                    (100.0 * f64::from(counts.wins) + 50.0 * f64::from(counts.draws)) / f64::from(decided)
                ),
            };
            text.push_str(&format!(
                "{:>10}{:>10}{:>10}{:>10}{score:>7}",
                counts.games, counts.wins, counts.draws, counts.losses
            ));
        }
        text.push_str(if found.transposes { "  by transposition\n" } else { "\n" });
    }
    text
}

fn value(book: &Book, board: &Board, moves: &[BookMove]) -> Value {
    let mut object = heading("show");
    object["fen"] = json!(board.to_string());
    object["key"] = json!(format!("{:016x}", key(board)));
    if let Some(making) = book.statistics().map(Statistics::making) {
        object["book"] = json!({
            "games": making.games,
            "moves": making.moves,
            "wins": making.wins,
            "rating": making.rating,
        });
    }
    object["moves"] = moves
        .iter()
        .map(|found| {
            let mut one = json!({
                "move": found.mv.to_string(),
                "san": san(board.position(), found.mv),
                "weight": found.weight,
                "percent": percent(found, moves),
                "learn": found.learn,
                "transposes": found.transposes,
            });
            if let Some(counts) = found.counts {
                one["games"] = json!(counts.games);
                one["wins"] = json!(counts.wins);
                one["draws"] = json!(counts.draws);
                one["losses"] = json!(counts.losses);
            }
            one
        })
        .collect();
    object
}
