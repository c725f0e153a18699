//! A game looked at again: mates that were missed or allowed, mistakes, and where the game turned.

use super::play::record;
use super::tables;
use crate::args::{ReviewArgs, TableFormat};
use crate::bar::{Bar, Pace, Words, percent};
use crate::exit::Exit;
use crate::json;
use crate::options;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow};
use keymove_chess::Color;
use keymove_engine::Score;
use keymove_engine::contest::Contest;
use keymove_engine::player::{Judged, Line, Options, Player, Verdict};
use keymove_report::JSON_VERSION;
use keymove_run::{Progress, write_file};
use serde_json::{Value, json};

const WORDS: Words = Words { part: percent, counted: "positions", ends: true };
/// Half-moves of a better line that are shown.
const LINE: usize = 7;

pub(crate) fn run(args: &ReviewArgs) -> Result<Exit> {
    let loaded = record::load(&args.file, args.game)?;
    let contest = loaded.contest;
    if contest.moves().is_empty() {
        return Err(anyhow!("{}: the game has no move", args.file.display()));
    }
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = Options::within(options::threads(args.threads), args.memory);
    let mut player = Player::new(&options)?;
    player.take_mate_tables(tables::mates());
    let progress = Progress::new();
    let bar = Bar::start(&progress, Pace::LONG, WORDS, args.messages.wants_bar());
    progress.begin("positions", Some(contest.moves().len() as u64 + 1));
    let judged =
        player.review(&contest, args.time, &interrupt.flag(), &|done| progress.count_to(done as u64));
    drop(bar);
    let is_whole = judged.len() == contest.moves().len();
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&text(&contest, &loaded.words, &judged))?,
        TableFormat::Json => out.line(&json::object(object(&contest, &judged, is_whole)))?,
    }
    out.flush()?;
    if let Some(path) = &args.output {
        write_file(path, training(&contest, &judged).as_bytes())
            .with_context(|| format!("cannot write the positions {}", path.display()))?;
    }
    if !is_whole {
        let (done, all) = (judged.len(), contest.moves().len());
        say(&format!("interrupted: only the last {done} of {all} moves were looked at"));
    }
    Ok(if is_whole { Exit::Solved } else { Exit::Unanswered })
}

/// Moves of which something is to be said.
fn told(judged: &[Judged]) -> impl Iterator<Item = &Judged> {
    judged.iter().filter(|one| one.verdict != Verdict::Good)
}

fn text(contest: &Contest, heading: &str, judged: &[Judged]) -> String {
    let mut text = format!("{heading}\n");
    for one in told(judged) {
        let (number, san) = (contest.number(one.ply), contest.san(one.ply));
        text += &format!("{number} {san}{}  {}\n", sign(one.verdict), words(contest, one));
    }
    if told(judged).next().is_none() {
        text += "No move gave away half a pawn.\n";
    }
    let turns: Vec<String> = told(judged)
        .filter(|one| one.turns())
        .map(|one| format!("{} {}", contest.number(one.ply), contest.san(one.ply)))
        .collect();
    if !turns.is_empty() {
        text += &format!("The game turned with {}.\n", turns.join(", "));
    }
    for color in [Color::White, Color::Black] {
        let own = || judged.iter().filter(|one| mover(contest, one) == color);
        let count = |verdict| own().filter(|one| one.verdict == verdict).count();
        text += &format!(
            "{color}: {} moves; {} slips, {} mistakes, {} blunders, {} mates missed, {} allowed\n",
            own().count(),
            count(Verdict::Slip),
            count(Verdict::Mistake),
            count(Verdict::Blunder),
            count(Verdict::MissesMate),
            count(Verdict::AllowsMate),
        );
    }
    text
}

fn mover(contest: &Contest, one: &Judged) -> Color {
    contest.game_at(one.ply).board().turn()
}

const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "",
        Verdict::Slip => "?!",
        Verdict::Mistake => "?",
        Verdict::Blunder | Verdict::MissesMate | Verdict::AllowsMate => "??",
    }
}

/// What is said of a move.
fn words(contest: &Contest, one: &Judged) -> String {
    let better = better(contest, one);
    match (one.verdict, one.best.score, one.played) {
        (Verdict::MissesMate, Score::Mate(moves), _) => {
            let how = if one.best.proof.is_some_and(|proof| proof.shortest) { ", the shortest" } else { "" };
            format!("misses a mate in {moves} (proven{how}): {better}")
        }
        (Verdict::AllowsMate, best, Score::Mate(moves)) => {
            format!("allows a mate in {} (proven): {} by {better}", -moves, score(best))
        }
        (_, best, played) => format!("{} instead of {} by {better}", score(played), score(best)),
    }
}

/// A score for who made the move.
fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(moves) => format!("mated in {}", -moves),
    }
}

/// The better line with its number.
fn better(contest: &Contest, one: &Judged) -> String {
    let words = sans(contest, one, &one.best);
    format!("{} {}", contest.number(one.ply), words[..words.len().min(LINE)].join(" "))
}

fn sans(contest: &Contest, one: &Judged, line: &Line) -> Vec<String> {
    contest.game_at(one.ply).board().sans(&line.moves)
}

/// Positions to be trained: EPD with the best move (`bm`), and of a mate its length (`dm`).
fn training(contest: &Contest, judged: &[Judged]) -> String {
    let mut text = String::new();
    for one in told(judged) {
        let board = contest.game_at(one.ply).board().to_string();
        let fields: Vec<&str> = board.split(' ').take(4).collect();
        let best = sans(contest, one, &one.best).into_iter().next().unwrap_or_default();
        let mate = match one.best.score {
            Score::Mate(moves) if moves > 0 => format!(" dm {moves};"),
            _ => String::new(),
        };
        let id = format!("{} {}", contest.number(one.ply), contest.san(one.ply));
        text += &format!("{} bm {best};{mate} id \"{id}\";\n", fields.join(" "));
    }
    text
}

const fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "good",
        Verdict::Slip => "slip",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
        Verdict::MissesMate => "misses_mate",
        Verdict::AllowsMate => "allows_mate",
    }
}

fn value(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "centipawns": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

fn object(contest: &Contest, judged: &[Judged], is_whole: bool) -> Value {
    let moves: Vec<Value> = judged
        .iter()
        .map(|one| {
            json!({
                "ply": one.ply,
                "number": contest.number(one.ply),
                "move": contest.san(one.ply),
                "fen": contest.game_at(one.ply).board().to_string(),
                "verdict": name(one.verdict),
                "turns": one.turns(),
                "played": value(one.played),
                "played_certain": one.is_certain,
                "best": value(one.best.score),
                "best_proven": one.best.proof.is_some(),
                "best_line": sans(contest, one, &one.best),
            })
        })
        .collect();
    json!({
        "format": "keymove-review",
        "version": JSON_VERSION,
        "complete": is_whole,
        "moves": moves,
    })
}
