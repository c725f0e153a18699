//! A game on the terminal against the engine.
//!
//! [`typed`] tells what a line says, [`session`] whose turn it is, [`commands`] carries out what is no move; [`Contest`] is the
//! game itself, [`thinker`] the engine. Lines and Ctrl-C come through [`events`], so that a thought can be stopped. Everything
//! said goes to standard output, because a game on paper is what people want to keep of it.

mod board;
mod commands;
mod events;
mod record;
mod refusal;
mod session;
mod thinker;
mod typed;

use crate::args::{PlayArgs, SideChoice};
use crate::exit::Exit;
use crate::output::paint;
use anyhow::{Context, Result, anyhow};
use board::Look;
use events::Events;
use keymove_engine::Settings;
use keymove_engine::book::Book;
use keymove_engine::contest::Contest;
use keymove_engine::strength::Level;
use record::Keeper;
use session::Session;
use std::time::{SystemTime, UNIX_EPOCH};
use thinker::Thinker;
use typed::Sides;

pub(crate) fn run(args: &PlayArgs) -> Result<Exit> {
    let level = Level::new(args.level).unwrap_or(Level::FULL);
    let settings = Settings { threads: args.threads.into(), hash_bytes: args.memory, ..Settings::default() };
    let mut thinker = Thinker::new(&settings, level, args.time, args.seed.unwrap_or_else(clock))?;
    if let Some(path) = &args.book {
        thinker.open_book(Book::open(path)?);
    }
    let loaded = args.load.as_deref().map(|path| record::load(path, None)).transpose()?;
    let (contest, words) = match (loaded, &args.fen) {
        (Some(loaded), _) => (loaded.contest, Some(loaded.words)),
        (None, Some(fen)) => (set_up(fen)?, None),
        (None, None) => (Contest::initial(), None),
    };
    let keeper = args.save.as_deref().map(Keeper::open).transpose()?;
    let look = Look { ascii: args.ascii, paint: paint(args.color) };
    let sides = match args.side {
        SideChoice::White => Sides { white: true, black: false },
        SideChoice::Black => Sides { white: false, black: true },
        SideChoice::Both => Sides { white: true, black: true },
        SideChoice::None => Sides { white: false, black: false },
    };
    let mut session = Session::new(contest, thinker, Events::listen()?, look, sides, keeper);
    session.run(words)
}

/// The position of a FEN, with the reasons if it is none.
fn set_up(fen: &str) -> Result<Contest> {
    if fen.trim() == "startpos" {
        return Ok(Contest::initial());
    }
    Contest::from_fen(fen).map_err(|error| anyhow!("{error}")).context("the position cannot be set up")
}

/// A number that is another one every time.
fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}
