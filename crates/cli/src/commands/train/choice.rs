//! The next problem: of the wanted kind, proven to be sound, as hard as wanted, with the wanted themes.

use crate::args::TrainArgs;
use crate::bar::{Bar, Pace, Words, percent};
use crate::batch::Address;
use crate::commands::sheet::read;
use crate::commands::themes::describe;
use crate::exit::Exit;
use crate::items::Reading;
use crate::output::{Flood, say};
use anyhow::Result;
use keymove_db::fits;
use keymove_formats::Entry;
use keymove_run::Progress;
use keymove_solve::Limits;
use keymove_train::{Known, Prepared, Problem, Training, Unfit, order, prepare};
use std::sync::atomic::Ordering;

/// A problem of a collection.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) entry: Entry,
    /// Where it stands; `None` of one of the record.
    pub(super) address: Option<Address>,
}

/// The problems that may be shown, in order.
pub(super) struct Choice {
    candidates: Vec<Candidate>,
    order: std::vec::IntoIter<usize>,
    difficulty: Option<(Option<f64>, Option<f64>)>,
    themes: Vec<&'static str>,
    quiet: bool,
    flood: Flood,
    /// What is to be said at the end of what was read and looked at.
    exit: Exit,
}

/// What came of looking for the next problem.
pub(super) enum Next {
    Problem(Box<(Candidate, Prepared)>),
    /// There are no more.
    Nothing,
    /// The user has stopped it.
    Stopped,
}

impl Choice {
    /// Of the files of the arguments, or of the record if there are none. Whatever cannot be read is said.
    pub(super) fn new(args: &TrainArgs, training: &Training, moment: u64, seed: u64) -> Result<Self> {
        let themes = args.theme.iter().map(|name| Ok(describe::named(name)?.name)).collect::<Result<_>>()?;
        let mut choice = Self {
            candidates: Vec::new(),
            order: Vec::new().into_iter(),
            difficulty: args.difficulty,
            themes,
            quiet: args.messages.quiet,
            flood: Flood::default(),
            exit: Exit::Solved,
        };
        let all = if args.files.is_empty() { recorded(training, moment) } else { choice.of_files(args)? };
        let mut problems = Vec::new();
        for candidate in all {
            let Ok(problem) = Problem::of(&candidate.entry) else {
                choice.refuse(&candidate, "its position makes no sense; expected a FEN");
                continue;
            };
            if args.kind.is_empty() || args.kind.iter().any(|kind| fits(kind, &problem.stipulation)) {
                problems.push(problem);
                choice.candidates.push(candidate);
            }
        }
        choice.order = order(&problems, training, moment, seed, args.due).into_iter();
        Ok(choice)
    }

    fn of_files(&mut self, args: &TrainArgs) -> Result<Vec<Candidate>> {
        let mut all = Vec::new();
        for item in read::all(&args.files, Reading::of(&args.reading))? {
            let address = Address::of(item.file.as_str().into(), &item.entry);
            match item.entry {
                Ok(entry) => all.push(Candidate { entry, address: Some(address) }),
                Err(error) => {
                    self.exit = Exit::BadInput;
                    let text = format!("{}; expected {}", error.problem, error.expected);
                    self.flood.say(&format!("error: {}: {text}", address.words()));
                }
            }
        }
        self.flood.finish("problems that cannot be read");
        Ok(all)
    }

    /// How many problems are of the wanted kind and were not looked at yet.
    pub(super) fn left(&self) -> usize {
        self.order.len()
    }

    /// How reading and choosing went.
    pub(super) const fn exit(&self) -> Exit {
        self.exit
    }

    /// The next problem that fits. What is left out because it is not sound, or was not settled, is said.
    pub(super) fn next(&mut self, limits: &Limits, bar: bool) -> Next {
        let progress = Progress::new();
        progress.begin("looking for a problem", None);
        let words = Words { part: percent, counted: "problems", ends: false };
        let bar = Bar::start(&progress, Pace::SHORT, words, bar);
        while let Some(index) = self.order.next() {
            let candidate = self.candidates[index].clone();
            let prepared = prepare(&candidate.entry, limits);
            if limits.interrupt.load(Ordering::Relaxed) {
                return Next::Stopped;
            }
            progress.count(1);
            match prepared {
                Ok(prepared) if self.fits(&candidate, &prepared, &bar) => {
                    return Next::Problem(Box::new((candidate, prepared)));
                }
                Ok(_) => {}
                Err(unfit) => bar.around(|| self.leave_out(&candidate, &unfit)),
            }
        }
        Next::Nothing
    }

    /// Whether a problem is as hard as wanted and shows what is wanted.
    fn fits(&self, candidate: &Candidate, prepared: &Prepared, bar: &Bar) -> bool {
        let shows = |theme: &&str| prepared.themes.iter().any(|own| own == theme);
        if !self.themes.iter().all(shows) {
            return false;
        }
        let Some((low, high)) = self.difficulty else { return true };
        match prepared.difficulty {
            Some(estimate) => {
                low.is_none_or(|low| low <= estimate) && high.is_none_or(|high| estimate <= high)
            }
            None => {
                let is_directmate = candidate.entry.stipulation.trim().starts_with('#');
                if is_directmate && !self.quiet {
                    let place = candidate.place();
                    bar.around(|| say(&format!("note: {place}: left out: its difficulty was not settled")));
                }
                false
            }
        }
    }

    fn leave_out(&mut self, candidate: &Candidate, unfit: &Unfit) {
        match unfit {
            Unfit::Meaning(why) => self.refuse(candidate, &why.replace('\n', "\n  ")),
            Unfit::Open(_) | Unfit::Unsound(_) | Unfit::NotMarked(_) => {
                if let Unfit::Open(_) = unfit {
                    self.exit = self.exit.and(Exit::Unanswered);
                }
                if !self.quiet {
                    say(&format!("note: {}: left out: {unfit}", candidate.place()));
                }
            }
        }
    }

    fn refuse(&mut self, candidate: &Candidate, why: &str) {
        self.exit = self.exit.and(Exit::BadInput);
        self.flood.say(&format!("error: {}: {why}", candidate.place()));
    }
}

impl Candidate {
    /// Where it stands, for messages.
    pub(super) fn place(&self) -> String {
        self.address.as_ref().map_or_else(|| format!("record: {}", self.entry.fen), Address::words)
    }
}

/// What is due by the record, all of which has been read.
fn recorded(training: &Training, moment: u64) -> Vec<Candidate> {
    let due = |(problem, known): (&Problem, &Known)| {
        let is_due = known.repetition.is_some_and(|state| state.is_due(moment));
        is_due.then(|| Candidate { entry: problem.entry(), address: None })
    };
    training.problems().filter_map(due).collect()
}
