//! What was typed, and the plans made of it.

use crate::contest::{Adjudication, DrawRule, ResignRule, Terms, read_openings};
use crate::engine::Transcript;
use crate::limit::Limit;
use crate::random::shuffle;
use crate::spec::Spec;
use crate::stats::Sprt;
use crate::{suite, tournament};
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Openings that come with the repository.
const OPENINGS: &str = include_str!("../../testdata/openings.txt");

const ENGINES: &str = "\
An engine is words KEY=VALUE in one argument:
  cmd=PROGRAM           with arguments in double quotes: cmd=\"gnuchess --uci\"
  name=NAME  dir=FOLDER  proto=uci|xboard
  option.NAME=VALUE     as often as wanted (xboard: Hash and Threads)
  init=LINE             sent at the start, as often as wanted
  limit=LIMIT           instead of --limit
LIMIT is 10+0.1, 40/60+0.5 (moves/seconds+increment), movetime:1, nodes:100000 or depth:8.

Ctrl-C ends after printing what is known. Exit code: 0 all well, 1 an engine failed (time, crash, illegal move), 2 it could
not be done.";

/// Plays matches between chess engines and lets them solve suites.
#[derive(Parser, Debug)]
#[command(name = "arena", after_help = ENGINES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play games between two or more engines
    Match(Box<MatchArgs>),
    /// Solve suites of positions (EPD with bm, am, c0)
    Suite(SuiteArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct EngineArgs {
    /// An engine; see below
    #[arg(long = "engine", short, value_name = "WORDS", required = true)]
    engines: Vec<String>,
    /// Words for every engine
    #[arg(long, value_name = "WORDS", default_value = "")]
    each: String,
    /// Games or positions at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// How much later than its clock says an engine may answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 20)]
    margin: u64,
    /// Everything that engines say and hear
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = ENGINES)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    engines: EngineArgs,
    /// Time control
    #[arg(long, value_name = "LIMIT", default_value = "10+0.1", value_parser = str::parse::<Limit>)]
    limit: Limit,
    /// Games of each pairing
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Who plays whom
    #[arg(long, value_enum, value_name = "FORM", default_value_t = FormChoice::RoundRobin)]
    form: FormChoice,
    /// Lines `ECO NAME: MOVES`, FEN or EPD (default: about a hundred common openings)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Number that decides the order of openings; 0: as in the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Openings and castling as in Chess960
    #[arg(long)]
    chess960: bool,
    /// Append all games to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Name of the match in the games
    #[arg(long, value_name = "TEXT", default_value = "arena")]
    event: String,
    /// Stop when decided between two Elo differences: ELO0,ELO1[,ALPHA,BETA]
    #[arg(long, value_name = "NUMBERS", value_parser = str::parse::<Sprt>)]
    sprt: Option<Sprt>,
    /// Drawn from move FROM on if all scores of the last MOVES moves are within: FROM,MOVES,CENTIPAWNS
    #[arg(long, value_name = "NUMBERS")]
    draw: Option<DrawRule>,
    /// Won if both see so much for so many moves: MOVES,CENTIPAWNS
    #[arg(long, value_name = "NUMBERS")]
    resign: Option<ResignRule>,
    /// Drawn after so many moves
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
    /// Longest thought where no clock bounds it, in seconds
    #[arg(long, value_name = "S", default_value_t = 120)]
    patience: u64,
    /// Start engines anew for each game
    #[arg(long)]
    restart: bool,
    /// Print running scores after so many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FormChoice {
    RoundRobin,
    Gauntlet,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = ENGINES)]
pub(crate) struct SuiteArgs {
    #[command(flatten)]
    engines: EngineArgs,
    /// Suites
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How long to think about a position
    #[arg(long, value_name = "LIMIT", default_value = "movetime:1", value_parser = str::parse::<Limit>)]
    limit: Limit,
    /// Only the first N positions of each suite
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// List what is not solved
    #[arg(long)]
    list: bool,
}

impl EngineArgs {
    fn specs(&self) -> Result<Vec<Spec>, String> {
        let mut specs: Vec<Spec> = Vec::new();
        for text in &self.engines {
            let mut spec = Spec::read(&self.each, text)?;
            let same = specs.iter().filter(|other| other.name == spec.name).count();
            if same > 0 {
                spec.name = format!("{} ({})", spec.name, same + 1);
            }
            specs.push(spec);
        }
        Ok(specs)
    }

    fn transcript(&self) -> Result<Option<Transcript>, String> {
        let Some(path) = &self.transcript else { return Ok(None) };
        let file = File::create(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(Some(Arc::new(Mutex::new(file))))
    }
}

fn text_of(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

impl MatchArgs {
    /// The match, with its files opened.
    ///
    /// # Errors
    /// Arguments that make no sense, or files that cannot be read or written.
    pub(crate) fn plan(&self) -> Result<tournament::Plan, String> {
        let engines = self.engines.specs()?;
        if engines.len() < 2 {
            return Err("a match needs two engines; expected --engine twice".to_owned());
        }
        if self.sprt.is_some() && engines.len() > 2 {
            return Err("--sprt is for two engines".to_owned());
        }
        let text = self.openings.as_deref().map_or_else(|| Ok(OPENINGS.to_owned()), text_of)?;
        let mut openings = read_openings(&text, self.chess960)?;
        if self.seed > 0 {
            shuffle(&mut openings, self.seed);
        }
        let append = |path: &PathBuf| {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.map_err(|error| format!("cannot write {}: {error}", path.display()))
        };
        Ok(tournament::Plan {
            engines,
            limit: self.limit,
            form: match self.form {
                FormChoice::RoundRobin => tournament::Form::RoundRobin,
                FormChoice::Gauntlet => tournament::Form::Gauntlet,
            },
            games: self.games as usize,
            openings,
            terms: Terms {
                adjudication: Adjudication { draw: self.draw, resign: self.resign },
                longest: self.max_moves,
                margin: Duration::from_millis(self.engines.margin),
                patience: Duration::from_secs(self.patience),
                chess960: self.chess960,
            },
            concurrency: self.engines.concurrency.into(),
            sprt: self.sprt,
            event: self.event.clone(),
            pgn: self.pgn.as_ref().map(append).transpose()?,
            transcript: self.engines.transcript()?,
            restart: self.restart,
            every: self.every as usize,
        })
    }
}

impl SuiteArgs {
    /// The suites, read.
    ///
    /// # Errors
    /// Arguments that make no sense, or files that cannot be read or written.
    pub(crate) fn plan(&self) -> Result<suite::Plan, String> {
        let mut suites = Vec::new();
        for path in &self.files {
            let read = suite::read(&text_of(path)?);
            let mut items = read.map_err(|problem| format!("{}, {problem}", path.display()))?;
            items.truncate(self.first.unwrap_or(usize::MAX));
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            suites.push((name, items));
        }
        Ok(suite::Plan {
            engines: self.engines.specs()?,
            suites,
            limit: self.limit,
            concurrency: self.engines.concurrency.into(),
            // Thought of a fixed time ends a little after it, and that is no fault here.
            margin: Duration::from_millis(self.engines.margin) + Duration::from_secs(5),
            transcript: self.engines.transcript()?,
            list: self.list,
        })
    }
}
