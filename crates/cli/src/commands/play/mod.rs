//! A game on the terminal against the engine.
//!
//! [`typed`] tells what a line says, [`session`] whose turn it is, [`commands`] carries out what is no move; [`Contest`] is the
//! game itself, [`thinker`] the engine. Lines and Ctrl-C come through [`events`], so that a thought can be stopped. Everything
//! said goes to standard output, because a game on paper is what people want to keep of it.

pub(super) mod board;
mod commands;
pub(super) mod events;
pub(super) mod record;
mod refusal;
mod session;
mod thinker;
pub(super) mod typed;

use super::{learn, tables};
use crate::args::{PlayArgs, SideChoice};
use crate::exit::Exit;
use crate::output::paint;
use anyhow::{Context, Result, anyhow};
use board::Look;
use events::Events;
use keymove_engine::book::Book;
use keymove_engine::contest::Contest;
use keymove_engine::player::{Options, Player};
use keymove_engine::strength::Level;
use record::Keeper;
use session::Session;
use thinker::Thinker;
use typed::Sides;

pub(crate) fn run(args: &PlayArgs) -> Result<Exit> {
    let (thinker, mut remarks) = thinker(args)?;
    let loaded = args.load.as_deref().map(|path| record::load(path, None)).transpose()?;
    let (contest, loaded) = match (loaded, &args.fen) {
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
    remarks.extend(loaded);
    session.run(&remarks)
}

/// The player of these arguments, and what is to be said of what it has opened.
fn thinker(args: &PlayArgs) -> Result<(Thinker, Vec<String>)> {
    let options = Options {
        level: Level::new(args.level).unwrap_or(Level::FULL),
        threads: args.threads.into(),
        hash_bytes: args.memory,
        own_book: true,
        learn: !args.learning.no_learn,
        learn_file: learn::table(&args.learning).map(|path| path.display().to_string()),
        ..Options::default()
    };
    let (player, remarks) = player(args, &options)?;
    let (again, own) = (args.clone(), options.clone());
    let make = Box::new(move || player_of(&again, &own));
    Ok((Thinker::new(player, make, options, args.time, args.ponder), remarks))
}

/// Another player of these arguments, if it can be had. What there is to be said was said of the first.
fn player_of(args: &PlayArgs, options: &Options) -> Option<Player> {
    player(args, options).ok().map(|(player, _)| player)
}

/// A player with book, tables and lessons.
fn player(args: &PlayArgs, options: &Options) -> Result<(Player, Vec<String>)> {
    let mut player = Player::new(options)?;
    if let Some(seed) = args.seed {
        player.seed(seed);
    }
    if !args.no_book {
        player.take_book(Some(args.book.as_deref().map_or_else(|| Ok(Book::classic()), Book::open)?));
    }
    player.take_mate_tables(tables::mates());
    let mut remarks = Vec::new();
    if options.learn
        && let Err(error) = player.open_school(options)
    {
        remarks.push(format!("{error}: nothing is learnt"));
    }
    Ok((player, remarks))
}

/// The position of a FEN, with the reasons if it is none.
fn set_up(fen: &str) -> Result<Contest> {
    if fen.trim() == "startpos" {
        return Ok(Contest::initial());
    }
    Contest::from_fen(fen).map_err(|error| anyhow!("{error}")).context("the position cannot be set up")
}
