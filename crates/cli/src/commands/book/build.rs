//! Makes an opening book of games.

use crate::args::BookBuildArgs;
use crate::bar::{Bar, Pace};
use crate::collection::is_same;
use crate::commands::mine::input::Games as File;
use crate::commands::mine::{WORDS, words};
use crate::exit::Exit;
use crate::output::{Flood, draft, say};
use crate::stop::Interrupt;
use crate::units::{rate, short};
use anyhow::{Context, Result, anyhow, bail};
use keymove_chess::Color;
use keymove_engine::Board;
use keymove_engine::book::{BuildError, Builder, Built, Options, Outcome, Statistics};
use keymove_formats::EntryError;
use keymove_formats::pgn::{Game, Games};
use keymove_run::{Draft, Progress};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

pub(super) fn run(args: &BookBuildArgs) -> Result<Exit> {
    check(args)?;
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let started = Instant::now();
    let book = draft(&args.output, "the book")?;
    let statistics = draft(&Statistics::path_of(&args.output), "the statistics")?;
    let options =
        Options { moves: args.moves, wins: args.wins, rating: args.rating.unwrap_or(0), memory: args.memory };
    // Where the book will be there must be room, which there may not be in the folder for temporary files.
    let folder = book.target().parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let builder = Builder::new(options, folder)
        .with_context(|| format!("no memory of {} bytes for sorting", args.memory))?;
    let progress = Progress::new();
    let mut run = Run {
        args,
        builder,
        interrupt,
        bar: Bar::start(&progress, Pace::LONG, WORDS, args.messages.wants_bar()),
        progress,
        flood: Flood::default(),
        counts: Counts::default(),
    };
    for file in &args.files {
        run.file(file)?;
    }
    run.finish(book, statistics, started)
}

fn check(args: &BookBuildArgs) -> Result<()> {
    let output = &args.output;
    let name = output.display();
    if output == Path::new("-") || output.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        bail!(
            "{name} cannot hold a book with its statistics, which are two files; expected the name of a file"
        );
    }
    for written in [output, &Statistics::path_of(output)] {
        if args.files.iter().any(|file| is_same(file, written)) {
            bail!("{}: the output would replace the games; expected another name", written.display());
        }
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    /// Games that were looked at.
    games: u64,
    /// Games that cannot be used.
    unread: u64,
    /// Games of players whose ratings are too low, or unknown.
    weak: u64,
    /// A file had no game in it.
    empty: bool,
}

struct Run<'a> {
    args: &'a BookBuildArgs,
    builder: Builder,
    interrupt: Interrupt,
    bar: Bar,
    progress: Progress,
    flood: Flood,
    counts: Counts,
}

