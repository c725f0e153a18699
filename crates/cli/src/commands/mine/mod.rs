//! Finds forced mates in games.

pub(crate) mod input;
mod output;
pub(crate) mod words;

use crate::args::MineArgs;
use crate::bar::{Bar, Pace, Words, percent};
use crate::collection::is_same;
use crate::exit::Exit;
use crate::options;
use crate::output::{Flood, say};
use crate::stop::Interrupt;
use crate::units::short;
use anyhow::{Result, bail};
use core::ops::ControlFlow;
use input::Games;
use keymove_collection::mine::{Effort, Journal, MineEvent, Miner, Settings, Sole, Wishes};
use keymove_run::Progress;
use output::Output;
use std::time::Instant;

/// How far a file is says nothing of those that follow.
pub(crate) const WORDS: Words = Words { part: percent, counted: "games", ends: false };

pub(crate) fn run(args: &MineArgs) -> Result<Exit> {
    if args.min > args.max {
        bail!("--min {} is more than --max {}; expected the shorter length first", args.min, args.max);
    }
    if args.files.iter().any(|file| is_same(file, &args.output)) {
        bail!("{}: the output would replace the games; expected another name", args.output.display());
    }
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let settings = settings(args, &interrupt);
    let journal = journal(args, &settings)?;
    let mut miner = Miner::new(settings)?.with_journal(journal);
    let progress = Progress::new();
    let mut run = Run {
        args,
        output: Output::open(args)?,
        flood: Flood::default(),
        unfinished: Flood::default(),
        bar: Bar::start(&progress, Pace::LONG, WORDS, args.messages.wants_bar()),
        progress,
        listed: 0,
        failed: false,
        broken: None,
    };
    let started = Instant::now();
    for file in &args.files {
        run.file(&mut miner, file)?;
        if miner.totals().stopped {
            break;
        }
    }
    run.finish(&miner, &interrupt, started)
}

fn journal(args: &MineArgs, settings: &Settings) -> Result<Option<Journal>> {
    let kept = &args.kept;
    let Some(path) = &kept.own.journal else { return Ok(None) };
    if args.files.iter().any(|file| is_same(file, path)) || is_same(&args.output, path) {
        bail!("{}: the journal is one of the other files; expected another name", path.display());
    }
    let mut journal =
        if kept.own.resume { Journal::resume(path, settings)? } else { Journal::create(path, settings)? };
    for other in &kept.join {
        journal.join(other, settings)?;
    }
    Ok(Some(journal))
}

fn settings(args: &MineArgs, interrupt: &Interrupt) -> Settings {
    let wishes = Wishes {
        min: args.min,
        max: args.max,
        who: args.side.map_or_else(Default::default, |side| side.who()),
        player: args.player.clone(),
        fates: args.only.iter().map(|fate| fate.fate()).collect(),
        sole: args.unique.map_or(Sole::Any, |unique| unique.sole()),
        every: args.every,
    };
    Settings {
        wishes,
        part: args.kept.own.part.unwrap_or_default(),
        effort: Effort { time: args.time, nodes: args.nodes, memory: options::memory(args.memory) },
        threads: options::threads(args.threads),
        interrupt: interrupt.flag(),
    }
}

struct Run<'a> {
    args: &'a MineArgs,
    output: Output,
    /// Games that cannot be read.
    flood: Flood,
    /// Positions that were not searched to the end.
    unfinished: Flood,
    bar: Bar,
    progress: Progress,
    /// Mates that were written.
    listed: u64,
    /// A file had no game in it.
    failed: bool,
    /// Why no more could be written.
    broken: Option<anyhow::Error>,
}

impl Run<'_> {
    fn file(&mut self, miner: &mut Miner, file: &std::path::Path) -> Result<()> {
        let Games { name, stem, input } = Games::open(file, self.args.latin1, &self.progress)?;
        let before = miner.totals().games + miner.totals().unread;
        let mut listen = |event: MineEvent<'_>| match self.hear(&name, &stem, event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.broken = Some(error);
                ControlFlow::Break(())
            }
        };
        let mined = miner.mine(input, &mut listen);
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        mined?;
        let totals = miner.totals();
        if totals.games + totals.unread == before && !totals.stopped {
            self.failed = true;
            self.bar.around(|| say(&format!("error: {name}: no game in it; expected games in PGN")));
        }
        Ok(())
    }

    fn hear(&mut self, file: &str, stem: &str, event: MineEvent<'_>) -> Result<()> {
        match event {
            MineEvent::Found { find, same_as, .. } => {
                if same_as.is_none() || self.args.same {
                    self.listed += 1;
                    self.output.write(find, file, stem, self.listed)?;
                }
            }
            MineEvent::Unfinished(position) => {
                let text = format!("unfinished: {file}, {}", words::unfinished(position));
                self.bar.around(|| self.unfinished.say(&text));
            }
            MineEvent::Unread { game, error } => {
                let text = format!("error: {file}, {}", words::unread(game, error));
                self.bar.around(|| self.flood.say(&text));
            }
            MineEvent::Done { totals, .. } => {
                self.progress.count_to(totals.games);
                self.progress.note(format!("{} positions  {} mates", short(totals.positions), self.listed));
                self.output.flush()?;
            }
        }
        Ok(())
    }

    fn finish(self, miner: &Miner, interrupt: &Interrupt, started: Instant) -> Result<Exit> {
        drop(self.bar);
        self.flood.finish("games that cannot be read");
        self.unfinished.finish("positions that were not searched to the end");
        let totals = miner.totals();
        let is_cut = interrupt.by_user() || totals.stopped;
        self.output.finish(is_cut)?;
        if !self.args.messages.quiet || is_cut {
            say(&words::summary(self.args, totals, self.listed, started.elapsed()));
        }
        let unanswered = is_cut || totals.unfinished > 0;
        let exit = if unanswered { Exit::Unanswered } else { Exit::Solved };
        Ok(if self.failed || totals.unread > 0 { exit.and(Exit::BadInput) } else { exit })
    }
}
