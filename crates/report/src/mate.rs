//! The answer of a search for one solution of a battle, the shortest or any, as text and as JSON.

use super::json::{stop_word, write};
use super::phrase::{Phrase, moves, text_of};
use super::{Layout, Stats, unit_count, words};
use crate::JSON_VERSION;
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Color, Move, Position};
use keymove_solve::Mate;
use keymove_solve::answer::{MateMode, MateSolution};
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
    text_of(&said(solution))
}

fn said(solution: &MateSolution) -> Vec<Phrase> {
    let outcome = &solution.outcome;
    let stop = solution.stop().map(words::stop);
    let is_mate = solution.stipulation.is_mate();
    // What is said of mates has a twin that speaks of solutions.
    let of = |mate, other| Phrase::new(if is_mate { mate } else { other });
    let none = match outcome.none_within {
        0 => of("verdict.nothing_proven", "verdict.nothing_proven.other"),
        n => of("verdict.proven_none", "verdict.proven_none.other").with("moves", moves(n)),
    };
    let checks_only = || Phrase::new("verdict.checks_only");
    let mate_in =
        |mate: &Mate| of("verdict.mate_in", "verdict.mate_in.other").with("length", mate.within.to_string());
    let with_stop = |name, stop: Option<Phrase>| stop.map(|stop| Phrase::new(name).with("stop", stop));
    match (&outcome.mate, stop) {
        (Some(mate), stop) if outcome.checks_only => {
            let stopped = with_stop("verdict.then_stopped", stop);
            let first = [checks_only(), mate_in(mate)];
            first.into_iter().chain(stopped).chain([Phrase::new("verdict.quiet_left")]).collect()
        }
        (Some(mate), _) if solution.is_proven_shortest() => {
            vec![mate_in(mate), Phrase::new("verdict.shortest")]
        }
        (Some(mate), None) => {
            vec![mate_in(mate), Phrase::new("verdict.not_shortest").with("proven", none)]
        }
        (Some(mate), Some(stop)) => {
            let rest = Phrase::new("verdict.not_shortest.stopped").with("stop", stop).with("proven", none);
            vec![mate_in(mate), rest]
        }
        (None, stop) if outcome.checks_only => {
            let stopped = with_stop("verdict.first_stopped", stop);
            let none = of("verdict.no_mate_by_checks", "verdict.no_mate_by_checks.other");
            let none = none.with("moves", moves(outcome.none_within));
            [checks_only()].into_iter().chain(stopped).chain([none]).collect()
        }
        (None, None) => {
            let moves = moves(solution.stipulation.moves().get());
            let none = of("verdict.no_mate_in", "verdict.no_mate_in.other");
            vec![Phrase::new("verdict.none"), none.with("moves", moves)]
        }
        (None, Some(stop)) => {
            let rest = of("verdict.no_mate_found", "verdict.no_mate_found.other");
            let rest = rest.with("stop", stop).with("proven", none);
            vec![Phrase::new("verdict.undecided"), rest]
        }
    }
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
        phrases: said(solution),
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
    phrases: Vec<Phrase>,
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

fn line(start: &Position, line: &[Move]) -> Vec<WireMove> {
    let mut position = *start;
    let mut moves = Vec::new();
    for &mv in line {
        moves.push(WireMove { uci: mv.to_string(), san: format_move(&position, mv, Style::San) });
        position = position.play(mv);
    }
    moves
}