impl Run<'_> {
    fn file(&mut self, path: &Path) -> Result<()> {
        let File { name, input, .. } = File::open(path, self.args.latin1, &self.progress)?;
        let before = self.counts.games;
        let mut games = Games::new(input);
        let mut game = Game::default();
        while !self.interrupt.is_raised()
            && let Some(read) = games.read(&mut game)
        {
            self.counts.games += 1;
            self.progress.count(1);
            match read.map_err(Refusal::Unread).and_then(|()| self.game(&game)) {
                Ok(()) => {}
                Err(Refusal::Unread(error)) => {
                    self.counts.unread += 1;
                    let text = format!("error: {name}, {}", words::unread(game.number, &error));
                    self.bar.around(|| self.flood.say(&text));
                }
                Err(Refusal::Disk(error)) => {
                    return Err(anyhow::Error::new(error).context("cannot sort the positions"));
                }
            }
        }
        if self.counts.games == before && !self.interrupt.is_raised() {
            self.counts.empty = true;
            self.bar.around(|| say(&format!("error: {name}: no game in it; expected games in PGN")));
        }
        Ok(())
    }

    fn game(&mut self, game: &Game) -> Result<(), Refusal> {
        if let Some(floor) = self.args.rating
            && !["WhiteElo", "BlackElo"].iter().all(|tag| rating(game, tag) >= Some(floor))
        {
            self.counts.weak += 1;
            return Ok(());
        }
        let fail = |problem: String, expected: &str| {
            Refusal::Unread(EntryError {
                line: game.line,
                column: None,
                id: String::new(),
                problem,
                expected: expected.to_owned(),
            })
        };
        if let Some(variant) = game.variant() {
            return Err(fail(format!("the game is one of {variant:?}"), "chess by the usual rules"));
        }
        let start = match game.tag("FEN") {
            None => Board::initial(),
            Some(fen) => Board::from_fen(fen)
                .map_err(|error| fail(format!("the tag FEN: {error}"), "a position of a game"))?,
        };
        let outcome = outcome(game).map_err(|problem| fail(problem, "the same result in both"))?;
        match self.builder.add(&start, &game.main_line(), outcome) {
            Err(error @ BuildError::Illegal(..)) => Err(fail(error.to_string(), "legal moves")),
            Err(error) => Err(Refusal::Disk(error)),
            Ok(()) => Ok(()),
        }
    }

    fn finish(self, book: Draft, statistics: Draft, started: Instant) -> Result<Exit> {
        let Self { args, builder, interrupt, bar, progress, flood, counts } = self;
        progress.begin("sorting", None);
        let mut outs = (BufWriter::new(&book.file), BufWriter::new(&statistics.file));
        let built = builder.finish(&mut outs.0, &mut outs.1, &|| !interrupt.is_raised());
        drop(bar);
        flood.finish("games that cannot be read");
        let built = match built {
            Ok(built) if !interrupt.is_raised() => built,
            Ok(_) | Err(BuildError::Interrupted) => {
                say("INCOMPLETE, interrupted: no book was written");
                return Ok(Exit::Unanswered);
            }
            Err(BuildError::Nothing) => return Err(nothing(args, &counts)),
            Err(error) => return Err(anyhow::Error::new(error).context("cannot write the book")),
        };
        outs.0.flush().and_then(|()| outs.1.flush()).context("cannot write the book")?;
        drop(outs);
        // Statistics of another book are recognised, should the program end here between the two.
        book.finish().context("cannot write the book")?;
        statistics.finish().context("cannot write the statistics")?;
        if !args.messages.quiet {
            summary(args, &built, &counts, started);
        }
        Ok(if counts.unread > 0 || counts.empty { Exit::BadInput } else { Exit::Solved })
    }
}

/// Why a game is not counted.
enum Refusal {
    /// It makes no sense.
    Unread(EntryError),
    /// There is no room for more.
    Disk(BuildError),
}

fn rating(game: &Game, tag: &str) -> Option<u32> {
    game.tag(tag)?.trim().parse().ok()
}

/// How the game ended by its tag, or by its moves if the tag does not say; an error if they disagree.
fn outcome(game: &Game) -> Result<Outcome, String> {
    let known = |text: &str| match text.trim() {
        "1-0" => Some(Outcome::Won(Color::White)),
        "0-1" => Some(Outcome::Won(Color::Black)),
        "1/2-1/2" => Some(Outcome::Drawn),
        _ => None,
    };
    let told = game.tag("Result").unwrap_or("");
    match (known(told), known(game.result)) {
        (Some(one), Some(other)) if one != other => {
            Err(format!("the tag Result says {told}, the moves end with {}", game.result))
        }
        (one, other) => Ok(one.or(other).unwrap_or(Outcome::Unknown)),
    }
}

fn nothing(args: &BookBuildArgs, counts: &Counts) -> anyhow::Error {
    let used = counts.games - counts.unread - counts.weak;
    let weak = match counts.weak {
        0 => String::new(),
        weak => format!(" ({weak} more are below --rating, or their ratings are unknown)"),
    };
    anyhow!(
        "nothing for a book: in {used} games{weak} no position has {} wins of the side that reached it; expected more games, or a smaller --wins",
        args.wins
    )
}

fn summary(args: &BookBuildArgs, built: &Built, counts: &Counts, started: Instant) {
    let elapsed = started.elapsed();
    let mut text = format!(
        "{}: {} positions of {} with at least {} wins, {} moves that lead there; from {} games",
        args.output.display(),
        built.positions,
        built.reached,
        args.wins,
        built.records,
        built.games,
    );
    if counts.weak > 0 {
        text.push_str(&format!(
            "; {} others are below the rating of {}, or have none",
            counts.weak,
            args.rating.unwrap_or(0)
        ));
    }
    if counts.unread > 0 {
        text.push_str(&format!("; {} cannot be read", counts.unread));
    }
    if built.runs > 0 {
        text.push_str(&format!("; {} temporary files", built.runs));
    }
    let speed = rate(counts.games, elapsed);
    say(&format!("{text} ({} steps, {:.1} s, {speed} games/s)", short(built.steps), elapsed.as_secs_f64()));
}
