//! Battles after an introduction: for each introduction that helps, its moves and the tree of what follows.

use super::board::unit_count;
use super::paint::{Ink, Paint};
use super::phrase::{Phrase, moves};
use super::text::{Layout, TextOptions, solution};
use super::verdict::Said;
use super::words::{self, aim, plain_move};
use crate::JSON_VERSION;
use keymove_chess::notation::Style;
use keymove_chess::{Color, Move, Position};
use keymove_solve::answer::{IntroSolution, IntroVerdict};
use keymove_solve::{BattleTask, Introduced, Status};
use serde::Serialize;

/// The value of the field `format`.
pub const INTRO_FORMAT: &str = "keymove-introductions";

fn said(solved: &IntroSolution) -> Said {
    let introductions = solved.outcome.solved.len();
    let keys: usize = solved.outcome.solved.iter().map(|introduced| introduced.keys().1.len()).sum();
    let found = Phrase::new("verdict.introductions")
        .with("count", introductions.to_string())
        .with("keys", keys.to_string());
    let (ink, word, rest) = match solved.verdict() {
        IntroVerdict::Sound => (Ink::Good, None, vec![Phrase::new("verdict.one_introduction")]),
        IntroVerdict::ShortSolution => (Ink::Bad, Some("verdict.short"), vec![found]),
        IntroVerdict::Cooked => (Ink::Bad, Some("verdict.cooked"), vec![found]),
        IntroVerdict::NoSolution => {
            let stipulation = &solved.task.stipulation;
            let none = Phrase::new("verdict.no_aim_after_intro")
                .with("aim", aim(stipulation))
                .with("moves", moves(stipulation.moves().get()))
                .with("intro", moves(stipulation.intro));
            (Ink::Bad, Some("verdict.none"), vec![none])
        }
        IntroVerdict::Stopped(reason) => {
            let so_far = Phrase::new("verdict.introductions_stopped").with("stop", words::stop(reason));
            (Ink::Unsure, Some("verdict.undecided"), vec![found, so_far])
        }
        IntroVerdict::Restricted => {
            let left = Phrase::new("verdict.others_left");
            (Ink::Unsure, Some("verdict.restricted_search"), vec![found, left])
        }
    };
    Said { ink, word, rest }
}

/// The whole report: header, every introduction with what follows, verdict; parts are separated by blank lines.
pub fn intro_text(solved: &IntroSolution, options: &TextOptions) -> String {
    let BattleTask { position, stipulation, restriction, .. } = &solved.task;
    let left_out = words::restriction(restriction);
    let mut text =
        format!("{stipulation}  {}  {} to move{left_out}\n\n", unit_count(position), position.turn());
    for (introduced, tree) in solved.outcome.solved.iter().zip(&solved.trees) {
        let line = moves_text(position, &introduced.line, options.layout);
        let play = solution(tree, options);
        text.push_str(&format!("{}\n\n{play}\n", options.paint.ink(Ink::Note, &line)));
    }
    text + &verdict_line(solved, options.paint) + "\n"
}

/// The verdict as one line without line end.
pub(super) fn verdict_line(solved: &IntroSolution, paint: Paint) -> String {
    said(solved).line(paint)
}

/// The moves of a series, numbered.
fn moves_text(start: &Position, line: &[Move], layout: Layout) -> String {
    let style = layout.style();
    let word = |(index, (before, mv)): (usize, (Position, Move))| {
        format!("{}.{}", index + 1, plain_move(&before, mv, style))
    };
    let words: Vec<String> = series(start, line).enumerate().map(word).collect();
    let gap = if layout == Layout::Long { "   " } else { " " };
    format!("{} ...", words.join(gap))
}

/// The moves of a series, each with the position before it.
fn series(start: &Position, line: &[Move]) -> impl Iterator<Item = (Position, Move)> {
    let mut position = *start;
    line.iter().map(move |&mv| {
        let before = position;
        let after = before.play(mv);
        position = after.passed().unwrap_or(after);
        (before, mv)
    })
}

/// Introduction and key in UCI notation, one solution a line, each with its line end.
pub fn intro_keys(solved: &IntroSolution) -> String {
    let mut text = String::new();
    for introduced in &solved.outcome.solved {
        for key in introduced.keys().1 {
            let line = introduced.line.iter().chain([&key]);
            let words: Vec<String> = line.map(Move::to_string).collect();
            text.push_str(&format!("{}\n", words.join(" ")));
        }
    }
    text
}

/// Everything that is known as one JSON object without line end, described in `docs/json.md`.
pub fn intro_json(solved: &IntroSolution, pretty: bool) -> String {
    super::json::write(&object(solved), pretty)
}

/// The object, to be part of another one.
pub(super) fn object(solved: &IntroSolution) -> impl Serialize + use<> {
    let IntroSolution { task, outcome, trees } = solved;
    let wire_move = |(before, mv): (Position, Move)| WireMove {
        uci: mv.to_string(),
        san: plain_move(&before, mv, Style::San),
    };
    let introduction = |(introduced, tree): (&Introduced, _)| Introduction {
        moves: series(&task.position, &introduced.line).map(wire_move).collect(),
        solution: super::json::object(tree, None),
    };
    let verdict = solved.verdict();
    Object {
        format: INTRO_FORMAT,
        version: JSON_VERSION,
        fen: task.position.to_string(),
        stipulation: task.stipulation.to_string(),
        starter: match task.position.turn() {
            Color::White => "white",
            Color::Black => "black",
        },
        status: if outcome.status == Status::Complete { "complete" } else { "stopped" },
        verdict: Verdict {
            kind: kind(verdict),
            computer_tested: verdict == IntroVerdict::Sound,
            text: verdict_line(solved, Paint::Plain),
            phrases: said(solved).phrases(),
        },
        introductions: outcome.solved.iter().zip(trees).map(introduction).collect(),
        stats: Stats {
            examined: outcome.examined,
            nodes: outcome.generated,
            seconds: outcome.elapsed.as_secs_f64(),
        },
    }
}

#[derive(Serialize)]
struct Object<S> {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    starter: &'static str,
    status: &'static str,
    verdict: Verdict,
    introductions: Vec<Introduction<S>>,
    stats: Stats,
}

#[derive(Serialize)]
struct Verdict {
    kind: &'static str,
    computer_tested: bool,
    text: String,
    phrases: Vec<Phrase>,
}

#[derive(Serialize)]
struct Introduction<S> {
    moves: Vec<WireMove>,
    solution: S,
}

#[derive(Serialize)]
struct WireMove {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct Stats {
    examined: u64,
    nodes: u64,
    seconds: f64,
}

fn kind(verdict: IntroVerdict) -> &'static str {
    match verdict {
        IntroVerdict::Sound => "sound",
        IntroVerdict::ShortSolution => "short_solution",
        IntroVerdict::Cooked => "cooked",
        IntroVerdict::NoSolution => "no_solution",
        IntroVerdict::Stopped(_) => "stopped",
        IntroVerdict::Restricted => "restricted",
    }
}
