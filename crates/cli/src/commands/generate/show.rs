//! Generated problems in words, and as JSON.

use super::longer::longer_play;
use super::play::play;
use super::proofs::Proofs;
use crate::commands::ranked::{Nearest, Shown};
use crate::units::{rate, short};
use keymove_chess::notation::short_algebraic;
use keymove_compose::generate::{Counts, End, Fault, Found, Plan};
use keymove_compose::ranking::Proposal;
use keymove_problem::Stipulation;
use keymove_report::{diagram, theme_label, unit_count};
use keymove_study::score::{Score, Scorer, Theme};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// What was done, and the best problems by the score of the paper.
pub(super) fn report(
    plan: &Plan, end: &End, top: usize, elapsed: Duration, nearest: Option<&Nearest>,
) -> String {
    let mut text = account(plan, end, elapsed);
    let mut scorer = Scorer::new(plan.weights.clone());
    let ranked = end.pool.ranked();
    for (number, found) in ranked.iter().take(top).enumerate() {
        let score = found.score.total().to_string();
        let _ = write!(text, "\n{}", entry(number + 1, &score, found, &mut scorer));
        text += &Nearest::line_of(nearest, &found.position);
    }
    if let more @ 1.. = ranked.len().saturating_sub(top) {
        let _ = writeln!(text, "\nand {more} more, none with a higher score (--top, --format json)");
    }
    text
}

/// What was done, and what judges would prefer.
pub(super) fn judged(plan: &Plan, end: &End, shown: &Shown<'_>, elapsed: Duration) -> String {
    let text = account(plan, end, elapsed);
    if end.pool.is_empty() {
        return text;
    }
    let mut scorer = Scorer::new(plan.weights.clone());
    let ranked = end.pool.ranked();
    let lists = shown.text(|number, points, one| {
        let found = of_proposal(&ranked, one);
        found.map_or_else(String::new, |found| entry(number, points, found, &mut scorer))
    });
    text + &lists
}

/// What judges would prefer as an object of JSON. `folder` has the certificates, if they are saved.
pub(super) fn list(plan: &Plan, end: &End, shown: &Shown<'_>, folder: Option<&Path>) -> Value {
    let ranked = end.pool.ranked();
    let proposal = |one: &Proposal| {
        let Some(found) = of_proposal(&ranked, one) else { return one.to_json() };
        let path = folder.map(|folder| Proofs::path(folder, &found.certificate));
        judged_entry(json(found, &[], path.as_deref()), one)
    };
    let mut list = json!({
        "stipulation": Stipulation::mate(plan.moves).to_string(),
        "scale": "problemist",
        "material": plan.material.to_string(),
        "seed": plan.seed,
        "attempts": end.counts.attempts,
        "positions": end.counts.positions,
        "found": end.pool.len(),
        "complete": end.complete && shown.ranking.is_whole(),
    });
    if let Value::Object(list) = &mut list {
        list.extend(shown.json(proposal));
    }
    list
}

/// A line of the stream with the points of the scale instead of those of the paper, which stand beside them, and the gate that is
/// not passed.
pub(super) fn judged_entry(mut line: Value, one: &Proposal) -> Value {
    let judged = one.to_json();
    for field in ["score", "composer_2006", "gates"] {
        line[field] = judged[field].clone();
    }
    line
}

/// The problem that a proposal is.
fn of_proposal<'a>(all: &[&'a Found], one: &Proposal) -> Option<&'a Found> {
    all.iter().find(|found| found.position == one.improvement.position).copied()
}

/// How it was done.
fn account(plan: &Plan, end: &End, elapsed: Duration) -> String {
    let Counts { attempts, positions, found, .. } = end.counts;
    let text = format!(
        "{}  material {}  seed {}\n{attempts} attempts, {} positions judged, {:.1} s: {} problem{}",
        Stipulation::mate(plan.moves),
        plan.material,
        plan.seed,
        short(positions),
        elapsed.as_secs_f64(),
        end.pool.len(),
        if end.pool.len() == 1 { "" } else { "s" },
    );
    let near = found.saturating_sub(end.pool.len() as u64);
    text + &if near > 0 { format!(" ({near} more too near to these)\n") } else { "\n".to_owned() }
}

fn entry(number: usize, points: &str, found: &Found, scorer: &mut Scorer) -> String {
    let (position, key) = (&found.position, short_algebraic(&found.position, found.key));
    let mut text =
        format!("{number:>3}. {points}  {}  1.{key}!  certified\n     {position}\n\n", unit_count(position));
    for line in diagram(position).lines() {
        let _ = writeln!(text, "     {line}");
    }
    let _ = writeln!(text, "\n     themes: {}", themes(&found.score));
    if found.moves.get() > 2 {
        for line in longer_play(position, found.key, found.moves) {
            let _ = writeln!(text, "     {line}");
        }
    } else if scorer.evaluate(position, found.key).is_ok() {
        for line in play(scorer.phase()) {
            let _ = writeln!(text, "     {line}");
        }
    }
    text
}

/// Themes, and how often each counts.
fn themes(score: &Score) -> String {
    let words: Vec<String> = score
        .shown_themes()
        .map(|(theme, _)| match score.counts[theme as usize] {
            _ if matches!(theme, Theme::Tempo | Theme::LonelyKing) => theme_label(theme).to_owned(),
            1 => theme_label(theme).to_owned(),
            times => format!("{} {times}", theme_label(theme)),
        })
        .collect();
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

/// [`Found::to_json`], with `file` if the proof was saved.
pub(super) fn json(found: &Found, instead_of: &[Found], path: Option<&Path>) -> Value {
    let mut value = found.to_json(instead_of);
    if let Some(path) = path {
        value["file"] = path.display().to_string().into();
    }
    value
}

/// Counts and times.
pub(super) fn statistics(counts: &Counts, elapsed: Duration) -> String {
    let minutes = elapsed.as_secs_f64() / 60.0;
    let mut text = format!(
        "{:.1} s, {} positions/s, {:.0} sound problems a minute, {:.1} problems a minute",
        elapsed.as_secs_f64(),
        rate(counts.positions, elapsed),
        counts.sound as f64 / minutes.max(f64::MIN_POSITIVE),
        counts.found as f64 / minutes.max(f64::MIN_POSITIVE),
    );
    let mut line = |name: &str, count: u64| {
        let _ = write!(text, "\n  {name:<22}{count:>14}");
    };
    line("attempts", counts.attempts);
    line("with a sound beginning", counts.begun);
    line("positions", counts.positions);
    line("sound", counts.sound);
    line("that no step improves", counts.optima);
    for fault in Fault::ALL {
        line(&format!("  {}", fault.name()), counts.faults[fault as usize]);
    }
    line("found and proven", counts.found);
    line("  too near", counts.too_near);
    if counts.begun > 0 {
        let _ = write!(
            text,
            "\naverage score of the beginnings: {:.1}",
            counts.begun_score as f64 / counts.begun as f64
        );
    }
    text
}
