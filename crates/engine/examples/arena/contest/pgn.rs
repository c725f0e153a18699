//! Games as PGN.

use super::{Played, Record};
use crate::engine::Score;
use crate::limit::Limit;
use core::fmt::Write as _;
use keymove_chess::{Color, Move};
use keymove_engine::Board;
use keymove_engine::contest::folded;

/// What the tags say beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Heading<'a> {
    pub(crate) event: &'a str,
    /// As `2026.11.22`.
    pub(crate) date: &'a str,
    pub(crate) round: usize,
    pub(crate) players: [&'a str; 2],
    pub(crate) limits: [Limit; 2],
}

/// The game with an empty line at its end.
pub(crate) fn write(heading: &Heading<'_>, record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Event", heading.event);
    tag("Site", "?");
    tag("Date", heading.date);
    tag("Round", &heading.round.to_string());
    tag("White", heading.players[0]);
    tag("Black", heading.players[1]);
    tag("Result", &record.outcome.to_string());
    if let Some(fen) = &record.opening.fen {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    if !record.opening.eco.is_empty() {
        tag("ECO", &record.opening.eco);
        tag("Opening", &record.opening.name);
    }
    tag("PlyCount", &record.plies.len().to_string());
    let [white, black] = heading.limits;
    if white == black {
        tag("TimeControl", &white.to_string());
    } else {
        tag("WhiteTimeControl", &white.to_string());
        tag("BlackTimeControl", &black.to_string());
    }
    tag("Termination", record.end.termination());
    text.push('\n');
    text.push_str(&folded(&movetext(record)));
    text.push('\n');
    text
}

/// Words that may not be cut.
fn movetext(record: &Record) -> Vec<String> {
    let mut words = Vec::new();
    let mut board = *record.opening.start(true).board();
    let mut number = record.opening.fen.as_deref().and_then(move_number).unwrap_or(1);
    for (ply, played) in record.plies.iter().enumerate() {
        match board.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if ply == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        if board.turn() == Color::Black {
            number += 1;
        }
        words.push(san(&board, played.mv));
        words.push(played.thought.map_or_else(|| "{book}".to_owned(), |thought| comment(&thought)));
        board = board.play(played.mv);
    }
    // A brace would end the comment.
    let reason = record.reason().replace(['{', '}'], "");
    words.extend(format!("{{{reason}}}").split(' ').map(str::to_owned));
    words.push(record.outcome.to_string());
    words
}

fn move_number(fen: &str) -> Option<u32> {
    fen.split_whitespace().nth(5)?.parse().ok()
}

/// The move in standard notation, castlings of Chess960 too.
fn san(board: &Board, mv: Move) -> String {
    if !board.is_castling(mv) {
        return keymove_chess::notation::san(board.position(), mv);
    }
    let after = board.play(mv);
    let mark = match (after.in_check(), after.moves().is_empty()) {
        (true, true) => "#",
        (true, false) => "+",
        _ => "",
    };
    let castling = if mv.to().file() > mv.from().file() { "O-O" } else { "O-O-O" };
    format!("{castling}{mark}")
}

/// `{+0.35/12 0.123s}`: the score as the mover sees it, depth and time.
fn comment(played: &Played) -> String {
    let time = played.time.as_secs_f64();
    let score = match played.score {
        Some(Score::Centipawns(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        Some(Score::Mate(moves)) => format!("{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs()),
        None => return format!("{{{time:.3}s}}"),
    };
    format!("{{{score}/{} {time:.3}s}}", played.depth)
}

#[cfg(test)]
mod tests {
    use super::super::{End, Opening, Outcome, Ply};
    use super::*;
    use core::time::Duration;
    use keymove_chess::notation::parse_san;

    #[test]
    fn a_game_as_text() {
        let mut board = Board::initial();
        let mut moves = ["f3", "e5", "g4", "Qh4#"].map(|text| {
            let mv = parse_san(board.position(), text).expect("a move");
            board = board.play(mv);
            mv
        });
        let thought =
            Played { time: Duration::from_millis(12), score: Some(Score::Mate(1)), depth: 3, nodes: 4 };
        let plies = moves
            .iter_mut()
            .enumerate()
            .map(|(ply, mv)| Ply { mv: *mv, thought: (ply == 3).then_some(thought) });
        let record = Record {
            opening: Opening { eco: "A00".into(), name: "Barnes Opening".into(), ..Opening::default() },
            plies: plies.collect(),
            outcome: Outcome::Win(Color::Black),
            end: End::Mate,
            turn: Color::White,
            bad_lines: Vec::new(),
        };
        let limit: Limit = "10+0.1".parse().expect("a limit");
        let heading = Heading {
            event: "a \"match\"",
            date: "2026.11.22",
            round: 7,
            players: ["A", "B"],
            limits: [limit, limit],
        };
        let text = write(&heading, &record);
        assert!(text.contains("[Event \"a \\\"match\\\"\"]\n"), "{text}");
        assert!(text.contains("[TimeControl \"10+0.1\"]\n[Termination \"normal\"]\n"), "{text}");
        let end = "1. f3 {book} e5 {book} 2. g4 {book} Qh4# {+M1/3 0.012s} {Black mates} 0-1\n\n";
        assert!(text.replace("\n0-1", " 0-1").ends_with(end), "{text}");
    }
}
