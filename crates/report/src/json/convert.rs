//! From the tree to the JSON format.

use super::JSON_FORMAT;
use super::wire;
use crate::JSON_VERSION;
use crate::stats::rate;
use crate::verdict::verdict_phrases;
use crate::words::{after_reply, plain_move};
use crate::{Paint, Stats, verdict_line};
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Color, Move, Position};
use keymove_solve::tree::{
    Attack, Defence, Dual, Next, Phase, Play, Refutation, Reply, Tree, Verdict, duals,
};
use keymove_solve::{DepthReport, FirstMove, FirstVerdict, Restriction, Stop};

pub(super) fn solution(tree: &Tree, stats: Option<&Stats>) -> wire::Solution {
    let position = &tree.position;
    let count = |color| position.color(color).into_iter().count();
    wire::Solution {
        format: JSON_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        stipulation: tree.asked.to_string(),
        attacker: match tree.attacker() {
            Color::White => "white",
            Color::Black => "black",
        },
        units: wire::Units { white: count(Color::White), black: count(Color::Black) },
        restriction: (!tree.restriction.is_none()).then(|| restriction(&tree.restriction)),
        status: if matches!(tree.verdict, Verdict::Stopped { .. }) { "stopped" } else { "complete" },
        verdict: verdict(tree),
        keys: tree.keys.iter().filter_map(|phase| Some(one_move(position, phase.first?))).collect(),
        first_moves: tree.first_moves.iter().map(|first| first_move(tree, first)).collect(),
        tree: wire::Tree {
            complete: tree.is_complete(),
            truncated: tree.truncated,
            stop: tree.stopped.map(stop),
            nodes: tree.nodes,
            obliged: moves(position, &tree.obliged),
            set_play: tree.set_play.as_ref().map(|set| phase(position, set)),
            tries: tree.tries.iter().map(|one| phase(position, one)).collect(),
            keys: tree.keys.iter().map(|one| phase(position, one)).collect(),
            post_key: tree.post_key.as_ref().map(|one| {
                let length = tree.stipulation.length.moves;
                wire::Phase { length, ..phase(position, one) }
            }),
        },
        duals: tree.solutions().flat_map(duals).map(|found| dual(position, &found)).collect(),
        stats: stats.map(convert_stats),
    }
}

fn restriction(restriction: &Restriction) -> wire::Restriction {
    wire::Restriction {
        checks_only: restriction.checks_only,
        max_flights: restriction.max_flights,
        non_trivial: restriction
            .non_trivial
            .map(|limit| wire::NonTrivial { most: limit.most, length: limit.length }),
    }
}

fn verdict(tree: &Tree) -> wire::Verdict {
    let (kind, open, reason) = match &tree.verdict {
        Verdict::Sound { .. } => ("sound", 0, None),
        Verdict::Cooked { .. } => ("cooked", 0, None),
        Verdict::ShortSolution { .. } => ("short_solution", 0, None),
        Verdict::NoSolution => ("no_solution", 0, None),
        Verdict::Answered { .. } => ("answered", 0, None),
        Verdict::Refuted { .. } => ("refuted", 0, None),
        Verdict::Stopped { reason, open, .. } => ("stopped", *open, *reason),
        Verdict::Restricted { .. } => ("restricted", 0, None),
    };
    wire::Verdict {
        kind,
        computer_tested: tree.verdict.is_sound(),
        length: match tree.verdict {
            Verdict::Answered { length } => Some(length),
            _ => tree.keys.first().map(|phase| phase.length.get()),
        },
        known: tree
            .known
            .map(|(mv, within)| wire::KnownMove { mv: one_move(&tree.position, mv), within: within.get() }),
        open,
        stop: reason.map(stop),
        text: verdict_line(tree, Style::Short, Paint::Plain),
        phrases: verdict_phrases(tree),
    }
}

pub(super) fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::User => "user",
    }
}

fn one_move(position: &Arrangement, mv: Move) -> wire::Move {
    let uci = if mv == Move::NONE { "0000".to_owned() } else { mv.to_string() };
    wire::Move { uci, san: plain_move(position, mv, Style::San) }
}

fn moves(position: &Arrangement, moves: &[Move]) -> Vec<wire::Move> {
    moves.iter().map(|&mv| one_move(position, mv)).collect()
}

