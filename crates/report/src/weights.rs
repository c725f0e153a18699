//! What the first moves of a directmate weigh, as a table and as JSON.

use super::json::{stats, stop_word};
use super::{Layout, Stats, unit_count};
use crate::JSON_VERSION;
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Color, Move, Position};
use keymove_solve::FirstVerdict;
use keymove_solve::answer::{Failure, Weight, Weights};
use serde::Serialize;

/// The value of the field `format`.
pub const WEIGHTS_FORMAT: &str = "keymove-weights";

/// Header, a row for each first move, and what the rows say together.
pub fn weights_text(weights: &Weights, layout: Layout) -> String {
    let Weights { position, stipulation, .. } = weights;
    let style = layout.style();
    let header = format!("{stipulation}  {}  {} to move", unit_count(position), position.turn());
    let mut text =
        format!("{header}\n\n{:<12} {:>8} {:>15}  {}\n", "FIRST MOVE", "MATES IN", "POSITIONS", "REFUTED BY");
    for weight in &weights.moves {
        let name = format!("1.{}", format_move(position, weight.mv, style));
        let row = format!(
            "{name:<12} {:>8} {:>15}  {}",
            length(weight),
            weight.positions,
            refutation(weights, weight, style)
        );
        text += row.trim_end();
        text += "\n";
    }
    format!("{text}\n{}\n", weights_line(weights))
}

/// `3`, `none` or `open`.
fn length(weight: &Weight) -> String {
    match weight.verdict {
        FirstVerdict::Mates(length) => length.to_string(),
        FirstVerdict::Refuted => "none".into(),
        FirstVerdict::Open => "open".into(),
    }
}

fn refutation(weights: &Weights, weight: &Weight, style: Style) -> String {
    match weight.failure {
        None => String::new(),
        Some(Failure::Reply(reply)) => {
            format!("1...{}", format_move(&weights.position.play(weight.mv), reply, style))
        }
        Some(Failure::Stalemate) => "stalemate".into(),
        Some(Failure::Unknown(stop)) => format!("some reply, not found out: {stop}"),
    }
}

/// How many first moves mate, fail and are open, and what is proven of the last ones, in one line without line end.
pub fn weights_line(weights: &Weights) -> String {
    let count =
        |is: fn(FirstVerdict) -> bool| weights.moves.iter().filter(|weight| is(weight.verdict)).count();
    let mating = count(|verdict| matches!(verdict, FirstVerdict::Mates(_)));
    let refuted = count(|verdict| verdict == FirstVerdict::Refuted);
    let open = weights.moves.len() - mating - refuted;
    let most = weights.stipulation.moves().get();
    let mut parts = vec![format!(
        "{}: {mating} mate in at most {}",
        plural(weights.moves.len(), "first move"),
        plural(most.into(), "move")
    )];
    if refuted > 0 {
        parts.push(format!("{refuted} proven not to"));
    }
    if open > 0 {
        let proven = match weights.none_within {
            0 => "nothing is proven of them".to_owned(),
            n => format!("proven of them: no mate in {}", plural(n.into(), "move")),
        };
        parts.push(format!("{open} open ({proven})"));
    }
    let positions: u64 = weights.moves.iter().map(|weight| weight.positions).sum();
    format!("{}; {positions} positions in all", parts.join(", "))
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The object, described in `docs/json.md`.
pub(super) fn object(weights: &Weights, cost: &Stats) -> impl Serialize + use<> {
    let Weights { position, stipulation, .. } = weights;
    let node = |position: &Position, mv: Move| WireMove {
        uci: mv.to_string(),
        san: format_move(position, mv, Style::San),
    };
    let weight = |weight: &Weight| {
        let (verdict, length) = match weight.verdict {
            FirstVerdict::Mates(length) => ("solves", Some(length.get())),
            FirstVerdict::Refuted => ("refuted", None),
            FirstVerdict::Open => ("open", None),
        };
        let reply = match weight.failure {
            Some(Failure::Reply(reply)) => Some(node(&position.play(weight.mv), reply)),
            _ => None,
        };
        let unknown = match weight.failure {
            Some(Failure::Unknown(stop)) => Some(stop_word(stop)),
            _ => None,
        };
        WireWeight {
            mv: node(position, weight.mv),
            verdict,
            length,
            positions: weight.positions,
            refutation: reply,
            stalemates: weight.failure == Some(Failure::Stalemate),
            refutation_stop: unknown,
        }
    };
    Wire {
        format: WEIGHTS_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        stipulation: stipulation.to_string(),
        attacker: if position.turn() == Color::White { "white" } else { "black" },
        status: if weights.stop.is_some() { "stopped" } else { "complete" },
        stop: weights.stop.map(stop_word),
        none_within: weights.none_within,
        moves: weights.moves.iter().map(weight).collect(),
        text: weights_line(weights),
        stats: stats(cost),
    }
}

/// The JSON shape, field by field, in this order.
#[derive(Serialize)]
struct Wire<S> {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    attacker: &'static str,
    status: &'static str,
    stop: Option<&'static str>,
    none_within: u16,
    moves: Vec<WireWeight>,
    text: String,
    stats: S,
}

#[derive(Serialize)]
struct WireWeight {
    #[serde(flatten)]
    mv: WireMove,
    verdict: &'static str,
    length: Option<u16>,
    positions: u64,
    refutation: Option<WireMove>,
    stalemates: bool,
    refutation_stop: Option<&'static str>,
}

#[derive(Serialize)]
struct WireMove {
    uci: String,
    san: String,
}
