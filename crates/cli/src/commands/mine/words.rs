//! Mates in words.

use crate::args::MineArgs;
use crate::units::rate;
use keymove_chess::Color;
use keymove_chess::notation::san;
use keymove_collection::mine::{Dual, Fate, Find, Totals, Unfinished};
use keymove_formats::EntryError;
use std::time::Duration;

/// The last line of a text that was cut short.
pub(super) const CUT: &str = "\nIncomplete: the search was interrupted here.\n";

/// One mate, with its number in the list.
pub(super) fn block(find: &Find, file: &str, number: u64) -> String {
    let (side, mates) = (side(find.side()), find.length.get());
    let head = format!("{number}. {side} mates in {mates}: {}", fate(find));
    let mut game = vec![find.title()];
    let players = &find.players;
    let place =
        [&players.event, &players.site].map(String::as_str).into_iter().filter(|text| !text.is_empty());
    let place: Vec<&str> = place.collect();
    let year = players.date.split('.').next().filter(|year| !year.contains('?')).unwrap_or_default();
    game.push(format!("{} {year}", place.join(", ")).trim().to_owned());
    game.push(players.result.clone());
    game.retain(|text| !text.is_empty());
    let game = game.join("; ");
    let game = if game.is_empty() { String::new() } else { format!("   {game}\n") };
    format!(
        "{head}\n{game}   {file}, game {}, move {}\n   {}\n   {}  ({})\n",
        find.game,
        find.move_number(),
        find.setup,
        find.solution(),
        keys(find),
    )
}

/// A game that cannot be read: where, who, why.
pub(crate) fn unread(game: usize, error: &EntryError) -> String {
    let EntryError { line, column, id, problem, expected } = error;
    let column = column.map_or_else(String::new, |column| format!(", column {column}"));
    // A game without names is called by its number.
    let names = if id.is_empty() || id.starts_with("game ") { String::new() } else { format!(" ({id})") };
    format!("line {line}{column}, game {game}{names}: {problem}; expected {expected}")
}

/// A position of which it is not known whether there is a mate.
pub(super) fn unfinished(position: &Unfinished) -> String {
    let Unfinished { game, line, setup, stop } = position;
    format!("game {game} (line {line}), move {}: {stop}: {setup}", setup.fullmoves)
}

fn side(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// What became of it, with the move that was played.
fn fate(find: &Find) -> String {
    let points = if find.side() == Color::White { "." } else { "..." };
    let played = find
        .played
        .map_or_else(String::new, |mv| format!("{}{points} {}", find.move_number(), san(&find.position, mv)));
    match find.fate {
        Fate::Played => format!("played, {played}"),
        Fate::Ended => "the game ended here".to_owned(),
        Fate::Longer(moves) => format!("played was {played}, which mates in {}", moves.get()),
        Fate::Missed { stalemate: true } => format!("missed, {played} is stalemate"),
        Fate::Missed { stalemate: false } => {
            format!("missed, no mate within {} after {played}", find.searched.get())
        }
    }
}

/// How unique it is.
fn keys(find: &Find) -> String {
    let keys = match find.keys.len() {
        1 => "one key".to_owned(),
        many => format!("{many} keys"),
    };
    let duals = match find.dual {
        None => "",
        Some(Dual::Mate) => ", duals at the last move",
        Some(Dual::Continuation) => ", duals before the last move",
    };
    keys + duals
}

/// The last word on a run.
pub(super) fn summary(args: &MineArgs, totals: &Totals, listed: u64, elapsed: Duration) -> String {
    let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let lengths = match (args.min.get(), args.max.get()) {
        (min, max) if min == max => format!("{max}"),
        (min, max) => format!("{min} to {max}"),
    };
    let mut text = format!(
        "{}, {}: {} in {lengths}",
        plural(totals.games, "game"),
        plural(totals.positions, "position"),
        plural(listed, "mate"),
    );
    if totals.same > 0 && !args.same {
        text.push_str(&format!("; {} more in positions that had come up before (--same)", totals.same));
    }
    if totals.unread > 0 {
        text.push_str(&format!("; {} cannot be read", plural(totals.unread, "game")));
    }
    if totals.unfinished > 0 {
        let positions = plural(totals.unfinished, "position");
        text.push_str(&format!("; {positions} not searched to the end, of which nothing is known"));
    }
    let seconds = elapsed.as_secs_f64();
    text.push_str(&format!(" ({seconds:.1} s, {} games/s)", rate(totals.games, elapsed)));
    if totals.stopped {
        text = format!("INCOMPLETE, interrupted: {text}");
    }
    text
}