fn first_move(tree: &Tree, first: &FirstMove) -> wire::FirstMove {
    let half = tree.stipulation.length.half;
    let (verdict, length) = match first.verdict {
        // One move of the attacker that might have come before is counted in the library.
        FirstVerdict::Mates(length) if half => ("answered", Some(length.get() - 1)),
        FirstVerdict::Mates(length) => ("solves", Some(length.get())),
        FirstVerdict::Refuted if !tree.restriction.is_none() => ("not_found", None),
        FirstVerdict::Refuted if half => ("refutes", None),
        FirstVerdict::Refuted => ("refuted", None),
        FirstVerdict::Open => ("open", None),
    };
    wire::FirstMove { mv: one_move(&tree.position, first.mv), verdict, length }
}

fn phase(diagram: &Position, phase: &Phase) -> wire::Phase {
    let start = phase.start(diagram).unwrap_or(**diagram);
    wire::Phase {
        first: phase.first.map(|mv| one_move(diagram, mv)),
        check: phase.first.is_some().then_some(phase.check),
        length: phase.length.get(),
        complete: phase.is_complete(),
        refutations: phase.refutations.iter().map(|one| refutation(&start, one)).collect(),
        en_passant: phase.en_passant.map(|square| square.to_string()),
        next: next(&start, &phase.next),
    }
}

fn refutation(start: &Arrangement, refutation: &Refutation) -> wire::Refutation {
    let obliged = moves(&after_reply(start, refutation.mv), &refutation.obliged);
    wire::Refutation { mv: one_move(start, refutation.mv), obliged }
}

/// `position` is the one in which the defender is to move.
fn next(position: &Arrangement, next: &Next) -> wire::Next {
    match next {
        Next::Goal => wire::Next::Goal,
        Next::NoMove => wire::Next::NoMove,
        Next::Unexpanded => wire::Next::Unexpanded,
        Next::Play(found) => wire::Next::Play(play(position, found)),
    }
}

fn play(position: &Arrangement, play: &Play) -> wire::Play {
    let threats = match position.passed() {
        Some(passed) => play.threats.iter().map(|threat| attack(&passed, threat)).collect(),
        None => Vec::new(),
    };
    let replies = play.replies.iter().map(|one| reply(position, one)).collect();
    wire::Play { zugzwang: play.zugzwang, obliged: play.obliged, threats, replies }
}

fn attack(position: &Arrangement, attack: &Attack) -> wire::Attack {
    wire::Attack {
        mv: one_move(position, attack.mv),
        length: attack.length.get(),
        check: attack.check,
        next: next(&position.glimpse(attack.mv), &attack.next),
    }
}

fn reply(position: &Arrangement, reply: &Reply) -> wire::Reply {
    let next = after_reply(position, reply.mv);
    wire::Reply {
        mv: one_move(position, reply.mv),
        defence: match reply.defence {
            Defence::Unthreatened => "unthreatened",
            Defence::None => "none",
            Defence::Partial => "partial",
            Defence::Full => "full",
        },
        goal: reply.goal,
        refutation: reply.is_refutation(),
        obliged: moves(&next, &reply.obliged),
        short: reply.short,
        dual: reply.is_dual(),
        length: reply.length(),
        continuations: reply.continuations.iter().map(|one| attack(&next, one)).collect(),
    }
}

fn dual(diagram: &Position, dual: &Dual) -> wire::Dual {
    let mut position = **diagram;
    let mut line = Vec::new();
    for &mv in &dual.line {
        line.push(one_move(&position, mv));
        position = after_reply(&position, mv);
    }
    wire::Dual {
        line,
        answers: dual.answers.iter().map(|&mv| one_move(&position, mv)).collect(),
        short: dual.short,
        promotion_only: dual.is_promotion_only(),
    }
}

pub(super) fn convert_stats(stats: &Stats) -> wire::Stats {
    wire::Stats {
        nodes: stats.nodes,
        seconds: stats.elapsed.as_secs_f64(),
        threads: stats.threads,
        table_bytes: stats.table_bytes,
        depths: stats.depths.iter().map(depth).collect(),
    }
}

pub(super) fn depth(report: &DepthReport) -> wire::Depth {
    wire::Depth {
        depth: report.depth,
        generated: report.generated,
        terminal: report.terminal,
        seconds: report.elapsed.as_secs_f64(),
        rate: rate(report.generated, report.elapsed),
    }
}
