//! The answer of a search for one mate of a directmate, the shortest or any, as text and as JSON.

use super::json::write;
use super::{Layout, Stats, unit_count};
use crate::JSON_VERSION;
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Color, Move, Position};
use keymove_solve::answer::{MateMode, MateSolution};
use keymove_solve::{Mate, Stop};
use serde::Serialize;

/// The value of the field `format`.
pub const MATE_FORMAT: &str = "keymove-mate";

/// Header, line of play and verdict.
pub fn mate_text(solution: &MateSolution, layout: Layout) -> String {
    let MateSolution { position, stipulation, outcome, .. } = solution;
    let restriction = if outcome.checks_only { ", checks only" } else { "" };
    let header = format!("{stipulation}  {}  {} to move{restriction}", unit_count(position), position.turn());
    let line = match &outcome.mate {
        Some(mate) => format!("{}\n\n", numbered(position, &mate.line, layout.style())),
        None => String::new(),
    };
    format!("{header}\n\n{line}{}\n", mate_verdict_line(solution))
}

/// What is proven and what is not, in one line without line end.
pub fn mate_verdict_line(solution: &MateSolution) -> String {
    let outcome = &solution.outcome;
    let stopped = solution.stop().map(|stop| format!("incomplete: {stop}; "));
    let stopped = stopped.as_deref().unwrap_or_default();
    let none = match outcome.none_within {
        0 => "nothing is proven about other mates".to_owned(),
        n => format!("proven: no mate in {}", moves(n)),
    };
    match &outcome.mate {
        Some(Mate { within, .. }) if outcome.checks_only => {
            format!("checks only: mate in {within}; {stopped}quiet moves not examined")
        }
        Some(Mate { within, .. }) if solution.is_proven_shortest() => {
            format!("mate in {within}, proven the shortest")
        }
        Some(Mate { within, .. }) => {
            format!("mate in {within}, not proven the shortest ({stopped}{none})")
        }
        None if outcome.checks_only => {
            format!("checks only: {stopped}no mate in {} by checks alone", moves(outcome.none_within))
        }
        None if stopped.is_empty() => {
            format!("no solution: no mate in {}", moves(solution.stipulation.moves().get()))
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

/// One JSON object without line end, described in `docs/cli.md`; `pretty`: of several lines.
pub fn mate_json(solution: &MateSolution, stats: &Stats, pretty: bool) -> String {
    write(&object(solution, stats), pretty)
}

/// The object, to be part of another one.
pub(super) fn object(solution: &MateSolution, stats: &Stats) -> impl Serialize + use<> {
    let MateSolution { position, stipulation, mode, outcome } = solution;
    Wire {
        format: MATE_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        stipulation: stipulation.to_string(),
        attacker: if position.turn() == Color::White { "white" } else { "black" },
        mode: match mode {
            MateMode::First => "first",
            MateMode::Shortest => "shortest",
        },
        restricted: outcome.checks_only,
        status: if solution.stop().is_some() { "stopped" } else { "complete" },
        stop: solution.stop().map(stop_word),
        mate: outcome.mate.as_ref().map(|mate| WireMate {
            length: mate.within.get(),
            shortest: solution.is_proven_shortest(),
            line: line(position, &mate.line),
        }),
        none_within: outcome.none_within,
        text: mate_verdict_line(solution),
        stats: WireStats {
            nodes: stats.nodes,
            seconds: stats.elapsed.as_secs_f64(),
            threads: stats.threads,
            table_bytes: stats.table_bytes,
        },
    }
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
