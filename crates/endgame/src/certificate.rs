//! The proof of what was proven of a study, as a text that others can check: see `docs/certificate-studies.md`.

use crate::check::Checked;
use crate::graph::{Graph, Id, Known};
use crate::judge::Ground;
use crate::studies::{Aim, Study};
use keymove_chess::{Bitboard, Color, Move, Position};
use keymove_solve::dead::walls;
use std::collections::HashSet;
use std::fmt::Write;

/// The text; nothing if it is not proven whether the aim is achieved.
pub fn certificate(study: &Study, checked: &Checked<'_>) -> Option<String> {
    let succeeds = checked.findings[0].verdict.proven()?;
    let mut lines = Vec::new();
    let mut roots = vec![*study.start()];
    for at in 0..study.nodes.len() {
        if study.nodes[at].followers.is_empty() {
            lines.extend(line(study, checked, at, &mut roots));
        }
        // Other moves that achieve the aim, each a line of its own.
        for other in &checked.findings[at].alternatives {
            if other.verdict.proven() == Some(true) && other.dual.is_some_and(crate::check::Dual::spoils) {
                let Some(mut words) = way(study, checked, at, &mut roots) else { continue };
                words.push(other.mv.to_string());
                roots.push(study.nodes[at].position.play(other.mv));
                lines.push(words.join(" "));
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    let claims = claims(&checked.graph, &roots);
    let side = |color| if color == Color::White { "white" } else { "black" };
    let verb = if study.aim == Aim::Win { "wins" } else { "draws" };
    let verdict = if succeeds { "achieved" } else { "failed" };
    let mut text = format!(
        "keymove-study-certificate 1\nfen {}\naim {} {verb}\nverdict {verdict}\n",
        study.start(),
        side(study.solver)
    );
    for line in lines {
        let _ = writeln!(text, "line {line}");
    }
    let _ = writeln!(text, "claims {}", claims.len());
    for claim in claims {
        text.push_str(&claim);
        text.push('\n');
    }
    text.push_str("end\n");
    Some(text)
}

/// The moves to a position, without marks, if those of the solver's side are all proven.
fn way(study: &Study, checked: &Checked<'_>, at: usize, roots: &mut Vec<Position>) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for place in study.way(at) {
        let node = &study.nodes[place];
        if study.nodes[node.parent?].position.turn() == study.solver {
            checked.findings[place].verdict.proven().filter(|succeeds| *succeeds)?;
            roots.push(node.position);
        }
        words.push(node.mv?.to_string());
    }
    Some(words)
}

/// The moves to a position with what is proven of those of the solver's side, as far as something is.
fn line(study: &Study, checked: &Checked<'_>, at: usize, roots: &mut Vec<Position>) -> Option<String> {
    let mut words = Vec::new();
    for place in study.way(at) {
        let node = &study.nodes[place];
        let parent = node.parent?;
        let before = &study.nodes[parent];
        let mut word = node.mv?.to_string();
        if before.position.turn() == study.solver {
            match checked.findings[place].verdict.proven() {
                None => break,
                Some(false) => {
                    roots.push(node.position);
                    word.push('?');
                    words.push(word);
                    break;
                }
                Some(true) => roots.push(node.position),
            }
            let others = &checked.findings[parent].alternatives;
            let is_solution = node.is_solution && study.solution(parent) == node.mv;
            if is_solution && others.iter().all(|other| other.verdict.proven() == Some(false)) {
                word.push('!');
                roots.extend(others.iter().map(|other| before.position.play(other.mv)));
            }
        }
        words.push(word);
    }
    // Behind the last move of the solver's side nothing is claimed.
    (!words.is_empty()).then(|| words.join(" "))
}

/// What these positions rest on, wins in the order in which they became known.
fn claims(graph: &Graph<'_>, roots: &[Position]) -> Vec<String> {
    let mut seen: HashSet<Id> = HashSet::new();
    let mut open: Vec<Id> = roots.iter().filter_map(|position| graph.find(position)).collect();
    while let Some(id) = open.pop() {
        if graph.of(id) != Known::Open && seen.insert(id) {
            open.extend(rests_on(graph, id));
        }
    }
    let mut all: Vec<Id> = seen.into_iter().collect();
    all.sort_by_key(|&id| graph.since(id));
    all.into_iter().map(|id| claim(graph, id)).collect()
}

/// The positions on which what is known of one rests.
fn rests_on(graph: &Graph<'_>, id: Id) -> Vec<Id> {
    match graph.of(id) {
        Known::Won(Ground::Play | Ground::Solver(_)) | Known::Held(Ground::Play | Ground::Repetition) => {
            match witness(graph, id) {
                Some((_, next)) => vec![next],
                None => graph.known_after(id).into_iter().map(|(_, next)| next).collect(),
            }
        }
        _ => Vec::new(),
    }
}

/// The move that a position is won or held by, if one is enough: the one that was known first.
fn witness(graph: &Graph<'_>, id: Id) -> Option<(Move, Id)> {
    let won = graph.of(id).is_won()?;
    if (graph.position(id).turn() == graph.attacker()) != won {
        return None;
    }
    let good = graph.known_after(id).into_iter().filter(|&(_, next)| graph.of(next).is_won() == Some(won));
    good.min_by_key(|&(_, next)| graph.since(next))
}

fn claim(graph: &Graph<'_>, id: Id) -> String {
    let position = graph.position(id);
    let text = position.to_string();
    let end = text.match_indices(' ').nth(3).map_or(text.len(), |(at, _)| at);
    let (letter, ground) = match graph.of(id) {
        Known::Won(ground) => ('W', ground),
        Known::Held(ground) => ('H', ground),
        Known::Open => unreachable!("only what is known is claimed"),
    };
    let reason = match ground {
        Ground::Mate => "mate".to_owned(),
        Ground::Stalemate => "stalemate".to_owned(),
        Ground::Material => "material".to_owned(),
        Ground::Walls => {
            let wall = walls(position, graph.attacker()).unwrap_or(Bitboard::EMPTY);
            wall.into_iter().fold("walls".to_owned(), |text, square| format!("{text} {square}"))
        }
        Ground::Table => "table".to_owned(),
        Ground::Syzygy => "syzygy".to_owned(),
        // A mate of the solver's is written down move by move, as all play is.
        Ground::Play | Ground::Repetition | Ground::Solver(_) => match witness(graph, id) {
            Some((mv, _)) => mv.to_string(),
            None => "all".to_owned(),
        },
        Ground::Barred => unreachable!("nothing is barred where a study is checked"),
    };
    format!("{letter} {} {reason}", &text[..end])
}
