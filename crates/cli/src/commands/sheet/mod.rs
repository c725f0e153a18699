//! Makes a printable sheet of several problems.

pub(super) mod read;
mod target;
mod tournament;

use crate::args::{AudienceChoice, PaperChoice, SheetArgs, SolutionsChoice, StyleChoice};
use crate::bar::{Bar, Pace, Words};
use crate::exit::Exit;
use crate::items::Reading;
use crate::options;
use crate::output::{Flood, say};
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_diagram::Style;
use keymove_run::{Draft, Progress};
use keymove_sheet::{Audience, Ending, Options, Paper, Problem, Sheet, Solutions, Solver, Soundness};
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights};
use read::Item;
use target::Target;
use tournament::{Set, alone};

pub(crate) fn run(args: &SheetArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let target = Target::of(args)?;
    let items = read::all(&args.files, Reading::of(&args.reading))?;
    let draft = target.draft()?;
    let set = Set::of(args, &target)?;
    let mut solver = Solver {
        limits: limits(args, &interrupt),
        tries: args.tries.unwrap_or(0).into(),
        lines: args.lines.into(),
        scorer: (!args.no_score).then(|| Scorer::new(Weights::default())),
        skip: args.solutions == SolutionsChoice::None,
        side_by_side: args.side_by_side,
        audience: match args.audience {
            AudienceChoice::Problemists => Audience::Problemists,
            AudienceChoice::Players => Audience::Players,
            AudienceChoice::Solvers => Audience::Solvers,
        },
    };
    let mut exit = Exit::Solved;
    let mut tally = Tally::default();
    let mut problems = Vec::with_capacity(items.len());
    let mut flood = Flood::default();
    let progress = Progress::new();
    progress.begin("solving", Some(items.len() as u64));
    let words = Words { part: |done, of| format!("{} of {of}", done + 1), counted: "", ends: true };
    let bar = Bar::start(&progress, Pace::SHORT, words, args.messages.wants_bar());
    for (index, item) in items.iter().enumerate() {
        // Those that were not begun are left out: a sheet of many unsolved problems takes long to write, and helps nobody.
        if interrupt.by_user() {
            break;
        }
        progress.reach(index as u64);
        let (mut problem, mut answer) = problem(item, &mut solver, args.flip);
        if let (Some(_), Ok(entry), true) = (&set, &item.entry, problem.faults.is_empty()) {
            answer = answer.and(tournament::add_points(args, entry, &solver.limits, &mut problem));
        }
        if answer == Exit::BadInput {
            bar.around(|| complain(item, &problem, &mut flood));
        }
        exit = exit.and(answer);
        tally.add(&problem, answer);
        problems.push(problem);
    }
    flood.finish("entries that make no sense");
    let left = items.len() - problems.len();
    let notes = if interrupt.by_user() { vec![stopped(left)] } else { Vec::new() };
    let sheet = Sheet { title: args.title.clone(), notes, problems };
    interrupt.end_at_once();
    progress.begin("writing", None);
    let written = bar.around(|| write(args, &target, draft, set, &sheet));
    drop(bar);
    let (pages, others) = written?;
    if left > 0 {
        say(&format!("incomplete: stopped by the user; problems not begun: {left}"));
        exit = exit.and(Exit::Unanswered);
    }
    if !args.messages.quiet {
        say(&format!("{}: {pages}{}", target.name(), tally.summary(solver.skip)));
        others.iter().for_each(|told| say(told));
    }
    Ok(exit)
}

/// Writes the sheet, or a set of three; what is to be said of the pages of the first, and of the others.
fn write(
    args: &SheetArgs, target: &Target, draft: Option<Draft>, set: Option<Set>, sheet: &Sheet,
) -> Result<(String, Vec<String>)> {
    let (look, quiet) = (look(args), args.messages.quiet);
    match set {
        None => Ok((target.write(draft, sheet, &look, quiet)?, Vec::new())),
        Some(set) => {
            let pages = target.write(draft, &sheet.problems_alone(), &alone(&look), quiet)?;
            Ok((pages, set.write(sheet, &look, quiet)?))
        }
    }
}

