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
use keymove_engine::contest::Contest;
use keymove_engine::player::{Judged, Options, Player, Verdict, training};
use keymove_run::{Progress, write_file};
use keymove_workbench::engine::review;

const WORDS: Words = Words { part: percent, counted: "positions", ends: true };

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
        TableFormat::Json => out.line(&json::object(review::object(&contest, &judged, is_whole)))?,
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
    judged.iter().filter(|one| one.verdict.is_told())
}

fn text(contest: &Contest, heading: &str, judged: &[Judged]) -> String {
    let mut text = format!("{heading}\n");
    for one in told(judged) {
        let (number, san) = (contest.number(one.ply), contest.san(one.ply));
        text += &format!("{number} {san}{}  {}\n", one.verdict.sign(), one.words(contest));
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
        let own = || judged.iter().filter(|one| one.side(contest) == color);
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
