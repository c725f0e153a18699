//! For programs.

use super::{Told, ground_name};
use crate::check::{Alternative, Verdict};
use crate::judge::Ground;
use keymove_chess::Color;
use keymove_chess::notation::san;
use keymove_engine::Score;
use keymove_report::Object;
use keymove_solve::Stop;
use serde_json::{Value, json};

/// The object of a study, `keymove-study`.
pub fn json(told: &Told<'_, '_>) -> Object {
    let (study, checked) = (told.study, told.checked);
    let mut object = Object::of("keymove-study");
    object.add("fen", &study.start().to_string());
    object.add("stipulation", &study.aim.sign().to_string());
    object.add("solver", &side(study.solver));
    object.add("verdict", &checked.soundness.name());
    let nodes: Vec<Value> = study
        .nodes
        .iter()
        .zip(&checked.findings)
        .enumerate()
        .map(|(at, (node, finding))| {
            let mut value = json!({
                "fen": node.position.to_string(),
                "certainty": verdict(&finding.verdict),
                "solution": node.is_solution,
                "main": node.is_main,
                "over": finding.is_free,
            });
            if let (Some(mv), Some(parent)) = (node.mv, node.parent) {
                value["parent"] = parent.into();
                value["move"] = mv.to_string().into();
                value["san"] = san(&study.nodes[parent].position, mv).into();
            }
            let mark = told.mark(at);
            if !mark.is_empty() {
                value["mark"] = mark.into();
            }
            if !finding.alternatives.is_empty() {
                let others = finding.alternatives.iter().map(|other| alternative(node, other));
                value["alternatives"] = others.collect();
            }
            if let Some(longer) = finding.longer {
                value["longer"] = json!({
                    "move": longer.mv.to_string(),
                    "san": san(&node.position, longer.mv),
                    "moves": longer.moves,
                    "instead_of": longer.instead_of,
                });
            }
            value
        })
        .collect();
    object.add("nodes", &nodes);
    let themes: Vec<Value> = told
        .themes
        .iter()
        .map(|shown| {
            let mut value = json!({ "theme": shown.theme.name(), "node": shown.at });
            for (name, mv) in [("move", shown.mv), ("reply", shown.reply)] {
                if let Some(mv) = mv {
                    value[name] = mv.to_string().into();
                }
            }
            if let Some(man) = shown.man {
                value["man"] = man.to_string().into();
            }
            if let Some(until) = shown.until {
                value["until"] = until.into();
            }
            value
        })
        .collect();
    object.add("themes", &themes);
    object.add("positions", &checked.graph.len());
    if let Some(stop) = checked.stopped {
        let name = match stop {
            Stop::Time => "time",
            Stop::Nodes => "nodes",
            Stop::Memory => "memory",
            Stop::User => "user",
        };
        object.add("stop", &name);
    }
    object
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn alternative(node: &crate::studies::Node, other: &Alternative) -> Value {
    let mut value = json!({
        "move": other.mv.to_string(),
        "san": san(&node.position, other.mv),
        "certainty": verdict(&other.verdict),
        "named": other.is_named,
    });
    if let Some(dual) = other.dual {
        value["dual"] = dual.name().into();
    }
    for (name, is) in [("doubtful", other.is_doubtful), ("thought", other.is_thought)] {
        if is {
            value[name] = true.into();
        }
    }
    value
}

fn verdict(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Proven { succeeds, ground } => {
            let mut value = json!({ "kind": "proven", "succeeds": succeeds, "by": ground_name(*ground) });
            if let Ground::Solver(moves) = ground {
                value["moves"] = (*moves).into();
            }
            value
        }
        Verdict::Thought { succeeds, opinion } => {
            let score = match (opinion.score, opinion.sees_known_win()) {
                (_, Some(winner)) => json!({ "known": side(winner) }),
                (Score::Centipawns(value), None) => json!({ "centipawns": value }),
                (Score::Mate(moves), None) => json!({ "mate": moves }),
            };
            let mut value = json!({ "kind": "engine", "score": score, "depth": opinion.depth });
            if let Some(succeeds) = succeeds {
                value["succeeds"] = (*succeeds).into();
            }
            value
        }
        Verdict::Open => json!({ "kind": "open" }),
    }
}