/// The problem as the sheet has it, and how solving it ended.
fn problem(item: &Item, solver: &mut Solver, flip: bool) -> (Problem, Exit) {
    match &item.entry {
        Ok(entry) => {
            let (problem, ending) = solver.problem(entry, flip);
            let exit = match ending {
                Ending::Solved => Exit::Solved,
                Ending::Refuted => Exit::Refuted,
                Ending::Unanswered => Exit::Unanswered,
                Ending::BadInput => Exit::BadInput,
            };
            (problem, exit)
        }
        Err(error) => {
            let fault = format!("{}, {error}", item.file);
            (Problem { faults: vec![fault], ..Problem::default() }, Exit::BadInput)
        }
    }
}

/// Says what is wrong with an entry and where it stands.
fn complain(item: &Item, problem: &Problem, flood: &mut Flood) {
    match &item.entry {
        Err(error) => flood.say(&format!("error: {}, {error}", item.file)),
        Ok(entry) => {
            for fault in &problem.faults {
                flood.say(&format!(
                    "error: {}, line {}: {}",
                    item.file,
                    entry.line,
                    fault.replace('\n', "\n  ")
                ));
            }
        }
    }
}

fn limits(args: &SheetArgs, interrupt: &Interrupt) -> Limits {
    Limits {
        time: Some(args.time),
        table_bytes: options::memory(args.memory),
        threads: options::threads(args.threads),
        ..options::searched(&args.method, interrupt)
    }
}

fn look(args: &SheetArgs) -> Options {
    Options {
        solutions: match args.solutions {
            SolutionsChoice::Below => Solutions::Below,
            SolutionsChoice::End => Solutions::End,
            SolutionsChoice::None => Solutions::None,
        },
        per_row: args.per_row,
        paper: match args.paper {
            PaperChoice::A4 => Paper::A4,
            PaperChoice::Letter => Paper::Letter,
        },
        style: match args.style {
            None | Some(StyleChoice::Hatched) => Style::Hatched,
            Some(StyleChoice::Grey) => Style::Grey,
            Some(StyleChoice::Color) => Style::Color,
        },
    }
}

/// What a reader of the sheet must know if solving was stopped before so many problems.
fn stopped(left: usize) -> String {
    let rest = match left {
        0 => String::new(),
        1 => ", and one more problem is left out".to_owned(),
        more => format!(", and {more} more problems are left out"),
    };
    format!("Incomplete: solving was stopped by the user; what was not solved is labelled{rest}.")
}

/// How many problems are what.
#[derive(Default)]
struct Tally {
    problems: usize,
    sound: usize,
    unsound: usize,
    undecided: usize,
    unreadable: usize,
}

impl Tally {
    /// A problem with twins is sound if all of them are.
    fn add(&mut self, problem: &Problem, answer: Exit) {
        self.problems += 1;
        let has = |soundness| {
            problem
                .parts
                .iter()
                .filter_map(|part| part.verdict.as_ref())
                .any(|verdict| verdict.soundness == soundness)
        };
        let place = if answer == Exit::BadInput {
            &mut self.unreadable
        } else if has(Soundness::Unsound) {
            &mut self.unsound
        } else if answer == Exit::Unanswered || has(Soundness::Open) {
            &mut self.undecided
        } else {
            &mut self.sound
        };
        *place += 1;
    }

    /// `20 problems: 18 sound, 2 unsound`.
    fn summary(&self, unsolved: bool) -> String {
        let counts = [
            (self.sound, if unsolved { "not solved" } else { "sound" }),
            (self.unsound, "unsound"),
            (self.undecided, "undecided"),
            (self.unreadable, "faulty"),
        ];
        let words: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let plural = if self.problems == 1 { "" } else { "s" };
        format!("{} problem{plural}: {}", self.problems, words.join(", "))
    }
}
