//! The solution as JSON, the one shape that every front end emits. Described in `docs/json.md`.
//!
//! The types of the library stay free of serialisation: they are converted to the private types of `wire`, whose
//! fields, and their order, are the format.

mod convert;
mod wire;

use super::Stats;
use keymove_solve::tree::Tree;
use keymove_solve::{DepthReport, Stop};

/// The value of the field `format`.
pub const JSON_FORMAT: &str = "keymove-solution";

/// The object of a solution, to be part of another one.
pub(super) fn object(tree: &Tree, stats: Option<&Stats>) -> impl serde::Serialize + use<> {
    convert::solution(tree, stats)
}

/// What a search cost, to be part of an object.
pub(super) fn stats(stats: &Stats) -> impl serde::Serialize + use<> {
    convert::convert_stats(stats)
}

/// What one depth cost, as in the `stats` of a solution.
pub fn depth_object(report: &DepthReport) -> impl serde::Serialize + use<> {
    convert::depth(report)
}

/// The word for why a search ended early.
pub(super) fn stop_word(stop: Stop) -> &'static str {
    convert::stop(stop)
}

/// Everything that is known about a solution as one JSON object without line end. `pretty` gives indented lines,
/// otherwise the text is one line.
pub fn json(tree: &Tree, stats: Option<&Stats>, pretty: bool) -> String {
    write(&convert::solution(tree, stats), pretty)
}

/// A document of this library in indented lines or on one line.
pub(super) fn write(document: &impl serde::Serialize, pretty: bool) -> String {
    // Structures whose keys are strings cannot fail to serialise.
    let text = if pretty { serde_json::to_string_pretty(document) } else { serde_json::to_string(document) };
    text.unwrap_or_default()
}
