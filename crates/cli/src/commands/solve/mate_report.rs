//! The answer of a search for one mate, as text and as JSON.

use super::Work;
use super::full::stats;
use super::mate::{is_proven_shortest, stop};
use crate::args::Mode;
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Color, Move, Position};
use keymove_problem::report::unit_count;
use keymove_problem::solve::{Mate, MateOutcome, Stop};
use serde::Serialize;

/// Header, line of play and verdict.
pub(super) fn text(work: &Work<'_>, outcome: &MateOutcome) -> String {
    let position = &work.case.position;
    let restriction = if outcome.checks_only { ", checks only" } else { "" };
    let header = format!(
        "{}  {}  {} to move{restriction}",
        work.case.stipulation,
        unit_count(position),
        position.turn()
    );
    let style = work.job.options.text.layout.style();
    let line = match &outcome.mate {
        Some(mate) => format!("{}\n\n", numbered(position, &mate.line, style)),
        None => String::new(),
    };
    format!("{header}\n\n{line}{}\n", verdict(work, outcome))
}

fn verdict(work: &Work<'_>, outcome: &MateOutcome) -> String {
    let stopped = stop(outcome).map(|stop| format!("incomplete: {stop}; "));
    let stopped = stopped.as_deref().unwrap_or_default();
    let none = match outcome.none_within {
        0 => "nothing is proven about other mates".to_owned(),
        n => format!("proven: no mate in {}", moves(n)),
    };
    match &outcome.mate {
        Some(Mate { within, .. }) if outcome.checks_only => {
            format!("checks only: mate in {within}; {stopped}quiet moves not examined")
        }
        Some(Mate { within, .. }) if is_proven_shortest(outcome) => {
            format!("mate in {within}, proven the shortest")
        }
        Some(Mate { within, .. }) => {
            format!("mate in {within}, not proven the shortest ({stopped}{none})")
        }
        None if outcome.checks_only => {
            format!("checks only: {stopped}no mate in {} by checks alone", moves(outcome.none_within))
        }
        None if stopped.is_empty() => {
            format!("no solution: no mate in {}", moves(work.case.stipulation.moves().get()))
        }
        None => format!("undecided: no mate found; {stopped}{none}"),
    }
}

fn moves(count: u16) -> String {
    if count == 1 { "1 move".into() } else { format!("{count} moves") }
}

/// `1.Qc4 c5 2.Qe6#`; the attacker's moves carry the numbers.
fn numbered(start: &Position, line: &[Move], style: Style) -> String {
    let mut position = *start;
    let mut words = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let number = if ply % 2 == 0 { format!("{}.", ply / 2 + 1) } else { String::new() };
        words.push(format!("{number}{}", format_move(&position, mv, style)));
        position = position.play(mv);
    }
    words.join(" ")
}

/// One JSON object, described in `docs/cli.md`; `pretty`: of several lines.
pub(super) fn json(work: &Work<'_>, outcome: &MateOutcome, pretty: bool) -> String {
    let position = &work.case.position;
    let stats = stats(work, &outcome.depths, outcome.elapsed, outcome.generated);
    let wire = Wire {
        format: "keymove-mate",
        version: 1,
        fen: position.to_string(),
        stipulation: work.case.stipulation.to_string(),
        attacker: if position.turn() == Color::White { "white" } else { "black" },
        mode: if work.job.options.mode == Mode::First { "first" } else { "shortest" },
        restricted: outcome.checks_only,
        status: if stop(outcome).is_some() { "stopped" } else { "complete" },
        stop: stop(outcome).map(stop_word),
        mate: outcome.mate.as_ref().map(|mate| WireMate {
            length: mate.within.get(),
            shortest: is_proven_shortest(outcome),
            line: line(position, &mate.line),
        }),
        none_within: outcome.none_within,
        text: verdict(work, outcome),
        stats: WireStats {
            nodes: stats.nodes,
            seconds: stats.elapsed.as_secs_f64(),
            threads: stats.threads,
            table_bytes: stats.table_bytes,
        },
    };
    // Structures whose keys are strings cannot fail to serialise.
    let text = if pretty { serde_json::to_string_pretty(&wire) } else { serde_json::to_string(&wire) };
    text.unwrap_or_default()
}

/// The JSON shape, field by field, in this order.
#[derive(Serialize)]
struct Wire {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    attacker: &'static str,
    mode: &'static str,
    restricted: bool,
    status: &'static str,
    stop: Option<&'static str>,
    mate: Option<WireMate>,
    none_within: u16,
    text: String,
    stats: WireStats,
}

#[derive(Serialize)]
struct WireMate {
    length: u16,
    shortest: bool,
    line: Vec<WireMove>,
}

#[derive(Serialize)]
struct WireMove {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct WireStats {
    nodes: u64,
    seconds: f64,
    threads: usize,
    table_bytes: usize,
}

fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::User => "user",
    }
}

fn line(start: &Position, line: &[Move]) -> Vec<WireMove> {
    let mut position = *start;
    let mut moves = Vec::new();
    for &mv in line {
        moves.push(WireMove { uci: mv.to_string(), san: format_move(&position, mv, Style::San) });
        position = position.play(mv);
    }
    moves
}
